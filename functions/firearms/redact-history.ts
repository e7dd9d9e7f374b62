// Removes from a firearm's history the details of other records that the reader may not view.
import type { Actor } from '../../shared/access/actor.ts';
import { can } from '../../shared/access/roles.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { holderTexts } from '../../shared/firearms/schema.ts';
import { checkLabels } from '../../shared/verification/checks.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { changesIn, type Entry, numberOfEntity, without } from '../history/facts.ts';
import type { FirearmRecord } from './entity.ts';

type Item = Readonly<Record<string, any>>;

/**
 * By the metadata field that names another record: its kind, the permission to read it and its holders. Imports only these features, to keep the others
 * out of the bundle.
 */
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

interface NamedRecord {
  readonly by: keyof typeof sources;
  readonly id: string;
}

/** The record that an entry refers to. An entry that ends a loss names no report: take the latest report before it. */
function namedRecordOf({ metadata, fromStatus, toStatus }: Entry, at: number, all: readonly Entry[]): NamedRecord | undefined {
  const by = names.find((name) => metadata?.[name]);
  if (by) return { by, id: String(metadata?.[by]) };
  const endsLoss = (fromStatus === 'lost' || fromStatus === 'stolen') && toStatus !== fromStatus;
  const report = endsLoss ? all.find((entry, place) => place > at && entry.metadata?.lossId)?.metadata?.lossId : undefined;
  return report ? { by: 'lossId', id: String(report) } : undefined;
}

/** Keeps the fact and the person. A transaction also keeps its metadata, because it explains how the firearm came to its holder. */
const withoutWords = (entry: Entry, { by }: NamedRecord): Entry => ({ ...entry, comments: null, ...(by === 'transactionId' ? {} : { metadata: null }) });

/** Only the owner at the time may read the license number and the acquisition of a registration (decision 012). */
function withoutCard(entry: Entry, isOwn: (holder: number) => boolean): Entry {
  const { licenseNumber, acquisition, ...metadata } = entry.metadata ?? {};
  if (!(licenseNumber || acquisition) || entry.action !== 'firearms.register' || isOwn(numberOfEntity(metadata.ownerId))) return entry;
  return { ...entry, metadata };
}

type Holders = Pick<FirearmRecord, 'ownerId' | 'keeperId'>;

/** The calls for the firearm office's query and its owner's reply. */
const verifying: readonly string[] = [contract.verification.decide.name, contract.verification.answer.name];

/**
 * Accepted differences concern the owner's license and firearms with similar serial numbers. The owner at the time reads the former; no provider reads
 * the latter, because they may be other providers' firearms.
 */
function withoutDifferences(entry: Entry, isOwners: boolean): Entry {
  const { accepted, ...metadata } = entry.metadata ?? {};
  if (!Array.isArray(accepted)) return entry;
  const theirs = isOwners ? accepted.filter((words) => !String(words).startsWith(`${checkLabels.nearSerials}:`)) : [];
  return { ...entry, metadata: { ...metadata, ...(theirs.length > 0 ? { accepted: theirs } : {}) } };
}

/**
 * Removes text that was written for or by a former owner (decisions 103 and 107), and from other readers than the owner, text from a time with another
 * keeper (decision 108).
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
    return { ...entry, metadata: { ...entry.metadata, changed: without(holderTexts, changes) } };
  });
}

/**
 * Returns the entries, newest first, with the details that the reader may not view removed. A keeper may not view its owner's license. A later owner may
 * not view a former owner's losses, seizures, transactions and notes. Seizures need the permission to read seizures (decisions 012, 022, 081 and 103).
 */
export async function withoutOthersWords(
  entries: readonly Entry[],
  present: Holders | undefined,
  actor: Pick<Actor, 'role' | 'legalEntityId'>,
): Promise<Entry[]> {
  const scope = scopeOf(actor);
  const named = entries.map(namedRecordOf);
  const readable = named.filter((one) => one !== undefined).filter(({ by }) => can(actor.role, sources[by].permission));
  const keyOf = ({ by, id }: NamedRecord) => `${by} ${id}`;
  const wanted = [...new Map(readable.map((one) => [keyOf(one), one])).values()];
  const found = scope.kind === 'national' ? [] : await getAll(wanted.map(({ by, id }) => recordKey(sources[by].kind, id)));
  const byId = new Map(found.map((record) => [record.id as string, record]));
  const isOpen = ({ by, id }: NamedRecord) => scope.kind === 'national' || inScope(scope, sources[by].holdersOf(byId.get(id) ?? {}) ?? []);
  const open = new Set(wanted.filter(isOpen).map(keyOf));
  const isOwn = (holder: number) => inScope(scope, [holder]);
  return withoutFormerWords(entries, present, scope).map((entry, at) => {
    const of = named[at];
    if (of) return open.has(keyOf(of)) ? entry : withoutWords(entry, of);
    return withoutCard(entry, isOwn);
  });
}
