// How a license record begins, follows its firearm and ends: the writes for whoever's transaction they belong in (registration,
// transfer, renewal). Knows no other feature's store, so that every store can import it.
import type { Actor } from '../../shared/access/actor.ts';
import type { Firearm, Reversal } from '../../shared/firearms/schema.ts';
import type { Action } from '../../shared/history/action.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { type LicenseCard, type LicenseStatus, normaliseLicenseNumber } from '../../shared/licenses/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { readWhole } from '../data/batches.ts';
import { put, remove, update, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import { newId } from '../data/record.ts';
import { unlisted } from '../data/unlisted.ts';
import { change, create } from '../history/change.ts';
import { type LicenseRecord, licenses } from './entity.ts';
import { licenseStatus } from './queue-place.ts';

export type { LicenseRecord } from './entity.ts';

type Who = Pick<Actor, 'userId' | 'name'>;
type Held = Pick<Firearm, 'id' | 'manufacturer' | 'model' | 'serialNumber' | 'ownerId' | 'ownerName'>;

const firearmTaken = () =>
  new Problem('conflict', 'This firearm already has a current license. Lodge its renewal, or cancel it before you record another.', [
    { path: 'firearmId', message: 'Already has a current license' },
  ]);
export const numberTaken = (path: string) => () =>
  new Problem('conflict', 'A current license with this number is already recorded.', [{ path, message: 'Already recorded' }]);

/** A card is recorded once it has been issued. `prefix` is where the card stands in the call's body. */
export function checkCard({ issuedOn }: Pick<LicenseCard, 'issuedOn'>, today: string, prefix = ''): void {
  if (issuedOn <= today) return;
  throw new Problem('invalid-input', 'A license cannot be recorded before the day on which it was issued.', [
    { path: `${prefix}issuedOn`, message: 'Not after today' },
  ]);
}

interface Begin {
  readonly card: LicenseCard;
  readonly firearm: Held;
  readonly actor: Who;
  readonly at: string;
  readonly action: Action;
  readonly notes?: string | null | undefined;
  readonly renews?: string;
}

/** A new current license, its history and its place in the office's queue, without the guards that keep it the only one. */
export function begin({ card, firearm, actor, at, action, notes, renews }: Begin): { record: LicenseRecord; writes: Write[] } {
  const id = newId(new Date(at));
  const { licenseNumber, section, issuedOn, expiresOn } = card;
  const metadata = { licenseNumber, firearmId: firearm.id, section, issuedOn, expiresOn, ...(renews ? { renews } : {}) };
  const license = {
    id,
    firearmId: firearm.id,
    manufacturer: firearm.manufacturer,
    model: firearm.model,
    serialNumber: firearm.serialNumber,
    holderId: firearm.ownerId,
    holderName: firearm.ownerName,
    licenseNumber,
    section,
    issuedOn,
    expiresOn,
    dueIn: expiresOn.slice(0, 7),
    dueOf: firearm.ownerId,
    status: 'current' as const,
    recordedBy: actor.userId,
    verification: 'unverified' as const,
    ...(notes ? { notes } : {}),
    ...(renews ? { renews } : {}),
  };
  const { record, writes } = create(licenses(), license, { action, actor, at, metadata });
  return { record, writes: [...writes, licenseStatus(record, actor, at)] };
}

const numberGuard = (card: Pick<LicenseCard, 'licenseNumber'>) => ({ kind: 'license-number' as const, value: normaliseLicenseNumber(card.licenseNumber) });
const firearmGuard = (firearmId: string) => ({ kind: 'firearm-license' as const, value: firearmId });

/**
 * The first license of a firearm: the guards come first in the transaction, so that of two callers the later one is told what
 * stands in the way. Throws `invalid-input` for a card of the future.
 */
export function newLicense(what: Begin & { readonly prefix?: string }): { record: LicenseRecord; writes: Write[] } {
  checkCard(what.card, dayOf(what.at), what.prefix);
  const { record, writes } = begin(what);
  const held = { heldBy: record.id };
  return {
    record,
    writes: [
      put(
        guards()
          .create({ ...firearmGuard(record.firearmId), ...held })
          .params(),
        firearmTaken,
      ),
      put(
        guards()
          .create({ ...numberGuard(record), ...held })
          .params(),
        numberTaken(`${what.prefix ?? ''}licenseNumber`),
      ),
      ...writes,
    ],
  };
}

type Beside = Partial<Pick<LicenseRecord, 'decision' | 'decidedOn' | 'renewedBy' | 'reversal'>>;

/** The writes that free the former license number and hold the corrected one. */
export function guardsOfNumber(from: LicenseRecord, licenseNumber: string): Write[] {
  const [former, next] = [numberGuard(from), numberGuard({ licenseNumber })];
  if (former.value === next.value) return [];
  return [
    put(
      guards()
        .create({ ...next, heldBy: from.id })
        .params(),
      numberTaken('licenseNumber'),
    ),
    remove(guards().remove(former).params()),
  ];
}

/** What ends a license. */
export interface End {
  readonly status: Exclude<LicenseStatus, 'current'>;
  readonly reason: string;
  readonly actor: Who;
  /** The instant of the write. */
  readonly at: string;
  /** The contract's name of the call: `transactions.decide`. */
  readonly action: Action;
}

/** The license as ended, and its writes without the guards. */
export function end(license: LicenseRecord, { status, reason, actor, at, action }: End, beside: Beside = {}): { record: LicenseRecord; writes: Write[] } {
  const { reversal, ...told } = beside;
  const metadata = { licenseNumber: license.licenseNumber, ...told, ...(reversal ? { importId: (reversal as Reversal).importId, reversal: true } : {}) };
  const set = { ...beside, status, closedAt: at, closedReason: reason };
  const { after: record, writes } = change(licenses(), license, { action, actor, at, comments: reason, metadata, set, cleared: ['dueIn', 'dueOf'] });
  return { record, writes: [...writes, licenseStatus(record, actor, at)] };
}

/** The license as ended, and all its writes: the guards are free for another license. */
export function close(license: LicenseRecord, why: End, beside: Beside = {}): { record: LicenseRecord; writes: Write[] } {
  const { record, writes } = end(license, why, beside);
  return {
    record,
    writes: [...writes, remove(guards().remove(numberGuard(license)).params()), remove(guards().remove(firearmGuard(license.firearmId)).params())],
  };
}

/**
 * The writes that end a current license, for the transaction of whatever ended it: the firearm changes owner, is disposed of.
 * Five writes. Refused as stale when the license has changed since it was read.
 */
export const closeWith = (license: LicenseRecord, why: End): Write[] => close(license, why).writes;

/**
 * The writes that reverse a license with the registration of its firearm: it ends, is in force on no day, and only its firearm's own page
 * lists it. Five writes. Refused as stale when the license has changed since it was read.
 */
export function reverseWith(license: LicenseRecord, why: Omit<End, 'status'>, reversal: Reversal): Write[] {
  const [own, ...rest] = close(license, { ...why, status: 'cancelled' }, { reversal }).writes;
  if (!own) throw new Error('The end of a license writes nothing');
  return [unlisted(own, 'subject'), ...rest];
}

/** The guards' way from a license to the one that renews it. */
export function guardsPassedOn(from: LicenseRecord, to: LicenseRecord): Write[] {
  const pass = (guard: ReturnType<typeof numberGuard> | ReturnType<typeof firearmGuard>) =>
    update(
      guards()
        .patch(guard)
        .set({ heldBy: to.id })
        .where(({ heldBy }, { eq }) => eq(heldBy, from.id))
        .params(),
    );
  const sameNumber = numberGuard(from).value === numberGuard(to).value;
  return [
    pass(firearmGuard(from.firearmId)),
    ...(sameNumber
      ? [pass(numberGuard(from))]
      : [
          put(
            guards()
              .create({ ...numberGuard(to), heldBy: to.id })
              .params(),
            numberTaken('licenseNumber'),
          ),
          remove(guards().remove(numberGuard(from)).params()),
        ]),
  ];
}

/** A corrected description of the firearm, carried to its current license in the same transaction. */
export function followFirearm(license: LicenseRecord, words: Partial<Held>, why: Pick<End, 'actor' | 'at' | 'action'>): Write[] {
  const { manufacturer = license.manufacturer, model = license.model, serialNumber = license.serialNumber } = words;
  const now = { manufacturer, model, serialNumber };
  const names = ['manufacturer', 'model', 'serialNumber'] as const;
  const changed = names.filter((name) => now[name] !== license[name]).map((name) => [name, { from: license[name], to: now[name] }]);
  if (changed.length === 0) return [];
  return change(licenses(), license, { ...why, metadata: { changed: Object.fromEntries(changed) }, set: now }).writes;
}

/**
 * The license a firearm is held under now, as last written (not from an index). Read the firearm first: recording a license
 * raises the firearm's version, so a transaction that holds the version fast misses no license.
 */
export async function currentLicenseOf(firearmId: string): Promise<LicenseRecord | undefined> {
  const { data: guard } = await guards().get(firearmGuard(firearmId)).go({ consistent: true });
  if (!guard) return undefined;
  const { data } = await licenses().get({ id: guard.heldBy }).go({ consistent: true });
  return data ?? undefined;
}

/** The current licenses of up to 100 firearms, read without waiting for the latest write: only for showing. Two reads. */
export async function currentLicensesOf(firearmIds: readonly string[]): Promise<readonly LicenseRecord[]> {
  if (firearmIds.length === 0) return [];
  const held = await readWhole(() => guards().get(firearmIds.map(firearmGuard)).go());
  if (held.length === 0) return [];
  return readWhole(() =>
    licenses()
      .get(held.map(({ heldBy }) => ({ id: heldBy })))
      .go(),
  );
}
