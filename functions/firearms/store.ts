// Stores one firearm and its changes. Lists are in list-store.ts, so that a change does not load the search.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import { onlyOwnerEdits } from '../../shared/firearms/edit-rules.ts';
import { editRefusalOf, profileRefusalOf, reversalRefusalOf } from '../../shared/firearms/record-rules.ts';
import { statusSinceOf } from '../../shared/firearms/rules.ts';
import { type EditFirearm, type Firearm, type FirearmDetail, normaliseSerial, type RegisterFirearm } from '../../shared/firearms/schema.ts';
import { townOf } from '../../shared/kinds/place.ts';
import { expectAllowed, notFound, Problem } from '../../shared/problem.ts';
import { backToPending, identifying, keptOf, verificationOf } from '../../shared/verification/rules.ts';
import { commit, put, remove, staleVersion, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import { newId } from '../data/record.ts';
import { spellingOf, withSpelling } from '../data/spelling.ts';
import { type Change, change, create, setOrCleared } from '../history/change.ts';
import { canonicalJson } from '../history/store.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { findInLibrary } from '../library/store.ts';
import { copyFirearmDescription, currentLicenseOf, newLicense } from '../licenses/record.ts';
import { expectBarrel, keptAcquisition, spelledChange } from './description.ts';
import { type FirearmRecord, firearms } from './entity.ts';
import { waiting } from './verification.ts';

/**
 * The record as the contract shows it. Unknown fields are null. Listed field by field: copying the record took twenty times as long (0.38 instead of 0.02
 * ms for a page of fifty).
 */
export const shown = (record: FirearmRecord): Firearm => ({
  id: record.id,
  serialNumber: record.serialNumber,
  manufacturer: record.manufacturer,
  model: record.model,
  type: record.type,
  caliber: record.caliber,
  barrelLength: record.barrelLength ?? null,
  acquiredOn: record.acquiredOn ?? null,
  licenseType: record.licenseType,
  status: record.status,
  lockedBy: record.lockedBy ?? null,
  seizureId: record.seizureId ?? null,
  loss: record.loss ?? null,
  ownerId: record.ownerId,
  ownerName: record.ownerName,
  keeperId: record.keeperId ?? null,
  keeperName: record.keeperName ?? null,
  registeredBy: record.registeredBy,
  libraryReference: record.libraryReference ?? null,
  province: record.province,
  city: record.city,
  additionalInfo: record.additionalInfo ?? null,
  condition: record.condition ?? null,
  profileNotes: record.profileNotes ?? null,
  riskAssessment: record.riskAssessment ?? null,
  riskLevel: record.riskLevel ?? null,
  lastProfiledAt: record.lastProfiledAt ?? null,
  lastInspectionDate: record.lastInspectionDate ?? null,
  importId: record.importId ?? null,
  reversal: record.reversal ?? null,
  version: record.version,
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
  // The specification's names for fields with other names here (decision 088).
  make: record.manufacturer,
  location: townOf(record),
  registrationDate: record.createdAt,
  statusSince: statusSinceOf(record),
  verification: verificationOf(record),
});

const read = async (id: string, consistent: boolean) => (await firearms().get({ id }).go({ consistent })).data ?? undefined;

function expectSeen(record: FirearmRecord | undefined, scope: Scope): FirearmRecord {
  if (!record || !inScope(scope, [record.ownerId, record.keeperId])) throw notFound();
  return record;
}

/** One firearm for the caller. A keeper does not see how the owner acquired it. */
export async function firearmDetail(id: string, scope: Scope): Promise<FirearmDetail> {
  const record = await getFirearm(id, scope);
  const { acquiredOn = null, acquiredFrom: from = null, acquiredHow: how = null } = record;
  const isKnown = (acquiredOn ?? from ?? how) !== null && inScope(scope, [record.ownerId]);
  return { ...shown(record), ...(isKnown ? { acquisition: { acquiredOn, from, how } } : {}) };
}

/** Refuses changes of a firearm whose registration was reversed. Throws `conflict`. */
export function expectOnRegister(record: FirearmRecord): FirearmRecord {
  expectAllowed(reversalRefusalOf(record));
  return record;
}

/** Reads a firearm consistently, reversed or not. */
export const latestFirearmRecord = (id: string): Promise<FirearmRecord | undefined> => read(id, true);

/** Reads a firearm in the caller's scope consistently, before a write that depends on it. Throws `not-found`, and `conflict` for a reversed registration. */
export const latestFirearm = async (id: string, scope: Scope): Promise<FirearmRecord> => expectOnRegister(expectSeen(await read(id, true), scope));

/** Reads a firearm in the caller's scope for display, at half the cost. The result can be slightly old, but a new firearm is found. Throws `not-found`. */
export const getFirearm = async (id: string, scope: Scope): Promise<FirearmRecord> => expectSeen((await read(id, false)) ?? (await read(id, true)), scope);

const alreadyRegistered = () =>
  new Problem('already-registered', 'A firearm with this serial number is already registered.', [{ path: 'serialNumber', message: 'Already registered' }]);

/** The legal entity named as owner or keeper. A client may name only its own; any other gives the same error as a missing one. */
async function holderFor(id: number, scope: Scope, path: 'ownerId' | 'keeperId') {
  const entity = inScope(scope, [id]) ? await findLegalEntity(id) : undefined;
  if (!entity)
    throw new Problem('not-found', 'There is no such legal entity, or you may not register firearms for it.', [{ path, message: 'No such legal entity' }]);
  if (!entity.isActive)
    throw new Problem('conflict', 'This legal entity is not active. You cannot register firearms to it.', [{ path, message: 'Not active' }]);
  return entity;
}

/** Throws `not-found` for an unknown library record. */
async function expectInLibrary({ libraryReference }: Pick<EditFirearm, 'libraryReference'>): Promise<void> {
  if (libraryReference == null || (await findInLibrary(libraryReference))) return;
  throw new Problem('not-found', 'There is no such library record.', [{ path: 'libraryReference', message: 'No such library record' }]);
}

/** The import that caused a change. */
interface Origin {
  readonly importId?: string;
  /** True if the change undoes that import. */
  readonly undone?: true;
}

/** Registers a firearm: record, serial number guard, history entry and license in one transaction. Throws `already-registered` and `conflict`. */
export const registerFirearm = (input: RegisterFirearm, actor: Actor, at = new Date(), origin: Origin = {}): Promise<Firearm> =>
  withSpelling(() => registerOnce(input, actor, at, origin));

async function registerOnce(input: RegisterFirearm, actor: Actor, at: Date, origin: Origin): Promise<Firearm> {
  const { keeperId, barrelLength, barrelLengthConfirmed: _, libraryReference, additionalInfo, license: card, acquisition, ...rest } = input;
  const scope = scopeOf(actor);
  const [owner, keeper, spelling] = await Promise.all([
    holderFor(input.ownerId, scope, 'ownerId'),
    keeperId ? holderFor(keeperId, scope, 'keeperId') : undefined,
    spellingOf(input),
    expectInLibrary(input),
  ]);
  const id = newId(at);
  const metadata = {
    serialNumber: input.serialNumber,
    ownerId: input.ownerId,
    ...(keeperId ? { keeperId } : {}),
    ...(card ? { licenseNumber: card.licenseNumber } : {}),
    ...(acquisition ? { acquisition } : {}),
    ...origin,
  };
  const item = {
    ...rest,
    ...spelling.named,
    ...origin,
    id,
    ownerName: owner.name,
    ...(keeper && keeper.id !== owner.id ? { keeperId: keeper.id, keeperName: keeper.name } : {}),
    ...(barrelLength == null ? {} : { barrelLength }),
    ...(acquisition ? keptAcquisition(acquisition) : {}),
    ...(libraryReference == null ? {} : { libraryReference }),
    ...(additionalInfo == null ? {} : { additionalInfo }),
    registeredBy: actor.userId,
  };
  const { record, writes } = create(firearms(), item, { action: 'firearms.register', actor, at, metadata });
  await commit([
    put(
      guards()
        .create({ kind: 'firearm-serial', value: normaliseSerial(input.serialNumber), heldBy: id })
        .params(),
      alreadyRegistered,
    ),
    ...writes,
    ...(card ? newLicense({ card, firearm: record, actor, at: at.toISOString(), action: 'licenses.create', prefix: 'license.' }).writes : []),
    ...spelling.writes,
  ]);
  return shown(record);
}

/** The fields that the license record copies from its firearm. */
const licensed: readonly string[] = ['manufacturer', 'model', 'serialNumber'];

/** Corrects the description of a firearm. Throws `not-found`, `forbidden`, `stale-version`, `already-registered`, and `conflict` with the reason. */
export const editFirearm = (id: string, change: EditFirearm, actor: Actor, ifMatch?: number, at = new Date(), origin: Origin = {}): Promise<Firearm> =>
  withSpelling(() => editOnce(id, change, actor, ifMatch, at, origin));

async function editOnce(id: string, sent: EditFirearm, actor: Actor, ifMatch: number | undefined, at: Date, origin: Origin): Promise<Firearm> {
  const scope = scopeOf(actor);
  const before = await latestFirearm(id, scope);
  if (!inScope(scope, [before.ownerId])) throw new Problem('forbidden', onlyOwnerEdits);
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  expectBarrel(sent, before);
  const { barrelLengthConfirmed: _, ...rest } = sent;
  const { change: described, writes: spelling } = await spelledChange(rest, before);
  const changed = Object.entries(described).filter(
    ([name, value]) => value !== undefined && canonicalJson(value) !== canonicalJson(before[name as keyof FirearmRecord] ?? null),
  );
  if (changed.length === 0) return shown(before);
  expectAllowed(editRefusalOf(before) ?? (changed.some(([name]) => name === 'profileNotes') ? profileRefusalOf(before, actor) : undefined));
  if (changed.some(([name]) => name === 'libraryReference')) await expectInLibrary(described);

  const updatedAt = at.toISOString();
  const found = verificationOf(before);
  const isOther = changed.some(([name]) => identifying.includes(name));
  const again = isOther ? backToPending(found, updatedAt, actor.userId) : found;
  const metadata = {
    changed: Object.fromEntries(changed.map(([name, to]) => [name, { from: before[name as keyof FirearmRecord] ?? null, to }])),
    ...(again.status === found.status ? {} : { verification: { from: found.status, to: again.status } }),
    ...origin,
  };
  const { set, cleared } = setOrCleared(Object.fromEntries(changed));
  const why = { action: 'firearms.edit', actor, at: updatedAt } as const;
  const verification = again === found ? {} : { verification: keptOf(again, before) };
  const { after, writes } = change(firearms(), before, { ...why, metadata, set: { ...set, ...verification }, cleared });
  const serial = described.serialNumber === undefined ? undefined : normaliseSerial(described.serialNumber);
  const formerSerial = normaliseSerial(before.serialNumber);
  const guardMoves =
    serial !== undefined && serial !== formerSerial
      ? [
          put(guards().create({ kind: 'firearm-serial', value: serial, heldBy: id }).params(), alreadyRegistered),
          remove(guards().remove({ kind: 'firearm-serial', value: formerSerial }).params()),
        ]
      : [];
  // A record awaiting its first verification has no queue item. Others have one, which needs the new name.
  const isAgain = isOther && before.verification !== undefined;
  // The license copies these fields for the search. Its recorder may not verify the firearm's record.
  const license = isAgain || changed.some(([name]) => licensed.includes(name)) ? await currentLicenseOf(id) : undefined;
  const following = license ? copyFirearmDescription(license, set, why) : [];
  await commit([...writes, ...guardMoves, ...following, ...(isAgain ? waiting(after, actor, updatedAt, license) : []), ...spelling]);
  return shown(after);
}

/** A history entry on the firearm about another record, for that record's transaction. */
export const firearmEntry = (firearm: FirearmRecord, how: Change<FirearmRecord>): Write[] => change(firearms(), firearm, how).writes;
