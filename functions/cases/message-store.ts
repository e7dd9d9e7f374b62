// Messages about a case between law enforcement and the police. A message never changes: the case's history contains its digest.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { messageRefusalOf } from '../../shared/cases/rules.ts';
import type { AddCaseMessage, CaseMessage } from '../../shared/cases/schema.ts';
import * as contract from '../../shared/features.ts';
import type { Action } from '../../shared/history/action.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { commit, put, type Write } from '../data/commit.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { newId } from '../data/record.ts';
import { change } from '../history/change.ts';
import { hashOf } from '../history/store.ts';
import { notify } from '../notifications/store.ts';
import { listWithRole, readersAmong } from '../users/store.ts';
import { type CaseRecord, type CaseShareRecord, caseMessages, cases } from './entity.ts';
import { getShared } from './officer-shares.ts';
import { getCase, sharesOf } from './store.ts';
import { afterMessage, unansweredMoved } from './unanswered.ts';

interface Paged {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

async function listOf(caseId: string, { limit, cursor }: Paged): Promise<Page<CaseMessage>> {
  const { data } = await caseMessages()
    .query.ofCase({ caseId })
    .lt({ id: positionOf(cursor) ?? '~' })
    .go({ order: 'desc', limit: limit + 1, consistent: true });
  return pageOf(data, limit, ({ id }) => id);
}

/** Lists messages, newest first. Throws `not-found`. */
export async function listMessages(caseId: string, actor: Actor, query: Paged): Promise<Page<CaseMessage>> {
  await getCase(caseId, scopeOf(actor));
  return listOf(caseId, query);
}

/** Lists messages, newest first. Throws `not-found` if the case is no longer shared with the officer. */
export async function listSharedMessages(caseId: string, actor: Actor, query: Paged): Promise<Page<CaseMessage>> {
  await getShared(caseId, actor.userId);
  return listOf(caseId, query);
}

interface Said {
  readonly text: string;
  readonly side: CaseMessage['side'];
  readonly action: Action;
  /** The users of the other side to notify. */
  readonly audience: readonly string[];
  readonly actionUrl: string;
  readonly shares: readonly CaseShareRecord[];
}

/** The notification must not contain the text of the message. */
async function say(before: CaseRecord, { text, side, action, audience, actionUrl, shares }: Said, actor: Actor, at: Date): Promise<CaseMessage> {
  expectAllowed(messageRefusalOf(before.status));
  const caseId = before.id;
  const message = { id: newId(at), caseId, side, text, createdBy: actor.userId, createdByName: actor.name, createdAt: at.toISOString() };
  const set = { unanswered: afterMessage(before, side, message.createdAt) };
  const { after, writes } = change(cases(), before, { action, actor, at, set, metadata: { messageId: message.id, messageSha256: hashOf(message) } });
  const moved = unansweredMoved({ before, after, shares, actor, at: message.createdAt });
  const notice = { title: 'New message about a case', message: `${before.caseNumber}: ${actor.name} sent you a message.`, type: 'info' } as const;
  const notices: Write[] = audience.map((userId) => notify(userId, { ...notice, entityId: caseId, entityType: 'case', actionUrl }, at));
  await commit([...writes, put(caseMessages().create(message).params()), ...moved, ...notices]);
  return message;
}

/** Sends a message from law enforcement to all officers who can read the case. Throws `not-found`, `conflict`, `stale-version`. */
export async function addMessage(caseId: string, { text }: AddCaseMessage, actor: Actor, at = new Date()): Promise<CaseMessage> {
  const before = await getCase(caseId, scopeOf(actor));
  const shares = await sharesOf(caseId);
  if (shares.length === 0) throw new Problem('conflict', 'This case is not shared. Share it with a police officer before you write.');
  const audience = await readersAmong(
    shares.map(({ userId }) => userId),
    contract.cases.getSharedWithMe.permission,
  );
  const said = { text, side: 'law_enforcement', action: contract.cases.addMessage.name, audience, actionUrl: `/saps/cases/${caseId}`, shares } as const;
  return say(before, said, actor, at);
}

/** How many users of law enforcement are notified if nobody of the case is left. */
const mostOthers = 20;

/** The case's officer and the user who shared it. If both have left, other users, so that somebody gets the message. */
async function ownSide({ assignedTo, createdBy }: CaseRecord, sharedBy: string): Promise<string[]> {
  const own = await readersAmong([assignedTo ?? createdBy, sharedBy], contract.cases.get.permission);
  return own.length > 0 ? own : (await listWithRole('law_enforcement', { limit: mostOthers })).items.map(({ id }) => id);
}

/** Sends a message from an officer to the case's officer and the user who shared it. Throws `not-found`, `conflict`, `stale-version`. */
export async function addSharedMessage(caseId: string, { text }: AddCaseMessage, actor: Actor, at = new Date()): Promise<CaseMessage> {
  const { record, share } = await getShared(caseId, actor.userId);
  const [audience, shares] = await Promise.all([ownSide(record, share.sharedBy), sharesOf(caseId)]);
  const said = { text, side: 'police', action: contract.cases.replyAsOfficer.name, audience, actionUrl: `/cases/${caseId}`, shares } as const;
  return say(record, said, actor, at);
}
