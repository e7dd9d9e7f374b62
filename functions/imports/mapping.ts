import * as contract from '../../shared/features.ts';
import type { ImportKey } from '../../shared/imports/columns.ts';
import { subjectOf } from '../../shared/imports/subject.ts';
import { masked } from '../../shared/kinds/identity-number.ts';
import { handle } from '../http/handle.ts';
import { readColumns } from './kept.ts';
import { getImport, mappingOf } from './store.ts';

/** ID numbers show their last four characters, also in a column that no person has mapped yet. */
const shownSample = (sample: string, key: ImportKey | null): string =>
  key === 'idNumber' || /^\d{13}$/.test(sample.replace(/[\s-]/g, '')) ? masked(sample) : sample;

export const handler = handle(contract.imports.mapping)(async ({ actor, params }) => {
  const found = await getImport(params.id, actor);
  const columns = await readColumns(found.id);
  const mapping = mappingOf(found);
  const isOfOfficers = subjectOf(found) === 'officers';
  return {
    columns: columns.map((column, at) => {
      const key = mapping?.columns[at] ?? null;
      return { ...column, key, samples: isOfOfficers ? column.samples.map((sample) => shownSample(sample, key)) : column.samples };
    }),
    values: mapping?.values ?? {},
    dayOrder: mapping?.dayOrder ?? null,
  };
});
