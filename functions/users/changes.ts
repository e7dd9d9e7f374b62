// Pending changes of accounts: one at a time for each account, kept until the table and Cognito agree (decision 027).
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
import { type NewUser, noPendingChange, pendingChangeConflict } from './store.ts';

/** Longer than a call may take (ten seconds, infra/parts/sizes.ts): after this the call has died. */
const callMs = 12_000;

/** The subject of a change for an account without an id yet: a digest of the email address, since a job's id is logged and an email address must not be. */
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
    .where((former, is) => noPendingChange(former, is))
    .params();
  return { change, write: put(params, pendingChangeConflict) };
}

/**
 * Case shares older than this moment end with the change; undefined: all shares. A role that may not read shared cases keeps none (decision 124). A role
 * that may has it since the move, and an earlier failed change may have left older shares.
 */
export const sharedBefore = ({ role }: { readonly role: Role }, { movedAt }: UserChange): string | undefined =>
  can(role, contract.cases.getSharedWithMe.permission) ? movedAt : undefined;

interface Next extends ReturnType<typeof newChange> {
  /** True if an earlier change failed or was lost and left work that this change does not do. The worker does it. */
  readonly more: boolean;
  /** Ends this change without effect. If it replaced an earlier change, the worker does what that one left. */
  readonly ends: (error: unknown) => Promise<void>;
}

/** Creates a change for an existing account. It replaces an earlier failed change and takes over the work that one left. */
export async function nextChange(of: Begun & { readonly moves?: boolean }, at: Date): Promise<Next> {
  const former = await findChange(of.id);
  const { secondFactor = former?.secondFactor } = of;
  const begun = newChange({ ...of, movedAt: former?.movedAt, secondFactor }, at);
  const more = (former?.movedAt !== undefined && !of.moves) || secondFactor !== of.secondFactor;
  return { ...begun, more, ends: (error) => (former ? handOver(begun.change, error) : endChange(begun.change)) };
}

/** Marks the change as a move to another role or provider. Written with the user's record, so that a failed change moves nobody. */
export function withMove(change: UserChange, at: Date): { change: UserChange; write: Write } {
  const movedAt = at.toISOString();
  const patch = userChanges()
    .patch({ id: change.id })
    .set({ movedAt })
    .where(({ changeId }, { eq }) => eq(changeId, change.changeId));
  return { change: { ...change, movedAt }, write: update(patch.params(), pendingChangeConflict) };
}

export async function findChange(id: string): Promise<UserChange | undefined> {
  const { data } = await userChanges().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** How long a retried call waits for the first call to finish. */
const patienceMs = 3000;

/** Waits until the account has no pending change, or for at most `patienceMs`. */
export async function untilSettled(id: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < patienceMs; ) {
    if ((await findChange(id))?.status !== 'waiting') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const gone = () => new Problem('stale-version', 'This change has already been finished.');

/** Deletes the change: the table and Cognito agree, or nothing has happened. */
export const endOf = ({ id, changeId }: UserChange): Write => ({
  ...remove(
    userChanges()
      .delete({ id })
      .where((change, { eq }) => eq(change.changeId, changeId))
      .params(),
  ),
  refused: gone,
});

/** The earliest valid sign-in time: when the change is written. With an authenticator to remove, none is valid until it is removed. */
export const sessionsFrom = ({ secondFactor }: UserChange, at: Date): string => (secondFactor ? everySession : at.toISOString());

/** The authenticator is removed, so sign-ins from now on are valid; earlier ones stay refused. */
const acceptSignIns = ({ id, secondFactor }: UserChange): Write[] =>
  secondFactor ? [update(users().patch({ id }).set({ sessionsFrom: new Date().toISOString() }).params())] : [];

export async function endChange(change: UserChange): Promise<void> {
  try {
    await commit([endOf(change), ...acceptSignIns(change)]);
  } catch (error) {
    // Another process has finished it already.
    if (!(error instanceof Problem && error.code === 'stale-version')) throw error;
  }
}

/** Hands the change over to the worker at once. If that fails too, the worker starts by itself after the call's time limit. */
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
