// What is done to disclosures: made, changed, submitted, decided. Each is one commit of the record, its history and its workflow.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { editRefusalOf, refusalOf } from '../../shared/disclosures/rules.ts';
import {
  type CreateDisclosure,
  type DecideDisclosure,
  type Disclosure,
  type EditDisclosure,
  endBeforeStart,
  isPeriod,
} from '../../shared/disclosures/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, put, staleVersion, update, type Write } from '../data/commit.ts';
import { newId } from '../data/record.ts';
import { canonicalJson, entryOf, movedTo, statusOf } from '../workflow/store.ts';
import { type DisclosureRecord, disclosures } from './entity.ts';
import { freezeRegister, type KeptRegister } from './freeze.ts';
import { noticesOf } from './notices.ts';
import { placeOf } from './place.ts';
import { expectWordsOf, type Provider, providerFor, providerOf } from './provider.ts';
import { getDisclosure, shown } from './store.ts';

type Changes = Partial<DisclosureRecord>;

const notesOf = (sent: EditDisclosure['reportData']) => ({ additionalNotes: sent?.additionalNotes ?? null });

/** What submitting adds: who and when, and the register as it stands. */
async function submission(record: DisclosureRecord, actor: Actor, at: Date): Promise<Changes> {
  const register = await freezeRegister(record, actor, at);
  return { status: 'submitted', submittedBy: actor.userId, submittedByName: actor.name, submittedAt: at.toISOString(), register };
}

/** Of the frozen register, what the history keeps: enough to tell whether a file is the one that was submitted. */
const frozenFacts = (register: unknown) => {
  const { number, sha256, counts } = register as KeptRegister;
  return { submission: number, registerSha256: sha256, registerTotal: counts.total };
};

/** Makes a disclosure, as a draft or handed in at once. Throws `invalid-input`, `conflict`. */
export async function createDisclosure(input: CreateDisclosure, actor: Actor, at = new Date()): Promise<Disclosure> {
  const provider = await providerFor(input, actor);
  const createdAt = at.toISOString();
  const id = newId(at);
  const { status, reportData, ...described } = input;
  const draft: DisclosureRecord = {
    ...described,
    id,
    companyEntityId: provider.id,
    companyName: provider.name,
    psiraNumber: provider.psiraNumber,
    status: 'draft',
    reportData: notesOf(reportData),
    createdBy: actor.userId,
    createdAt,
    version: 0,
    chainHead: '',
    updatedAt: createdAt,
  };
  const handedIn = status === 'submitted' ? await submission(draft, actor, at) : {};
  const { disclosurePeriodStart: start, disclosurePeriodEnd: end, categories } = input;
  const entry = entryOf({
    kind: 'disclosure',
    id,
    action: 'disclosures.create',
    actor,
    at: createdAt,
    toStatus: status,
    metadata: { company: provider.name, period: { start, end }, categories, ...(handedIn.register ? frozenFacts(handedIn.register) : {}) },
  });
  const record: DisclosureRecord = { ...draft, ...handedIn, ...entry.recorded };
  await commit([
    put(disclosures().create(record).params()),
    entry.write,
    statusOf({ kind: 'disclosure', id, currentStatus: status, actor, at: createdAt, place: placeOf(record) }),
    ...(status === 'submitted' ? await noticesOf(record, 'submitted', actor, at) : []),
  ]);
  return shown(record);
}

interface Step {
  readonly action: string;
  readonly actor: Actor;
  readonly at: Date;
  readonly set: Changes;
  readonly comments?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Writes one change of a record: on condition that it still is as it was read. */
async function write(before: DisclosureRecord, { action, actor, at, set, comments, metadata }: Step): Promise<Disclosure> {
  const { id } = before;
  const updatedAt = at.toISOString();
  const status = set.status ?? before.status;
  const entry = entryOf({
    ...{ kind: 'disclosure', id, action, actor, at: updatedAt, before },
    fromStatus: before.status,
    toStatus: status,
    ...(comments ? { comments } : {}),
    ...(metadata ? { metadata } : {}),
  });
  const change = { ...set, ...entry.recorded };
  const after: DisclosureRecord = { ...before, ...change };
  const patch = disclosures()
    .patch({ id })
    .set(change)
    .where(({ version }, { eq }) => eq(version, before.version));
  const moves: Write[] = [];
  if (status !== before.status && status !== 'draft')
    moves.push(
      movedTo({ kind: 'disclosure', id, currentStatus: status, comments, actor, at: updatedAt, place: placeOf(after) }),
      ...(await noticesOf(after, status, actor, at)),
    );
  await commit([update(patch.params()), entry.write, ...moves]);
  return shown(after);
}

const wordsOf = ({ name, psiraNumber }: Provider) => ({ companyName: name, psiraNumber });

/** The fields that the edit changes, and from what. */
function changedIn(before: DisclosureRecord, { reportData, status: _, ...change }: EditDisclosure, provider: Provider) {
  const wanted: Record<string, unknown> = { ...change, ...wordsOf(provider), ...(reportData === undefined ? {} : { reportData: notesOf(reportData) }) };
  const changed = Object.entries(wanted).filter(([name, value]) => value !== undefined && canonicalJson(value) !== canonicalJson(before[name as 'status']));
  return {
    set: Object.fromEntries(changed) as Changes,
    facts: Object.fromEntries(changed.map(([name, to]) => [name, { from: before[name as 'status'] ?? null, to }])),
  };
}

/** Throws `conflict` or `stale-version` while it may not be changed. */
function expectEditable(before: DisclosureRecord, ifMatch: number | undefined): void {
  const refusal = editRefusalOf(before);
  if (refusal) throw new Problem('conflict', refusal);
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
}

/** Changes a draft or what was rejected, and hands it in where asked to. Throws `not-found`, `conflict`, `invalid-input`, `stale-version`. */
export async function editDisclosure(id: string, sent: EditDisclosure, actor: Actor, ifMatch?: number, at = new Date()): Promise<Disclosure> {
  const before = await getDisclosure(id, scopeOf(actor));
  expectEditable(before, ifMatch);
  if (sent.status === 'draft' && before.status !== 'draft')
    throw new Problem('conflict', `A disclosure that is ${before.status} cannot become draft. It can become submitted.`);
  const provider = await providerOf(before.companyEntityId);
  expectWordsOf(provider, { ...wordsOf(provider), ...definedIn({ companyName: sent.companyName, psiraNumber: sent.psiraNumber }) });
  const [start, end] = [sent.disclosurePeriodStart ?? before.disclosurePeriodStart, sent.disclosurePeriodEnd ?? before.disclosurePeriodEnd];
  if (!isPeriod(start, end))
    throw new Problem('invalid-input', `Check the input: ${endBeforeStart}.`, [{ path: 'disclosurePeriodEnd', message: endBeforeStart }]);
  const { set, facts } = changedIn(before, sent, provider);
  if (sent.status === 'submitted') return submitChanged(before, set, facts, actor, at);
  if (Object.keys(set).length === 0) return shown(before);
  return write(before, { action: 'disclosures.edit', actor, at, set, metadata: { changed: facts } });
}

const definedIn = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]: NonNullable<T[K]> };

async function submitChanged(before: DisclosureRecord, set: Changes, facts: object, actor: Actor, at: Date): Promise<Disclosure> {
  const refusal = refusalOf(shown(before), 'submitted', actor);
  if (refusal) throw new Problem(refusal.code, refusal.sentence);
  const handedIn = await submission({ ...before, ...set }, actor, at);
  const metadata = { ...(Object.keys(facts).length > 0 ? { changed: facts } : {}), ...frozenFacts(handedIn.register) };
  return write(before, { action: 'disclosures.submit', actor, at, set: { ...set, ...handedIn }, metadata });
}

/** Submitted already, by this person, of what they last saw: the answer was lost and the call came again. */
const isRepeated = (one: DisclosureRecord, actor: Actor, ifMatch: number | undefined) =>
  one.status === 'submitted' && one.submittedBy === actor.userId && (ifMatch === undefined || ifMatch === one.version || ifMatch === one.version - 1);

/** Hands in a draft, or again what was rejected. A repeated call changes nothing. Throws `not-found`, `conflict`, `stale-version`. */
export async function submitDisclosure(id: string, actor: Actor, ifMatch?: number, at = new Date()): Promise<Disclosure> {
  const before = await getDisclosure(id, scopeOf(actor));
  if (isRepeated(before, actor, ifMatch)) return shown(before);
  const refusal = refusalOf(shown(before), 'submitted', actor);
  if (refusal) throw new Problem(refusal.code, refusal.sentence);
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  // As the company is called now: it may have been renamed since the draft.
  const { set, facts } = changedIn(before, {}, await providerOf(before.companyEntityId));
  try {
    return await submitChanged(before, set, facts, actor, at);
  } catch (error) {
    // Twice at one moment: the other call was the same one.
    const now = error instanceof Problem && error.code === 'stale-version' ? await getDisclosure(id, scopeOf(actor)) : undefined;
    if (now && now.version === before.version + 1 && isRepeated(now, actor, ifMatch)) return shown(now);
    throw error;
  }
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
  const refusal = refusalOf(shown(before), status, actor);
  if (refusal) throw new Problem(refusal.code, refusal.sentence);
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const set = { status, decidedByName: actor.name, decidedAt: at.toISOString(), comments: comments ?? '' };
  return write(before, { action: 'disclosures.decide', actor, at, set, comments: comments ?? undefined });
}
