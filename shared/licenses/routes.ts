// Calls about license records.
import * as v from 'valibot';
import { History } from '../history/schema.ts';
import { route } from '../route.ts';
import { Check } from '../verification/schema.ts';
import { CancelLicense, CorrectLicense, CreateLicense, DecideRenewal, License, LicenseCounts, LicenseQuery, LodgeRenewal, VerifyLicense } from './schema.ts';

const LicenseDifferences = v.object({ differences: v.array(Check) });

export const licenses = {
  list: route({ method: 'GET', path: '/api/licenses', permission: 'license:read', query: LicenseQuery, response: License, list: true }),
  counts: route({ method: 'GET', path: '/api/dashboard/licenses', permission: 'license:read', response: LicenseCounts }),
  get: route({ method: 'GET', path: '/api/licenses/{id}', permission: 'license:read', response: License, accessed: 'license' }),
  history: route({ method: 'GET', path: '/api/licenses/{id}/history', permission: 'license:read', response: History }),
  create: route({ method: 'POST', path: '/api/licenses', permission: 'license:write', body: CreateLicense, response: License, status: 201 }),
  lodge: route({ method: 'POST', path: '/api/licenses/{id}/renewal', permission: 'license:lodge', body: LodgeRenewal, response: License }),
  decide: route({ method: 'POST', path: '/api/licenses/{id}/decision', permission: 'license:decide', body: DecideRenewal, response: License }),
  /** The record says what is on the card from now on, and is unverified again. */
  correct: route({ method: 'POST', path: '/api/licenses/{id}/correction', permission: 'license:write', body: CorrectLicense, response: License }),
  cancel: route({ method: 'POST', path: '/api/licenses/{id}/cancellation', permission: 'license:write', body: CancelLicense, response: License }),
  /** What the license and its firearm's record say differently, before the office verifies it. */
  differences: route({ method: 'GET', path: '/api/licenses/{id}/differences', permission: 'license:verify', response: LicenseDifferences }),
  verify: route({ method: 'POST', path: '/api/licenses/{id}/verification', permission: 'license:verify', body: VerifyLicense, response: License }),
};
