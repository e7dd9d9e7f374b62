import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { logRead } from '../readings/store.ts';
import { board } from './reads.ts';

/** The screen asks every 15 seconds. */
export const handler = handle(contract.custody.board, { contentOf: ({ asOf: _, ...content }) => content })(async ({ actor, query }) => {
  const shown = await board(scopeOf(actor), query);
  // The board of a provider names its officers.
  if (query.legalEntityId !== undefined) await logRead('custody', String(query.legalEntityId), actor);
  return shown;
});
