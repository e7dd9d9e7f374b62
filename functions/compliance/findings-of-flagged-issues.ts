// Finds issues that somebody should look at: rounds that did not come back, exceptions, firearms that are out although they could not be issued now, and
// papers that were checked although they were not valid.
import { type CriteriaOf, gradeOf } from '../../shared/compliance/rules.ts';
import { gatesOfIssue } from '../../shared/custody/gates.ts';
import { mostLines, shortfallWords } from '../../shared/custody/schema.ts';
import { atMinute, counted } from '../../shared/kinds/format.ts';
import { dayOf, daysBetween } from '../../shared/kinds/time.ts';
import { heads, type IssueRecord, issues } from '../custody/entity.ts';
import { factsOf, recordsOf } from '../custody/facts.ts';
import type { Finding, Source } from './finding.ts';
import { perProvider, readIn } from './findings-of-custody.ts';

type IssueType = 'rounds_short' | 'issued_against_rules' | 'stale_authorisation' | 'unusual_custody';

const hourMs = 3_600_000;
export const daysBefore = (at: Date, days: number): string => new Date(at.getTime() - days * 24 * hourMs).toISOString();

export const firearmOf = ({ firearm }: IssueRecord) => `${firearm.manufacturer} ${firearm.model} ${firearm.serialNumber}`;
export const officerOf = ({ officer }: IssueRecord) => `${officer.initials} ${officer.surname}`;

/** The issues of a provider that were marked since then. */
const flaggedSince = async (flaggedOf: number, since: string): Promise<IssueRecord[]> =>
  (await issues().query.flagged({ flaggedOf }).gte({ flaggedAt: since }).go({ pages: 'all' })).data;

function byProvider(some: readonly IssueRecord[]): ReadonlyMap<number, readonly IssueRecord[]> {
  const grouped = new Map<number, IssueRecord[]>();
  for (const one of some) grouped.set(one.legalEntityId, [...(grouped.get(one.legalEntityId) ?? []), one]);
  return grouped;
}

/** A finding about the firearm of an issue, graded since a day. */
export function found(
  type: IssueType,
  one: IssueRecord,
  since: string,
  raiseAfterDays: readonly number[],
  now: Date,
  title: string,
  description: string,
): Finding {
  const { id, firearmId, legalEntityId } = one;
  const dueDate = dayOf(since);
  return {
    ...{ recordId: id, entityType: 'firearm', entityId: firearmId, dueDate, legalEntityId, actionUrl: `/firearms/${firearmId}/profile?tab=custody` },
    ...gradeOf(type, raiseAfterDays, daysBetween(dueDate, dayOf(now))),
    ...{ title, description },
  };
}

/** The missing rounds of these issues. `flagged` has the provider's marked issues, for the officer's other returns. */
function missingIn(some: readonly IssueRecord[], flagged: readonly IssueRecord[], criteria: CriteriaOf<'rounds_short'>, now: Date): Finding[] {
  const { withinDays, times, raiseAfterDays } = criteria;
  return some.flatMap((one) => {
    const { at = '', shortfall } = one.returned ?? {};
    if (!shortfall || at < daysBefore(now, withinDays)) return [];
    const since = daysBefore(new Date(at), withinDays);
    const isOfOfficer = ({ officerId, returned }: IssueRecord) =>
      officerId === one.officerId && Boolean(returned?.shortfall) && (returned?.at ?? '') >= since && (returned?.at ?? '') <= at;
    const count = flagged.filter(isOfOfficer).length;
    if (shortfall.explanation !== 'lost' && count < times) return [];
    const often = count >= times ? ` It is return ${count} of this officer with missing rounds within ${withinDays} days.` : '';
    const description = `${counted(shortfall.rounds, 'round', 'rounds')} of ${officerOf(one)} did not come back with ${firearmOf(one)}. ${shortfallWords[shortfall.explanation]}: ${shortfall.text}.${often}`;
    const finding = found('rounds_short', one, at, raiseAfterDays, now, 'Rounds are missing', description);
    return [{ ...finding, entityType: 'officer', entityId: one.officerId, actionUrl: `/custody/officers/${one.officerId}` }];
  });
}

const flaggedForRounds = (legalEntityId: number, { withinDays }: CriteriaOf<'rounds_short'>, now: Date) =>
  flaggedSince(legalEntityId, daysBefore(now, 2 * withinDays));

export const roundsMissing: Source<'rounds_short'> = {
  async page(criteria, now, cursor) {
    const { data, next } = await perProvider(cursor, async (id) => {
      const flagged = await flaggedForRounds(id, criteria, now);
      return missingIn(flagged, flagged, criteria, now);
    });
    return { findings: data, next };
  },
  async again(criteria, now, ids) {
    const some = byProvider(await readIn<IssueRecord>('issue', ids));
    const found = await Promise.all([...some].map(async ([id, own]) => missingIn(own, await flaggedForRounds(id, criteria, now), criteria, now)));
    return found.flat();
  },
};

/** Exceptions of an issue within the days of the rule, in words. */
function exceptionsOf({ authorisations }: IssueRecord, since: string): string[] {
  return authorisations.flatMap(({ from, override }) => (override && from >= since ? [`${override.name} allowed an exception: ${override.reason}.`] : []));
}

/** Why each of these firearms that are out could not be issued now, in words, by the id of the issue. */
async function refusalsNow(open: readonly IssueRecord[], legalEntityId: number, now: Date): Promise<ReadonlyMap<string, string[]>> {
  const refusals = new Map<string, string[]>();
  for (let at = 0; at < open.length; at += mostLines) {
    const some = open.slice(at, at + mostLines);
    const recordsFor = await recordsOf(
      some.map(({ firearmId, officerId }) => ({ firearmId, officerId })),
      legalEntityId,
      false,
    );
    for (const one of some) {
      const { firearm, officer, ...records } = recordsFor(one);
      if (!firearm || !officer) continue;
      // The firearm is out with this officer: its place, its rounds and the people of the counter are not judged again.
      const terms = { safe: { id: one.safeId, name: one.safeName }, issuer: { officerId: '', isAuthorised: true }, rounds: 0 };
      const facts = factsOf({ ...records, firearm, officer, head: undefined, holds: [] }, { ...terms, until: new Date(now.getTime() + hourMs) }, now);
      const refused = gatesOfIssue(facts).filter(({ level }) => level === 'refusal');
      refusals.set(
        one.id,
        refused.map(({ message }) => message),
      );
    }
  }
  return refusals;
}

async function againstRules(some: readonly IssueRecord[], legalEntityId: number, criteria: CriteriaOf<'issued_against_rules'>, now: Date): Promise<Finding[]> {
  const since = daysBefore(now, criteria.withinDays);
  const refusals = await refusalsNow(
    some.filter(({ state }) => state === 'open'),
    legalEntityId,
    now,
  );
  return some.flatMap((one) => {
    const words = one.state === 'void' ? [] : [...exceptionsOf(one, since), ...(refusals.get(one.id) ?? [])];
    if (words.length === 0) return [];
    const description = `${firearmOf(one)}, issued to ${officerOf(one)}. ${words.join(' ')}`;
    return [found('issued_against_rules', one, one.outAt, criteria.raiseAfterDays, now, 'A firearm was issued against the rules', description)];
  });
}

async function openIssuesOf(outOf: number): Promise<IssueRecord[]> {
  const { data } = await heads().query.out({ outOf }).go({ pages: 'all' });
  return readIn<IssueRecord>(
    'issue',
    data.flatMap(({ issueId }) => issueId ?? []),
  );
}

export const issuedAgainstRules: Source<'issued_against_rules'> = {
  async page(criteria, now, cursor) {
    const { data, next } = await perProvider(cursor, async (id) => {
      const [flagged, open] = await Promise.all([flaggedSince(id, daysBefore(now, criteria.withinDays)), openIssuesOf(id)]);
      const some = new Map([...flagged, ...open].map((one) => [one.id, one]));
      return againstRules([...some.values()], id, criteria, now);
    });
    return { findings: data, next };
  },
  async again(criteria, now, ids) {
    const some = byProvider(await readIn<IssueRecord>('issue', ids));
    return (await Promise.all([...some].map(([id, own]) => againstRules(own, id, criteria, now)))).flat();
  },
};

function staleIn(some: readonly IssueRecord[], { withinDays, raiseAfterDays }: CriteriaOf<'stale_authorisation'>, now: Date): Finding[] {
  return some.flatMap((one) => {
    const at = one.staleCheckAt;
    if (!at || at < daysBefore(now, withinDays)) return [];
    const description = `The paper of ${officerOf(one)} for ${firearmOf(one)} was checked on ${atMinute(at)} although it was not valid. Find out who carries the paper and the firearm.`;
    return [found('stale_authorisation', one, at, raiseAfterDays, now, 'An authorisation that is not valid was checked', description)];
  });
}

export const staleChecks: Source<'stale_authorisation'> = {
  async page(criteria, now, cursor) {
    const { data, next } = await perProvider(cursor, (id) => flaggedSince(id, daysBefore(now, criteria.withinDays)));
    return { findings: staleIn(data, criteria, now), next };
  },
  again: async (criteria, now, ids) => staleIn(await readIn<IssueRecord>('issue', ids), criteria, now),
};
