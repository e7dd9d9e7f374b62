// Whether the stock registers are whole: every firearm in somebody's stock stands in its owner's book, and no book has a gap or an
// entry that was tampered with. A job's work: it reads the whole register.

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

/** What was written so lately may still be on its way to the books. */
const settledMs = 15 * 60_000;

/** Books that are walked side by side: the waiting for ten thousand of them, one after another, would take minutes of the sweep's fifteen. */
const together = 16;

/** Every firearm, oldest first, some at a time. */
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
    return [{ legalEntityId: ownerId, firearmId: id, gap: holders.has(id) ? 'stands in another book than its owner’s' : 'has no entry' }];
  });
}

/** The first thing that is wrong with a book. */
async function wrongIn(legalEntityId: number): Promise<StockGap | undefined> {
  const { data: head } = await stockBooks().get({ legalEntityId }).go({ consistent: true });
  const { broken, ...end } = await walkBook(legalEntityId, head?.last);
  if (broken) return { legalEntityId, gap: `entry ${broken.number} ${broken.how}` };
  const { last = 0, hash = '', acquisitions = 0, disposals = 0, reversed = 0 } = head ?? {};
  const whole = canonicalJson(end) === canonicalJson({ last, hash, acquisitions, disposals, reversed });
  return whole ? undefined : { legalEntityId, gap: 'does not end as its head says' };
}

/** Every provider, whether it owns a firearm by now or not: what it has sold stays in its book. */
async function* everyProvider(): AsyncGenerator<number[]> {
  let cursor: string | null = null;
  do {
    const page: { data: { id: number }[]; cursor: string | null } = await legalEntities().query.newest({}).go({ limit: 100, cursor });
    yield page.data.map(({ id }) => id);
    cursor = page.cursor;
  } while (cursor);
}

/** Everything that is missing or wrong in the books. */
export async function findStockGaps(now = new Date()): Promise<StockGap[]> {
  const settledBefore = new Date(now.getTime() - settledMs).toISOString();
  const gaps: StockGap[] = [];
  for await (const some of everyFirearm()) gaps.push(...(await unentered(some, settledBefore)));
  for await (const books of everyProvider()) {
    for (let at = 0; at < books.length; at += together) {
      const wrong = await Promise.all(books.slice(at, at + together).map(wrongIn));
      gaps.push(...wrong.filter((one) => one !== undefined));
    }
  }
  return gaps;
}
