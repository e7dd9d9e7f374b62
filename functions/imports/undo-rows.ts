import * as contract from '../../shared/features.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { handle } from '../http/handle.ts';
import { readRows } from './kept.ts';
import { addCounts, shownRow } from './row.ts';
import { getUndoable, partsOf } from './store.ts';
import { judgeUndo } from './undo-judge.ts';
import { judgedFor } from './who.ts';

export const handler = handle(contract.imports.undoRows)(async ({ actor, params, query: { limit, cursor } }) => {
  const after = positionOf(cursor);
  const found = await getUndoable(params.id, actor);
  const parts = partsOf(found);
  const rows = await readRows(found.id, parts, ['create', 'update'], after === undefined ? 0 : Math.trunc(Number(after)) + 1 || 0, limit + 1);
  const { create, update } = addCounts(parts);
  const page = pageOf(rows, limit, ({ place }) => String(place), create + update);
  const verdicts = await judgeUndo(
    page.items.map(({ row }) => row),
    found.id,
    judgedFor(found, actor),
  );
  const items = page.items.flatMap(({ row, place }, at) => {
    const verdict = verdicts[at];
    if (!verdict || verdict.can === 'nothing') return [];
    const { id, line, serialNumber } = shownRow(row, place);
    const firearmId = verdict.can === 'no' ? verdict.firearmId : verdict.firearm.id;
    return [{ id, line, serialNumber, firearmId, outcome: row.outcome as 'create' | 'update', reason: verdict.can === 'no' ? verdict.reason : null }];
  });
  return { ...page, items };
});
