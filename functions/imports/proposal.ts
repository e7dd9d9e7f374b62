// Guesses the mapping of a file's columns: by their headers, then by their values.
import { createHash } from 'node:crypto';
import type { ImportKey } from '../../shared/imports/columns.ts';
import { isIgnoredHeader, matchHeader } from '../../shared/imports/headers.ts';
import { isDayUnclear, type Mapping, missingIn } from '../../shared/imports/mapping.ts';
import type { ImportMapping } from '../../shared/imports/schema.ts';
import type { ImportSubject } from '../../shared/imports/subject.ts';
import { orderOf } from './days.ts';
import type { Grid } from './grid.ts';
import { cellsOf } from './read.ts';
import { listOf, spelling } from './spelling.ts';

/** Columns that can be recognised by their values if no header matches. */
const byValues: Readonly<Record<ImportSubject, readonly ImportKey[]>> = {
  firearms: ['type', 'province', 'licenseType', 'caliber'],
  // A name or a number looks like any other text.
  officers: [],
};
const fewest = 0.8;

function keyByValues(cells: readonly string[], subject: ImportSubject): ImportKey | undefined {
  const some = [...new Set(cells)].slice(0, 50);
  if (some.length === 0) return undefined;
  return byValues[subject].find((key) => {
    const list = listOf(key) ?? [];
    return some.filter((cell) => list.includes(spelling(key, cell, { order: null, inInches: false }))).length >= fewest * some.length;
  });
}

/** Assigns each field once: an exact header before a synonym, a header before values, an earlier column before a later one. */
function guessed({ headers, rows }: Grid, subject: ImportSubject): { columns: (ImportKey | null)[]; isExact: boolean } {
  const meant = headers.map((header) => matchHeader(header, subject));
  const columns: (ImportKey | null)[] = headers.map(() => null);
  const take = (at: number, key: ImportKey | undefined) => {
    if (key && !columns.includes(key)) columns[at] = key;
  };
  for (const [at, one] of meant.entries()) if (one?.isExact) take(at, one.key);
  const exact = columns.filter(Boolean).length;
  for (const [at, one] of meant.entries()) if (columns[at] === null && one && !one.isExact) take(at, one.key);
  for (const [at, header] of headers.entries())
    if (columns[at] === null && !meant[at] && header.trim() !== '' && !isIgnoredHeader(header, subject)) take(at, keyByValues(cellsOf(rows, at), subject));
  const doubles = meant.some((one, at) => one && columns[at] !== one.key);
  return { columns, isExact: !doubles && columns.filter(Boolean).length === exact };
}

export interface Proposal extends Mapping {
  /** Nothing is left to ask: the rows can be judged at once. */
  readonly isCertain: boolean;
}

/** `known`: the mapping that the company confirmed for the same headers. */
export function proposalFor(
  grid: Grid,
  days: readonly ImportMapping['columns'][number]['days'][],
  known?: Mapping,
  subject: ImportSubject = 'firearms',
): Proposal {
  const { columns, isExact } = known ? { ...known, isExact: Object.keys(known.values).length === 0 } : guessed(grid, subject);
  const values = known?.values ?? {};
  const dayOrder = known?.dayOrder ?? null;
  const isAnswered = dayOrder !== null || !isDayUnclear(columns, days);
  return { columns, values, dayOrder, isCertain: isExact && isAnswered && missingIn({ columns, values }, subject).length === 0 };
}

const mostSamples = 3;
const longestSample = 60;
/** Characters of all samples together. */
const mostShown = 100_000;

/** Headers, samples and date order of each column, for the screen. */
export function columnsIn({ headers, rows }: Grid): Omit<ImportMapping['columns'][number], 'key'>[] {
  let shown = 0;
  return headers.map((header, at) => {
    const cells = cellsOf(rows, at);
    const samples = [...new Set(cells.slice(0, 1000))]
      .slice(0, mostSamples)
      .map((cell) => (cell.length > longestSample ? `${cell.slice(0, longestSample)}…` : cell));
    shown += samples.join('').length;
    return { header, samples: shown > mostShown ? [] : samples, days: orderOf(cells) };
  });
}

/** Equal for files with the same headers in the same order. */
export const headersDigest = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.map((header) => header.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase())))
    .digest('hex');
