// Lines that the steps of a recount keep for each other (functions/jobs/drift.ts): sums of counts by range of providers, and differences from the counters. The
// table deletes them after three days.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Entity } from 'electrodb';
import { connection, once } from '../data/client.ts';
import { primaryKeys } from '../data/table.ts';
import { type Count, type CounterScope, countKey } from './store.ts';

export const recountParts = once(
  () =>
    new Entity(
      {
        model: { entity: 'recount-part', service: 'registry', version: '1' },
        attributes: {
          /** `<run>#<kind>#<pass>#<range of providers>`. */
          about: { type: 'string', required: true },
          attempt: { type: 'string', required: true },
          item: { type: 'string', required: true },
          /** Lines as JSON, gzipped, in base64. */
          counted: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
        },
        // The sums of a range of providers.
        indexes: { one: primaryKeys('recount-part#{about}', '{attempt}#{item}') },
      },
      connection(),
    ),
);

/** A hundred providers: their counts of one kind fit in memory, however many firearms they have. */
export const providersInRange = 100;
/** The range of the country. */
export const national = -1;
export const rangeOf = (scope: CounterScope): number => (scope === 'all' ? national : Math.floor(Number(scope.slice('entity:'.length)) / providersInRange));

/** A part of 2,000 lines is compressed to some 30 KB; an item has at most 400. */
const linesInItem = 2000;
const writesAtOnce = 16;
/** They are read within the night. */
const keptSeconds = 3 * 24 * 3600;

/** The kind that is counted in a run, and the pass: the first or second count, or the differences that the first one found. */
interface Pass {
  readonly run: string;
  readonly kind: string;
  readonly pass: 1 | 2 | 'found';
}

/** `kept` is the counter's value, for a difference. */
type Line = readonly [scope: CounterScope, facet: string, value: string, counted: number, kept?: number];

const keyOf = ({ run, kind, pass }: Pass, range: number) => ({ about: `${run}#${kind}#${pass}#${range}` });

/** Keeps the lines by range of providers, under the name of the attempt and a number within it. Repeating it with the same names replaces them. */
export async function keepLines(pass: Pass, attempt: string, number: number, all: Iterable<Line>): Promise<void> {
  const byRange = new Map<number, Line[]>();
  for (const line of all) {
    const range = rangeOf(line[0]);
    const lines = byRange.get(range) ?? [];
    lines.push(line);
    byRange.set(range, lines);
  }
  const items = [...byRange].flatMap(([range, lines]) =>
    Array.from({ length: Math.ceil(lines.length / linesInItem) }, (_, at) => ({ range, at, lines: lines.slice(at * linesInItem, (at + 1) * linesInItem) })),
  );
  for (let begin = 0; begin < items.length; begin += writesAtOnce)
    await Promise.all(
      items.slice(begin, begin + writesAtOnce).map(async ({ range, at, lines }) => {
        const counted = (await promisify(gzip)(JSON.stringify(lines))).toString('base64');
        const expiresAt = Math.floor(Date.now() / 1000) + keptSeconds;
        await recountParts()
          .put({ ...keyOf(pass, range), attempt, item: `${number}-${at}`, counted, expiresAt })
          .go();
      }),
    );
}

/** The lines of a range that these attempts kept, a page at a time. */
export async function* keptLines(pass: Pass, range: number, attempts: ReadonlySet<string>): AsyncGenerator<Line[]> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(pass, range, cursor);
    for (const { attempt, counted } of page.data) {
      if (attempts.has(attempt)) yield JSON.parse((await promisify(gunzip)(Buffer.from(counted, 'base64'))).toString('utf8')) as Line[];
    }
    cursor = page.cursor;
  } while (cursor);
}
const pageOf = (pass: Pass, range: number, cursor: string | null) => recountParts().query.one(keyOf(pass, range)).go({ cursor, consistent: true });

/** Counts by key. */
export type Counted = Map<string, Count & { counted: number }>;

export function addTo(counts: Counted, { times = 1, ...count }: Count, by = times): void {
  const key = countKey(count);
  counts.set(key, { ...count, counted: (counts.get(key)?.counted ?? 0) + by });
}
