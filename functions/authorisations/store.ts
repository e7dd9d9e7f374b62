// Reads issues for their papers, and revokes authorisations.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import type { RevokeAuthorisation } from '../../shared/authorisations/schema.ts';
import type { Authorisation } from '../../shared/custody/schema.ts';
import { printedTime } from '../../shared/kinds/format.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { AuthorisationCopy } from '../custody/copies.ts';
import { heads, type IssueRecord, issues } from '../custody/entity.ts';
import { shownPeriod } from '../custody/view.ts';
import { staleVersion, update } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { commitChange } from '../history/change.ts';

/** Issues in the order of the ids. Throws `not-found` if one does not exist or is out of scope. */
export async function getIssues(ids: readonly string[], scope: Scope): Promise<IssueRecord[]> {
  const once = [...new Set(ids)];
  const found = (await getAll(
    once.map((id) => recordKey('issue', id)),
    undefined,
    true,
  )) as IssueRecord[];
  if (found.length < once.length || found.some(({ legalEntityId }) => !inScope(scope, [legalEntityId]))) throw notFound();
  return found;
}

const firearmOf = ({ firearm }: IssueRecord) => `${firearm.manufacturer} ${firearm.model} ${firearm.serialNumber}`;

/** The authorisation to print: the last one of an open issue. Throws `conflict` if it authorises nothing any more. */
export function authorisationInForce(issue: IssueRecord, now: Date): AuthorisationCopy {
  const last = issue.authorisations.at(-1);
  if (issue.state !== 'open' || !last) throw new Problem('conflict', `The firearm ${firearmOf(issue)} is no longer issued. Leave it out.`);
  if (last.revokedAt) throw new Problem('conflict', `The authorisation ${last.number} of ${firearmOf(issue)} is revoked. Leave it out.`);
  if (last.until <= now.toISOString())
    throw new Problem('conflict', `The authorisation ${last.number} of ${firearmOf(issue)} expired on ${printedTime(last.until)}. Extend the issue first.`);
  return last;
}

/**
 * Revokes the authorisation with this number, or all of the issue that are not over: after an early extension the officer may carry the paper of either
 * period. The firearm's custody history records it. Returns the last one. Throws `not-found`, `conflict` after the firearm's return or the period's end.
 */
export async function revokeAuthorisation(id: string, { number, reason }: RevokeAuthorisation, actor: Actor, at = new Date()): Promise<Authorisation> {
  const [issue] = await getIssues([id], scopeOf(actor));
  const named = issue?.authorisations.filter((one) => number === undefined || one.number === number) ?? [];
  const last = named.at(-1);
  if (!issue || !last) throw notFound();
  const now = at.toISOString();
  const found = named.filter(({ until, revokedAt }) => !revokedAt && until > now);
  if (found.length === 0 && last.revokedAt) return shownPeriod(last);
  if (issue.state !== 'open') throw new Problem('conflict', 'This firearm is no longer issued, so that its authorisations are no longer valid.');
  if (found.length === 0) throw new Problem('conflict', `This authorisation expired on ${printedTime(last.until)}.`);
  const { data: head } = await heads().get({ id: issue.firearmId }).go({ consistent: true });
  if (head?.issueId !== issue.id) throw staleVersion();
  const revoked = (one: AuthorisationCopy): AuthorisationCopy => (found.includes(one) ? { ...one, revokedAt: now, revokedReason: reason } : one);
  const patch = issues()
    .patch({ id })
    .set({ authorisations: issue.authorisations.map(revoked), version: issue.version + 1 })
    .where(({ version }, { eq }) => eq(version, issue.version));
  const numbers = found.map((one) => one.number).join(', ');
  const metadata = { legalEntityId: issue.legalEntityId, issueId: id, number: numbers, officer: head.officerName ?? null };
  await commitChange(heads(), head, { action: 'authorisations.revoke', actor, at, comments: reason, metadata, status: ({ state }) => state }, [
    update(patch.params(), staleVersion),
  ]);
  return shownPeriod(revoked(last));
}
