// Judges what each row of a file would do if the import ran now.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { normaliseLicenseNumber } from '../../shared/licenses/schema.ts';
import { judgeRow } from './judge.ts';
import type { Known } from './known.ts';
import type { FileRow, RowProblem } from './read.ts';
import type { Verdict } from './row.ts';
import type { Who } from './who.ts';

/** A slow machine judges this many rows in some tens of milliseconds. */
const rowsPerTurn = 100;

/** Judges every row of a file, also against the rows before it. Yields after each batch, so that the local host can answer other calls. */
export async function judgeFile(rows: readonly FileRow[], known: Known, actor: Who): Promise<Verdict[]> {
  const lineOf = { serialNumber: new Map<string, number>(), licenseNumber: new Map<string, number>() };
  const again = (key: 'serialNumber' | 'licenseNumber', value: string, line: number, words: string): RowProblem[] => {
    const first = lineOf[key].get(value);
    if (first !== undefined) return [{ key, message: `${words}: already on line ${first}` }];
    if (value !== '') lineOf[key].set(value, line);
    return [];
  };
  const judged = (row: FileRow): Verdict => {
    const { values, line } = row;
    const verdict = judgeRow(row, known, actor);
    const problems = [
      ...row.problems,
      ...again('serialNumber', normaliseSerial(values.serialNumber), line, 'Duplicate serial number'),
      ...again('licenseNumber', normaliseLicenseNumber(values.licenseNumber), line, 'Duplicate license number'),
    ];
    if (problems.length === 0) return verdict;
    return {
      outcome: 'error',
      problems: verdict.outcome === 'error' ? [...problems, ...verdict.problems.filter(({ key }) => !row.problems.some((one) => one.key === key))] : problems,
    };
  };
  const verdicts: Verdict[] = [];
  for (const row of rows) {
    verdicts.push(judged(row));
    if (verdicts.length % rowsPerTurn === 0) await nextTurn();
  }
  return verdicts;
}
