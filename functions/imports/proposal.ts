// What the columns of a file are taken for before anybody has said so: by their headers, then by their values.
import { createHash } from 'node:crypto';
import type { ImportKey } from '../../shared/imports/columns.ts';
import { isOwnExtra, meantBy } from '../../shared/imports/headers.ts';
import { isDayUnclear, type Mapping, missingIn } from '../../shared/imports/mapping.ts';
import type { ImportMapping } from '../../shared/imports/schema.ts';
import { orderOf } from './days.ts';
import type { Grid } from './grid.ts';
import { cellsOf } from './read.ts';
import { listOf, spelling } from './spelling.ts';

/** Columns that their values give away, where no header does. */
const byValues = ['type', 'province', 'licenseType', 'caliber'] as const satisfies readonly ImportKey[];
const fewest = 0.8;

function keyByValues(cells: readonly string[]): ImportKey | undefined {
  const some = [...new Set(cells)].slice(0, 50);
  if (some.length === 0) return undefined;
  return byValues.find((key) => {
    const list = listOf(key) ?? [];
    return some.filter((cell) => list.includes(spelling(key, cell, { order: null, inInches: false }))).length >= fewest * some.length;
  });
}

/** Each of our columns once: an exact header before a synonym, a header before values, the first before later ones. */
function guessed({ headers, rows }: Grid): { columns: (ImportKey | null)[]; isExact: boolean } {
  const meant = headers.map(meantBy);
  const columns: (ImportKey | null)[] = headers.map(() => null);
  const take = (at: number, key: ImportKey | undefined) => {
    if (key && !columns.includes(key)) columns[at] = key;
  };
  for (const [at, one] of meant.entries()) if (one?.isExact) take(at, one.key);
  const exact = columns.filter(Boolean).length;
  for (const [at, one] of meant.entries()) if (columns[at] === null && one && !one.isExact) take(at, one.key);
  for (const [at, header] of headers.entries())
    if (columns[at] === null && !meant[at] && header.trim() !== '' && !isOwnExtra(header)) take(at, keyByValues(cellsOf(rows, at)));
  const doubles = meant.some((one, at) => one && columns[at] !== one.key);
  return { columns, isExact: !doubles && columns.filter(Boolean).length === exact };
}

export interface Proposal extends Mapping {
  /** Nothing is left to ask: the rows can be judged at once. */
  readonly isCertain: boolean;
}

/** `known`: what the company has confirmed for the same headers. */
export function proposalFor(grid: Grid, days: readonly ImportMapping['columns'][number]['days'][], known?: Mapping): Proposal {
  const { columns, isExact } = known ? { ...known, isExact: Object.keys(known.values).length === 0 } : guessed(grid);
  const values = known?.values ?? {};
  const dayOrder = known?.dayOrder ?? null;
  const isAnswered = dayOrder !== null || !isDayUnclear(columns, days);
  return { columns, values, dayOrder, isCertain: isExact && isAnswered && missingIn({ columns, values }).length === 0 };
}

const mostSamples = 3;
const longestSample = 60;
/** Characters of all samples together. */
const mostShown = 100_000;

/** Headers, samples and the order of the days, column by column, as the screen shows them. */
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
