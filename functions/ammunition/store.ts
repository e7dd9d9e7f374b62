// Records movements of ammunition that a person reports: receipts, use, counts, destruction and moves between safes.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { caliberKey } from '../../shared/ammunition/rules.ts';
import { type AmmunitionEntry, type MoveAmmunition, needsSecond, type RecordAmmunition } from '../../shared/ammunition/schema.ts';
import { figure } from '../../shared/kinds/format.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, put, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import { provePin } from '../officers/proof.ts';
import type { SafeRecord } from '../safes/entity.ts';
import { getSafe } from '../safes/store.ts';
import { ammunitionEntries, type EntryRecord } from './entity.ts';
import { append, type Draft, type Numbered } from './ledger.ts';
import { shownEntries } from './view.ts';

const eventKind = 'ammunition-event';

/** Two calls with one event ID at the same time: the second one finds the entry of the first. */
class EventTaken extends Problem {
  constructor() {
    super('conflict', 'This event was recorded by another call. Reload the entries.');
  }
}

/** The event's write: it keeps the event's first entry. */
const eventWrite = (id: string, entry: EntryRecord): Write =>
  put(
    guards()
      .create({ kind: eventKind, value: id, heldBy: `${entry.safeId}#${entry.caliberKey}#${entry.number}` })
      .params(),
    () => new EventTaken(),
  );

/** The first entry of an event; undefined for a new event. */
async function entryOfEvent(id: string): Promise<EntryRecord | undefined> {
  const { data: event } = await guards().get({ kind: eventKind, value: id }).go({ consistent: true });
  if (!event) return undefined;
  const [safeId = '', key = '', number = ''] = event.heldBy.split('#');
  const { data } = await ammunitionEntries()
    .get({ safeId, caliberKey: key, number: Number(number) })
    .go({ consistent: true });
  if (!data) throw new Error('The ammunition entry of an event is missing');
  return data;
}

/** The entry of an event that was recorded before. Throws `conflict` if its content differs. */
async function repeated(id: string, sent: Partial<EntryRecord>): Promise<AmmunitionEntry | undefined> {
  const entry = await entryOfEvent(id);
  if (!entry) return undefined;
  const isSame = Object.entries(sent).every(([name, value]) => (value ?? null) === (entry[name as keyof EntryRecord] ?? null));
  if (!isSame) throw new Problem('conflict', 'This event ID was used for another entry. Use a new ID.', [{ path: 'id', message: 'Used' }]);
  return (await shownEntries([entry]))[0];
}

const notCounted = ([first]: readonly Draft[]) =>
  new Problem('conflict', `This safe has no balance of ${first?.caliber}. Record a receipt or a count first.`, [
    { path: 'caliber', message: 'Not counted here' },
  ]);

/** Adds the entries of a new event, or returns the entry of the same event from before. `sent` is the content of its first entry. */
export async function enterOnce(id: string, sent: Partial<EntryRecord>, drafts: () => Promise<Draft[]>): Promise<AmmunitionEntry> {
  const former = await repeated(id, sent);
  if (former) return former;
  const planned = await drafts();
  const write = async ({ entries: [first, ...others], writes }: Numbered) => {
    if (!first || others.length + 1 < planned.length) throw notCounted(planned);
    await commit([eventWrite(id, first), ...writes]);
    return (await shownEntries([first]))[0] as AmmunitionEntry;
  };
  try {
    return await append(planned, write);
  } catch (error) {
    const other = error instanceof EventTaken ? await repeated(id, sent) : undefined;
    if (other) return other;
    throw error;
  }
}

function expectActive({ isActive, name }: SafeRecord, path: string): void {
  if (!isActive) throw new Problem('conflict', `The safe “${name}” is not active. Activate it first.`, [{ path, message: 'Not active' }]);
}

/**
 * The second person, if the kind needs one: an active officer with the right PIN, who is not the caller. Throws as `provePin`, and `conflict` for an
 * officer who is not active or is the caller.
 */
async function secondOf({ kind, secondOfficerId, secondPin }: RecordAmmunition, legalEntityId: number, actor: Actor): Promise<Draft['more']> {
  if (!needsSecond(kind) || !secondOfficerId || !secondPin) return {};
  if (secondOfficerId === actor.officerId)
    throw new Problem('conflict', 'You are this officer. Choose another officer as the second person.', [
      { path: 'secondOfficerId', message: 'You cannot be your own second person' },
    ]);
  const officer = await provePin({ officerId: secondOfficerId, pin: secondPin }, legalEntityId, actor, new Date(), 'secondPin');
  if (officer.employment !== 'active')
    throw new Problem('conflict', 'The second person must be an active officer.', [{ path: 'secondOfficerId', message: 'Not active' }]);
  return { secondId: officer.id, secondName: nameOfOfficer(officer) };
}

const countChanged = (balance: number) => {
  const message = `The balance has changed to ${figure(balance)} rounds since you counted. Count again.`;
  return new Problem('conflict', message, [{ path: 'rounds', message }]);
};

/** How the entry changes the balance. */
const changeOf = ({ kind, rounds, balance: seen }: RecordAmmunition): Draft['change'] => {
  if (kind === 'received') return () => rounds;
  if (kind !== 'count_adjustment') return () => -rounds;
  return (balance) => {
    if (balance !== seen) throw countChanged(balance);
    return rounds - balance;
  };
};

/**
 * Records rounds that were received, expended, counted or destroyed. Throws `not-found` for a safe outside the caller's scope, `conflict` for too few
 * rounds, a changed balance or a wrong PIN, and `unavailable`.
 */
export async function recordAmmunition(input: RecordAmmunition, actor: Actor, at = new Date()): Promise<AmmunitionEntry> {
  const { id, safeId, caliber, kind, rounds, supplier, invoice, reason, secondOfficerId } = input;
  const safe = await getSafe(safeId, scopeOf(actor));
  const sent = { safeId, caliberKey: caliberKey(caliber), kind, rounds, supplier, invoice, reason } as Partial<EntryRecord>;
  const second = needsSecond(kind) ? { secondId: secondOfficerId } : {};
  return enterOnce(id, { ...sent, ...second } as Partial<EntryRecord>, async () => {
    if (kind === 'received') expectActive(safe, 'safeId');
    const more = { supplier, invoice, reason, ...(await secondOf(input, safe.legalEntityId, actor)) } as Draft['more'];
    const begins = kind === 'received' || kind === 'count_adjustment' ? { legalEntityId: safe.legalEntityId } : {};
    return [{ safeId, caliber, kind, rounds, change: changeOf(input), actor, at, ...begins, ...(more ? { more } : {}) }];
  });
}

/** Moves rounds to another safe of the same provider, in one transaction. Throws as `recordAmmunition`. */
export async function moveAmmunition(input: MoveAmmunition, actor: Actor, at = new Date()): Promise<AmmunitionEntry> {
  const { id, safeId, toSafeId, caliber, rounds, reason } = input;
  const [from, to] = await Promise.all([getSafe(safeId, scopeOf(actor)), getSafe(toSafeId, scopeOf(actor))]);
  if (from.legalEntityId !== to.legalEntityId)
    throw new Problem('conflict', 'The safes belong to different providers.', [{ path: 'toSafeId', message: 'A safe of another provider' }]);
  const sent = { safeId, otherSafeId: toSafeId, caliberKey: caliberKey(caliber), kind: 'moved', rounds, reason } as const;
  return enterOnce(id, sent, async () => {
    expectActive(to, 'toSafeId');
    const draft = { caliber, kind: 'moved', rounds, actor, at } as const;
    return [
      { ...draft, safeId, change: () => -rounds, more: { otherSafeId: toSafeId, reason } },
      { ...draft, safeId: toSafeId, change: () => rounds, legalEntityId: to.legalEntityId, more: { otherSafeId: safeId, reason } },
    ];
  });
}
