// Voids an issue that never took place: the firearm did not leave, and its authorisation was never valid.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import type { Issue, VoidIssue } from '../../shared/custody/schema.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { withAmmunition } from '../ammunition/ledger.ts';
import { keptFields, place } from '../custody-records/head-writes.ts';
import { endWrites } from '../custody-records/issue-end.ts';
import { commit } from '../data/commit.ts';
import { getSafe } from '../safes/store.ts';
import { expectEventId, Refusal, whileOvertaken } from './answer.ts';
import { authorityOf } from './authority.ts';
import { eventOf, isRepeated, putEvent } from './event.ts';
import { caliberOfRounds, sentHashOf } from './issue-writes.ts';
import { changedMeanwhile, issueFor, openHead } from './open-issue.ts';
import { expectActive, signers } from './signers.ts';
import { stillActive } from './still-active.ts';
import { shown } from './view.ts';

/** An issue can be voided so long after it was entered. Later the firearm has left, and a return records what happened. */
const minutesToVoid = 60;

/** Voids an issue. Throws `not-found`, `conflict`. */
export async function voidIssue(sent: VoidIssue, actor: Actor, at = new Date()): Promise<Issue> {
  expectEventId(sent.eventId, at);
  const event = eventOf(sent.eventId, sent.issueId, sentHashOf(sent));
  const { legalEntityId } = await issueFor(sent.issueId, actor);
  const by = await signers(legalEntityId, actor, at)(sent.by, 'by.pin');
  expectActive(by, 'by.officerId');
  return whileOvertaken(async () => {
    const issue = await issueFor(sent.issueId, actor);
    if (await isRepeated(event)) return shown(issue);
    const head = await openHead(issue);
    if (by.officer.id === issue.officerId)
      throw new Refusal('RECEIVER_IS_RETURNER', `${by.name} holds this firearm and cannot void the issue. Another officer must sign.`, [], 'by.officerId');
    // A void takes an issue out of the figures, so that it needs the authority that an issue needs.
    if (!(await authorityOf(by.officer.id, issue, at)))
      throw new Refusal(
        'ISSUER_NOT_AUTHORISED',
        `${by.name} has no written authority of the license holder in force at this branch, and cannot void an issue.`,
        [],
        'by.officerId',
      );
    if (issue.handedOverFrom)
      throw new Refusal('CHANGED_MEANWHILE', 'This issue began with a hand-over at its post. Hand the firearm back, or return it.', [], 'issueId');
    if (issue.authorisations.length > 1 || at.getTime() - Date.parse(issue.outAt) > minutesToVoid * 60_000)
      throw new Refusal('CHANGED_MEANWHILE', `An issue can be voided for ${minutesToVoid} minutes. Return the firearm instead.`, [], 'issueId');
    const safe = await getSafe(issue.safeId, scopeOf(actor));
    const inactive = () =>
      new Refusal('CHANGED_MEANWHILE', `The safe “${safe.name}” is not active. Return the firearm into another safe instead.`, [], 'issueId');
    if (!safe.isActive) throw inactive();
    const now = at.toISOString();
    const { after, writes } = endWrites(issue, 'void', { at: now, eventId: sent.eventId, remarks: sent.reason, receivedByName: by.name }, changedMeanwhile);
    const fields = { ...keptFields(head), state: 'in_safe' as const, since: now, safeId: issue.safeId, safeName: issue.safeName, branchId: issue.branchId };
    const metadata = { issueId: issue.id, officerId: issue.officerId, officer: nameOfOfficer(issue.officer), by: by.name };
    const placed = place(head, fields, { action: 'custody.void', actor, at, comments: sent.reason, metadata }, changedMeanwhile);
    const movement = {
      safeId: issue.safeId,
      caliber: caliberOfRounds(issue),
      kind: 'returned',
      rounds: issue.roundsOut,
      issueId: issue.id,
      actor,
      at,
    } as const;
    await withAmmunition([movement], (counted) => commit([putEvent(event), ...writes, ...placed.writes, stillActive(safe, inactive), ...counted]));
    return shown(after);
  });
}
