// Cases that are shared with an officer no longer: law enforcement has taken one back, or the officer is not of the police any more.
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

/** Whether it stood before or not: the case's own version keeps two from writing it at once. */
export const written = (share: CaseShareRecord): Write => put(caseShares().put(share).params());

export async function findShare(caseId: string, userId: string): Promise<CaseShareRecord | undefined> {
  const { data } = await caseShares().get({ caseId, userId }).go({ consistent: true });
  return data?.sharedWith === userId ? data : undefined;
}

/** The case without this share, and the writes. With the last share the conversation ends: no message is unanswered then. */
export async function takenBack(
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

/** Whoever shared it hears that nobody reads it there any more, if they may still read it themselves. */
async function tellSharer({ id, caseNumber }: CaseRecord, { userName, sharedBy }: CaseShareRecord, at: Date): Promise<Write[]> {
  const readers = await readersAmong([sharedBy], contract.cases.get.permission);
  const message = `${caseNumber} is no longer shared with ${userName}, who has left the police.`;
  const about = { title: 'Case no longer shared', message, entityId: id, entityType: 'case', actionUrl: `/cases/${id}` };
  return readers.map((reader) => notify(reader, about, at));
}

interface Bounds {
  readonly at?: Date;
  /** What was shared at this moment or later stays. */
  readonly before?: string | undefined;
  readonly most?: number;
}

/**
 * Takes back what is shared with somebody who is not of the police any more, or was not in between: whoever comes back to them finds
 * nothing that was shared before. At most so many, and answers whether some are left. Done again it goes on where it ended.
 */
export async function takeBackFrom(
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
      // The index is a moment behind: it is taken back already, or shared anew.
      if (!before || !share || !ends(share)) return;
      await commit([...(await takenBack(before, share, actor, at)).writes, ...(await tellSharer(before, share, at))]);
    });
  }
  return theirs.length > most;
}
