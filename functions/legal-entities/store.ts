// Stores legal entities, the owners and keepers of firearms.

import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import type { Province } from '../../shared/kinds/provinces.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { type EditLegalEntity, isActiveIn, type LegalEntity, type LegalEntityCounts, type Standing } from '../../shared/legal-entities/schema.ts';
import { notFound, type Problem } from '../../shared/problem.ts';
import { readCounts } from '../counters/store.ts';
import { check, commit, put, staleVersion, update, type Write } from '../data/commit.ts';
import { withUnsentFields } from '../data/left-out.ts';
import { getAll } from '../data/pages.ts';
import { newId, padded, withNulls } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import { change, create, setOrCleared } from '../history/change.ts';
import { canonicalJson } from '../history/store.ts';
import { notify } from '../notifications/store.ts';
import { listOfEntity } from '../users/store.ts';
import { type LegalEntityRecord, legalEntities, renames } from './entity.ts';
import { noticesOf } from './notices.ts';
import { guardMoves, holderOf } from './numbers.ts';

export const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no');

const optional = ['registrationNumber', 'psiraNumber', 'contactDetails', 'address', 'responsiblePerson'] as const;

/** The record as the contract shows it. Unknown fields are null. */
export const shown = ({ custodyPolicy: _, ...record }: LegalEntityRecord): LegalEntity => withNulls(record, optional);

export async function findLegalEntity(id: number): Promise<LegalEntityRecord | undefined> {
  const { data } = await legalEntities().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Condition: the entity is active at the time of the write, because the regulator can suspend it after the read. */
export const isStillActive = (id: number, refused: () => Problem): Write =>
  check(
    legalEntities()
      .remove({ id })
      .where(({ isActive }, { eq }) => eq(isActive, true))
      .params(),
    refused,
  );

/** The existing entities among the ids, sorted by id. One read for each hundred. */
export const findLegalEntities = async (ids: readonly number[]): Promise<LegalEntityRecord[]> =>
  (await getAll(ids.map((id) => recordKey('legal-entity', padded(id))))) as LegalEntityRecord[];

/** All legal entities, newest first, in pages, for background work. */
export async function everyLegalEntity(from: { limit: number; cursor: string | null }): Promise<{ data: LegalEntityRecord[]; cursor: string | null }> {
  return legalEntities()
    .query.newest({})
    .go({ ...from, order: 'desc' });
}

/** A legal entity in the caller's scope. Throws `not-found`. */
export async function getLegalEntity(id: string, scope: Scope): Promise<LegalEntityRecord> {
  const number = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
  const entity = number !== undefined && inScope(scope, [number]) ? await findLegalEntity(number) : undefined;
  if (!entity) throw notFound();
  return entity;
}

/** Id and name of the entity with this PSiRA or registration number, in any scope. */
export async function findByNumber(number: string): Promise<Pick<LegalEntity, 'id' | 'name'> | undefined> {
  const id = await holderOf(number);
  const entity = id === undefined ? undefined : await findLegalEntity(id);
  return entity && { id: entity.id, name: entity.name };
}

/** Number of active entities. The stream consumer keeps the national count; a client sees its own entity. */
export async function countLegalEntities(scope: Scope): Promise<LegalEntityCounts> {
  if (scope.kind === 'national') {
    const [counts] = await readCounts('all', [{ kind: 'legal-entity', facet: 'active' }]);
    const [active, inactive] = [counts?.yes ?? 0, counts?.no ?? 0];
    return { active, inactive, total: active + inactive };
  }
  const own = scope.kind === 'entity' ? await findLegalEntity(scope.legalEntityId) : undefined;
  return { active: own?.isActive ? 1 : 0, inactive: own && !own.isActive ? 1 : 0, total: own ? 1 : 0 };
}

export interface NewLegalEntity {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly registrationNumber?: string | null | undefined;
  readonly psiraNumber?: string | null | undefined;
  readonly contactDetails?: LegalEntity['contactDetails'] | undefined;
  readonly address?: LegalEntity['address'] | undefined;
  readonly responsiblePerson?: LegalEntity['responsiblePerson'] | undefined;
  readonly province: Province;
  readonly city: string;
  readonly standing?: Standing;
}

/** Creates a legal entity: record, number guards and history entry in one transaction. Throws `already-registered`. */
export async function createLegalEntity(entity: NewLegalEntity, actor: Pick<Actor, 'userId' | 'name'>, at = new Date()): Promise<LegalEntity> {
  const standing = entity.standing ?? 'registered';
  const { name, psiraNumber, registrationNumber, responsiblePerson } = entity;
  const metadata = known({ name, psiraNumber, registrationNumber, responsiblePerson });
  const item = { ...known(entity), standing, standingSince: at.toISOString(), isActive: isActiveIn(standing) };
  const { record, writes } = create(legalEntities(), item as LegalEntityRecord, { action: 'legalEntities.create', actor, at, metadata, status: standingOf });
  await commit([...guardMoves(entity.id, {}, entity), ...writes]);
  return shown(record);
}

const standingOf = ({ standing }: LegalEntityRecord) => standing;

/** Removes unknown fields, because a null attribute would be stored. */
const known = <T extends object>(fields: T) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** A transaction takes 100 writes: this many notifications are part of the change, the rest follow right after it. */
const notifiedAtOnce = 90;

/** The nested fields after the change. A new name is a new responsible person, without the old one's contact details. */
const nestedIn = (before: LegalEntityRecord, { contactDetails, address, responsiblePerson }: EditLegalEntity) => ({
  contactDetails: withUnsentFields(before.contactDetails, contactDetails),
  address: withUnsentFields(before.address, address),
  responsiblePerson:
    responsiblePerson?.name === before.responsiblePerson?.name ? withUnsentFields(before.responsiblePerson, responsiblePerson) : responsiblePerson,
});

/**
 * Changes a legal entity and notifies its users. `asOf` is when the standing was set, if not now. Throws `not-found`, `stale-version`,
 * `already-registered`.
 */
export async function editLegalEntity(
  id: string,
  { reason, ...sent }: EditLegalEntity,
  actor: Actor,
  ifMatch?: number,
  at = new Date(),
  asOf = at.toISOString(),
): Promise<LegalEntity> {
  const before = await getLegalEntity(id, scopeOf(actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const wanted = { ...sent, ...nestedIn(before, sent) };
  const was = (name: string) => before[name as keyof LegalEntityRecord] ?? null;
  const changed = Object.entries(wanted).filter(([name, value]) => value !== undefined && canonicalJson(value) !== canonicalJson(was(name)));
  if (changed.length === 0) return shown(before);

  const updatedAt = at.toISOString();
  const standing = wanted.standing ?? before.standing;
  // The history entry has its own from and to fields for the standing.
  const described = changed.filter(([name]) => name !== 'standing');
  const metadata = described.length > 0 ? { changed: Object.fromEntries(described.map(([name, to]) => [name, { from: was(name), to }])) } : undefined;
  const { set, cleared } = setOrCleared(Object.fromEntries(changed));
  const since = {
    ...(wanted.standing === undefined ? {} : { standingAsOf: asOf }),
    ...(standing === before.standing ? {} : { standingSince: updatedAt, isActive: isActiveIn(standing) }),
  };
  const { after, writes } = change(legalEntities(), before, {
    ...{ action: 'legalEntities.edit', actor, at, comments: reason, metadata, status: standingOf },
    ...{ set: { ...set, ...since }, cleared, where: (entity, is) => hasSameMoment(before, entity, is) },
  });

  const notices = await noticesFor(before, after, reason, at);
  const renaming = after.name === before.name ? [] : [renamingOf(before.id, at)];
  await commit([...writes, ...guardMoves(before.id, before, after), ...renaming, ...notices.slice(0, notifiedAtOnce)]);
  for (let told = notifiedAtOnce; told < notices.length; told += notifiedAtOnce) await commit(notices.slice(told, told + notifiedAtOnce));
  return shown(after);
}

/** Condition for the time of the standing. A change of `standingAsOf` alone does not raise the version, so concurrent calls must check both. */
const hasSameMoment = <M>(
  before: LegalEntityRecord,
  { standingAsOf }: { readonly standingAsOf: M },
  { eq, notExists }: { eq(attribute: M, value: string): string; notExists(attribute: M): string },
): string => (before.standingAsOf === undefined ? notExists(standingAsOf) : eq(standingAsOf, before.standingAsOf));

/** The latest time at which the regulator set the standing; empty if it never did. */
const latestOf = ({ standingAsOf, standingSince, createdAt }: LegalEntityRecord): string => standingAsOf ?? (standingSince > createdAt ? standingSince : '');

/** Sets the standing as of a time, unless a later one is known. Throws `not-found`, `stale-version`. */
export async function setStanding(
  id: number,
  { standing, reason, asOf }: { readonly standing: Standing; readonly reason: string; readonly asOf: string },
  actor: Actor,
): Promise<{ standing: Standing; superseded: boolean }> {
  const before = await getLegalEntity(String(id), scopeOf(actor));
  if (asOf < latestOf(before)) return { standing: before.standing, superseded: true };
  if (standing !== before.standing) {
    await editLegalEntity(String(id), { standing, reason }, actor, before.version, new Date(), asOf);
    return { standing, superseded: false };
  }
  // The same standing again: record its time, so that an older message that arrives later is ignored.
  const patch = legalEntities()
    .patch({ id })
    .set({ standingAsOf: asOf })
    .where((entity, is) => `${is.eq(entity.version, before.version)} AND ${hasSameMoment(before, entity, is)}`);
  await commit([update(patch.params())]);
  return { standing, superseded: false };
}

async function noticesFor(before: LegalEntityRecord, after: LegalEntityRecord, reason: string | null | undefined, at: Date) {
  const [from, to] = [shown(before), shown(after)];
  if (noticesOf(from, to, 0, reason).length === 0) return [];
  const people = await listOfEntity(before.id, 1000);
  const about = { entityId: String(before.id), entityType: 'legal-entity', actionUrl: `/legal-entities/${before.id}` };
  return noticesOf(from, to, people.length, reason).flatMap((notice) => people.map((person) => notify(person.id, { ...notice, ...about }, at)));
}

const renamingKeptDays = 30;

/** Queues the copying of a new name. The table's stream passes it to the worker. */
const renamingOf = (legalEntityId: number, at: Date): Write =>
  put(
    renames()
      .create({ id: newId(at), legalEntityId, turn: 0, createdAt: at.toISOString(), expiresAt: Math.floor(daysAfter(at, renamingKeptDays).getTime() / 1000) })
      .params(),
  );
