// Gives a party access to the other party's transaction documents once the transaction is accepted, until it is rejected or withdrawn. They are not in the
// reading party's own documents and do not count towards its limit.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import type { TransactionRecord } from '../transactions/entity.ts';
import type { DocumentRecord } from './entity.ts';

const isShared = (one: TransactionRecord, scope: Scope): boolean =>
  inScope(scope, [one.fromEntityId, one.toEntityId, one.acceptingEntityId, one.createdByEntityId]) &&
  (one.acceptingEntityId === undefined || one.acceptedBy !== undefined) &&
  one.status !== 'rejected';

/** Which of these transactions give the provider access to their documents. Reads them in one batch. */
async function sharedAmong(ids: readonly string[], scope: Scope): Promise<ReadonlySet<string>> {
  if (scope.kind !== 'entity' || ids.length === 0) return new Set();
  const found = (await getAll([...new Set(ids)].map((id) => recordKey('transaction', id)))) as TransactionRecord[];
  return new Set(found.filter((one) => isShared(one, scope)).map(({ id }) => id));
}

/** Filters records to those in the caller's scope or readable through a transaction. */
export async function readable(records: readonly DocumentRecord[], scope: Scope): Promise<readonly DocumentRecord[]> {
  const others = records.filter((one) => !inScope(scope, one.holders) && one.associatedEntityType === 'transaction');
  const shared = await sharedAmong(
    others.map(({ associatedEntityId }) => associatedEntityId),
    scope,
  );
  return records.filter((one) => inScope(scope, one.holders) || (others.includes(one) && shared.has(one.associatedEntityId)));
}

/** The scope of a list for one record. For a transaction whose documents the provider can read, it covers all of them. */
export async function scopeWithin(
  scope: Scope,
  { associatedEntityId, associatedEntityType = 'transaction' }: { associatedEntityId?: string; associatedEntityType?: string },
): Promise<Scope> {
  if (!associatedEntityId || associatedEntityType !== 'transaction') return scope;
  const shared = await sharedAmong([associatedEntityId], scope);
  return shared.has(associatedEntityId) ? { kind: 'national' } : scope;
}
