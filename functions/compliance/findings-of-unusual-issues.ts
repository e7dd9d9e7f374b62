// Finds issues that are unusual, for somebody to ask why (custody.md, section 5.10). Most have an innocent reason, so that each begins with a low severity.
import type { CriteriaOf } from '../../shared/compliance/rules.ts';
import { defaultPolicy } from '../../shared/custody/policy.ts';
import { counted } from '../../shared/kinds/format.ts';
import { type IssueRecord, issues } from '../custody/entity.ts';
import { periodsOf } from '../custody/issue-writes.ts';
import { idsFrom } from '../data/record.ts';
import type { Finding, Source } from './finding.ts';
import { perProvider, readIn } from './findings-of-custody.ts';
import { daysBefore, firearmOf, found, officerOf } from './findings-of-flagged-issues.ts';

type Criteria = CriteriaOf<'unusual_custody'>;

const dayMs = 24 * 3_600_000;
/** The sweep of each night reads the issues of these days: those of the last day with the day before each, by ids that may be older than their issue. */
const daysRead = 5;
const atOnce = 10;

/** True if the other issue began within the 24 hours before this one, or is this one. A void issue never took place. */
const isWithinDay = (one: IssueRecord, other: IssueRecord): boolean =>
  other.state !== 'void' && other.outAt <= one.outAt && Date.parse(one.outAt) - Date.parse(other.outAt) < dayMs;

/** Why an issue is unusual, in words. `among` has the issues of its firearm and its officer on the day before it. */
function reasonsOf(one: IssueRecord, among: readonly IssueRecord[], { timesInDay, firearmsOfOfficer, minutesBack }: Criteria): string[] {
  const before = among.filter((other) => isWithinDay(one, other));
  // A hand-over at a post is no new issue from a safe.
  const times = one.handedOverFrom ? 0 : before.filter(({ firearmId, handedOverFrom }) => firearmId === one.firearmId && !handedOverFrom).length;
  const firearms = new Set(before.filter(({ officerId }) => officerId === one.officerId).map(({ firearmId }) => firearmId)).size;
  const minutes = one.state === 'returned' && one.returned ? Math.floor((Date.parse(one.returned.at) - Date.parse(one.outAt)) / 60_000) : undefined;
  return [
    ...(times >= timesInDay ? [`It was issued ${times} times within 24 hours.`] : []),
    ...(firearms > firearmsOfOfficer ? [`The officer was issued ${counted(firearms, 'firearm')} within 24 hours.`] : []),
    ...(minutes !== undefined && minutes < minutesBack ? [`It came back after ${counted(minutes, 'minute')}.`] : []),
    // A provider may choose more: the regulator still asks why.
    ...(periodsOf(one) > defaultPolicy.mostSuccessive ? [`It was out for ${periodsOf(one)} periods in succession.`] : []),
  ];
}

/** The issues by firearm and by officer: a large provider has thousands, and each is compared only with those of its firearm and its officer. */
function aroundIn(all: readonly IssueRecord[]): (one: IssueRecord) => IssueRecord[] {
  const by = new Map<string, IssueRecord[]>();
  for (const one of all) for (const id of [one.firearmId, one.officerId]) (by.get(id) ?? by.set(id, []).get(id))?.push(one);
  return ({ firearmId, officerId }) => [...new Set([...(by.get(firearmId) ?? []), ...(by.get(officerId) ?? [])])];
}

function unusualIn(some: readonly IssueRecord[], all: readonly IssueRecord[], criteria: Criteria, now: Date): Finding[] {
  const since = daysBefore(now, criteria.withinDays);
  const around = aroundIn(all);
  return some.flatMap((one) => {
    const reasons = one.state === 'void' || one.outAt < since ? [] : reasonsOf(one, around(one), criteria);
    if (reasons.length === 0) return [];
    const description = `${firearmOf(one)}, issued to ${officerOf(one)}. ${reasons.join(' ')}`;
    return [found('unusual_custody', one, one.outAt, criteria.raiseAfterDays, now, 'An unusual issue of a firearm', description)];
  });
}

/** The issues of a firearm and an officer from the day before an issue until it, by their ids. */
async function aroundOf(one: IssueRecord): Promise<IssueRecord[]> {
  const from = { id: idsFrom(new Date(Date.parse(one.outAt) - (daysRead - 1) * dayMs)) };
  const [ofFirearm, ofOfficer] = await Promise.all([
    issues().query.ofFirearm({ firearmId: one.firearmId }).gte(from).go({ pages: 'all' }),
    issues().query.ofOfficer({ officerId: one.officerId }).gte(from).go({ pages: 'all' }),
  ]);
  const all = [...ofFirearm.data, ...ofOfficer.data].filter(({ legalEntityId }) => legalEntityId === one.legalEntityId);
  return [...new Map(all.map((each) => [each.id, each])).values()];
}

export const unusualIssues: Source<'unusual_custody'> = {
  async page(criteria, now, cursor) {
    const from = { id: idsFrom(new Date(now.getTime() - daysRead * dayMs)) };
    const { data, next } = await perProvider(cursor, async (legalEntityId) => {
      const { data: own } = await issues().query.ofEntity({ legalEntityId }).gte(from).go({ pages: 'all' });
      return unusualIn(own, own, criteria, now);
    });
    return { findings: data, next };
  },
  async again(criteria, now, ids) {
    const some = await readIn<IssueRecord>('issue', ids);
    const findings: Finding[] = [];
    for (let at = 0; at < some.length; at += atOnce) {
      const found = await Promise.all(some.slice(at, at + atOnce).map(async (one) => unusualIn([one], await aroundOf(one), criteria, now)));
      findings.push(...found.flat());
    }
    return findings;
  },
};
