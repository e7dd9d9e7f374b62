// Finds firearms that were not returned, officers whose qualifications lapse, and written authorities that end.
import { type CriteriaOf, gradeOf, lapseGrade } from '../../shared/compliance/rules.ts';
import { atMinute, onDay } from '../../shared/kinds/format.ts';
import { dayAfter, dayOf, daysBetween } from '../../shared/kinds/time.ts';
import { heads, type IssueRecord } from '../custody/entity.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { type DelegationRecord, delegations } from '../delegations/entity.ts';
import { legalEntities } from '../legal-entities/entity.ts';
import { type OfficerRecord, officers } from '../officers/entity.ts';
import { type Finding, monthsBefore, pageSize, type Source } from './finding.ts';

const hourMs = 3_600_000;
/** Qualifications that lapsed earlier are not looked for: the officer has long been ineligible. */
const monthsBack = 24;

export const readIn = async <R>(kind: string, ids: readonly string[]) => (await getAll(ids.map((id) => recordKey(kind, id)))) as unknown as R[];

/** A page of providers, each with its own query: these findings have no index over all providers. */
export async function perProvider<R>(cursor: string | null, read: (legalEntityId: number) => Promise<R[]>): Promise<{ data: R[]; next: string | null }> {
  const page = await legalEntities().query.newest({}).go({ limit: pageSize, cursor });
  const found = await Promise.all(page.data.map(({ id }) => read(id)));
  return { data: found.flat(), next: page.cursor };
}

const dueBefore = (afterHours: number, now: Date) => new Date(now.getTime() - afterHours * hourMs).toISOString();

function overdue(one: IssueRecord, { afterHours, raiseAfterDays }: CriteriaOf<'custody_overdue'>, now: Date): Finding[] {
  if (one.state !== 'open' || one.dueAt >= dueBefore(afterHours, now)) return [];
  const { firearm, officer, firearmId, legalEntityId } = one;
  const dueDate = dayOf(one.dueAt);
  return [
    {
      ...{ recordId: one.id, entityType: 'firearm', entityId: firearmId, dueDate, legalEntityId, actionUrl: `/firearms/${firearmId}/profile` },
      ...gradeOf('custody_overdue', raiseAfterDays, daysBetween(dueDate, dayOf(now))),
      title: 'A firearm is overdue',
      description: `${firearm.manufacturer} ${firearm.model} ${firearm.serialNumber}, issued to ${officer.initials} ${officer.surname}, was due on ${atMinute(one.dueAt)}.`,
    },
  ];
}

export const overdueIssues: Source<'custody_overdue'> = {
  async page(criteria, now, cursor) {
    const before = dueBefore(criteria.afterHours, now);
    const { data, next } = await perProvider(cursor, async (outOf) => (await heads().query.out({ outOf }).lt({ dueAt: before }).go({ pages: 'all' })).data);
    const found = await readIn<IssueRecord>(
      'issue',
      data.flatMap(({ issueId }) => issueId ?? []),
    );
    return { findings: found.flatMap((one) => overdue(one, criteria, now)), next };
  },
  again: async (criteria, now, ids) => (await readIn<IssueRecord>('issue', ids)).flatMap((one) => overdue(one, criteria, now)),
};

function lapsing(one: OfficerRecord, criteria: CriteriaOf<'officer_lapsing'>, today: string): Finding[] {
  const { id, lapsesOn, legalEntityId, initials, surname } = one;
  const grade = lapsesOn && one.employment !== 'left' ? lapseGrade(criteria, daysBetween(today, lapsesOn)) : undefined;
  if (!lapsesOn || !grade) return [];
  const lapsed = lapsesOn < today;
  return [
    {
      ...{ recordId: id, entityType: 'officer', entityId: id, dueDate: lapsesOn, legalEntityId, actionUrl: `/custody/officers/${id}`, ...grade },
      title: lapsed ? 'A qualification of an officer has lapsed' : 'A qualification of an officer lapses soon',
      description: `${initials} ${surname}: a registration, competency or assessment ${lapsed ? 'was' : 'is'} valid until ${onDay(lapsesOn)}.`,
    },
  ];
}

export const officersLapsing: Source<'officer_lapsing'> = {
  async page(criteria, now, cursor) {
    const today = dayOf(now);
    const until = dayAfter(today, Math.max(...criteria.daysBefore));
    const from = monthsBefore(today, monthsBack);
    const { data, next } = await perProvider(
      cursor,
      async (lapsesFor) => (await officers().query.lapsing({ lapsesFor }).between({ lapsesOn: from }, { lapsesOn: until }).go({ pages: 'all' })).data,
    );
    return { findings: data.flatMap((one) => lapsing(one, criteria, today)), next };
  },
  again: async (criteria, now, ids) => (await readIn<OfficerRecord>('officer', ids)).flatMap((one) => lapsing(one, criteria, dayOf(now))),
};

/** Nothing for a delegation that another one of the same officer outlasts. */
async function ending(one: DelegationRecord, criteria: CriteriaOf<'delegation_lapsing'>, today: string): Promise<Finding[]> {
  const { id, heldBy, validUntil, legalEntityId } = one;
  const daysLeft = daysBetween(today, validUntil);
  const grade = heldBy && daysLeft >= 0 ? lapseGrade(criteria, daysLeft) : undefined;
  if (!heldBy || !grade) return [];
  const { data: later } = await delegations().query.heldNow({ heldBy }).gt({ validUntil }).go({ limit: 1 });
  const [officer] = later.length > 0 ? [] : await readIn<OfficerRecord>('officer', [heldBy]);
  if (!officer) return [];
  return [
    {
      ...{ recordId: id, entityType: 'officer', entityId: heldBy, dueDate: validUntil, legalEntityId, actionUrl: `/custody/officers/${heldBy}`, ...grade },
      title: 'A written authority to issue firearms ends soon',
      description: `${officer.initials} ${officer.surname} may issue firearms until ${onDay(validUntil)}.`,
    },
  ];
}

const endingOf = async (some: readonly DelegationRecord[], criteria: CriteriaOf<'delegation_lapsing'>, now: Date) =>
  (await Promise.all(some.map((one) => ending(one, criteria, dayOf(now))))).flat();

export const delegationsEnding: Source<'delegation_lapsing'> = {
  async page(criteria, now, cursor) {
    const { data, next } = await perProvider(
      cursor,
      async (legalEntityId) => (await delegations().query.ofEntity({ legalEntityId }).go({ pages: 'all' })).data,
    );
    return { findings: await endingOf(data, criteria, now), next };
  },
  again: async (criteria, now, ids) => endingOf(await readIn<DelegationRecord>('delegation', ids), criteria, now),
};
