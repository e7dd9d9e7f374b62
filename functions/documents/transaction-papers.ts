// Papers of a transaction that one party uploaded: the other party reads them through the transaction once it was accepted, and no more
// when it was rejected or withdrawn. They are never among the other party's own documents, and count towards no bound of it.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import type { TransactionRecord } from '../transactions/entity.ts';
import type { DocumentRecord } from './entity.ts';

const isShared = (one: TransactionRecord, scope: Scope): boolean =>
  inScope(scope, [one.fromEntityId, one.toEntityId, one.acceptingEntityId, one.createdByEntityId]) &&
  (one.acceptingEntityId === undefined || one.acceptedBy !== undefined) &&
  one.status !== 'rejected';

/** Of these transactions those whose papers the provider reads as a party: one read of all of them. */
async function sharedAmong(ids: readonly string[], scope: Scope): Promise<ReadonlySet<string>> {
  if (scope.kind !== 'entity' || ids.length === 0) return new Set();
  const found = (await getAll([...new Set(ids)].map((id) => recordKey('transaction', id)))) as TransactionRecord[];
  return new Set(found.filter((one) => isShared(one, scope)).map(({ id }) => id));
}

/** Those of the records that are in the caller's scope, or read through a transaction. */
export async function readable(records: readonly DocumentRecord[], scope: Scope): Promise<readonly DocumentRecord[]> {
  const others = records.filter((one) => !inScope(scope, one.holders) && one.associatedEntityType === 'transaction');
  const shared = await sharedAmong(
    others.map(({ associatedEntityId }) => associatedEntityId),
    scope,
  );
  return records.filter((one) => inScope(scope, one.holders) || (others.includes(one) && shared.has(one.associatedEntityId)));
}

/** The scope of a list that is narrowed to one record: of a transaction whose papers the provider reads, all of its papers. */
export async function scopeWithin(
  scope: Scope,
  { associatedEntityId, associatedEntityType = 'transaction' }: { associatedEntityId?: string; associatedEntityType?: string },
): Promise<Scope> {
  if (!associatedEntityId || associatedEntityType !== 'transaction') return scope;
  const shared = await sharedAmong([associatedEntityId], scope);
  return shared.has(associatedEntityId) ? { kind: 'national' } : scope;
}
