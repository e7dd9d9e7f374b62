import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listStock } from './sheets.ts';
import { getInspection, shownTo } from './store.ts';

export const handler = handle(contract.inspections.stock)(async ({ actor, params, query }) => {
  const scope = scopeOf(actor);
  const record = await getInspection(params.id, scope);
  return shownTo(record, actor).checklist ? listStock(record, query, scope) : { items: [], total: 0 };
});
