// Licenses: the questions the register answers, recording one, and what the firearm office found of it.

import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import { inSeries } from '../../shared/kinds/format.ts';
import { dayOf, daysBetween } from '../../shared/kinds/time.ts';
import { lodgeBy } from '../../shared/licenses/periods.ts';
import { type LicenseAction, recordingRefusal, refusalOf, stateOf } from '../../shared/licenses/rules.ts';
import type { CreateLicense, License, VerifyLicense } from '../../shared/licenses/schema.ts';
import { expectAllowed, notFound, Problem } from '../../shared/problem.ts';
import { checkLabels, differenceWords, licenseDifferences } from '../../shared/verification/checks.ts';
import { lookedAtAgain, verificationOf } from '../../shared/verification/rules.ts';
import type { Check } from '../../shared/verification/schema.ts';
import { commit, staleVersion } from '../data/commit.ts';
import { withNulls } from '../data/record.ts';
import { keptSeconds } from '../data/repeat.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { firearmAsItStands, noteOn, recordAsItStands } from '../firearms/store.ts';
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

/** The record as the contract shows it on a day: what is not known is null. */
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

/** A license that the caller may see. Throws `not-found`. */
export async function getLicense(id: string, scope: Scope): Promise<LicenseRecord> {
  const { data } = await licenses().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, [data.holderId])) throw notFound();
  return data;
}

/** The license of a firearm that was recorded last, ended or not. */
export async function lastLicenseOf(firearmId: string): Promise<LicenseRecord | undefined> {
  const { data } = await licenses().query.ofFirearm({ firearmId }).go({ order: 'desc', limit: 1 });
  return data[0];
}

/** Attempts at a change that its firearm's own changes get in the way of. */
const attempts = 4;

const firearmBusy = () => new Problem('unavailable', 'The registry is busy with this firearm. Try again in a moment.', undefined, { 'Retry-After': '2' });

/**
 * The firearm's side of a change of its license: an entry in its history, which the license's own version says nothing about. With
 * another license, or none, what the firearm office had found of the record is looked at again; `recorded`: by somebody else than whoever
 * recorded that.
 */
export function noteOnFirearm(firearm: FirearmRecord, why: Why & { readonly at: string }, recorded?: LicenseRecord) {
  const found = verificationOf(firearm);
  const verification = lookedAtAgain(found, why.at);
  const waits = (whole: FirearmRecord) => waiting(whole, why.actor, why.at, recorded);
  if (verification.status === found.status)
    return [...noteOn(firearm, { ...why, refused: firearmBusy }), ...(found.status === 'pending' ? waits(firearm) : [])];
  const metadata = { ...why.metadata, verification: { from: found.status, to: verification.status } };
  return [...noteOn(firearm, { ...why, metadata, refused: firearmBusy, set: { verification } }), ...waits({ ...firearm, verification })];
}

/** Repeats work whose firearm was changed between reading and writing: the caller asked about the license, not about that. */
export async function despiteFirearm<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'unavailable') || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 30 * 2 ** attempt));
    }
  }
}

/** Reads a license for a change, and refuses what its state forbids. Throws `not-found`, `stale-version`, `conflict`. */
export async function forChange(id: string, action: LicenseAction, actor: Actor, ifMatch: number | undefined): Promise<LicenseRecord> {
  const before = await getLicense(id, scopeOf(actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  expectAllowed(refusalOf(before, action, actor));
  return before;
}

/** The firearm of a license, whoever owns it: the owner was checked when the license was recorded. */
export const firearmOf = (license: LicenseRecord) => firearmAsItStands(license.firearmId, { kind: 'national' });

async function firearmToLicense(id: string, actor: Actor): Promise<FirearmRecord> {
  const scope = scopeOf(actor);
  const refuse = (code: 'not-found' | 'conflict', sentence: string, message: string) => new Problem(code, sentence, [{ path: 'firearmId', message }]);
  const firearm = await firearmAsItStands(id, scope).catch((error) => {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error;
    throw refuse('not-found', 'There is no such firearm, or it is not yours to see.', 'No such firearm');
  });
  // Its keeper sees it, but the license is the owner's.
  if (!inScope(scope, [firearm.ownerId])) throw refuse('conflict', 'Only the owner of a firearm records its license.', 'Not your own');
  const refusal = recordingRefusal(firearm);
  if (refusal) throw refuse('conflict', refusal, 'Retired');
  return firearm;
}

/** Records the license of a firearm that has none. Throws `not-found`, `conflict`, `invalid-input`. */
export function createLicense({ firearmId, notes, ...card }: CreateLicense, actor: Actor, at = new Date()): Promise<License> {
  return despiteFirearm(async () => {
    const firearm = await firearmToLicense(firearmId, actor);
    const why = { actor, at: at.toISOString(), action: 'licenses.create' } as const;
    const { record, writes } = newLicense({ card, firearm, notes, ...why });
    const metadata = { licenseId: record.id, licenseNumber: record.licenseNumber, section: record.section, expiresOn: record.expiresOn };
    await commit([...writes, ...noteOnFirearm(firearm, { ...why, metadata }, record)]);
    return shown(record, dayOf(at));
  });
}

/**
 * True where the same person has said the same last, within the day for which a call that comes again is the same one (decision 045): that
 * is no second comparison, and nobody is told twice. One that names the version as it stands has seen what was said, and says it anew.
 */
async function isSaidAgain(before: LicenseRecord, { verification, comments }: VerifyLicense, { userId }: Pick<Actor, 'userId'>, at: Date): Promise<boolean> {
  if (before.verification !== verification) return false;
  const last = await lastEntryOf('license', before.id, before);
  if (last?.action !== 'licenses.verify' || last.actionBy !== userId || (last.comments ?? null) !== (comments ?? null)) return false;
  return at.getTime() - Date.parse(last.createdAt) < keptSeconds * 1000;
}

const needsReason = (differences: readonly Check[]) => {
  const message = 'Say why you verify the license although it differs';
  const names = inSeries(differences.map(({ name }) => checkLabels[name]));
  return new Problem('invalid-input', `These differ: ${names}. ${message}.`, [{ path: 'comments', message }]);
};

async function differencesOf(license: LicenseRecord, at: Date): Promise<Check[]> {
  const firearm = await recordAsItStands(license.firearmId);
  return firearm ? licenseDifferences(firearm, shown(license, dayOf(at))) : [];
}

/** What the license record and its firearm's record say differently. Throws `not-found`. */
export const checkLicense = async (id: string, scope: Scope, at = new Date()): Promise<Check[]> => differencesOf(await getLicense(id, scope), at);

/** What the firearm office found when it compared the record with the card. Throws `not-found`, `stale-version`, `conflict`, `invalid-input`. */
export async function verifyLicense(id: string, found: VerifyLicense, actor: Actor, ifMatch?: number, at = new Date()): Promise<License> {
  const before = await forChange(id, 'verify', actor, ifMatch);
  if (ifMatch === undefined && (await isSaidAgain(before, found, actor, at))) return shown(before, dayOf(at));
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
  // Once its renewal was lodged it waits for the decision, verified or not.
  const notices = verification === 'queried' ? await noticesOfDoubt(after, comments, { actor, at: verifiedAt }) : [];
  await commit([...writes, ...(before.lodgedOn ? [] : [licenseStatus(after, actor, verifiedAt)]), ...notices]);
  return shown(after, dayOf(at));
}
