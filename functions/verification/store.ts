// Verification of firearm records by the firearm office: list, comparison, decision and answer.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import type { Firearm } from '../../shared/firearms/schema.ts';
import { inSeries } from '../../shared/kinds/format.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { checkLabels, checksOf, differencesIn } from '../../shared/verification/checks.ts';
import { answerRefusalOf, refusalOf, verificationOf } from '../../shared/verification/rules.ts';
import type { AnswerVerification, Check, Comparison, DecideVerification, VerificationCounts, VerificationQuery } from '../../shared/verification/schema.ts';
import { readCounts } from '../counters/store.ts';
import { commit, staleVersion } from '../data/commit.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { findNearSerials, firearmSearch } from '../firearms/search.ts';
import { getFirearm, latestFirearm, shown } from '../firearms/store.ts';
import { setVerification } from '../firearms/verification.ts';
import { countLibraryVerifications, findLibraryMatch } from '../library/list-store.ts';
import { findInLibrary } from '../library/store.ts';
import { currentLicenseOf, lastLicenseOf, shown as shownLicense } from '../licenses/store.ts';
import { noticeOfAnswer, noticesOfDecision } from './notices.ts';

/** Lists firearms in the scope by verification status, oldest registration first. */
export async function listVerification(scope: Scope, query: VerificationQuery): Promise<Page<Firearm>> {
  const { limit, cursor, search, status, after, ...facets } = query;
  const begin = positionOf(cursor) ?? after;
  const found = await firearmSearch.search({ scope, search, facets: { ...facets, verification: status }, limit, after: begin, oldestFirst: true });
  return pageOfFound('firearm', found, shown);
}

export async function countVerifications(): Promise<VerificationCounts> {
  const [[firearms = {}], library] = await Promise.all([readCounts('all', [{ kind: 'firearm', facet: 'verification' }]), countLibraryVerifications()]);
  const { pending = 0, verified = 0, queried = 0, rejected = 0 } = firearms;
  return { firearms: { pending, verified, queried, rejected }, library };
}

/** The library record named in the registration if it still exists, or else the best match. */
async function libraryOf({ libraryReference, manufacturer, model }: FirearmRecord): Promise<Pick<Comparison, 'library' | 'libraryBy'>> {
  const named = libraryReference === undefined ? undefined : await findInLibrary(libraryReference);
  if (named) return { library: named, libraryBy: 'reference' };
  const match = await findLibraryMatch({ manufacturer, model });
  return match ? { library: match, libraryBy: 'match' } : { library: null, libraryBy: null };
}

/** Compares a firearm with its license, its library record and similar serial numbers. Throws `not-found`. */
export const compare = async (id: string, scope: Scope): Promise<Comparison> => compared(await getFirearm(id, scope), scope);

async function compared(record: FirearmRecord, scope: Scope): Promise<Comparison> {
  const { id, serialNumber, manufacturer } = record;
  const [license, { library, libraryBy }, like] = await Promise.all([
    currentLicenseOf(id),
    libraryOf(record),
    findNearSerials(scope, { serialNumber, manufacturer }),
  ]);
  const firearm = shown(record);
  const held = license ? shownLicense(license) : null;
  const last = held ? undefined : await lastLicenseOf(id);
  const near = like.filter((one) => one.id !== id).map(({ how: _, ownerName, ...one }) => ({ ...one, ownerName: ownerName ?? null }));
  return {
    id,
    firearm,
    license: held,
    library,
    libraryBy,
    near,
    checks: checksOf(firearm, library, held, near, last ? shownLicense(last) : null),
    version: record.version,
  };
}

const needsReason = (differences: readonly Check[]) => {
  const message = 'Reason for accepting the differences is required';
  const names = inSeries(differences.map(({ name }) => checkLabels[name]));
  return new Problem('invalid-input', `The record differs in: ${names}. ${message}.`, [{ path: 'note', message }]);
};

/** Records the office's decision. Throws `not-found`, `stale-version`, `forbidden`, `conflict` with the possible statuses, `invalid-input`. */
export async function decideVerification(id: string, decision: DecideVerification, actor: Actor, ifMatch?: number, at = new Date()): Promise<Firearm> {
  const before = await latestFirearm(id, scopeOf(actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const now = verificationOf(before);
  const { status } = decision;
  const note = decision.note ?? null;
  // Safe without a lock: recording a license raises the firearm's version, so this write would fail.
  const license = status === 'verified' || status === 'pending' ? await currentLicenseOf(id) : undefined;
  expectAllowed(refusalOf({ ...before, verification: now }, status, actor, license));
  const accepted = status === 'verified' ? differencesIn((await compared(before, scopeOf(actor))).checks) : [];
  if (accepted.length > 0 && !note) throw needsReason(accepted);
  const since = at.toISOString();
  // Each question has its own answer. The history keeps earlier answers.
  const verification = { ...now, status, since, by: actor.userId, byName: actor.name, note, answer: null };
  const { writes, after } = setVerification(before, {
    verification,
    action: 'verification.decide',
    actor,
    at: since,
    comments: note ?? undefined,
    license,
    accepted,
  });
  await commit([...writes, ...(await noticesOfDecision(after, verification, actor, at))]);
  return shown(after);
}

/** Records the owner's answer, and makes the record pending again. Throws `not-found`, `forbidden`, `conflict`. */
export async function answerVerification(id: string, { text }: AnswerVerification, actor: Actor, ifMatch?: number, at = new Date()): Promise<Firearm> {
  const scope = scopeOf(actor);
  const before = await latestFirearm(id, scope);
  // The keeper can see the record, but only the owner may answer.
  if (!inScope(scope, [before.ownerId])) throw new Problem('forbidden', 'Only the owner of a firearm can answer a question about it.');
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const now = verificationOf(before) as ReturnType<typeof verificationOf> & { readonly by?: string };
  expectAllowed(answerRefusalOf({ status: before.status, verification: now }));
  const since = at.toISOString();
  const verification = { ...now, status: 'pending' as const, since, enteredBy: actor.userId, answer: { text, byName: actor.name, at: since } };
  const license = await currentLicenseOf(id);
  const { writes, after } = setVerification(before, { verification, action: 'verification.answer', actor, at: since, comments: text, license });
  await commit([...writes, ...(await noticeOfAnswer(after, now.by, actor, at))]);
  return shown(after);
}
