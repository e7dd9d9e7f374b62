import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { readColumns } from './kept.ts';
import { getImport, mappingOf } from './store.ts';

export const handler = handle(contract.imports.mapping)(async ({ actor, params }) => {
  const found = await getImport(params.id, scopeOf(actor));
  const columns = await readColumns(found.id);
  const mapping = mappingOf(found);
  return {
    columns: columns.map((column, at) => ({ ...column, key: mapping?.columns[at] ?? null })),
    values: mapping?.values ?? {},
    dayOrder: mapping?.dayOrder ?? null,
  };
});
