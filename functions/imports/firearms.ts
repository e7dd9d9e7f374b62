import { inScope, scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { shown } from '../firearms/store.ts';
import { handle } from '../http/handle.ts';
import { getImport, listImportedFirearms } from './store.ts';

export const handler = handle(contract.imports.firearms)(async ({ actor, params, query: { limit, cursor } }) => {
  const scope = scopeOf(actor);
  const { id, status } = await getImport(params.id, actor);
  const isUndone = status === 'undone';
  const brought = await listImportedFirearms(id, positionOf(cursor), limit + 1);
  const page = pageOf(brought, limit, (firearm) => firearm.id);
  // A firearm sold since then belongs to another owner. A reversed firearm is from an earlier run of the same file, except while this import is undone.
  const seen = page.items.filter(({ ownerId, keeperId, reversal }) => inScope(scope, [ownerId, keeperId]) && (isUndone || !reversal));
  return { ...page, items: seen.map(shown) };
});
