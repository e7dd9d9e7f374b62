// Calls about license records.
import * as v from 'valibot';
import { History } from '../history/schema.ts';
import { route, routes } from '../route.ts';
import { Check } from '../verification/schema.ts';
import { CancelLicense, CorrectLicense, CreateLicense, DecideRenewal, License, LicenseCounts, LicenseQuery, LodgeRenewal, VerifyLicense } from './schema.ts';

const LicenseDifferences = v.object({ differences: v.array(Check) });

export const licenses = routes('licenses', {
  list: route({
    description: 'Lists the licenses that the caller may see.',
    method: 'GET',
    path: '/api/licenses',
    permission: 'license:read',
    query: LicenseQuery,
    response: License,
    list: true,
  }),
  counts: route({
    description: 'Counts licenses by their state today.',
    method: 'GET',
    path: '/api/dashboard/licenses',
    permission: 'license:read',
    response: LicenseCounts,
  }),
  get: route({
    description: 'Returns one license.',
    method: 'GET',
    path: '/api/licenses/{id}',
    permission: 'license:read',
    response: License,
    accessed: 'license',
  }),
  history: route({
    description: 'Returns the history of a license and whether that history is intact.',
    method: 'GET',
    path: '/api/licenses/{id}/history',
    permission: 'license:read',
    response: History,
  }),
  create: route({
    description: 'Records the license of a firearm.',
    method: 'POST',
    path: '/api/licenses',
    permission: 'license:write',
    body: CreateLicense,
    response: License,
    status: 201,
  }),
  lodge: route({
    description: 'Records that a renewal was lodged with the police.',
    method: 'POST',
    path: '/api/licenses/{id}/renewal',
    permission: 'license:lodge',
    body: LodgeRenewal,
    response: License,
  }),
  decide: route({
    description: 'Records the Registrar’s decision on a lodged renewal.',
    method: 'POST',
    path: '/api/licenses/{id}/decision',
    permission: 'license:decide',
    body: DecideRenewal,
    response: License,
  }),
  /** The record then says what is on the card, and must be verified again. */
  correct: route({
    description: 'Corrects a license record.',
    method: 'POST',
    path: '/api/licenses/{id}/correction',
    permission: 'license:write',
    body: CorrectLicense,
    response: License,
  }),
  cancel: route({
    description: 'Cancels a license.',
    method: 'POST',
    path: '/api/licenses/{id}/cancellation',
    permission: 'license:write',
    body: CancelLicense,
    response: License,
  }),
  /** The differences between the license and its firearm's record, for the office to see before it verifies. */
  differences: route({
    description: 'Lists the differences between a license and the record of its firearm.',
    method: 'GET',
    path: '/api/licenses/{id}/differences',
    permission: 'license:verify',
    response: LicenseDifferences,
  }),
  verify: route({
    description: 'Records how the firearm office compared a license record with the card.',
    method: 'POST',
    path: '/api/licenses/{id}/verification',
    permission: 'license:verify',
    body: VerifyLicense,
    response: License,
  }),
});
