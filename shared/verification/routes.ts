// Calls about verifying the records of firearms.
import { Firearm } from '../firearms/schema.ts';
import { route } from '../route.ts';
import { AnswerVerification, Comparison, DecideVerification, VerificationCounts, VerificationQuery } from './schema.ts';

export const verification = {
  /** Oldest registration first: what waits longest is looked at first. */
  list: route({ method: 'GET', path: '/api/verification', permission: 'verification:open', query: VerificationQuery, response: Firearm, list: true }),
  counts: route({ method: 'GET', path: '/api/dashboard/verification', permission: 'verification:open', response: VerificationCounts }),
  /** Everything that the office compares, side by side. */
  get: route({ method: 'GET', path: '/api/verification/{id}', permission: 'verification:open', response: Comparison, accessed: 'firearm' }),
  decide: route({ method: 'PATCH', path: '/api/verification/{id}', permission: 'firearm:verify', body: DecideVerification, response: Firearm }),
  answer: route({ method: 'POST', path: '/api/verification/{id}/answer', permission: 'verification:answer', body: AnswerVerification, response: Firearm }),
};
