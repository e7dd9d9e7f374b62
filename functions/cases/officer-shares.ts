// Cases shared with officers of the police: put to a case by law enforcement, taken back at once, and read by nobody else of them.
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
import { findShare, takenBack, written } from './ended-shares.ts';
import { type CaseRecord, type CaseShareRecord, caseShares, cases } from './entity.ts';
import { detailOf, getCase, sharesOf, shown } from './store.ts';
import { forOfficer, unansweredOf } from './unanswered.ts';

const noOfficer = () => {
  const message = 'Cases are shared with active users of the police';
  return new Problem('invalid-input', `Check the input: ${message}.`, [{ path: 'userId', message }]);
};

const told = (userId: string, title: string, message: string, at: Date, caseId?: string): Write =>
  notify(userId, { title, message, type: 'info', ...(caseId ? { entityId: caseId, entityType: 'case', actionUrl: `/saps/cases/${caseId}` } : {}) }, at);

/** Throws `not-found`, `conflict`, `invalid-input`, `stale-version`. */
export async function share(caseId: string, { userId }: ShareCase, actor: Actor, at = new Date()): Promise<CaseDetail> {
  const before = await getCase(caseId, scopeOf(actor));
  expectAllowed(editRefusalOf(before.status));
  const [user, shares] = await Promise.all([findUser(userId), sharesOf(caseId)]);
  if (!isActiveWithRole(user, 'external_saps')) throw noOfficer();
  const userName = `${user.firstName} ${user.lastName}`;
  if (shares.some((one) => one.userId === userId)) throw new Problem('conflict', `This case is shared with ${userName} already.`);
  if (shares.length >= mostShares) throw new Problem('conflict', `A case is shared with at most ${mostShares} officers. Take it back from one first.`);
  const { after, writes } = change(cases(), before, { action: contract.cases.shareWithOfficer.name, actor, at, metadata: { sharedWith: userName, userId } });
  const record = { caseId, userId, userName, sharedWith: userId, sharedAt: at.toISOString(), sharedBy: actor.userId, sharedByName: actor.name };
  const message = `${before.caseNumber}: ${before.title}, by ${actor.name}.`;
  const waits = unansweredOf(before);
  const moved = waits?.side === 'law_enforcement' ? [forOfficer(after, userId, waits, { actor, at: at.toISOString() })] : [];
  await commit([...writes, written(record), ...moved, isStill('external_saps', userId, noOfficer), told(userId, 'Case shared with you', message, at, caseId)]);
  return detailOf(after);
}

/** Whatever the case's status: what was shared can always be taken back. Throws `not-found`, `stale-version`. */
export async function unshare(caseId: string, userId: string, actor: Actor, at = new Date()): Promise<CaseDetail> {
  const before = await getCase(caseId, scopeOf(actor));
  const former = await findShare(caseId, userId);
  if (!former) throw notFound();
  const { after, writes } = await takenBack(before, former, actor, at);
  const message = `${before.caseNumber} is no longer shared with you, by ${actor.name}.`;
  await commit([...writes, told(userId, 'Case no longer shared', message, at)]);
  return detailOf(after);
}

/** A case that is shared with the officer now. Throws `not-found`. */
export async function getShared(caseId: string, userId: string): Promise<{ record: CaseRecord; share: CaseShareRecord }> {
  // The share first and alone: nothing of a case is read for whom it is not shared with.
  const found = await findShare(caseId, userId);
  if (!found) throw notFound();
  return { record: await getCase(caseId, { kind: 'national' }), share: found };
}

const shownToPolice = (record: CaseRecord, { sharedAt, sharedByName }: CaseShareRecord): SharedCase => ({ ...shown(record), sharedAt, sharedByName });

/** What is shared with the officer, closed cases too; the newest case first. */
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

/** A shared case is opened: who looked is logged, as for anybody (POPIA s26). */
export async function openShared(caseId: string, userId: string): Promise<SharedCaseDetail> {
  const { record, share: found } = await getShared(caseId, userId);
  const { firearms, entities } = await detailOf(record);
  log('info', 'case opened', { caseId, userId });
  return { ...shownToPolice(record, found), firearms, entities };
}
