// Groups the errors of rows by kind, with one message and the number of rows, so that a person can fix many rows at once.
import { headerOf } from '../../shared/imports/columns.ts';
import type { ErrorKind } from '../../shared/imports/schema.ts';
import type { RowProblem } from './read.ts';

/** The message without the values of this row. */
const commonWords = (message: string): string =>
  message
    .replace(/^".*?" is not a known (.+?): .*$/s, 'Unknown $1')
    .replace(/^The registry says .*?: /s, 'The registry says otherwise: ')
    .replace(/\bon line \d+/g, 'on another line')
    .replace(/^".*?" has the month in words: .*$/s, 'The month is in words: write the date as YYYY-MM-DD')
    .replace(/"[^"]*"/g, '"…"')
    .slice(0, 150);

/** Equal for problems of the same kind. */
export const kindOf = ({ key, message }: RowProblem): string => `${key}: ${commonWords(message)}`;

/** The import's record stores the kinds. */
const mostKinds = 50;

/** Most frequent first. A row with problems of several kinds counts in each. */
export function kindsIn(rows: readonly { readonly problems?: readonly RowProblem[] | undefined }[]): ErrorKind[] {
  const found = new Map<string, ErrorKind>();
  for (const { problems = [] } of rows) {
    const own = new Map(problems.map((problem) => [kindOf(problem), problem]));
    for (const [kind, { key, message }] of own) {
      const before = found.get(kind) ?? { kind, column: headerOf(key), message: commonWords(message), rows: 0 };
      found.set(kind, { ...before, rows: before.rows + 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows).slice(0, mostKinds);
}
