// Problems of a row that a schema finds, column by column, in the words of an import.
import * as v from 'valibot';
import type { ImportKey } from '../../shared/imports/columns.ts';
import { isDayKey } from '../../shared/imports/mapping.ts';
import { dayInWords } from './days.ts';
import { listRefusal, type RowProblem, type Values } from './read.ts';

/** The field's own message, except for unreadable dates and values outside a list, which have messages of their own. */
function sentence(key: ImportKey, value: string, { type, message }: v.BaseIssue<unknown>): string {
  const inWords = isDayKey(key) && type === 'regex' ? dayInWords(value) : undefined;
  if (inWords) return `"${value.slice(0, 40)}" has the month in words: write ${inWords}`;
  if (isDayKey(key) && type === 'regex') return `"${value.slice(0, 40)}" is not a date: write YYYY-MM-DD or DD/MM/YYYY`;
  return listRefusal(key, value) ?? message;
}

/** The first problem of each column. `columnAt`: the column of a path in the input. */
export function problemsOf(schema: v.GenericSchema, input: unknown, values: Values, columnAt: (path: string) => ImportKey): RowProblem[] {
  const { issues = [] } = v.safeParse(schema, input);
  const first = new Map<ImportKey, RowProblem>();
  for (const issue of issues) {
    const key = columnAt(v.getDotPath(issue) ?? '');
    if (!first.has(key)) first.set(key, { key, message: sentence(key, values[key] ?? '', issue) });
  }
  return [...first.values()];
}
