// Takes a transaction's steps: accept, approve, complete, reject. One commit per step; completing also changes the firearm.
import type { Actor } from '../../shared/access/actor.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import { canChangeHands } from '../../shared/firearms/rules.ts';
import type { Action } from '../../shared/history/action.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { effectOf, endsAs, refusalOf, type TransactionStep } from '../../shared/transactions/rules.ts';
import type { DecideTransaction, Transaction } from '../../shared/transactions/schema.ts';
import { handsRefusalOf, verificationOf } from '../../shared/verification/rules.ts';
import type { AncillaryRecord } from '../ancillaries/entity.ts';
import { ancillariesOf, handOver } from '../ancillaries/follow-firearm.ts';
import { custodyWithHolder } from '../custody-records/follow-firearm.ts';
import { commit, mostWrites, remove, staleVersion, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { endWith } from '../firearms/retire.ts';
import { latestFirearm } from '../firearms/store.ts';
import { changeKeeper, changeOwner, retire, unlock } from '../firearms/transaction-steps.ts';
import { change } from '../history/change.ts';
import { moveWithFirearm } from '../inspections/hand-over.ts';
import { findLegalEntity, isStillActive } from '../legal-entities/store.ts';
import { closeWith, currentLicenseOf } from '../licenses/record.ts';
import { type TransactionRecord, type TransferredAncillary, transactions } from './entity.ts';
import { noticesOfStep } from './notices.ts';
import { placeOf } from './queue-place.ts';
import { getTransaction, notActive, shown } from './store.ts';

const national: Scope = { kind: 'national' };

/**
 * Records the person who accepts for a party, because a second person must approve. Starting the review of a transaction that needs no acceptance accepts
 * nothing.
 */
function takenBy(one: TransactionRecord, step: TransactionStep, actor: Actor, at: string): Partial<TransactionRecord> {
  const { userId } = actor;
  switch (step) {
    case 'under_review':
      return one.acceptingEntityId === undefined ? {} : { acceptedBy: userId };
    case 'approved':
      return { approvedBy: userId };
    case 'completed':
      return { completedAt: at };
    case 'rejected':
      return { endedAs: endsAs(one, actor) };
    default:
      return step satisfies never;
  }
}

interface Why {
  readonly action: Action;
  readonly actor: Actor;
  readonly at: string;
  readonly comments?: string | undefined;
  readonly transaction: TransactionRecord;
}

/** Removes the firearm's lock, so that another transaction can be created. */
const free = ({ firearmId, id }: TransactionRecord): Write =>
  remove(
    guards()
      .remove({ kind: 'firearm-transaction', value: firearmId })
      .where(({ heldBy }, { eq }) => eq(heldBy, id))
      .params(),
  );

/** Throws `conflict` if the approved transaction can no longer be completed. */
function expectAsApproved(one: TransactionRecord, firearm: FirearmRecord): void {
  if (!canChangeHands(firearm.status)) {
    const status = firearm.status.replaceAll('_', ' ');
    throw new Problem(
      'conflict',
      `The firearm is ${status} now and cannot change hands. Reject this transaction, or complete it when the firearm is in use again.`,
    );
  }
  expectAllowed(handsRefusalOf(verificationOf(firearm)));
  const effect = effectOf(one);
  const holder = effect === 'keeper' ? (firearm.keeperId ?? firearm.ownerId) : firearm.ownerId;
  if (firearm.lockedBy !== one.id || holder !== (effect === 'recorded' ? one.toEntityId : one.fromEntityId))
    throw new Problem('conflict', 'The owner or keeper of the firearm has changed since this transaction was created. Reject it and create a new one.');
}

const asItWas = ({ id, manufacturer, model, type, serialNumber }: AncillaryRecord): TransferredAncillary => ({
  id,
  manufacturer,
  model,
  type,
  ...(serialNumber ? { serialNumber } : {}),
});

interface Completion {
  readonly writes: Write[];
  /** Ancillaries transferred to the new owner with the firearm. */
  readonly transferred?: readonly TransferredAncillary[];
}

/**
 * All changes when a transaction completes. A new owner gets the ancillaries and the scheduled inspection; the license ends. A retired firearm retires
 * its ancillaries and cancels its inspection.
 */
async function completionOf(one: TransactionRecord, firearm: FirearmRecord, why: Why): Promise<Completion> {
  expectAsApproved(one, firearm);
  const effect = effectOf(one);
  if (effect === 'recorded') return { writes: unlock(firearm, why) };
  const along = { action: why.action, actor: why.actor, at: why.at };
  if (effect === 'retired' || effect === 'left') {
    const reason = effect === 'left' ? `The firearm left the registry. Receiving party: ${one.toEntityName}.` : 'The firearm was disposed of.';
    const custody = await custodyWithHolder(firearm.id, 'gone', { ...along, reason });
    return { writes: [...retire(firearm, why), ...(await endWith(firearm.id, { ...along, reason })), ...custody] };
  }
  const to = one.toEntityId === undefined ? undefined : await findLegalEntity(one.toEntityId);
  if (!to) throw new Problem('conflict', 'The receiving party is no longer registered.');
  if (!to.isActive) throw notActive(to.name);
  const stillActive = isStillActive(to.id, () => notActive(to.name));
  if (effect === 'keeper') {
    const keeperId = to.id === firearm.ownerId ? undefined : to.id;
    const inspection = await moveWithFirearm(firearm.id, { ...firearm, keeperId }, firearm.province, along);
    const custody = await custodyWithHolder(firearm.id, to.id, { ...along, reason: `The firearm is kept by ${to.name}.` });
    return { writes: [stillActive, ...changeKeeper(firearm, to, why), ...inspection, ...custody] };
  }
  const [license, ancillaries, inspection] = await Promise.all([
    currentLicenseOf(firearm.id),
    ancillariesOf(firearm.id),
    moveWithFirearm(firearm.id, { ownerId: to.id, ownerName: to.name }, to.province, along),
  ]);
  const reason = `The firearm changed hands to ${to.name}.`;
  const custody = await custodyWithHolder(firearm.id, to.id, { ...along, reason });
  return {
    writes: [
      stillActive,
      ...changeOwner(firearm, to, why),
      ...(license ? closeWith(license, { status: 'cancelled', reason, ...along }) : []),
      ...ancillaries.flatMap((ancillary) => handOver(ancillary, { ownerId: to.id }, { ...along, comments: reason })),
      ...inspection,
      ...custody,
    ],
    transferred: ancillaries.map(asItWas),
  };
}

/** The step's changes to the firearm, and the keeper whom the firearm leaves. */
async function effectsOf(step: TransactionStep, one: TransactionRecord, why: Why): Promise<Completion & { keeperId?: number | undefined }> {
  if (step !== 'rejected' && step !== 'completed') return { writes: [] };
  const firearm = await latestFirearm(one.firearmId, national);
  if (step === 'rejected') return { writes: [...unlock(firearm, why), free(one)] };
  const { writes, ...rest } = await completionOf(one, firearm, why);
  return { ...rest, writes: [...writes, free(one)], keeperId: firearm.keeperId };
}

/** Takes a step. Throws `not-found`, `forbidden`, `conflict`, `stale-version`. */
export async function takeStep(id: string, decision: DecideTransaction, actor: Actor, ifMatch?: number, at = new Date()): Promise<Transaction> {
  const before = await getTransaction(id, scopeOf(actor));
  const { status, comments } = decision;
  expectAllowed(refusalOf(before, status, actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();

  const set = {
    status,
    partyHasAccount: before.partyHasAccount,
    ...takenBy(before, status, actor, at.toISOString()),
    processedBy: actor.userId,
    ...(comments ? { comments } : {}),
  };
  const why = { action: 'transactions.decide', actor, at: at.toISOString(), comments: comments ?? undefined } as const;
  const effects = await effectsOf(status, before, { ...why, transaction: { ...before, ...set } });
  const { keeperId, transferred = [] } = effects;
  const { after, writes: changed } = change(transactions(), before, {
    ...{ ...why, place: placeOf },
    set: { ...set, ...(transferred.length > 0 ? { ancillaries: [...transferred] } : {}) },
  });
  const writes = [...changed, ...effects.writes];
  const notices = await noticesOfStep(after, status, actor, at, keeperId);
  await commit([...writes, ...notices.slice(0, mostWrites - writes.length)]);
  return shown(after);
}
