// Hands a firearm over at its post: the old issue ends and a new one begins in one transaction, approved by an issuer.
import type { Actor } from '../../shared/access/actor.ts';
import type { HandOver, Issue } from '../../shared/custody/schema.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { withAmmunition } from '../ammunition/ledger.ts';
import { endWrites } from '../custody-records/issue-end.ts';
import { commit } from '../data/commit.ts';
import { expectEventId, Refusal, whileOvertaken } from './answer.ts';
import type { EndCopy } from './copies.ts';
import { factsOf, recordsOf } from './facts.ts';
import { gone, passGates } from './issue-store.ts';
import { caliberOfRounds, type Found, gatesOfNextPeriod, type IssueTerms, issueWrites, sentHashOf } from './issue-writes.ts';
import { changedMeanwhile, issueFor, issuerOf, openHead } from './open-issue.ts';
import { countingRefusal } from './refusals.ts';
import { shortfallOf } from './shortfall.ts';
import { shown } from './view.ts';

/** Hands a firearm over. Throws `not-found`, and `conflict` with the gates that the incoming officer does not pass. */
export async function handOver(sent: HandOver, actor: Actor, at = new Date()): Promise<Issue> {
  expectEventId(sent.eventId, at);
  const sentHash = sentHashOf(sent);
  const first = await issueFor(sent.issueId, actor);
  const people = await issuerOf(first, sent, actor, at);
  const work = async () => {
    const before = await issueFor(sent.issueId, actor);
    const line = { eventId: sent.eventId, firearmId: before.firearmId, officerId: sent.toOfficerId, rounds: sent.rounds, magazines: before.magazinesOut };
    const records = (await recordsOf([line], before.legalEntityId, true))(line);
    const { former, firearm, officer } = records;
    if (former && former.sentHash !== sentHash) throw new Refusal('EVENT_ID_USED', 'This event id was used for another issue. Use a new one.');
    if (former) return shown(former);
    const head = await openHead(before);
    if (!firearm) throw gone('firearm');
    if (!officer) throw gone('officer');
    if (officer.id === before.officerId)
      throw new Refusal('OFFICER_HOLDS_ANOTHER', `${nameOfOfficer(officer)} holds this firearm already. Extend the issue.`, [], 'toOfficerId');
    const shortfall = shortfallOf(before.roundsOut, sent.rounds, sent.shortfall, 'be handed over');
    // As at a return: nobody approves an explanation of their own missing rounds.
    if (shortfall && people.copy.officerId === before.officerId)
      throw new Refusal(
        'RECEIVER_IS_RETURNER',
        'Rounds are missing. Another issuer than the present holder must approve the hand-over.',
        [],
        'issuer.officerId',
      );
    const safe = { id: before.safeId, name: before.safeName, branchId: before.branchId, legalEntityId: before.legalEntityId };
    const issuer = { officerId: people.copy.officerId, isAuthorised: Boolean(people.authority) };
    // The rounds are with the firearm, not in the safe.
    const facts = factsOf(
      { ...records, firearm, officer, head: undefined },
      { safe, issuer, callerOfficerId: actor.officerId, until: new Date(sent.until), rounds: sent.rounds },
      at,
    );
    const gates = gatesOfNextPeriod(facts, before);
    const override = await passGates(gates, () => people.allowed([before.officerId, officer.id]));
    if (!records.freeSlot) throw new Refusal('OFFICER_HOLDS_ANOTHER', `${facts.officer.name} already holds ${records.holds.join(' and ')}.`, gates);
    await people.sign({ officerId: before.officerId, pin: sent.fromPin }, 'fromPin');
    await people.sign({ officerId: officer.id, pin: sent.toPin }, 'toPin');
    const end: EndCopy = {
      ...{ at: at.toISOString(), eventId: sent.eventId, rounds: sent.rounds, receivedById: officer.id, receivedByName: facts.officer.name },
      ...(shortfall ? { shortfall, flags: ['SHORTFALL'] } : {}),
    };
    const { writes: ended } = endWrites(before, 'handed_over', end, changedMeanwhile);
    const terms: IssueTerms = {
      purpose: before.purpose,
      reason: sent.reason,
      place: sent.place,
      until: sent.until,
      safe,
      ...(before.toSafeId && before.toSafeName ? { toSafe: { id: before.toSafeId, name: before.toSafeName } } : {}),
      issuer: people.copy,
      authority: people.authority,
    };
    const built = { line, terms, records: records as Found, gates, proof: 'pin', override, before, shortfall, sentHash, at } as const;
    const { issue, writes } = issueWrites(built, { action: 'custody.handOver', actor, at, comments: sent.reason }, head);
    const movement = {
      safeId: before.safeId,
      caliber: caliberOfRounds(before),
      kind: 'expended',
      rounds: shortfall?.rounds ?? 0,
      issueId: before.id,
      actor,
      at,
    } as const;
    await withAmmunition([movement], (counted) => commit([...writes, ...ended, ...counted]));
    return shown(issue);
  };
  return countingRefusal(first, at, () => whileOvertaken(work));
}
