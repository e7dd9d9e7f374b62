// Finds providers that are not in good standing and own firearms, and providers without a disclosure. Reads the counters, then only those providers.
import { type CriteriaOf, gradeOf } from '../../shared/compliance/rules.ts';
import { counted, onDay } from '../../shared/kinds/format.ts';
import { dayOf, daysBetween, monthsAfter } from '../../shared/kinds/time.ts';
import { standings } from '../../shared/legal-entities/schema.ts';
import { disclosedFacet, disclosersFacet, isDisclosed, mustDisclose } from '../counters/report-facets.ts';
import { readCounts } from '../counters/store.ts';
import { disclosures } from '../disclosures/entity.ts';
import { firearms } from '../firearms/entity.ts';
import type { LegalEntityRecord } from '../legal-entities/entity.ts';
import { findLegalEntities } from '../legal-entities/store.ts';
import { type Finding, monthsBetween, pageSize, type Source } from './finding.ts';

const present = (counts: Readonly<Record<string, number>> = {}) => Object.keys(counts).filter((value) => (counts[value] ?? 0) > 0);

/** One page of sorted ids after `cursor`. */
function pageOfIds(ids: readonly number[], cursor: string | null): { page: number[]; next: string | null } {
  const left = [...new Set(ids)].sort((a, b) => a - b).filter((id) => id > Number(cursor ?? 0));
  const page = left.slice(0, pageSize);
  return { page, next: left.length > page.length ? String(page.at(-1)) : null };
}

/** The number of firearms of each owner that is not in good standing. Reads one item for each standing. */
async function ownersOutOfStanding(): Promise<Map<number, number>> {
  const counts = await readCounts(
    'all',
    standings.filter((one) => one !== 'registered').map((standing) => ({ kind: 'risk', facet: `owners:${standing}` })),
  );
  const owners = new Map<number, number>();
  for (const some of counts) for (const id of present(some)) owners.set(Number(id), (owners.get(Number(id)) ?? 0) + (some[id] ?? 0));
  return owners;
}

/** The number of firearms by owner, from the firearms themselves: the counters lag behind a new standing. */
async function ownedBy(ids: readonly number[]): Promise<Map<number, number>> {
  const counts = ids.map(async (ownerId): Promise<[number, number]> => {
    const { data } = await firearms().query.ofOwner({ ownerId }).go({ pages: 'all' });
    return [ownerId, data.filter(({ status, reversal }) => status !== 'retired' && !reversal).length];
  });
  return new Map(await Promise.all(counts));
}

function outOfStanding(one: LegalEntityRecord, firearms: number, criteria: CriteriaOf<'provider_standing'>, today: string): Finding[] {
  const standing = criteria.standings.find((word) => word === one.standing);
  if (!standing || firearms === 0) return [];
  const dueDate = dayOf(one.standingSince);
  return [
    {
      ...{
        recordId: String(one.id),
        entityType: 'legal-entity',
        entityId: String(one.id),
        dueDate,
        legalEntityId: one.id,
        actionUrl: `/legal-entities/${one.id}`,
      },
      ...gradeOf('provider_standing', criteria.raiseAfterDays, daysBetween(dueDate, today)),
      title: `${one.name} is ${standing.replaceAll('_', ' ')} and owns firearms`,
      description: `Its standing has been ${standing.replaceAll('_', ' ')} since ${onDay(dueDate)}; it owns ${counted(firearms, 'firearm')}.`,
    },
  ];
}

const ofStanding = async (ids: readonly number[], owners: ReadonlyMap<number, number>, criteria: CriteriaOf<'provider_standing'>, now: Date) =>
  (await findLegalEntities(ids)).flatMap((one) => outOfStanding(one, owners.get(one.id) ?? 0, criteria, dayOf(now)));

export const providers: Source<'provider_standing'> = {
  async page(criteria, now, cursor) {
    const owners = await ownersOutOfStanding();
    const { page, next } = pageOfIds([...owners.keys()], cursor);
    return { findings: await ofStanding(page, owners, criteria, now), next };
  },
  again: async (criteria, now, ids) => ofStanding(ids.map(Number), await ownedBy(ids.map(Number)), criteria, now),
};

/** The day of its last disclosure that was not rejected. */
async function lastDisclosed(companyEntityId: number): Promise<string | undefined> {
  const { data } = await disclosures().query.ofEntity({ companyEntityId }).go({ order: 'desc', limit: 50 });
  const days = data.filter(({ status }) => isDisclosed(status)).map(({ submittedAt, createdAt }) => dayOf(submittedAt ?? createdAt));
  return days.sort().at(-1);
}

/** The deadline of a provider's next disclosure; undefined for a provider that need not disclose. */
export async function nextDisclosureOf(one: LegalEntityRecord, months: number): Promise<string | undefined> {
  return mustDisclose(one) ? monthsAfter((await lastDisclosed(one.id)) ?? dayOf(one.createdAt), months) : undefined;
}

async function silent(one: LegalEntityRecord, { months, raiseAfterDays }: CriteriaOf<'disclosure_overdue'>, today: string): Promise<Finding[]> {
  if (!mustDisclose(one)) return [];
  const last = await lastDisclosed(one.id);
  const dueDate = monthsAfter(last ?? dayOf(one.createdAt), months);
  if (dueDate >= today) return [];
  return [
    {
      ...{ recordId: String(one.id), entityType: 'legal-entity', entityId: String(one.id), dueDate, legalEntityId: one.id },
      // Opens the disclosures of this provider in the list of all providers.
      actionUrl: `/disclosure?${new URLSearchParams({ search: one.psiraNumber ?? one.name })}`,
      ...gradeOf('disclosure_overdue', raiseAfterDays, daysBetween(dueDate, today)),
      title: `The disclosure of ${one.name} is overdue`,
      description: last
        ? `Its last disclosure was on ${onDay(last)}; the next one was due by ${onDay(dueDate)}.`
        : `It has never submitted a disclosure; the first one was due by ${onDay(dueDate)}.`,
    },
  ];
}

const overdueOf = async (ids: readonly number[], criteria: CriteriaOf<'disclosure_overdue'>, now: Date) =>
  (await Promise.all((await findLegalEntities(ids)).map((one) => silent(one, criteria, dayOf(now))))).flat();

/** Providers that must disclose but, according to the counters, have no disclosure since the first month of the period. */
async function possiblyOverdue(months: number, today: string): Promise<number[]> {
  const since = monthsBetween(monthsAfter(`${today.slice(0, 7)}-01`, 1 - months), today);
  const [blocks, ...months_] = await readCounts('all', [
    { kind: 'legal-entity', facet: disclosersFacet() },
    ...since.map((month) => ({ kind: 'disclosure', facet: disclosedFacet(month) })),
  ]);
  const must = present(blocks).map((block) => ({ kind: 'legal-entity', facet: disclosersFacet(block) }));
  const did = since.flatMap((month, at) => present(months_[at]).map((block) => ({ kind: 'disclosure', facet: disclosedFacet(month, block) })));
  const read: Record<string, number>[] = [];
  const wanted = [...must, ...did];
  for (let at = 0; at < wanted.length; at += pageSize) read.push(...(await readCounts('all', wanted.slice(at, at + pageSize))));
  const disclosed = new Set(read.slice(must.length).flatMap(present));
  return read
    .slice(0, must.length)
    .flatMap(present)
    .filter((id) => !disclosed.has(id))
    .map(Number);
}

export const disclosing: Source<'disclosure_overdue'> = {
  async page(criteria, now, cursor) {
    const { page, next } = pageOfIds(await possiblyOverdue(criteria.months, dayOf(now)), cursor);
    return { findings: await overdueOf(page, criteria, now), next };
  },
  again: (criteria, now, ids) => overdueOf(ids.map(Number), criteria, now),
};
