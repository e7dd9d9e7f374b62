// The rows of an import with what would become of them, or became.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { handle } from '../platform/handle.ts';
import { readRows } from './kept.ts';
import { addCounts, shownRow } from './row.ts';
import { getImport, partsOf } from './store.ts';

export const handler = handle(contract.imports.rows)(async ({ actor, params, query: { limit, cursor, outcome } }) => {
  const found = await getImport(params.id, scopeOf(actor));
  const parts = partsOf(found);
  const after = positionOf(cursor);
  const rows = await readRows(found.id, parts, outcome, after === undefined ? 0 : Math.trunc(Number(after)) + 1 || 0, limit + 1);
  const counts = addCounts(parts);
  const total = outcome ? counts[outcome] : counts.create + counts.update + counts.same + counts.error;
  return pageOf(
    rows.map(({ place, row }) => shownRow(row, place)),
    limit,
    ({ id }) => id,
    total,
  );
});
