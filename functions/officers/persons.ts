// The same person as an active officer of several providers: maintained in the transaction of each officer's change, so that one query lists them.
import type { Actor } from '../../shared/access/actor.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import type { SharedOfficer, SharedQuery } from '../../shared/officers/shared.ts';
import type { Page } from '../../shared/route.ts';
import { put, staleVersion, type Write } from '../data/commit.ts';
import { getAll, pageOf, positionOf } from '../data/pages.ts';
import { newId } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import { findLegalEntities } from '../legal-entities/store.ts';
import { logRead } from '../readings/store.ts';
import { type Employer, type OfficerRecord, type PersonRecord, persons } from './entity.ts';

type Employed = Pick<OfficerRecord, 'id' | 'legalEntityId' | 'personKey' | 'employment'>;

/** Changes the providers of one person, under the version that was read. */
async function written(personKey: string, change: (before: readonly Employer[]) => readonly Employer[], at: Date): Promise<Write> {
  const { data: before } = await persons().get({ personKey }).go({ consistent: true });
  const employers = change(before?.employers ?? []);
  const isShared = new Set(employers.map(({ legalEntityId }) => legalEntityId)).size > 1;
  const after: PersonRecord = {
    personKey,
    version: (before?.version ?? 0) + 1,
    employers,
    ...(isShared ? { several: 'yes', foundId: before?.foundId ?? newId(at), foundAt: before?.foundAt ?? at.toISOString() } : {}),
  };
  const params = before
    ? persons()
        .put(after)
        .where(({ version }, { eq }) => eq(version, before.version))
        .params()
    : persons().create(after).params();
  return put(params, staleVersion);
}

/** The writes that keep the person's providers in step with an officer: for a new officer, a corrected number, and a change of the employment. */
export async function personWrites(before: Employed | undefined, after: Employed, at: Date): Promise<Write[]> {
  const keyOf = (one: Employed | undefined) => (one?.employment === 'active' ? one.personKey : undefined);
  const [from, to] = [keyOf(before), keyOf(after)];
  if (from === to) return [];
  const { id: officerId, legalEntityId } = after;
  const others = (employers: readonly Employer[]) => employers.filter((one) => one.officerId !== officerId);
  return [
    ...(from === undefined ? [] : [await written(from, others, at)]),
    ...(to === undefined ? [] : [await written(to, (employers) => [...others(employers), { legalEntityId, officerId }], at)]),
  ];
}

/** The write that adds an active officer to the person's providers if it is missing there: officers recorded before these lists. */
export async function missingPersonWrites(officer: Employed, at: Date): Promise<Write[]> {
  const { id: officerId, legalEntityId, personKey, employment } = officer;
  if (employment !== 'active') return [];
  const { data } = await persons().get({ personKey }).go({ consistent: true });
  if (data?.employers.some((one) => one.officerId === officerId)) return [];
  return [await written(personKey, (employers) => [...employers, { legalEntityId, officerId }], at)];
}

/** Persons who are active officers of several providers, the latest found first. The reading of each officer is logged before it is returned. */
export async function sharedOfficers({ limit, cursor }: SharedQuery, actor: Actor, at = new Date()): Promise<Page<SharedOfficer>> {
  const { data } = await persons()
    .query.several({ several: 'yes' })
    .lt({ foundId: positionOf(cursor) ?? '~' })
    .go({ order: 'desc', limit: limit + 1 });
  const { items, next } = pageOf(data, limit, ({ foundId }) => foundId ?? '');
  const officers = (await getAll(items.flatMap(({ employers }) => employers.map(({ officerId }) => recordKey('officer', officerId))))) as OfficerRecord[];
  const entities = await findLegalEntities([...new Set(officers.map(({ legalEntityId }) => legalEntityId))]);
  const nameOf = new Map(entities.map(({ id, name }) => [id, name]));
  const officerOf = new Map(officers.map((officer) => [officer.id, officer]));
  await Promise.all(officers.map(({ id }) => logRead('officer', id, actor, at)));
  return {
    next,
    items: items.map(({ foundId = '', foundAt = '', employers }) => ({
      id: foundId,
      foundAt,
      employments: employers.flatMap(({ officerId, legalEntityId }) => {
        const officer = officerOf.get(officerId);
        if (!officer) return [];
        return {
          ...{ officerId, legalEntityId, legalEntityName: nameOf.get(legalEntityId) ?? `Provider ${legalEntityId}` },
          officerName: nameOfOfficer(officer),
          psiraNumber: officer.psiraNumber,
          since: officer.employmentSince,
        };
      }),
    })),
  };
}
