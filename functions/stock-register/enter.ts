// Updates the stock registers from the history of one firearm: enters everything that has not been entered yet, in order. A stream event only says that the
// history may have grown, and the entries come from the history itself. So repeated, late or reordered events do no harm, and the next event or the backfill
// covers a lost one.

import { normaliseLicenseNumber } from '../../shared/licenses/schema.ts';
import { append, currentEntry } from '../books/append.ts';
import { overtaken, retryWhenOvertaken } from '../books/overtaken.ts';
import { commit, put, update, type Write } from '../data/commit.ts';
import { findItem } from '../data/current-record.ts';
import { type FirearmRecord, firearms } from '../firearms/entity.ts';
import { history } from '../history/entity.ts';
import type { HistoryItem } from '../history/store.ts';
import { licenses } from '../licenses/entity.ts';
import { contentOf, stockRegister } from './book.ts';
import { type Chain, type StockPlaceRecord, stockPlaces } from './entity.ts';
import { type Card, chainsAfter, type Deal, givenByPolice, type Happening, holderOf, plan } from './plan.ts';
import { statesOf } from './states.ts';

/** How much of a firearm's history has been entered. */
interface Place {
  readonly seq: number;
  readonly holderId?: number | undefined;
  readonly chains: readonly Chain[];
}
const nowhere: Place = { seq: 0, chains: [] };

function placeWrite(firearmId: string, before: Place, { seq, holderId, chains }: Place): Write {
  const set = { seq, chains: [...chains], ...(holderId === undefined ? {} : { holderId }) };
  if (before.seq === 0)
    return put(
      stockPlaces()
        .create({ firearmId, ...set })
        .params(),
      overtaken,
    );
  const patch = stockPlaces()
    .patch({ firearmId })
    .set(set)
    .remove(holderId === undefined ? ['holderId'] : [])
    .where((place, { eq }) => eq(place.seq, before.seq));
  return update(patch.params(), overtaken);
}

export async function findPlace(firearmId: string): Promise<StockPlaceRecord | undefined> {
  const { data } = await stockPlaces().get({ firearmId }).go({ consistent: true });
  return data ?? undefined;
}

/** The history entries that have not been entered yet, up to the version of the record. */
async function pendingHistoryOf(record: FirearmRecord, after: number): Promise<HistoryItem[]> {
  const { data } = await history().query.ofRecord({ entityType: 'firearm', entityId: record.id }).gt({ seq: after }).go({ pages: 'all', consistent: true });
  const entries = data.filter(({ seq }) => seq <= record.version);
  if (after > 0 || entries[0]?.seq === 1) return entries;
  return [registrationOf(record, entries), ...entries];
}

/** The registration of a firearm from another system, whose history has none. */
function registrationOf({ id, createdAt, status, importId }: FirearmRecord, [first]: readonly HistoryItem[]): HistoryItem {
  return {
    id,
    entityType: 'firearm',
    entityId: id,
    seq: Math.max((first?.seq ?? 1) - 1, 1),
    action: 'firearms.register',
    actionBy: 'registry',
    actorName: 'Firearm Registry',
    toStatus: status,
    createdAt,
    prevHash: '',
    hash: '',
    ...(importId ? { metadata: { importId } } : {}),
  };
}

async function dealOf({ metadata }: HistoryItem): Promise<Deal | undefined> {
  if (metadata?.transactionStatus !== 'completed') return undefined;
  const deal = await findItem('transaction', String(metadata.transactionId));
  if (!deal) throw new Error('The transaction named in the history of a firearm is missing');
  return deal as unknown as Deal;
}

/** The license that the event recorded. */
async function cardOf({ action, entityId, metadata }: HistoryItem): Promise<Card | undefined> {
  if (metadata?.licenseId && (action === 'licenses.create' || metadata.decision === 'granted')) {
    const { data } = await licenses()
      .get({ id: String(metadata.licenseId) })
      .go({ consistent: true });
    if (!data) throw new Error('A license named in the history of a firearm is missing');
    return data;
  }
  if (action !== 'firearms.register' || !metadata?.licenseNumber) return undefined;
  const wanted = normaliseLicenseNumber(String(metadata.licenseNumber));
  const { data } = await licenses().query.ofFirearm({ firearmId: entityId }).go({ pages: 'all' });
  const card = data.find(({ licenseNumber }) => normaliseLicenseNumber(licenseNumber) === wanted);
  // An index follows its table with a delay: a retry finds the license.
  if (!card) throw new Error('The license of a new firearm is not in its index yet');
  return card;
}

/** The license of a recovered firearm. A license recorded or renewed during the loss corrected no entry. */
async function cardOfRecovered({ event, before, after, deal }: Omit<Happening, 'standing' | 'card'>): Promise<Card | undefined> {
  if (!before || deal || holderOf(before) !== undefined || holderOf(after) === undefined) return undefined;
  const { data } = await licenses().query.ofFirearm({ firearmId: event.entityId }).go({ pages: 'all' });
  return data.find(({ createdAt, closedAt = '~' }) => createdAt <= event.createdAt && event.createdAt < closedAt);
}

/** Reads the books only for an event that affects them. */
async function standingFor(chains: readonly Chain[], { event, before, after, deal, card }: Omit<Happening, 'standing'>): Promise<Happening['standing']> {
  const isUnchanged = before && holderOf(before) === holderOf(after) && JSON.stringify(before) === JSON.stringify(after);
  const hasNoEffect = isUnchanged && !deal && !card && givenByPolice(event).length === 0;
  if (hasNoEffect) return [];
  return Promise.all(
    chains.map(async (chain) => {
      const entry = await currentEntry(stockRegister, { legalEntityId: chain.legalEntityId }, chain.number);
      return { chain, entry, content: contentOf(entry) };
    }),
  );
}

async function enterOnce(firearmId: string): Promise<number> {
  let place: Place = (await findPlace(firearmId)) ?? nowhere;
  const { data: record } = await firearms().get({ id: firearmId }).go({ consistent: true });
  if (!record) return 0;
  const events = await pendingHistoryOf(record, place.seq);
  const states = statesOf(record, events);
  let entered = 0;
  for (const [at, event] of events.entries()) {
    const after = states.after[at] as Happening['after'];
    const before = place.seq === 0 && at === 0 ? undefined : at === 0 ? states.before : states.after[at - 1];
    const [deal, recorded] = await Promise.all([dealOf(event), cardOf(event)]);
    const card = recorded ?? (await cardOfRecovered({ event, before, after, deal }));
    const happened = { event, before, after, deal, card };
    const drafts = plan({ ...happened, standing: await standingFor(place.chains, happened) });
    if (drafts.length === 0) continue;
    const from = place;
    const holderId = holderOf(after);
    const entries = await append(stockRegister, drafts, (numbered) => [
      placeWrite(firearmId, from, { seq: event.seq, holderId, chains: chainsAfter(from.chains, numbered) }),
    ]);
    place = { seq: event.seq, holderId, chains: chainsAfter(from.chains, entries) };
    entered += entries.length;
  }
  const last = events.at(-1)?.seq ?? 0;
  if (last > place.seq) await commit([placeWrite(firearmId, place, { ...place, seq: last })]);
  return entered;
}

/** Returns the number of new entries. */
export const enterFirearm = (firearmId: string): Promise<number> => retryWhenOvertaken(() => enterOnce(firearmId));
