// Stores licenses: reads, records and verifies them.

import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import { inSeries } from '../../shared/kinds/format.ts';
import { dayOf, daysBetween } from '../../shared/kinds/time.ts';
import { lodgeBy } from '../../shared/licenses/periods.ts';
import { type LicenseAction, recordingRefusal, refusalOf, stateOf } from '../../shared/licenses/rules.ts';
import type { CreateLicense, License, VerifyLicense } from '../../shared/licenses/schema.ts';
import { expectAllowed, notFound, Problem } from '../../shared/problem.ts';
import { checkLabels, differenceWords, licenseDifferences } from '../../shared/verification/checks.ts';
import { backToPending, verificationOf } from '../../shared/verification/rules.ts';
import type { Check } from '../../shared/verification/schema.ts';
import { commit, staleVersion } from '../data/commit.ts';
import { withNulls } from '../data/record.ts';
import { keptSeconds } from '../data/repeat.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { firearmEntry, latestFirearm, latestFirearmRecord } from '../firearms/store.ts';
import { waiting } from '../firearms/verification.ts';
import { change, type Why } from '../history/change.ts';
import { lastEntryOf } from '../history/store.ts';
import { type LicenseRecord, licenses } from './entity.ts';
import { noticesOfDoubt } from './notices.ts';
import { licenseStatus } from './queue-place.ts';
import { newLicense } from './record.ts';

export { closeWith, currentLicenseOf, type LicenseRecord } from './record.ts';

const optional = [
  'lodgedOn',
  'receiptNumber',
  'lodgedBy',
  'decision',
  'decidedOn',
  'closedReason',
  'renews',
  'renewedBy',
  'recordedBy',
  'verifiedBy',
  'verifiedAt',
  'notes',
] as const satisfies readonly (keyof LicenseRecord)[];

/** The record as the contract shows it on a day. Unknown fields are null. */
export function shown(record: LicenseRecord, today = dayOf(new Date())): License {
  const { manufacturer, model, serialNumber, closedAt, ...rest } = record;
  const known = { ...withNulls(rest, optional), correctors: rest.correctors ?? [] };
  return Object.assign(known, {
    firearm: { manufacturer, model, serialNumber },
    state: stateOf(known, today),
    daysLeft: daysBetween(today, record.expiresOn),
    lodgeBy: lodgeBy(record.expiresOn),
    closedOn: closedAt ? dayOf(closedAt) : null,
  });
}

/** A license in the caller's scope. Throws `not-found`. */
export async function getLicense(id: string, scope: Scope): Promise<LicenseRecord> {
  const { data } = await licenses().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, [data.holderId])) throw notFound();
  return data;
}

/** The latest license of a firearm, current or ended. */
export async function lastLicenseOf(firearmId: string): Promise<LicenseRecord | undefined> {
  const { data } = await licenses().query.ofFirearm({ firearmId }).go({ order: 'desc', limit: 1 });
  return data[0];
}

/** Attempts at a change while the firearm is being changed by others. */
const attempts = 4;

const firearmBusy = () => new Problem('unavailable', 'The registry is busy with this firearm. Try again in a moment.', undefined, { 'Retry-After': '2' });

/**
 * Adds the license change to the firearm's history. A new or ended license reopens the firearm's verification. `recorded` is the new license: the person
 * who recorded it may not verify.
 */
export function addFirearmEntry(firearm: FirearmRecord, why: Why & { readonly at: string }, recorded?: LicenseRecord) {
  const found = verificationOf(firearm);
  const verification = backToPending(found, why.at);
  const waits = (whole: FirearmRecord) => waiting(whole, why.actor, why.at, recorded);
  if (verification.status === found.status)
    return [...firearmEntry(firearm, { ...why, refused: firearmBusy }), ...(found.status === 'pending' ? waits(firearm) : [])];
  const metadata = { ...why.metadata, verification: { from: found.status, to: verification.status } };
  return [...firearmEntry(firearm, { ...why, metadata, refused: firearmBusy, set: { verification } }), ...waits({ ...firearm, verification })];
}

/** Retries when the firearm changed between read and write, because the caller's request does not depend on that change. */
export async function retryOnFirearmChange<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'unavailable') || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 30 * 2 ** attempt));
    }
  }
}

/** Reads a license for a change and checks that its state allows the action. Throws `not-found`, `stale-version`, `conflict`. */
export async function forChange(id: string, action: LicenseAction, actor: Actor, ifMatch: number | undefined): Promise<LicenseRecord> {
  const before = await getLicense(id, scopeOf(actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  expectAllowed(refusalOf(before, action, actor));
  return before;
}

/** The firearm of a license, even if its owner has changed: ownership was checked when the license was recorded. */
export const firearmOf = (license: LicenseRecord) => latestFirearm(license.firearmId, { kind: 'national' });

async function firearmToLicense(id: string, actor: Actor): Promise<FirearmRecord> {
  const scope = scopeOf(actor);
  const refuse = (code: 'not-found' | 'conflict', sentence: string, message: string) => new Problem(code, sentence, [{ path: 'firearmId', message }]);
  const firearm = await latestFirearm(id, scope).catch((error) => {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error;
    throw refuse('not-found', 'There is no such firearm, or you do not have access to it.', 'No such firearm');
  });
  // The keeper may view the firearm, but only the owner records its license.
  if (!inScope(scope, [firearm.ownerId])) throw refuse('conflict', 'Only the owner of a firearm can record its license.', 'Not your firearm');
  const refusal = recordingRefusal(firearm);
  if (refusal) throw refuse('conflict', refusal, 'Retired');
  return firearm;
}

/** Records the license of a firearm that has none. Throws `not-found`, `conflict`, `invalid-input`. */
export function createLicense({ firearmId, notes, ...card }: CreateLicense, actor: Actor, at = new Date()): Promise<License> {
  return retryOnFirearmChange(async () => {
    const firearm = await firearmToLicense(firearmId, actor);
    const why = { actor, at: at.toISOString(), action: 'licenses.create' } as const;
    const { record, writes } = newLicense({ card, firearm, notes, ...why });
    const metadata = { licenseId: record.id, licenseNumber: record.licenseNumber, section: record.section, expiresOn: record.expiresOn };
    await commit([...writes, ...addFirearmEntry(firearm, { ...why, metadata }, record)]);
    return shown(record, dayOf(at));
  });
}

/**
 * True if the same person sent the same result within the time that an idempotency key is kept (decision 045). Then it is a retry: nothing is recorded or
 * notified. With If-Match the caller has seen the last result, so it counts as a new comparison.
 */
async function isRepeatedResult(
  before: LicenseRecord,
  { verification, comments }: VerifyLicense,
  { userId }: Pick<Actor, 'userId'>,
  at: Date,
): Promise<boolean> {
  if (before.verification !== verification) return false;
  const last = await lastEntryOf('license', before.id, before);
  if (last?.action !== 'licenses.verify' || last.actionBy !== userId || (last.comments ?? null) !== (comments ?? null)) return false;
  return at.getTime() - Date.parse(last.createdAt) < keptSeconds * 1000;
}

const needsReason = (differences: readonly Check[]) => {
  const message = 'Enter the reason for accepting the differences';
  const names = inSeries(differences.map(({ name }) => checkLabels[name]));
  return new Problem('invalid-input', `These differ: ${names}. ${message}.`, [{ path: 'comments', message }]);
};

async function differencesOf(license: LicenseRecord, at: Date): Promise<Check[]> {
  const firearm = await latestFirearmRecord(license.firearmId);
  return firearm ? licenseDifferences(firearm, shown(license, dayOf(at))) : [];
}

/** The differences between a license record and its firearm's record. Throws `not-found`. */
export const checkLicense = async (id: string, scope: Scope, at = new Date()): Promise<Check[]> => differencesOf(await getLicense(id, scope), at);

/** Records the firearm office's comparison of the record with the card. Throws `not-found`, `stale-version`, `conflict`, `invalid-input`. */
export async function verifyLicense(id: string, found: VerifyLicense, actor: Actor, ifMatch?: number, at = new Date()): Promise<License> {
  const before = await forChange(id, 'verify', actor, ifMatch);
  if (ifMatch === undefined && (await isRepeatedResult(before, found, actor, at))) return shown(before, dayOf(at));
  const { verification, comments } = found;
  const accepted = verification === 'verified' ? await differencesOf(before, at) : [];
  if (accepted.length > 0 && !comments) throw needsReason(accepted);
  const verifiedAt = at.toISOString();
  const { after, writes } = change(licenses(), before, {
    ...{ action: 'licenses.verify', actor, at, comments },
    metadata: {
      verification: { from: before.verification, to: verification },
      ...(accepted.length > 0 ? { accepted: accepted.map(differenceWords) } : {}),
    },
    set: { verification, verifiedBy: actor.name, verifiedAt },
  });
  // After lodging, the license is queued for the decision, verified or not.
  const notices = verification === 'queried' ? await noticesOfDoubt(after, comments, { actor, at: verifiedAt }) : [];
  await commit([...writes, ...(before.lodgedOn ? [] : [licenseStatus(after, actor, verifiedAt)]), ...notices]);
  return shown(after, dayOf(at));
}
