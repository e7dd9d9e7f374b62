// Ends shares of cases: law enforcement stops sharing, or the officer has left the police.
import type { Actor } from '../../shared/access/actor.ts';
import * as contract from '../../shared/features.ts';
import { commit, put, type Write } from '../data/commit.ts';
import { retryOnConflict } from '../data/retry-on-conflict.ts';
import { change } from '../history/change.ts';
import { notify } from '../notifications/store.ts';
import { readersAmong } from '../users/store.ts';
import { type CaseRecord, type CaseShareRecord, caseShares, cases } from './entity.ts';
import { sharesOf } from './store.ts';
import { forOfficer, unansweredMoved, unansweredOf } from './unanswered.ts';

type Who = Pick<Actor, 'userId' | 'name'>;

/** Overwrites a former share. The case's version prevents concurrent writes. */
export const written = (share: CaseShareRecord): Write => put(caseShares().put(share).params());

export async function findShare(caseId: string, userId: string): Promise<CaseShareRecord | undefined> {
  const { data } = await caseShares().get({ caseId, userId }).go({ consistent: true });
  return data?.sharedWith === userId ? data : undefined;
}

/** The case without this share, and the writes. Ending the last share also ends the conversation, so no message stays unanswered. */
export async function sharingEnded(
  before: CaseRecord,
  { sharedWith: _no, ...share }: CaseShareRecord,
  actor: Who,
  at: Date,
): Promise<{ after: CaseRecord; writes: Write[] }> {
  const was = unansweredOf(before)?.side;
  const isLast = (await sharesOf(before.id)).every(({ userId }) => userId === share.userId);
  const cleared = isLast && was ? (['unanswered'] as const) : [];
  const metadata = { noLongerSharedWith: share.userName, userId: share.userId };
  const { after, writes } = change(cases(), before, { action: contract.cases.stopSharingWithOfficer.name, actor, at, metadata, cleared });
  const by = { actor, at: at.toISOString() };
  const ended = was === 'police' && isLast ? unansweredMoved({ before, after, shares: [], ...by }) : [];
  const moved = was === 'law_enforcement' ? [forOfficer(after, share.userId, undefined, by)] : ended;
  return { after, writes: [...writes, written(share), ...moved] };
}

/** Notifies the user who shared the case that its officer can no longer read it, if that user can still read it. */
async function notifySharer({ id, caseNumber }: CaseRecord, { userName, sharedBy }: CaseShareRecord, at: Date): Promise<Write[]> {
  const readers = await readersAmong([sharedBy], contract.cases.get.permission);
  const message = `${caseNumber} is no longer shared with ${userName}, who has left the police.`;
  const about = { title: 'Case no longer shared', message, entityId: id, entityType: 'case', actionUrl: `/cases/${id}` };
  return readers.map((reader) => notify(reader, about, at));
}

interface Bounds {
  readonly at?: Date;
  /** Shares from this time on are kept. */
  readonly before?: string | undefined;
  readonly most?: number;
}

/**
 * Ends all shares with a user who is not in the police, or was not for a time: a returning officer must not see earlier cases. Ends at most `most`, and
 * returns whether some are left. A retry continues.
 */
export async function endSharesWith(
  userId: string,
  actor: Who,
  { at = new Date(), before: until, most = Number.POSITIVE_INFINITY }: Bounds = {},
): Promise<boolean> {
  const { data } = await caseShares().query.withUser({ sharedWith: userId }).go({ pages: 'all' });
  const ends = ({ sharedAt }: CaseShareRecord) => until === undefined || sharedAt < until;
  const theirs = data.filter(ends);
  for (const { caseId } of theirs.slice(0, most)) {
    await retryOnConflict(async () => {
      const [{ data: before }, share] = await Promise.all([cases().get({ id: caseId }).go({ consistent: true }), findShare(caseId, userId)]);
      // The index lags: the share has already ended, or is a new one.
      if (!before || !share || !ends(share)) return;
      await commit([...(await sharingEnded(before, share, actor, at)).writes, ...(await notifySharer(before, share, at))]);
    });
  }
  return theirs.length > most;
}
