// Checks that the stock registers are intact: every firearm in stock is in its owner's book, and no book has a gap or an altered entry. Runs as a job,
// because it reads the whole registry.

import { isInStock } from '../../shared/stock-register/rules.ts';
import { readWhole } from '../data/batches.ts';
import { type FirearmRecord, firearms } from '../firearms/entity.ts';
import { canonicalJson } from '../history/store.ts';
import { legalEntities } from '../legal-entities/entity.ts';
import { walkBook } from './chain.ts';
import { stockBooks, stockPlaces } from './entity.ts';

export interface StockGap {
  readonly legalEntityId: number;
  readonly gap: string;
  readonly firearmId?: string;
}

/** More recent changes may not have reached the books yet. */
const settledMs = 15 * 60_000;

/** Books that are walked at the same time: ten thousand of them in sequence would take minutes of the sweep's fifteen. */
const together = 16;

/** Every firearm, oldest first, in batches. */
export async function* everyFirearm(after?: string): AsyncGenerator<FirearmRecord[]> {
  let cursor: string | null = null;
  do {
    const query = after ? firearms().query.newest({}).gt({ id: after }) : firearms().query.newest({});
    const page: { data: FirearmRecord[]; cursor: string | null } = await query.go({ order: 'asc', limit: 100, cursor });
    yield page.data;
    cursor = page.cursor;
  } while (cursor);
}

async function unentered(some: readonly FirearmRecord[], settledBefore: string): Promise<StockGap[]> {
  const settled = some.filter(({ updatedAt }) => updatedAt < settledBefore);
  if (settled.length === 0) return [];
  const places = await readWhole(() =>
    stockPlaces()
      .get(settled.map(({ id }) => ({ firearmId: id })))
      .go({ consistent: true, concurrent: 2 }),
  );
  const holders = new Map(places.map(({ firearmId, holderId }) => [firearmId, holderId]));
  return settled.flatMap(({ id, status, ownerId }) => {
    const holder = isInStock(status) ? ownerId : undefined;
    if (holders.has(id) && holders.get(id) === holder) return [];
    return [{ legalEntityId: ownerId, firearmId: id, gap: holders.has(id) ? 'is in another book than its owner’s' : 'has no entry' }];
  });
}

/** The first problem of a book. */
async function problemIn(legalEntityId: number): Promise<StockGap | undefined> {
  const { data: head } = await stockBooks().get({ legalEntityId }).go({ consistent: true });
  const { broken, ...end } = await walkBook(legalEntityId, head?.last);
  if (broken) return { legalEntityId, gap: `entry ${broken.number} ${broken.how}` };
  const { last = 0, hash = '', acquisitions = 0, disposals = 0, reversed = 0 } = head ?? {};
  const whole = canonicalJson(end) === canonicalJson({ last, hash, acquisitions, disposals, reversed });
  return whole ? undefined : { legalEntityId, gap: 'does not end as its head says' };
}

/** Every provider, even without firearms: firearms that it sold stay in its book. */
async function* everyProvider(): AsyncGenerator<number[]> {
  let cursor: string | null = null;
  do {
    const page: { data: { id: number }[]; cursor: string | null } = await legalEntities().query.newest({}).go({ limit: 100, cursor });
    yield page.data.map(({ id }) => id);
    cursor = page.cursor;
  } while (cursor);
}

/** All gaps and errors in the books. */
export async function findStockGaps(now = new Date()): Promise<StockGap[]> {
  const settledBefore = new Date(now.getTime() - settledMs).toISOString();
  const gaps: StockGap[] = [];
  for await (const some of everyFirearm()) gaps.push(...(await unentered(some, settledBefore)));
  for await (const books of everyProvider()) {
    for (let at = 0; at < books.length; at += together) {
      const wrong = await Promise.all(books.slice(at, at + together).map(problemIn));
      gaps.push(...wrong.filter((one) => one !== undefined));
    }
  }
  return gaps;
}
