// Marks a firearm that is long overdue as unaccounted for. Its issue stays open, so that a return and a loss report work as for any firearm that is out.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { canBeUnaccounted, hoursToUnaccounted } from '../../shared/custody/ladder.ts';
import type { Custody, MarkUnaccounted } from '../../shared/custody/schema.ts';
import { atMinute } from '../../shared/kinds/format.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { Problem } from '../../shared/problem.ts';
import { staleVersion, type Write } from '../data/commit.ts';
import { commitChange } from '../history/change.ts';
import { notify } from '../notifications/store.ts';
import { listWithRole, recipientsIn } from '../users/store.ts';
import { heads, type IssueRecord } from './entity.ts';
import { findIssue } from './reads.ts';
import { shownHead } from './view.ts';

/** One transaction has at most 100 writes. */
const mostOwn = 40;
const mostOfManagement = 20;

/** The alert to all users of the provider and to PSiRA's management. Its title names no firearm and no person (decision 032). */
async function alerts({ legalEntityId, holder, firearm, firearmId, officer, place, dueAt }: IssueRecord, reason: string, at: Date): Promise<Write[]> {
  const [own, management] = await Promise.all([
    recipientsIn(legalEntityId, () => true, mostOwn),
    listWithRole('psira_management', { limit: mostOfManagement }),
  ]);
  const message = {
    title: 'A firearm is unaccounted for',
    message: `${holder.name}. ${firearm.manufacturer} ${firearm.model} ${firearm.serialNumber}: ${nameOfOfficer(officer)}, ${place}, due ${atMinute(dueAt)}. Find it, or report its loss now. Reason: ${reason}`,
    type: 'alert',
    entityId: firearmId,
    entityType: 'firearm',
    actionUrl: `/firearms/${firearmId}/profile?tab=custody`,
  } as const;
  return [...own, ...management.items].map(({ id }) => notify(id, message, at));
}

/** Throws `not-found`, and `conflict` for an issue that has ended or is not overdue for long enough. A repeat changes nothing. */
export async function markUnaccounted(id: string, { reason }: MarkUnaccounted, actor: Actor, at = new Date()): Promise<Custody> {
  const issue = await findIssue(id, scopeOf(actor));
  if (issue.state !== 'open') throw new Problem('conflict', 'This issue has ended: the firearm is no longer out under it. Reload the list.');
  const { data: head } = await heads().get({ id: issue.firearmId }).go({ consistent: true });
  if (head?.issueId !== id) throw staleVersion();
  if (head.state === 'unaccounted') return shownHead(head);
  if (!canBeUnaccounted(issue, at))
    throw new Problem(
      'conflict',
      `This firearm was due ${atMinute(issue.dueAt)}. It can be marked as unaccounted for ${hoursToUnaccounted} hours after that time. Call the officer.`,
    );
  const metadata = { legalEntityId: issue.legalEntityId, issueId: id, officerId: issue.officerId, officer: head.officerName ?? null };
  const after = await commitChange(
    heads(),
    head,
    {
      action: 'custody.markUnaccounted',
      actor,
      at,
      comments: reason,
      metadata,
      status: ({ state }) => state,
      set: { state: 'unaccounted', since: at.toISOString() },
    },
    await alerts(issue, reason, at),
  );
  return shownHead(after);
}
