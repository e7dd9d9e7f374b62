// Officers of a provider: read in scope, written with their history. The history contains no ID number and no PIN.
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import { birthDateOf, masked } from '../../shared/kinds/identity-number.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { employmentRefusal, initialsOf, lapsesOn, nameOfOfficer } from '../../shared/officers/rules.ts';
import type { ChangeEmployment, CreateOfficer, EditOfficer, Officer, SetQualifications } from '../../shared/officers/schema.ts';
import { expectAllowed, notFound, Problem } from '../../shared/problem.ts';
import { branches } from '../branches/entity.ts';
import { firearmsHeldBy } from '../custody-records/slots.ts';
import { commit, put, remove, staleVersion, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import { newId } from '../data/record.ts';
import { change, create, setOrCleared } from '../history/change.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { notify } from '../notifications/store.ts';
import { logReveal } from '../readings/store.ts';
import { managersOf } from '../users/store.ts';
import { type OfficerRecord, officers } from './entity.ts';
import { relyOn, typeOfOfficersFile, typesOfOfficersFiles } from './files.ts';
import { personKeyOf } from './person-key.ts';
import { personWrites } from './persons.ts';
import { type HashedPin, hashPin, isPin } from './pin.ts';
import { unlockPin } from './tries.ts';
import { shown } from './view.ts';

export const statusOf = ({ employment }: Pick<OfficerRecord, 'employment'>) => employment;

/** An officer that the caller may see. Throws `not-found`. */
export async function getOfficer(id: string, scope: Scope): Promise<OfficerRecord> {
  const { data } = await officers().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, [data.legalEntityId])) throw notFound();
  return data;
}

const taken = (path: 'idNumber' | 'psiraNumber', what: string) => () =>
  new Problem('already-registered', `An officer with this ${what} is already recorded for this provider.`, [{ path, message: 'Already recorded' }]);

type Numbers = Pick<OfficerRecord, 'id' | 'legalEntityId' | 'personKey' | 'psiraNumber'>;
/** One person and one PSiRA number only once for each provider. The guard has the person key, so that no key of the table is an ID number. */
const guardsOf = ({ legalEntityId, personKey, psiraNumber }: Numbers) =>
  [
    { path: 'idNumber', what: 'ID number', kind: 'officer-person', value: `${legalEntityId}#${personKey}` },
    { path: 'psiraNumber', what: 'PSiRA number', kind: 'officer-psira', value: `${legalEntityId}#${psiraNumber}` },
  ] as const;

const take = (officer: Numbers): Write[] =>
  guardsOf(officer).map(({ path, what, kind, value }) => put(guards().create({ kind, value, heldBy: officer.id }).params(), taken(path, what)));

/** Takes the new numbers and releases the old ones. */
export function moveNumbers(before: Numbers, after: Numbers): Write[] {
  const old = guardsOf(before);
  return guardsOf(after).flatMap(({ path, what, kind, value }, at) => {
    const was = old[at];
    if (!was || was.value === value) return [];
    return [put(guards().create({ kind, value, heldBy: after.id }).params(), taken(path, what)), remove(guards().remove({ kind, value: was.value }).params())];
  });
}

/** Throws `not-found` unless the branch is the provider's. */
export async function expectBranch(branchId: string | null | undefined, legalEntityId: number): Promise<void> {
  if (!branchId) return;
  const { data } = await branches().get({ id: branchId }).go({ consistent: true });
  if (data?.legalEntityId === legalEntityId) return;
  throw new Problem('not-found', 'There is no such branch, or you do not have access to it.', [{ path: 'branchId', message: 'No such branch' }]);
}

async function expectPhoto(documentId: string | null | undefined, officerId: string): Promise<void> {
  if (!documentId || (await typeOfOfficersFile(documentId, officerId)) === 'image/jpeg') return;
  const message = 'No such photograph of the officer';
  throw new Problem('invalid-input', 'The photograph was not found among the officer’s files. Upload a JPEG to the officer first.', [
    { path: 'photoDocumentId', message },
  ]);
}

/** The stored day that the forecast reads, and the officer's provider. */
function lapsing(officer: Pick<OfficerRecord, 'legalEntityId'> & Parameters<typeof lapsesOn>[0]) {
  const on = lapsesOn(officer) ?? null;
  return { lapsesOn: on, lapsesFor: on && officer.legalEntityId };
}

/** The qualifications that an import adds together with the officer. */
interface Imported extends SetQualifications {
  readonly importId: string;
}

export const createOfficer = async (input: CreateOfficer, actor: Actor, at = new Date()): Promise<Officer> => shown(await writeOfficer(input, actor, at));

/** Adds an officer. Throws `not-found` for a provider or branch outside the caller's scope, `already-registered`, `conflict` for an inactive provider. */
export async function writeOfficer({ employedFrom, ...input }: CreateOfficer, actor: Actor, at = new Date(), imported?: Imported): Promise<OfficerRecord> {
  const { legalEntityId, idType, idNumber, idCountry } = input;
  const entity = inScope(scopeOf(actor), [legalEntityId]) ? await findLegalEntity(legalEntityId) : undefined;
  if (!entity)
    throw new Problem('not-found', 'There is no such legal entity, or you do not have access to it.', [
      { path: 'legalEntityId', message: 'No such legal entity' },
    ]);
  if (!entity.isActive)
    throw new Problem('conflict', 'This legal entity is not active. You cannot add officers to it.', [{ path: 'legalEntityId', message: 'Not active' }]);
  await expectBranch(input.branchId, legalEntityId);
  const [competencies, assessments] = [(imported?.competencies ?? []).map(known), (imported?.assessments ?? []).map(known)];
  const qualified = { legalEntityId, employment: 'active' as const, psiraExpiresOn: input.psiraExpiresOn, competencies, assessments };
  const item = {
    ...known({ ...input, initials: input.initials ?? initialsOf(input.fullNames) }),
    id: newId(at),
    personKey: await personKeyOf(idType, idNumber, idCountry),
    employment: qualified.employment,
    employmentSince: employedFrom,
    competencies,
    assessments,
    ...(imported ? { importId: imported.importId } : {}),
    ...setOrCleared(lapsing(qualified)).set,
  };
  const about = { officer: `${item.initials} ${input.surname}`, psiraNumber: input.psiraNumber, idNumber: masked(idNumber) };
  const metadata = imported ? { ...about, importId: imported.importId, competencies, assessments } : about;
  const { record, writes } = create(officers(), item, { action: 'officers.create', actor, at, metadata, status: statusOf });
  await commit([...writes, ...take(record), ...(await personWrites(undefined, record, at))]);
  return record;
}

const expectVersion = (record: OfficerRecord, ifMatch: number | undefined) => {
  if (ifMatch !== undefined && ifMatch !== record.version) throw staleVersion();
};

const named = (name: string, value: unknown) => (name === 'idNumber' && typeof value === 'string' ? masked(value) : (value ?? null));

/** Corrects an officer's details. Throws `not-found`, `stale-version`, `already-registered`. */
export async function editOfficer(id: string, sent: EditOfficer, actor: Actor, ifMatch?: number, at = new Date()): Promise<Officer> {
  const before = await getOfficer(id, scopeOf(actor));
  expectVersion(before, ifMatch);
  const old = (name: string) => before[name as keyof OfficerRecord] ?? null;
  const changed = Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== undefined && value !== old(name)));
  if (Object.keys(changed).length === 0) return shown(before);
  await expectBranch(sent.branchId, before.legalEntityId);
  await expectPhoto(sent.photoDocumentId, id);
  const merged = { ...before, ...changed } as OfficerRecord;
  const personKey = await personKeyOf(merged.idType, merged.idNumber, merged.idCountry);
  const to = { ...changed, ...(personKey === before.personKey ? {} : { personKey }), ...lapsing(merged as never) };
  const metadata = {
    changed: Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, { from: named(name, old(name)), to: named(name, value) }])),
  };
  const { after, writes } = change(officers(), before, { action: 'officers.edit', actor, at, metadata, status: statusOf, ...setOrCleared(to) });
  await commit([...writes, ...moveNumbers(before, after), ...(await personWrites(before, after, at))]);
  return shown(after);
}

/** A field that is null is not stored. */
const known = <T extends object>(fields: T): T => setOrCleared(fields as never).set;

/** The writes that mark the newly named files as relied on. Throws `invalid-input` for a file that is not an available one of the officer. */
async function certificatesOf(before: OfficerRecord, to: SetQualifications): Promise<Write[]> {
  const named = ({ competencies, assessments }: SetQualifications) =>
    Object.entries({ competencies, assessments }).flatMap(([list, rows]) =>
      rows.flatMap(({ documentId }, at) => (documentId ? [{ documentId, path: `${list}.${at}.documentId` }] : [])),
    );
  const former = new Set(named(before as never).map(({ documentId }) => documentId));
  const added = new Map(named(to).flatMap(({ documentId, path }) => (former.has(documentId) ? [] : [[documentId, path] as const])));
  if (added.size === 0) return [];
  const refuse = (path: string) => {
    const message = 'No such document of the officer';
    return new Problem('invalid-input', 'The certificate was not found among the officer’s files. Upload it to the officer first.', [{ path, message }]);
  };
  const found = await typesOfOfficersFiles([...added.keys()], before.id);
  for (const [documentId, path] of added) if (!found.has(documentId)) throw refuse(path);
  return [...added].map(([documentId, path]) => relyOn(documentId, { kind: 'officer', id: before.id }, () => refuse(path)));
}

/** Replaces competencies and assessments. Throws `not-found`, `stale-version`, `invalid-input` for a file that is not the officer's. */
export async function setQualifications(id: string, sent: SetQualifications, actor: Actor, ifMatch?: number, at = new Date()): Promise<Officer> {
  const before = await getOfficer(id, scopeOf(actor));
  expectVersion(before, ifMatch);
  const to = { competencies: sent.competencies.map(known), assessments: sent.assessments.map(known) };
  if (isDeepStrictEqual({ competencies: before.competencies, assessments: before.assessments }, to)) return shown(before);
  const certificates = await certificatesOf(before, to as SetQualifications);
  const dates = lapsing({ ...before, ...to } as never);
  // The history keeps the lists themselves: it proves later which certificate the officer had on a day.
  const how = { action: 'officers.setQualifications', actor, at, metadata: to, status: statusOf } as const;
  const { after, writes } = change(officers(), before, { ...how, ...setOrCleared({ ...to, ...dates }) });
  await commit([...writes, ...certificates]);
  return shown(after);
}

/** A suspended officer who still holds firearms: the managers must have them returned. */
async function noticesOfHeld(officer: OfficerRecord, holds: readonly string[], at: Date): Promise<Write[]> {
  if (officer.employment !== 'suspended' || holds.length === 0) return [];
  const message = {
    title: 'A suspended officer holds a firearm',
    message: `${nameOfOfficer(officer)} is suspended and holds ${holds.join(' and ')}. The authorisation is not valid during the suspension. Have the firearm returned.`,
    type: 'alert',
    entityId: officer.id,
    entityType: 'officer',
    actionUrl: `/custody/officers/${officer.id}`,
  } as const;
  return (await managersOf(officer.legalEntityId)).map(({ id }) => notify(id, message, at));
}

/** Suspends an officer, ends the employment or starts it again. Throws `not-found`, `stale-version`, `conflict`. */
export async function changeEmployment(id: string, sent: ChangeEmployment, actor: Actor, ifMatch?: number, at = new Date()): Promise<Officer> {
  const before = await getOfficer(id, scopeOf(actor));
  expectVersion(before, ifMatch);
  const { employment, from, reason } = sent;
  if (employment === before.employment) return shown(before);
  const { holds, writes: holdsNothing } = employment === 'active' ? { holds: [], writes: [] } : await firearmsHeldBy(id);
  expectAllowed(employmentRefusal(before.employment, employment, holds));
  const dates = lapsing({ ...before, employment } as never);
  const how = { action: 'officers.changeEmployment', actor, at, comments: reason, metadata: { from }, status: statusOf } as const;
  const { after, writes } = change(officers(), before, { ...how, ...setOrCleared({ employment, employmentSince: from, ...dates }) });
  const ofHeld = employment === 'left' ? holdsNothing : await noticesOfHeld(after, holds, at);
  await commit([...writes, ...ofHeld, ...(await personWrites(before, after, at))]);
  return shown(after);
}

/** Sets the PIN, and unlocks it. Throws `not-found`, `stale-version`, and `invalid-input` for the current PIN or a part of the birth date. */
export async function setPin(id: string, pin: string, actor: Actor, ifMatch?: number, at = new Date()): Promise<Officer> {
  const before = await getOfficer(id, scopeOf(actor));
  expectVersion(before, ifMatch);
  const refuse = (message: string) => new Problem('invalid-input', message, [{ path: 'pin', message }]);
  if (before.pin && (await isPin(pin, before.pin as HashedPin))) throw refuse('This is the current PIN. Choose another one.');
  const born = before.idType === 'sa_id' ? birthDateOf(before.idNumber, dayOf(at))?.replaceAll('-', '') : undefined;
  const datesOfBirth = born ? [born.slice(2), born.slice(6) + born.slice(4, 6) + born.slice(2, 4), born.slice(6) + born.slice(4, 6) + born.slice(0, 4)] : [];
  if (datesOfBirth.some((date) => date.includes(pin))) throw refuse('This PIN is a date of birth. Choose another one.');
  const set = { pin: await hashPin(pin), pinSetAt: at.toISOString() };
  const { after, writes } = change(officers(), before, { action: 'officers.setPin', actor, at, status: statusOf, set });
  await unlockPin(id, at);
  await commit(writes);
  return shown(after);
}

/** The whole ID number; the reading is logged before it is returned, for the provider's own users too. Throws `not-found`. */
export async function revealIdNumber(id: string, actor: Actor): Promise<Pick<OfficerRecord, 'idType' | 'idNumber'>> {
  const { idType, idNumber } = await getOfficer(id, scopeOf(actor));
  await logReveal('officer', id, actor);
  return { idType, idNumber };
}
