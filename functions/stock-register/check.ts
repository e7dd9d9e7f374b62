// Checks that the stock registers are intact: every firearm in stock is in its owner's book, and no book has a gap or an altered entry. Runs as a job,
// because it reads the whole registry.

import { isInStock } from '../../shared/stock-register/rules.ts';
import { problemOf } from '../books/walk.ts';
import { readWhole } from '../data/batches.ts';
import { type FirearmRecord, firearms } from '../firearms/entity.ts';
import { legalEntities } from '../legal-entities/entity.ts';
import { stockRegister } from './book.ts';
import { stockPlaces } from './entity.ts';

export interface StockGap {
  readonly legalEntityId: number;
  readonly gap: string;
  readonly firearmId?: string;
}

/** More recent changes may not have reached the books yet. */
const settledMs = 15 * 60_000;

/** Books that are walked at the same time: ten thousand of them in sequence would take minutes. */
const booksTogether = 16;
const pageSize = 100;

async function firearmsAfter(after: string | undefined): Promise<FirearmRecord[]> {
  const query = after ? firearms().query.newest({}).gt({ id: after }) : firearms().query.newest({});
  return (await query.go({ order: 'asc', limit: pageSize })).data;
}

/** Every firearm, oldest first, in batches. */
export async function* everyFirearm(after?: string): AsyncGenerator<FirearmRecord[]> {
  for (let last = after; ; ) {
    const some = await firearmsAfter(last);
    if (some.length > 0) yield some;
    if (some.length < pageSize) return;
    last = some.at(-1)?.id;
  }
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

/** Checks that the firearms after this one are in their owners' books, until the given time. `last` is where to continue; without it all were checked. */
export async function findUnentered(after: string | undefined, until: number, now = new Date()): Promise<{ gaps: StockGap[]; records: number; last?: string }> {
  const settledBefore = new Date(now.getTime() - settledMs).toISOString();
  const gaps: StockGap[] = [];
  let records = 0;
  for await (const some of everyFirearm(after)) {
    gaps.push(...(await unentered(some, settledBefore)));
    records += some.length;
    const last = some.at(-1)?.id;
    if (last && Date.now() > until) return { gaps, records, last };
  }
  return { gaps, records };
}

/** The first gap or altered entry in a provider's book. */
export async function problemInBook(legalEntityId: number): Promise<StockGap | undefined> {
  const gap = await problemOf(stockRegister, { legalEntityId });
  return gap === undefined ? undefined : { legalEntityId, gap };
}

/** Providers in the order of their ids, even those without firearms: firearms that one sold stay in its book. At most as many as are checked at once. */
export async function providersAfter(after: number): Promise<number[]> {
  const { data } = await legalEntities().query.newest({}).gt({ id: after }).go({ order: 'asc', limit: booksTogether });
  return data.map(({ id }) => id);
}

/** All gaps and errors in the books. */
export async function findStockGaps(now = new Date()): Promise<StockGap[]> {
  const { gaps } = await findUnentered(undefined, Number.POSITIVE_INFINITY, now);
  for (let some = await providersAfter(0); some.length > 0; some = await providersAfter(some.at(-1) ?? 0))
    gaps.push(...(await Promise.all(some.map(problemInBook))).filter((one) => one !== undefined));
  return gaps;
}
