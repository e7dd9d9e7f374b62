// Calls about verification.
import { Firearm } from '../firearms/schema.ts';
import { route, routes } from '../route.ts';
import { AnswerVerification, Comparison, DecideVerification, VerificationCounts, VerificationQuery } from './schema.ts';

export const verification = routes('verification', {
  /** The record that has been pending longest comes first. */
  list: route({
    description: 'Lists firearm records for verification, oldest registration first.',
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
  /** Everything that the office compares. */
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
