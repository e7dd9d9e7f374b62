import * as contract from '../../shared/features.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { handle } from '../http/handle.ts';
import { readRows } from './kept.ts';
import { kindOf } from './kinds.ts';
import { addCounts, type KeptRow, shownRow } from './row.ts';
import { getImport, partsOf, shown } from './store.ts';

export const handler = handle(contract.imports.rows)(async ({ actor, params, query: { limit, cursor, outcome, kind } }) => {
  const found = await getImport(params.id, actor);
  const parts = partsOf(found);
  const after = positionOf(cursor);
  const wanted = kind === undefined ? outcome && [outcome] : (['error'] as const);
  const isWanted = ({ problems = [] }: KeptRow) => kind === undefined || problems.some((problem) => kindOf(problem) === kind);
  const rows = await readRows(found.id, parts, wanted, after === undefined ? 0 : Math.trunc(Number(after)) + 1 || 0, limit + 1, isWanted);
  const counts = addCounts(parts);
  const ofKind = shown(found).kinds.find((one) => one.kind === kind)?.rows;
  const total = kind !== undefined ? ofKind : outcome ? counts[outcome] : counts.create + counts.update + counts.same + counts.error;
  return pageOf(
    rows.map(({ place, row }) => shownRow(row, place)),
    limit,
    ({ id }) => id,
    total,
  );
});
