// Extends an issue with the next authorisation: at most 72 hours again, and the same gates (reg 21(1)(c)(v)).
import type { Actor } from '../../shared/access/actor.ts';
import { type ExtendIssue, type Issue, mostPeriods } from '../../shared/custody/schema.ts';
import { flags } from '../custody-records/flags.ts';
import { keptFields, outFields, place } from '../custody-records/head-writes.ts';
import { watch } from '../custody-records/watch.ts';
import { commit, update, type Write } from '../data/commit.ts';
import { expectEventId, Refusal, whileOvertaken } from './answer.ts';
import { newAuthorisation, signedBy } from './authorisation.ts';
import { type IssueRecord, issues } from './entity.ts';
import { eventOf, isRepeated, putEvent } from './event.ts';
import { factsOf, recordsOf } from './facts.ts';
import { gone, passGates } from './issue-store.ts';
import { type Found, gatesOfNextPeriod, historyFacts, sentHashOf, stillAuthorised, stillEligible } from './issue-writes.ts';
import { changedMeanwhile, issueFor, issuerOf, openHead } from './open-issue.ts';
import { countingRefusal } from './refusals.ts';
import { shown } from './view.ts';

/** Writes the new period: the issue keeps its holder and gets a later end. */
function patch(after: IssueRecord, before: IssueRecord): Write {
  const { authorisations, dueAt, against, version } = after;
  const last = authorisations.at(-1);
  return update(
    issues()
      .patch({ id: after.id })
      .set({ authorisations, dueAt, against, version, ...(last?.override ? flags(after, last.from) : {}) })
      .where((attributes, { eq }) => `${eq(attributes.version, before.version)} AND ${eq(attributes.state, 'open')}`)
      .params(),
    changedMeanwhile,
  );
}

/** Extends an issue. Throws `not-found`, and `conflict` with the gates that the next period does not pass. */
export async function extendIssue(sent: ExtendIssue, actor: Actor, at = new Date()): Promise<Issue> {
  expectEventId(sent.eventId, at);
  const event = eventOf(sent.eventId, sent.issueId, sentHashOf(sent));
  const first = await issueFor(sent.issueId, actor);
  const people = await issuerOf(first, sent, actor, at);
  const work = async () => {
    const issue = await issueFor(sent.issueId, actor);
    if (await isRepeated(event)) return shown(issue);
    const head = await openHead(issue);
    const until = new Date(sent.until).toISOString();
    if (until <= issue.dueAt) throw new Refusal('PERIOD_IN_PAST', 'The new period must end after the current one.', [], 'until');
    if (issue.authorisations.length >= mostPeriods)
      throw new Refusal('PERIODS_OVER_LIMIT', `An issue has at most ${mostPeriods} periods. Return the firearm and issue it again.`);
    const records = (await recordsOf([issue], issue.legalEntityId, true))(issue);
    const { firearm, officer } = records;
    if (!firearm) throw gone('firearm');
    if (!officer) throw gone('officer');
    const terms = {
      safe: { id: issue.safeId, name: issue.safeName },
      issuer: { officerId: people.copy.officerId, isAuthorised: Boolean(people.authority) },
      callerOfficerId: actor.officerId,
    };
    // The firearm is out, with this officer, and no rounds are issued: these gates were passed at the issue.
    const facts = factsOf({ ...records, firearm, officer, head: undefined, holds: [] }, { ...terms, until: new Date(until), rounds: 0 }, at);
    const gates = gatesOfNextPeriod(facts, issue);
    const hard = gates.filter(({ level }) => level !== 'warning');
    const override = await passGates(hard, () => people.allowed([officer.id]));
    const against = gates.map(({ code }) => code);
    const period = { from: at.toISOString(), until, reason: sent.reason, ...signedBy(people.copy) };
    const { authorisation, writes } = newAuthorisation({ ...period, against, ...(override ? { override } : {}) }, issue.id, at);
    const after: IssueRecord = {
      ...issue,
      dueAt: until,
      version: issue.version + 1,
      authorisations: [...issue.authorisations, authorisation],
      against: [...new Set([...issue.against, ...against])],
    };
    const metadata = { ...historyFacts(after), issuer: people.copy.name, ...(override ? { override: `${override.name}: ${override.reason}` } : {}) };
    const placed = place(
      head,
      { ...keptFields(head), ...outFields(after, officer.phone) },
      { action: 'custody.extend', actor, at, comments: sent.reason, metadata },
      changedMeanwhile,
    );
    await commit([
      putEvent(event),
      patch(after, issue),
      ...placed.writes,
      ...stillEligible(records as Found),
      ...stillAuthorised(people.authority),
      ...writes,
      watch(after, at),
    ]);
    return shown(after);
  };
  return countingRefusal(first, at, () => whileOvertaken(work));
}
