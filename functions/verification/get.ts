import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { logRead } from '../readings/store.ts';
import { compare } from './store.ts';

export const handler = handle(contract.verification.get)(async ({ actor, params }) => {
  const comparison = await compare(params.id, scopeOf(actor));
  // The response contains the whole license, so the read is logged for the license too (decision 061).
  if (comparison.license) await logRead('license', comparison.license.id, actor);
  return comparison;
});
