// Writes that create, update and end a license record, for use in other features' transactions (registration, transfer, renewal). Imports no other feature's
// store, so that every store can import it.
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
  new Problem('conflict', 'This firearm already has a current license. Lodge its renewal or cancel it first.', [
    { path: 'firearmId', message: 'Already has a current license' },
  ]);
export const numberTaken = (path: string) => () =>
  new Problem('conflict', 'A current license with this number is already recorded.', [{ path, message: 'Already recorded' }]);

/** Throws `invalid-input` for an issue date in the future. `prefix` is the path of the card in the request body. */
export function checkCard({ issuedOn }: Pick<LicenseCard, 'issuedOn'>, today: string, prefix = ''): void {
  if (issuedOn <= today) return;
  throw new Problem('invalid-input', 'A license cannot be recorded before its issue date.', [{ path: `${prefix}issuedOn`, message: 'Not after today' }]);
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

/** Creates a current license, its history and its queue status, without the guards that keep it unique. */
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
 * Creates the first license of a firearm. The guards come first in the transaction, so that the loser of a race gets the right error. Throws
 * `invalid-input` for an issue date in the future.
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

/** Writes that release the guard of the old number and create one for the corrected number. */
export function moveNumberGuard(from: LicenseRecord, licenseNumber: string): Write[] {
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

/** How and why a license ends. */
export interface End {
  readonly status: Exclude<LicenseStatus, 'current'>;
  readonly reason: string;
  readonly actor: Who;
  /** Time of the write. */
  readonly at: string;
  /** Name of the call in the contract, for example `transactions.decide`. */
  readonly action: Action;
}

/** Ends a license: the record after the change, and its writes without the guards. */
export function end(license: LicenseRecord, { status, reason, actor, at, action }: End, beside: Beside = {}): { record: LicenseRecord; writes: Write[] } {
  const { reversal, ...told } = beside;
  const metadata = { licenseNumber: license.licenseNumber, ...told, ...(reversal ? { importId: (reversal as Reversal).importId, reversal: true } : {}) };
  const set = { ...beside, status, closedAt: at, closedReason: reason };
  const { after: record, writes } = change(licenses(), license, { action, actor, at, comments: reason, metadata, set, cleared: ['dueIn', 'dueOf'] });
  return { record, writes: [...writes, licenseStatus(record, actor, at)] };
}

/** Ends a license: the record after the change, and all its writes. The guards are released. */
export function close(license: LicenseRecord, why: End, beside: Beside = {}): { record: LicenseRecord; writes: Write[] } {
  const { record, writes } = end(license, why, beside);
  return {
    record,
    writes: [...writes, remove(guards().remove(numberGuard(license)).params()), remove(guards().remove(firearmGuard(license.firearmId)).params())],
  };
}

/**
 * Five writes that end a current license, for the transaction that transfers or disposes of its firearm. Fails with a version conflict if the license has
 * changed since it was read.
 */
export const closeWith = (license: LicenseRecord, why: End): Write[] => close(license, why).writes;

/**
 * Five writes that reverse a license together with the registration of its firearm. The license ends, counts as never in force, and is listed only on the
 * firearm's own page. Fails with a version conflict if the license has changed since it was read.
 */
export function reverseWith(license: LicenseRecord, why: Omit<End, 'status'>, reversal: Reversal): Write[] {
  const [own, ...rest] = close(license, { ...why, status: 'cancelled' }, { reversal }).writes;
  if (!own) throw new Error('Ending a license must produce a write');
  return [unlisted(own, 'subject'), ...rest];
}

/** Moves the guards from a license to its renewal. */
export function moveGuards(from: LicenseRecord, to: LicenseRecord): Write[] {
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

/** Copies a corrected description of the firearm to its current license, in the same transaction. */
export function copyFirearmDescription(license: LicenseRecord, words: Partial<Held>, why: Pick<End, 'actor' | 'at' | 'action'>): Write[] {
  const { manufacturer = license.manufacturer, model = license.model, serialNumber = license.serialNumber } = words;
  const now = { manufacturer, model, serialNumber };
  const names = ['manufacturer', 'model', 'serialNumber'] as const;
  const changed = names.filter((name) => now[name] !== license[name]).map((name) => [name, { from: license[name], to: now[name] }]);
  if (changed.length === 0) return [];
  return change(licenses(), license, { ...why, metadata: { changed: Object.fromEntries(changed) }, set: now }).writes;
}

/**
 * The current license of a firearm, by a consistent read. Read the firearm first: recording a license raises the firearm's version, so a transaction that
 * checks that version misses no license.
 */
export async function currentLicenseOf(firearmId: string): Promise<LicenseRecord | undefined> {
  const { data: guard } = await guards().get(firearmGuard(firearmId)).go({ consistent: true });
  if (!guard) return undefined;
  const { data } = await licenses().get({ id: guard.heldBy }).go({ consistent: true });
  return data ?? undefined;
}

/** The current licenses of up to 100 firearms, for display only: the two reads are not consistent. */
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
