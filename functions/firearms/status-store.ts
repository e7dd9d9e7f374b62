// Changes the status of a firearm according to the table of transitions.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import { isLoss, mayGive, refusalOf, statusWords } from '../../shared/firearms/rules.ts';
import type { ChangeStatus, Firearm } from '../../shared/firearms/schema.ts';
import type { Action } from '../../shared/history/action.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { licenseMissing } from '../../shared/licenses/rules.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { custodyWithStatus } from '../custody-records/follow-firearm.ts';
import { commit, staleVersion, type Write } from '../data/commit.ts';
import { change } from '../history/change.ts';
import { type Place, statusAgain } from '../history/store.ts';
import { currentLicenseOf } from '../licenses/record.ts';
import { closeReport } from '../losses/record.ts';
import { notify } from '../notifications/store.ts';
import { listOfEntity } from '../users/store.ts';
import { type FirearmRecord, firearms } from './entity.ts';
import { endWith } from './retire.ts';
import { latestFirearm, shown } from './store.ts';
import { waiting } from './verification.ts';

interface Given {
  readonly status: Firearm['status'];
  readonly reason: string;
  /** The gunsmith that has the firearm, for maintenance. */
  readonly gunsmith?: string | undefined;
  /** Name of the call in the contract. */
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name' | 'role' | 'legalEntityId'>;
  readonly at: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Other fields of the firearm to change. */
  readonly set?: Partial<Pick<FirearmRecord, 'loss' | 'seizureId'>>;
  readonly cleared?: readonly 'seizureId'[];
  /** The seizure was recorded for the wrong firearm, so this one was never seized. */
  readonly neverSeized?: true;
  /** The error if the firearm has changed since it was read. */
  readonly refused?: () => Problem;
}

/** A firearm that was found, returned or stopped by an inspector is queued for the firearm office to release. */
function releaseQueueStatus(before: FirearmRecord, { status, actor, at }: Given): Write[] {
  if (status !== 'pending_inspection' && before.status !== 'pending_inspection') return [];
  const { id, createdAt } = before;
  const place: Place =
    status === 'pending_inspection'
      ? { waitsFor: 'firearm:verify', task: 'firearm.release', subject: firearmName(before), actionUrl: `/firearms/${id}/profile` }
      : { waitsFor: null };
  return [statusAgain({ kind: 'firearm', id, currentStatus: status, actor, at, createdAt, place })];
}

/**
 * Changes the status: the writes for the caller's transaction, and the firearm after the change. Closes the report of a found firearm. Retires what
 * belongs to a retired firearm. Throws `conflict` while the firearm is issued, unless it is lost or seized.
 */
export async function setFirearmStatus(before: FirearmRecord, given: Given): Promise<{ writes: Write[]; after: FirearmRecord }> {
  const { status, reason, action, actor, at, metadata, refused } = given;
  const { id } = before;
  const returned = before.status === 'seized' && status !== 'active' && !given.neverSeized ? { activeOnceLicensed: true } : {};
  const set = { status, previousStatus: before.status, statusSince: at, ...returned, ...given.set };
  const cleared = [
    ...(given.set?.loss ? [] : (['loss'] as const)),
    ...(status === 'active' ? (['activeOnceLicensed'] as const) : []),
    ...(given.cleared ?? []),
  ];
  const { after, writes } = change(firearms(), before, { action, actor, at, comments: reason, metadata, set, cleared, refused });
  const found = isLoss(status) ? [] : await closeReport((before.loss as Firearm['loss'])?.reportId, { outcome: status, reason, action, actor, at });
  const ended = status === 'retired' ? await endWith(id, { reason: `The firearm was retired: ${reason}`, actor, at, action }) : [];
  const rest = status === 'retired' ? waiting(after, actor, at) : [];
  const atGunsmith = given.gunsmith ? { name: given.gunsmith, firearm: before } : undefined;
  const custody = await custodyWithStatus(id, status, { action, actor, at, reason, neverSeized: given.neverSeized, atGunsmith });
  return { writes: [...writes, ...found, ...ended, ...rest, ...releaseQueueStatus(before, given), ...custody], after };
}

/** Notifies the users of owner and keeper, except the one who acted. */
async function tell(before: FirearmRecord, { status }: ChangeStatus, actor: Actor, at: Date): Promise<Write[]> {
  const [owners, keepers] = await Promise.all([listOfEntity(before.ownerId), before.keeperId ? listOfEntity(before.keeperId) : []]);
  const which = `${before.manufacturer} ${before.model}, ${before.serialNumber}`;
  const message = {
    title: 'Firearm status changed',
    message: `${which}, was ${statusWords(before.status)} and is now ${statusWords(status)}.`,
    entityId: before.id,
    entityType: 'firearm',
    actionUrl: `/firearms/${before.id}/profile`,
  };
  const people = new Set([...owners, ...keepers].map(({ id }) => id));
  people.delete(actor.userId);
  return [...people].map((id) => notify(id, message, at));
}

/** Throws `forbidden` if the role can never give this status, `stale-version`, and `conflict` with the reason. */
export function expectStatus(before: FirearmRecord, status: Firearm['status'], actor: Actor, ifMatch?: number): void {
  if (!mayGive(actor.role, status)) throw new Problem('forbidden', `Your role cannot change a firearm to ${statusWords(status)}.`);
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  expectAllowed(refusalOf(before, status, actor));
}

/** After a seizure, a firearm can become active only with a license in force. Throws `conflict`. */
async function expectLicensed({ id, status, activeOnceLicensed }: FirearmRecord, at: Date): Promise<void> {
  if (status !== 'seized' && !activeOnceLicensed) return;
  const missing = licenseMissing(await currentLicenseOf(id), dayOf(at));
  if (missing) throw new Problem('conflict', `This firearm was seized, and ${missing} It can be made active once its license is in force.`);
}

/** Changes the status of a firearm. Throws `forbidden`, `not-found`, `stale-version`, and `conflict` with the reason. */
export async function changeStatus(id: string, sent: ChangeStatus, actor: Actor, ifMatch?: number, at = new Date()): Promise<Firearm> {
  const { status, reason, gunsmith } = sent;
  if (!mayGive(actor.role, status)) throw new Problem('forbidden', `Your role cannot change a firearm to ${statusWords(status)}.`);
  const before = await latestFirearm(id, scopeOf(actor));
  expectStatus(before, status, actor, ifMatch);
  if (isLoss(status)) throw new Problem('conflict', `Report the ${status === 'lost' ? 'loss' : 'theft'} of the firearm to change it to ${status}.`);
  if (status === 'active') await expectLicensed(before, at);
  const { writes, after } = await setFirearmStatus(before, {
    ...{ status, reason, gunsmith: gunsmith ?? undefined },
    ...{ action: 'firearms.changeStatus', actor, at: at.toISOString() },
  });
  await commit([...writes, ...(await tell(before, sent, actor, at))]).catch(async (error) => {
    const isOvertaken = error instanceof Problem && error.code === 'stale-version' && ifMatch === undefined;
    throw (isOvertaken && (await reportedLostSince(before))) || error;
  });
  return shown(after);
}

/** The error if the firearm was reported lost since it was read. A retry (decision 099) would count as finding it and would close the new report. */
async function reportedLostSince({ id, status }: FirearmRecord): Promise<Problem | undefined> {
  const { data: now } = await firearms().get({ id }).go({ consistent: true });
  if (isLoss(status) || !now || !isLoss(now.status)) return undefined;
  return new Problem('conflict', `The firearm has just been reported ${now.status}. Reload it and try again.`);
}
