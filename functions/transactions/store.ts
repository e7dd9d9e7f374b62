// Creates and reads transactions. Steps are in steps.ts.

import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import { canChangeHands } from '../../shared/firearms/rules.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import { dateRefusalOf, effectOf, ownEntityOf } from '../../shared/transactions/rules.ts';
import { type CreateTransaction, type Transaction, unnamedParty } from '../../shared/transactions/schema.ts';
import { handsRefusalOf, verificationOf } from '../../shared/verification/rules.ts';
import { expectNotIssued } from '../custody-records/follow-firearm.ts';
import { commit, mostWrites, put } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import { newId, withNulls } from '../data/record.ts';
import { namedBy } from '../documents/references.ts';
import { visibleAmong } from '../documents/store.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { latestFirearm } from '../firearms/store.ts';
import { lock } from '../firearms/transaction-steps.ts';
import { create } from '../history/change.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { listOfEntity } from '../users/store.ts';
import { type TransactionRecord, transactions } from './entity.ts';
import { noticesOfCreation } from './notices.ts';
import { type Parties, partiesOf } from './parties.ts';
import { placeOf } from './queue-place.ts';

const optional = [
  'fromEntityId',
  'fromEntityName',
  'toEntityId',
  'toEntityName',
  'outsidePartyNumber',
  'description',
  'acceptingEntityId',
  'createdByEntityId',
  'acceptedBy',
  'approvedBy',
  'processedBy',
  'endedAs',
  'comments',
  'completedAt',
] as const satisfies readonly (keyof TransactionRecord)[];

/** Returns the record in the contract's form, with null for unknown fields. */
export function shown(record: TransactionRecord): Transaction {
  return withNulls(record, optional);
}

/** True if the entity has a user who can accept. */
export const hasAccount = async (entityId: number | null | undefined): Promise<boolean> => entityId != null && (await listOfEntity(entityId)).length > 0;

/** Returns a transaction that the caller may see. Throws `not-found`. */
export async function findTransaction(id: string, scope: Scope): Promise<TransactionRecord> {
  const { data } = await transactions().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, [data.fromEntityId, data.toEntityId, data.acceptingEntityId, data.createdByEntityId])) throw notFound();
  return data;
}

/** Returns a transaction. While it is pending, checks again whether the accepting party has an account. */
export async function getTransaction(id: string, scope: Scope): Promise<TransactionRecord> {
  const record = await findTransaction(id, scope);
  return record.status === 'pending' ? { ...record, partyHasAccount: await hasAccount(record.acceptingEntityId) } : record;
}

const words = (status: string) => status.replaceAll('_', ' ');

const isOpenAlready = () =>
  new Problem('conflict', 'A transaction for this firearm is already open. Complete, reject or withdraw it first.', [
    { path: 'firearmId', message: 'This firearm already has an open transaction' },
  ]);

/** Throws `conflict` while the firearm cannot change hands. */
function expectFree(firearm: FirearmRecord): void {
  if (firearm.lockedBy) throw isOpenAlready();
  const rejected = handsRefusalOf(verificationOf(firearm));
  if (rejected) throw new Problem('conflict', rejected, [{ path: 'firearmId', message: 'Its record was rejected' }]);
  if (canChangeHands(firearm.status)) return;
  throw new Problem('conflict', `A firearm that is ${words(firearm.status)} cannot change hands.`, [
    { path: 'firearmId', message: `It is ${words(firearm.status)}` },
  ]);
}

/** The outside party's fields on its side of the record. In a disposal or a purchase the outside party may be missing. */
function outsideOf({ outside }: Parties, { transactionType, outsidePartyName, outsidePartyNumber }: CreateTransaction): Partial<TransactionRecord> {
  if (!outside) return {};
  const mayBeMissing = (transactionType === 'disposal' || outside === 'from') && !outsidePartyNumber;
  const name = outsidePartyName || (mayBeMissing ? undefined : unnamedParty);
  return {
    ...(name ? { [outside === 'to' ? 'toEntityName' : 'fromEntityName']: name } : {}),
    ...(outsidePartyNumber ? { outsidePartyNumber } : {}),
  };
}

/** A party as shown in the history. */
const partyFacts = (entity: Entity | undefined, name: string | undefined) => (entity ? { name: entity.name, id: entity.id } : name ? { name } : null);

/** Throws `invalid-input` for a date before the giving party had the firearm. */
function expectDate({ transactionType, changes, transactionDate }: CreateTransaction, { accepting, to }: Parties, firearm: FirearmRecord): void {
  const effect = effectOf({ transactionType, changes, acceptingEntityId: accepting, toEntityId: to });
  const message = dateRefusalOf(effect, transactionDate, firearm);
  if (message) throw new Problem('invalid-input', `${message}.`, [{ path: 'transactionDate', message }]);
}

type Entity = NonNullable<Awaited<ReturnType<typeof findLegalEntity>>>;

async function partyFor(id: number | null, path: 'fromEntityId' | 'toEntityId'): Promise<Entity | undefined> {
  if (id === null) return undefined;
  const entity = await findLegalEntity(id);
  if (!entity) throw new Problem('conflict', 'There is no such legal entity.', [{ path, message: 'No such legal entity' }]);
  return entity;
}

export const notActive = (name: string) =>
  new Problem('conflict', `${name} is expired or suspended and cannot receive firearms.`, [{ path: 'toEntityId', message: 'Not active' }]);

const wordsOf = ({ manufacturer, model, serialNumber, type, caliber }: FirearmRecord) => ({ manufacturer, model, serialNumber, type, caliber });

const noDocument = (place: number) =>
  new Problem('not-found', `Document ${place + 1} of this transaction does not exist, or you do not have access to it.`, [
    { path: `documentReferences.${place}`, message: 'No such document' },
  ]);

/** Throws `not-found` for the first referenced document that is missing or that the caller cannot see. */
async function expectDocuments(ids: readonly string[], actor: Actor): Promise<void> {
  const visible = await visibleAmong(ids, actor);
  const missing = ids.findIndex((id) => !visible.has(id));
  if (missing >= 0) throw noDocument(missing);
}

/** Creates a transaction and locks its firearm in one commit. Throws `invalid-input`, `not-found`, `conflict`. */
export async function createTransaction(input: CreateTransaction, actor: Actor, at = new Date()): Promise<Transaction> {
  const firearm = await latestFirearm(input.firearmId, scopeOf(actor));
  const own = ownEntityOf(actor);
  const parties = partiesOf(input, firearm, own);
  expectFree(firearm);
  expectDate(input, parties, firearm);
  const notIssued = await expectNotIssued(firearm.id, at, actor);
  const [from, to, partyHasAccount] = await Promise.all([
    partyFor(parties.from, 'fromEntityId'),
    partyFor(parties.to, 'toEntityId'),
    hasAccount(parties.accepting),
    expectDocuments(input.documentReferences ?? [], actor),
  ]);
  if (to && !to.isActive) throw notActive(to.name);

  const createdAt = at.toISOString();
  const id = newId(at);
  const { transactionType, changes, transactionDate, description, documentReferences } = input;
  const outside = outsideOf(parties, input);
  const metadata = {
    ...{ transactionType, changes, transactionDate },
    firearm: { serialNumber: firearm.serialNumber, id: firearm.id },
    from: partyFacts(from, outside.fromEntityName),
    to: partyFacts(to, outside.toEntityName),
  };
  const begun = {
    id,
    firearmId: firearm.id,
    firearm: wordsOf(firearm),
    transactionType,
    changes,
    ...(from ? { fromEntityId: from.id, fromEntityName: from.name } : {}),
    ...(to ? { toEntityId: to.id, toEntityName: to.name } : {}),
    ...outside,
    transactionDate,
    ...(description ? { description } : {}),
    documentReferences: documentReferences ?? [],
    status: 'pending' as const,
    ...(parties.accepting === null ? {} : { acceptingEntityId: parties.accepting }),
    partyHasAccount,
    ...(own === undefined ? {} : { createdByEntityId: own }),
    createdBy: actor.userId,
    processedBy: actor.userId,
  };
  const why = { action: 'transactions.create', actor, at: createdAt } as const;
  const { record, writes: created } = create(transactions(), begun, { ...why, metadata, place: placeOf });
  const writes = [
    // First, so that the later of two simultaneous requests gets this error.
    put(guards().create({ kind: 'firearm-transaction', value: firearm.id, heldBy: id }).params(), isOpenAlready),
    ...created,
    ...lock(firearm, { ...why, transaction: record }),
    ...namedBy(record.documentReferences, { kind: 'transaction', id }, noDocument),
    ...notIssued,
  ];
  const notices = await noticesOfCreation(record, actor, at);
  await commit([...writes, ...notices.slice(0, mostWrites - writes.length)]);
  return shown(record);
}
