// Creates, edits, submits and decides on disclosures. Each is one commit of the record, its history and its queue entry.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { isNameOf } from '../../shared/disclosures/company-name.ts';
import { editRefusalOf, refusalOf, withdrawRefusalOf } from '../../shared/disclosures/rules.ts';
import {
  type CreateDisclosure,
  type DecideDisclosure,
  type Disclosure,
  type EditDisclosure,
  endBeforeStart,
  isPeriod,
  type WithdrawDisclosure,
} from '../../shared/disclosures/schema.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { commit, staleVersion } from '../data/commit.ts';
import { withUnsentFields } from '../data/left-out.ts';
import { newId } from '../data/record.ts';
import { type Change, change, commitChange, create } from '../history/change.ts';
import { canonicalJson } from '../history/store.ts';
import { type DisclosureRecord, disclosures } from './entity.ts';
import { freezeRegister, type StoredRegister } from './freeze.ts';
import { noticesOf, noticesOfWithdrawal } from './notices.ts';
import { expectNameOf, expectNumberOf, type Provider, providerFor, providerOf } from './provider.ts';
import { placeOf } from './queue-place.ts';
import { getDisclosure, shown } from './store.ts';

type Changes = Partial<DisclosureRecord>;

const notesOf = (sent: EditDisclosure['reportData']) => ({
  additionalNotes: sent?.additionalNotes ?? null,
  ...(sent?.ammunition ? { ammunition: sent.ammunition } : {}),
});

/** The fields that submitting adds: person, time and the frozen register. */
async function submission(record: DisclosureRecord, actor: Actor, at: Date): Promise<Changes> {
  const register = await freezeRegister(record, actor, at);
  return { status: 'submitted', submittedBy: actor.userId, submittedByName: actor.name, submittedAt: at.toISOString(), register };
}

/** The part of the frozen register in the history: enough to recognise the submitted file. */
const frozenFacts = (register: unknown) => {
  const { number, sha256, counts } = register as StoredRegister;
  return { submission: number, registerSha256: sha256, registerTotal: counts.total };
};

/** Creates a disclosure as a draft or submitted. Throws `invalid-input`, `conflict`. */
export async function createDisclosure(input: CreateDisclosure, actor: Actor, at = new Date()): Promise<Disclosure> {
  const provider = await providerFor(input, actor);
  if (input.status === 'submitted') expectNameOf(provider, input.companyName);
  const createdAt = at.toISOString();
  const id = newId(at);
  const { status, reportData, ...described } = input;
  const draft: DisclosureRecord = {
    ...described,
    id,
    companyEntityId: provider.id,
    ...wordsOf(provider, input.companyName),
    status: 'draft',
    reportData: notesOf(reportData),
    createdBy: actor.userId,
    createdAt,
    version: 0,
    chainHead: '',
    updatedAt: createdAt,
  };
  const submittedFields = status === 'submitted' ? await submission(draft, actor, at) : {};
  const { disclosurePeriodStart: start, disclosurePeriodEnd: end, categories } = input;
  const metadata = { company: provider.name, period: { start, end }, categories, ...(submittedFields.register ? frozenFacts(submittedFields.register) : {}) };
  const { record, writes } = create(disclosures(), { ...draft, ...submittedFields }, { action: 'disclosures.create', actor, at, metadata, place: placeOf });
  await commit([...writes, ...(status === 'submitted' ? await noticesOf(record, 'submitted', actor, at) : [])]);
  return shown(record);
}

interface Step extends Change<DisclosureRecord> {
  readonly actor: Actor;
  readonly at: Date;
}

/** Writes one change of a disclosure. A new status updates the work queue and notifies the people concerned. */
async function write(before: DisclosureRecord, step: Step): Promise<Disclosure> {
  const { actor, at, comments, set } = step;
  if (!set?.status || set.status === before.status) return shown(await commitChange(disclosures(), before, step));
  const { after, writes } = change(disclosures(), before, { ...step, place: placeOf });
  const notices = await (set.status === 'draft' ? noticesOfWithdrawal(after, comments ?? '', actor, at) : noticesOf(after, set.status, actor, at));
  await commit([...writes, ...notices]);
  return shown(after);
}

/** Stores the provider's name as registered. In a draft, another typed name is kept. */
const wordsOf = ({ name, psiraNumber }: Provider, typed: string) => {
  const isOtherName = !isNameOf(name, typed);
  return { companyName: isOtherName ? typed : name, isOtherName, psiraNumber };
};

/** The edited fields with their old and new values. */
function changedIn(before: DisclosureRecord, { reportData, status: _, ...change }: EditDisclosure, provider: Provider) {
  const words = wordsOf(provider, change.companyName ?? (before.isOtherName ? before.companyName : provider.name));
  const wanted: Record<string, unknown> = {
    ...change,
    ...words,
    ...(reportData === undefined ? {} : { reportData: notesOf(withUnsentFields(before.reportData, reportData)) }),
  };
  const now = { ...before, isOtherName: before.isOtherName ?? false };
  const changed = Object.entries(wanted).filter(([name, value]) => value !== undefined && canonicalJson(value) !== canonicalJson(now[name as 'status']));
  return {
    set: Object.fromEntries(changed) as Changes,
    facts: Object.fromEntries(changed.filter(([name]) => name !== 'isOtherName').map(([name, to]) => [name, { from: before[name as 'status'] ?? null, to }])),
  };
}

/** Throws `conflict` or `stale-version` if the disclosure cannot be changed. */
function expectEditable(before: DisclosureRecord, ifMatch: number | undefined): void {
  expectAllowed(editRefusalOf(before));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
}

/** Edits a draft or rejected disclosure, and submits it if requested. Throws `not-found`, `conflict`, `invalid-input`, `stale-version`. */
export async function editDisclosure(id: string, sent: EditDisclosure, actor: Actor, ifMatch?: number, at = new Date()): Promise<Disclosure> {
  const before = await getDisclosure(id, scopeOf(actor));
  expectEditable(before, ifMatch);
  if (sent.status === 'draft' && before.status !== 'draft')
    throw new Problem('conflict', `A disclosure that is ${before.status} cannot become draft. It can become submitted.`);
  const provider = await providerOf(before.companyEntityId);
  if (sent.psiraNumber !== undefined) expectNumberOf(provider, sent.psiraNumber);
  const { set, facts } = changedIn(before, sent, provider);
  const isSubmitted = sent.status === 'submitted' || before.status !== 'draft';
  if (isSubmitted && (set.isOtherName ?? before.isOtherName)) expectNameOf(provider, set.companyName ?? before.companyName);
  const [start, end] = [sent.disclosurePeriodStart ?? before.disclosurePeriodStart, sent.disclosurePeriodEnd ?? before.disclosurePeriodEnd];
  if (!isPeriod(start, end))
    throw new Problem('invalid-input', `Check the input: ${endBeforeStart}.`, [{ path: 'disclosurePeriodEnd', message: endBeforeStart }]);
  if (sent.status === 'submitted') return submitChanged(before, set, facts, actor, at);
  if (Object.keys(set).length === 0) return shown(before);
  return write(before, { action: 'disclosures.edit', actor, at, set, metadata: { changed: facts } });
}

async function submitChanged(before: DisclosureRecord, set: Changes, facts: object, actor: Actor, at: Date): Promise<Disclosure> {
  expectAllowed(refusalOf(before, 'submitted', actor));
  const submittedFields = await submission({ ...before, ...set }, actor, at);
  const metadata = { ...(Object.keys(facts).length > 0 ? { changed: facts } : {}), ...frozenFacts(submittedFields.register) };
  return write(before, { action: 'disclosures.submit', actor, at, set: { ...set, ...submittedFields }, metadata });
}

/** True if this person already submitted this version: the response was lost and the client retried. */
const isRepeated = (one: DisclosureRecord, actor: Actor, ifMatch: number | undefined) =>
  one.status === 'submitted' && one.submittedBy === actor.userId && ifMatch === one.version - 1;

/**
 * Submits a draft, or resubmits a rejected disclosure. One of several simultaneous submissions succeeds; the others are judged again on the changed
 * record (decision 099) and refused. A retry that names its version changes nothing. Throws `not-found`, `conflict`, `stale-version`, `invalid-input`.
 */
export async function submitDisclosure(id: string, actor: Actor, ifMatch?: number, at = new Date()): Promise<Disclosure> {
  const before = await getDisclosure(id, scopeOf(actor));
  if (isRepeated(before, actor, ifMatch)) return shown(before);
  expectAllowed(refusalOf(before, 'submitted', actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  // Uses the provider's current name, which may have changed since the draft. Rejects the name of another company.
  const provider = await providerOf(before.companyEntityId);
  if (before.isOtherName) expectNameOf(provider, before.companyName);
  const { set, facts } = changedIn(before, { companyName: provider.name }, provider);
  return submitChanged(before, set, facts, actor, at);
}

/**
 * Withdraws a submission: it becomes a draft again, and the history keeps the submission with its SHA-256. Notifies the regulator's management. Throws
 * `not-found`, `forbidden`, `conflict`, `stale-version`.
 */
export async function withdrawDisclosure(id: string, { reason }: WithdrawDisclosure, actor: Actor, ifMatch?: number, at = new Date()): Promise<Disclosure> {
  const before = await getDisclosure(id, scopeOf(actor));
  expectAllowed(withdrawRefusalOf(before, actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const kept = before.register as StoredRegister | undefined;
  const metadata = kept ? { submission: kept.number, registerSha256: kept.sha256 } : {};
  return write(before, { action: 'disclosures.withdraw', actor, at, set: { status: 'draft' }, comments: reason, metadata });
}

/** Approves or rejects. Throws `not-found`, `forbidden`, `conflict`, `stale-version`. */
export async function decideDisclosure(
  id: string,
  { status, comments }: DecideDisclosure,
  actor: Actor,
  ifMatch?: number,
  at = new Date(),
): Promise<Disclosure> {
  const before = await getDisclosure(id, scopeOf(actor));
  expectAllowed(refusalOf(before, status, actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const set = { status, decidedByName: actor.name, decidedAt: at.toISOString(), comments: comments ?? '' };
  return write(before, { action: 'disclosures.decide', actor, at, set, comments: comments ?? undefined });
}
