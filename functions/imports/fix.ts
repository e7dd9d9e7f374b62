import * as contract from '../../shared/features.ts';
import { hasField, headerOf } from '../../shared/imports/columns.ts';
import { fixRefusal } from '../../shared/imports/rules.ts';
import { subjectOf } from '../../shared/imports/subject.ts';
import { counted } from '../../shared/kinds/format.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { newId } from '../data/record.ts';
import { handle } from '../http/handle.ts';
import { merged, mostFixes, readFixes, writeFixes } from './fixes.ts';
import { rowsOnLines } from './kept.ts';
import { getImport, moveImport, partsOf, shown } from './store.ts';

/** The history names at most this many fixes, each with its previous value. */
const mostNamed = 50;

export const handler = handle(contract.imports.fix)(async ({ actor, params, body: { cells } }) => {
  const found = await getImport(params.id, actor);
  expectAllowed(fixRefusal(shown(found)));
  const subject = subjectOf(found);
  const foreign = cells.flatMap(({ column }, at) => (hasField(subject, column) ? [] : [{ path: `cells.${at}.column`, message: 'Not a field of this import' }]));
  if (foreign.length > 0) throw new Problem('invalid-input', 'Check the input: a fixed cell has a field of another import.', foreign);
  const [before, rows] = await Promise.all([readFixes(found), rowsOnLines(found.id, partsOf(found), new Set(cells.map(({ line }) => line)))]);
  const nowhere = cells.flatMap(({ line }, at) => (rows.has(line) ? [] : [{ path: `cells.${at}.line`, message: `The file has no row on line ${line}` }]));
  if (nowhere.length > 0) throw new Problem('invalid-input', 'Check the input: a fixed cell belongs to no row of the file.', nowhere);
  const all = merged(before, cells);
  if (all.length > mostFixes) throw new Problem('conflict', `An import takes at most ${mostFixes} fixed cells. Fix the file and upload it again.`);
  const name = newId();
  await writeFixes(found.id, name, all);
  const named = cells.slice(0, mostNamed).map(({ line, column, value }) => {
    // The history stays for good: it has no personal details of officers.
    if (subject === 'officers') return { line, column: headerOf(column) };
    const row = rows.get(line);
    return { line, column: headerOf(column), from: (row?.typed[column] ?? row?.values[column] ?? '').slice(0, 200), to: value };
  });
  const comments = `${counted(cells.length, 'cell was', 'cells were')} fixed on the screen. The file itself is unchanged.`;
  return moveImport(found, 'checking', actor, { fixes: name, fixedCells: all.length }, { cells: named }, { action: 'imports.fix', comments });
});
