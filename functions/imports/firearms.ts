import { inScope, scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { shown } from '../firearms/store.ts';
import { handle } from '../http/handle.ts';
import { getImport, listBrought } from './store.ts';

export const handler = handle(contract.imports.firearms)(async ({ actor, params, query: { limit, cursor } }) => {
  const scope = scopeOf(actor);
  const { id, status } = await getImport(params.id, scope);
  const isUndone = status === 'undone';
  const brought = await listBrought(id, positionOf(cursor), limit + 1);
  const page = pageOf(brought, limit, (firearm) => firearm.id);
  // What has been sold since is another's. What an earlier run of the same file registered is older than what this one did, and reversed.
  const seen = page.items.filter(({ ownerId, keeperId, reversal }) => inScope(scope, [ownerId, keeperId]) && (isUndone || !reversal));
  return { ...page, items: seen.map(shown) };
});
