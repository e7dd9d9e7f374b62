import * as contract from '../../shared/features.ts';
import { mappingProblems } from '../../shared/imports/mapping.ts';
import { mapRefusal } from '../../shared/imports/rules.ts';
import { subjectOf } from '../../shared/imports/subject.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { handle } from '../http/handle.ts';
import { readColumns } from './kept.ts';
import { remember } from './memory.ts';
import { getImport, mappingOf, moveImport, shown } from './store.ts';

export const handler = handle(contract.imports.map)(async ({ actor, params, body }) => {
  const found = await getImport(params.id, actor);
  expectAllowed(mapRefusal(shown(found)));
  const columns = await readColumns(found.id);
  const before = mappingOf(found);
  const { values = {}, ...asked } = { columns: columns.map(() => null), dayOrder: null, ...before, ...body };
  // A column takes precedence over a value for all rows.
  const kept = Object.entries(values).filter(([key, value]) => value && !asked.columns.some((one) => one === key));
  const mapping = { ...asked, values: Object.fromEntries(kept) };
  const problems = mappingProblems(
    mapping,
    columns.map(({ days }) => days),
    subjectOf(found),
  );
  if (problems.length > 0) throw new Problem('invalid-input', 'The columns cannot be read with these choices.', problems);
  const also = [remember(found, found.headers ?? [], mapping)];
  return moveImport(found, 'checking', actor, { mapping, isMapped: true }, { mapping }, { action: 'imports.map', also });
});
