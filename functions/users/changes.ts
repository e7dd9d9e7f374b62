// Changes of accounts on their way: one at a time for each account, kept until table and Cognito agree (decision 027).
import { createHash } from 'node:crypto';
import type { Actor } from '../../shared/access/actor.ts';
import { can, type Role } from '../../shared/access/roles.ts';
import * as contract from '../../shared/features.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, put, remove, update, type Write } from '../data/commit.ts';
import { newId } from '../data/record.ts';
import { log, traceOf } from '../platform/log.ts';
import { everySession } from './ended-sessions.ts';
import { type UserChange, userChanges, users } from './entity.ts';
import { type NewUser, noneUnderWay, stillChanging } from './store.ts';

/** Longer than a call may take (ten seconds, infra/parts/sizes.ts): by then who began the change has died. */
const callMs = 12_000;

/** Of an account that has no id yet. A digest: the id of a job is logged, an e-mail address never is. */
export const subjectOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 40);

interface Begun {
  readonly id: string;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly person?: Omit<NewUser, 'id'>;
  readonly secondFactor?: 'reset' | undefined;
}

export function newChange({ id, actor, person, secondFactor, movedAt }: Begun & Pick<UserChange, 'movedAt'>, at: Date): { change: UserChange; write: Write } {
  const { userId, name } = actor;
  const change: UserChange = {
    id,
    changeId: newId(at),
    status: 'waiting',
    dueAt: Date.now() + callMs,
    actor: { userId, name },
    ...(person ? { person } : {}),
    ...(secondFactor ? { secondFactor } : {}),
    ...(movedAt ? { movedAt } : {}),
    createdAt: at.toISOString(),
    turn: 0,
  };
  const params = userChanges()
    .put(change)
    .where((former, is) => noneUnderWay(former, is))
    .params();
  return { change, write: put(params, stillChanging) };
}

/**
 * Of the cases shared with a person whose role has changed, those from before this moment end with the change; undefined: all. Who reads
 * none now keeps none (decision 124); who does has come to it with the change, and may have left what a former one was given up over.
 */
export const sharedBefore = ({ role }: { readonly role: Role }, { movedAt }: UserChange): string | undefined =>
  can(role, contract.cases.getSharedWithMe.permission) ? movedAt : undefined;

interface Next extends ReturnType<typeof newChange> {
  /** A former one was given up, or lost, over more than this one does by itself: the worker is to do it. */
  readonly more: boolean;
  /** This one comes to nothing. Where it has taken the place of a former one, what that has left is the worker's. */
  readonly ends: (error: unknown) => Promise<void>;
}

/** A change of an account that stands: it takes the place of one that was given up, and what that has left is its to do as well. */
export async function nextChange(of: Begun & { readonly moves?: boolean }, at: Date): Promise<Next> {
  const former = await findChange(of.id);
  const { secondFactor = former?.secondFactor } = of;
  const begun = newChange({ ...of, movedAt: former?.movedAt, secondFactor }, at);
  const more = (former?.movedAt !== undefined && !of.moves) || secondFactor !== of.secondFactor;
  return { ...begun, more, ends: (error) => (former ? handOver(begun.change, error) : endChange(begun.change)) };
}

/** The person is somewhere else from then on: written with their record, for one that is never written moves nobody. */
export function withMove(change: UserChange, at: Date): { change: UserChange; write: Write } {
  const movedAt = at.toISOString();
  const patch = userChanges()
    .patch({ id: change.id })
    .set({ movedAt })
    .where(({ changeId }, { eq }) => eq(changeId, change.changeId));
  return { change: { ...change, movedAt }, write: update(patch.params(), stillChanging) };
}

export async function findChange(id: string): Promise<UserChange | undefined> {
  const { data } = await userChanges().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** As long as somebody waits for the answer to a call that they have sent twice. */
const patienceMs = 3000;

/** Until no change of the account is under way any more, or patience ends. */
export async function untilSettled(id: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < patienceMs; ) {
    if ((await findChange(id))?.status !== 'waiting') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const gone = () => new Problem('stale-version', 'This change has been finished already.');

/** Takes the change away: the two agree, or nothing has happened. */
export const endOf = ({ id, changeId }: UserChange): Write => ({
  ...remove(
    userChanges()
      .delete({ id })
      .where((change, { eq }) => eq(change.changeId, changeId))
      .params(),
  ),
  refused: gone,
});

/** From when on who signs in may act: once the change is written, or where an authenticator is to go, once that is gone as well. */
export const sessionsFrom = ({ secondFactor }: UserChange, at: Date): string => (secondFactor ? everySession : at.toISOString());

/** The authenticator is gone: whoever signs in from now on may act, and nobody who came in by it. */
const letIn = ({ id, secondFactor }: UserChange): Write[] =>
  secondFactor ? [update(users().patch({ id }).set({ sessionsFrom: new Date().toISOString() }).params())] : [];

export async function endChange(change: UserChange): Promise<void> {
  try {
    await commit([endOf(change), ...letIn(change)]);
  } catch (error) {
    // Whoever was quicker has finished it.
    if (!(error instanceof Problem && error.code === 'stale-version')) throw error;
  }
}

/** Leaves the rest to the worker, at once. Where even that fails, the worker begins by itself when the call's time is up. */
export async function handOver(change: UserChange, error: unknown): Promise<void> {
  log('warn', 'user change handed over', { changeId: change.changeId, ...traceOf(error) });
  try {
    await userChanges()
      .patch({ id: change.id })
      .set({ dueAt: Date.now() })
      .where(({ changeId }, { eq }) => eq(changeId, change.changeId))
      .go();
  } catch (failure) {
    log('warn', 'user change not handed over', { changeId: change.changeId, ...traceOf(failure) });
  }
}
