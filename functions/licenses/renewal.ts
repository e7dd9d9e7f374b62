// Lodges and decides renewals, and cancels licenses.
import type { Actor } from '../../shared/access/actor.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { decisionProblem, lodgingOf, lodgingProblem, recordingRefusal } from '../../shared/licenses/rules.ts';
import type { CancelLicense, DecideRenewal, License, LodgeRenewal } from '../../shared/licenses/schema.ts';
import { expectAllowed, type FieldProblem, Problem } from '../../shared/problem.ts';
import { commit, type Write } from '../data/commit.ts';
import { change } from '../history/change.ts';
import { licenses } from './entity.ts';
import { noticesOfCancelling, noticesOfGrant, noticesOfRefusal } from './notices.ts';
import { licenseStatus } from './queue-place.ts';
import { begin, close, type End, end, type LicenseRecord, moveGuards } from './record.ts';
import { addFirearmEntry, firearmOf, forChange, retryOnFirearmChange, shown } from './store.ts';

function refuse(problem: FieldProblem | undefined): void {
  if (problem) throw new Problem('invalid-input', `${problem.message}.`, [problem]);
}

/** Records that the renewal was lodged with the police. Throws `not-found`, `stale-version`, `conflict`, `invalid-input`. */
export async function lodgeRenewal(id: string, input: LodgeRenewal, actor: Actor, ifMatch?: number, at = new Date()): Promise<License> {
  const before = await forChange(id, 'lodge', actor, ifMatch);
  refuse(lodgingProblem(input.lodgedOn, before, dayOf(at)));
  const { lodgedOn, receiptNumber } = input;
  const lodged = lodgingOf({ lodgedOn, expiresOn: before.expiresOn });
  const { after, writes } = change(licenses(), before, {
    ...{ action: 'licenses.lodge', actor, at, metadata: { lodgedOn, receiptNumber, lodged } },
    set: { lodgedOn, receiptNumber, lodgedBy: actor.userId },
    cleared: lodged === 'in time' ? ['dueOf'] : [],
  });
  await commit([...writes, licenseStatus(after, actor, at.toISOString())]);
  return shown(after, dayOf(at));
}

/** Records the Registrar's decision. Granted: a new license replaces this one in the same transaction. Refused: this license ends. */
export function decideRenewal(id: string, input: DecideRenewal, actor: Actor, ifMatch?: number, at = new Date()): Promise<License> {
  return retryOnFirearmChange(async () => {
    const before = await forChange(id, 'decide', actor, ifMatch);
    refuse(decisionProblem(input, { lodgedOn: before.lodgedOn ?? null, expiresOn: before.expiresOn }, dayOf(at)));
    return input.decision === 'granted' ? grant(before, input, actor, at) : refuseRenewal(before, input, actor, at);
  });
}

const decided = (actor: Actor, at: Date) => ({ actor, at: at.toISOString(), action: 'licenses.decide' }) as const;

async function grant(before: LicenseRecord, input: Extract<DecideRenewal, { decision: 'granted' }>, actor: Actor, at: Date): Promise<License> {
  const { decision, decidedOn, comments, ...card } = input;
  const firearm = await firearmOf(before);
  expectAllowed(recordingRefusal(firearm));
  const why = decided(actor, at);
  // The firearm's current description, with the holder of the old license, even if a transfer is in progress.
  const held = { ...firearm, ownerId: before.holderId, ownerName: before.holderName };
  const { record, writes } = begin({ card, firearm: held, renews: before.id, notes: comments, ...why });
  const reason = `Renewed as license ${record.licenseNumber}.`;
  const old = end(before, { status: 'superseded', reason, ...why }, { decision, decidedOn, renewedBy: record.id });
  const metadata = { decision, licenseId: record.id, licenseNumber: { from: before.licenseNumber, to: record.licenseNumber }, expiresOn: record.expiresOn };
  // The old license's writes come first, so that a concurrent decision gets the right error.
  const notices = await noticesOfGrant(before, record, why);
  await commit([...old.writes, ...moveGuards(before, record), ...writes, ...addFirearmEntry(firearm, { ...why, metadata }, record), ...notices]);
  return shown(record, dayOf(at));
}

async function refuseRenewal(before: LicenseRecord, input: Extract<DecideRenewal, { decision: 'refused' }>, actor: Actor, at: Date): Promise<License> {
  const { decision, decidedOn, comments } = input;
  const firearm = await firearmOf(before);
  const why = decided(actor, at);
  const notices = await noticesOfRefusal(before, comments, why);
  return ended(before, firearm, { status: 'refused', reason: comments, ...why }, notices, { decision, decidedOn });
}

/** Cancels a license that was wrongly recorded, surrendered or withdrawn. Throws `not-found`, `stale-version`, `conflict`. */
export function cancelLicense(id: string, { reason }: CancelLicense, actor: Actor, ifMatch?: number, at = new Date()): Promise<License> {
  return retryOnFirearmChange(async () => {
    const before = await forChange(id, 'cancel', actor, ifMatch);
    const firearm = await firearmOf(before);
    const why = { actor, at: at.toISOString(), action: 'licenses.cancel' } as const;
    return ended(before, firearm, { status: 'cancelled', reason, ...why }, await noticesOfCancelling(before, reason, why));
  });
}

async function ended(
  before: LicenseRecord,
  firearm: Awaited<ReturnType<typeof firearmOf>>,
  why: End,
  notices: readonly Write[],
  change: Parameters<typeof close>[2] = {},
): Promise<License> {
  const { status, reason, ...rest } = why;
  const metadata = { licenseId: before.id, licenseNumber: before.licenseNumber, licenseStatus: status };
  const { record, writes } = close(before, why, change);
  await commit([...writes, ...addFirearmEntry(firearm, { ...rest, comments: reason, metadata }), ...notices]);
  return shown(record, dayOf(why.at));
}
