import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { writeDownReading } from '../readings/store.ts';
import { compare } from './store.ts';

export const handler = handle(contract.verification.get)(async ({ actor, params }) => {
  const comparison = await compare(params.id, scopeOf(actor));
  // The license is shown whole, too: it tells by itself who has seen it (decision 061).
  if (comparison.license) await writeDownReading('license', comparison.license.id, actor);
  return comparison;
});
