// Shares cases with police officers, and stops sharing.
import type { Actor } from '../../shared/access/actor.ts';
import { isActiveWithRole } from '../../shared/access/roles.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { editRefusalOf, mostShares } from '../../shared/cases/rules.ts';
import type { CaseDetail, ShareCase, SharedCase, SharedCaseDetail } from '../../shared/cases/schema.ts';
import * as contract from '../../shared/features.ts';
import { expectAllowed, notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { commit, type Write } from '../data/commit.ts';
import { getAll, pageOf, positionOf } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { change } from '../history/change.ts';
import { notify } from '../notifications/store.ts';
import { log } from '../platform/log.ts';
import { findUser, isStill } from '../users/store.ts';
import { findShare, sharingEnded, written } from './ended-shares.ts';
import { type CaseRecord, type CaseShareRecord, caseShares, cases } from './entity.ts';
import { detailOf, getCase, sharesOf, shown } from './store.ts';
import { forOfficer, unansweredOf } from './unanswered.ts';

const noOfficer = () => {
  const message = 'Choose an active user of the police';
  return new Problem('invalid-input', `Check the input: ${message}.`, [{ path: 'userId', message }]);
};

const told = (userId: string, title: string, message: string, at: Date, caseId?: string): Write =>
  notify(userId, { title, message, type: 'info', ...(caseId ? { entityId: caseId, entityType: 'case', actionUrl: `/saps/cases/${caseId}` } : {}) }, at);

/** Shares a case with an officer. Throws `not-found`, `conflict`, `invalid-input`, `stale-version`. */
export async function share(caseId: string, { userId }: ShareCase, actor: Actor, at = new Date()): Promise<CaseDetail> {
  const before = await getCase(caseId, scopeOf(actor));
  expectAllowed(editRefusalOf(before.status));
  const [user, shares] = await Promise.all([findUser(userId), sharesOf(caseId)]);
  if (!isActiveWithRole(user, 'external_saps')) throw noOfficer();
  const userName = `${user.firstName} ${user.lastName}`;
  if (shares.some((one) => one.userId === userId)) throw new Problem('conflict', `This case is already shared with ${userName}.`);
  if (shares.length >= mostShares) throw new Problem('conflict', `A case is shared with at most ${mostShares} officers. Stop sharing it with one first.`);
  const { after, writes } = change(cases(), before, { action: contract.cases.shareWithOfficer.name, actor, at, metadata: { sharedWith: userName, userId } });
  const record = { caseId, userId, userName, sharedWith: userId, sharedAt: at.toISOString(), sharedBy: actor.userId, sharedByName: actor.name };
  const message = `${before.caseNumber}: ${before.title}, by ${actor.name}.`;
  const waits = unansweredOf(before);
  const moved = waits?.side === 'law_enforcement' ? [forOfficer(after, userId, waits, { actor, at: at.toISOString() })] : [];
  await commit([...writes, written(record), ...moved, isStill('external_saps', userId, noOfficer), told(userId, 'Case shared with you', message, at, caseId)]);
  return detailOf(after);
}

/** Stops sharing, also for a closed case. Throws `not-found`, `stale-version`. */
export async function unshare(caseId: string, userId: string, actor: Actor, at = new Date()): Promise<CaseDetail> {
  const before = await getCase(caseId, scopeOf(actor));
  const former = await findShare(caseId, userId);
  if (!former) throw notFound();
  const { after, writes } = await sharingEnded(before, former, actor, at);
  const message = `${before.caseNumber} is no longer shared with you, by ${actor.name}.`;
  await commit([...writes, told(userId, 'Case no longer shared', message, at)]);
  return detailOf(after);
}

/** Returns a case that is shared with the officer. Throws `not-found`. */
export async function getShared(caseId: string, userId: string): Promise<{ record: CaseRecord; share: CaseShareRecord }> {
  // Reads the share first, so that nothing of another case is read.
  const found = await findShare(caseId, userId);
  if (!found) throw notFound();
  return { record: await getCase(caseId, { kind: 'national' }), share: found };
}

const shownToPolice = (record: CaseRecord, { sharedAt, sharedByName }: CaseShareRecord): SharedCase => ({ ...shown(record), sharedAt, sharedByName });

/** Lists the cases shared with the officer, newest first, with closed ones. */
export async function listShared(userId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }): Promise<Page<SharedCase>> {
  const { data } = await caseShares()
    .query.withUser({ sharedWith: userId })
    .lt({ caseId: positionOf(cursor) ?? '~' })
    .go({ order: 'desc', limit: limit + 1 });
  const page = pageOf(data, limit, ({ caseId }) => caseId);
  const records = (await getAll(page.items.map(({ caseId }) => recordKey('case', caseId)))) as CaseRecord[];
  const byCase = new Map(page.items.map((one) => [one.caseId, one]));
  const items = records.flatMap((record) => {
    const found = byCase.get(record.id);
    return found ? [shownToPolice(record, found)] : [];
  });
  return { ...page, items };
}

/** Returns a shared case and logs the read, as for any reader (POPIA s26). */
export async function openShared(caseId: string, userId: string): Promise<SharedCaseDetail> {
  const { record, share: found } = await getShared(caseId, userId);
  const { firearms, entities } = await detailOf(record);
  log('info', 'case opened', { caseId, userId });
  return { ...shownToPolice(record, found), firearms, entities };
}
