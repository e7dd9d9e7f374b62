// What of a firearm's history another record tells: its words are for those who may read that record.
import type { Actor } from '../../shared/access/actor.ts';
import { can } from '../../shared/access/roles.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { wordsOfHolder } from '../../shared/firearms/schema.ts';
import { checkLabels } from '../../shared/verification/checks.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { changesIn, type Entry, numberOfEntity, without } from '../history/facts.ts';
import type { FirearmRecord } from './entity.ts';

type Item = Readonly<Record<string, any>>;

/** By the name under which an entry has the record's id: which record, who may read one, and whose it is. Named feature by feature: the others stay out of the bundle. */
const sources = {
  lossId: { kind: 'loss', permission: contract.losses.get.permission, holdersOf: ({ ownerId, keeperId }: Item) => [ownerId, keeperId] },
  licenseId: { kind: 'license', permission: contract.licenses.get.permission, holdersOf: ({ holderId }: Item) => [holderId] },
  documentId: { kind: 'document', permission: contract.documents.get.permission, holdersOf: ({ holders }: Item) => holders },
  seizureId: { kind: 'seizure', permission: contract.seizures.get.permission, holdersOf: ({ holders }: Item) => holders },
  transactionId: {
    kind: 'transaction',
    permission: contract.transactions.get.permission,
    holdersOf: (one: Item) => [one.fromEntityId, one.toEntityId, one.acceptingEntityId, one.createdByEntityId],
  },
} as const;
const names = Object.keys(sources) as (keyof typeof sources)[];

interface Told {
  readonly by: keyof typeof sources;
  readonly id: string;
}

/** The record that an entry tells of. What ends a loss names no report: it is that of the latest loss before it. */
function toldOf({ metadata, fromStatus, toStatus }: Entry, at: number, all: readonly Entry[]): Told | undefined {
  const by = names.find((name) => metadata?.[name]);
  if (by) return { by, id: String(metadata?.[by]) };
  const endsLoss = (fromStatus === 'lost' || fromStatus === 'stolen') && toStatus !== fromStatus;
  const report = endsLoss ? all.find((entry, place) => place > at && entry.metadata?.lossId)?.metadata?.lossId : undefined;
  return report ? { by: 'lossId', id: String(report) } : undefined;
}

/** That it happened stays, and by whom; of a transaction also which, and between whom: it is how the firearm came to its holder. */
const withoutWords = (entry: Entry, { by }: Told): Entry => ({ ...entry, comments: null, ...(by === 'transactionId' ? {} : { metadata: null }) });

/** The license that a firearm was registered with, and from whom it came, is its owner's of that day (decision 012). */
function withoutCard(entry: Entry, isOwn: (holder: number) => boolean): Entry {
  const { licenseNumber, acquisition, ...metadata } = entry.metadata ?? {};
  if (!(licenseNumber || acquisition) || entry.action !== 'firearms.register' || isOwn(numberOfEntity(metadata.ownerId))) return entry;
  return { ...entry, metadata };
}

type Holders = Pick<FirearmRecord, 'ownerId' | 'keeperId'>;

/** In which the office asks an owner about its record, and is answered: of its cards, and where they lie. */
const verifying: readonly string[] = [contract.verification.decide.name, contract.verification.answer.name];

/**
 * The differences that the office accepted are of the owner's license, and of firearms with like serial numbers, which may be anybody's:
 * a provider reads the first of its own days, and the second never.
 */
function withoutDifferences(entry: Entry, isOwners: boolean): Entry {
  const { accepted, ...metadata } = entry.metadata ?? {};
  if (!Array.isArray(accepted)) return entry;
  const theirs = isOwners ? accepted.filter((words) => !String(words).startsWith(`${checkLabels.nearSerials}:`)) : [];
  return { ...entry, metadata: { ...metadata, ...(theirs.length > 0 ? { accepted: theirs } : {}) } };
}

/**
 * Of the days of another owner what was written for that one, to it or by it, is left out (decisions 103 and 107); and what was written
 * in those of another keeper, but for the owner (decision 108).
 */
function withoutFormerWords(entries: readonly Entry[], present: Holders | undefined, scope: Scope): Entry[] {
  const isOwn = (holder: number) => inScope(scope, [holder]);
  let owner: unknown = present?.ownerId;
  let keeper: unknown = present?.keeperId;
  let isFormer = false;
  return entries.map((whole) => {
    const changes = changesIn(whole.metadata);
    owner = changes?.ownerId?.from ?? owner;
    keeper = changes?.keeperId ? changes.keeperId.from : keeper;
    isFormer ||= changes?.ownerId !== undefined;
    const entry = scope.kind === 'national' ? whole : withoutDifferences(whole, isOwn(Number(owner)));
    if (isOwn(Number(owner))) return entry;
    if (isFormer && verifying.includes(entry.action)) return { ...entry, comments: null };
    if (!changes || (keeper != null && isOwn(Number(keeper)))) return entry;
    return { ...entry, metadata: { ...entry.metadata, changed: without(wordsOfHolder, changes) } };
  });
}

/**
 * The entries, newest first, as the person may read them: a keeper does not read of its owner's license, a later owner not of a former
 * one's losses, seizures, dealings and notes, and whoever reads no seizures reads of none here (decisions 012, 022, 081 and 103).
 */
export async function withoutOthersWords(
  entries: readonly Entry[],
  present: Holders | undefined,
  actor: Pick<Actor, 'role' | 'legalEntityId'>,
): Promise<Entry[]> {
  const scope = scopeOf(actor);
  const told = entries.map(toldOf);
  const readable = told.filter((one) => one !== undefined).filter(({ by }) => can(actor.role, sources[by].permission));
  const keyOf = ({ by, id }: Told) => `${by} ${id}`;
  const wanted = [...new Map(readable.map((one) => [keyOf(one), one])).values()];
  const found = scope.kind === 'national' ? [] : await getAll(wanted.map(({ by, id }) => recordKey(sources[by].kind, id)));
  const byId = new Map(found.map((record) => [record.id as string, record]));
  const isOpen = ({ by, id }: Told) => scope.kind === 'national' || inScope(scope, sources[by].holdersOf(byId.get(id) ?? {}) ?? []);
  const open = new Set(wanted.filter(isOpen).map(keyOf));
  const isOwn = (holder: number) => inScope(scope, [holder]);
  return withoutFormerWords(entries, present, scope).map((entry, at) => {
    const of = told[at];
    if (of) return open.has(keyOf(of)) ? entry : withoutWords(entry, of);
    return withoutCard(entry, isOwn);
  });
}
