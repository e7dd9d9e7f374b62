// Calls about verifying the records of firearms.
import { Firearm } from '../firearms/schema.ts';
import { route, routes } from '../route.ts';
import { AnswerVerification, Comparison, DecideVerification, VerificationCounts, VerificationQuery } from './schema.ts';

export const verification = routes('verification', {
  /** Oldest registration first: what waits longest is looked at first. */
  list: route({
    description: 'Lists the firearm records to verify.',
    method: 'GET',
    path: '/api/verification',
    permission: 'verification:open',
    query: VerificationQuery,
    response: Firearm,
    list: true,
  }),
  counts: route({
    description: 'Counts firearm records by verification status.',
    method: 'GET',
    path: '/api/dashboard/verification',
    permission: 'verification:open',
    response: VerificationCounts,
  }),
  /** Everything that the office compares, side by side. */
  get: route({
    description: 'Returns one firearm next to the records it is compared with.',
    method: 'GET',
    path: '/api/verification/{id}',
    permission: 'verification:open',
    response: Comparison,
    accessed: 'firearm',
  }),
  decide: route({
    description: 'Verifies, queries or rejects a firearm record, or reopens its verification. The firearm office does this.',
    method: 'PATCH',
    path: '/api/verification/{id}',
    permission: 'firearm:verify',
    body: DecideVerification,
    response: Firearm,
  }),
  answer: route({
    description: 'Records the provider’s answer to a question of the firearm office.',
    method: 'POST',
    path: '/api/verification/{id}/answer',
    permission: 'verification:answer',
    body: AnswerVerification,
    response: Firearm,
  }),
});
