// Lists transactions through the search index.
import type { Scope } from '../../shared/access/scope.ts';
import type { Page } from '../../shared/route.ts';
import type { Transaction, TransactionQuery } from '../../shared/transactions/schema.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { transactionSearch } from './search.ts';
import { shown } from './store.ts';

/** Lists transactions in the caller's scope, newest first. For one entity: those it gives and those it receives; these never overlap. */
export async function listTransactions(scope: Scope, query: TransactionQuery): Promise<Page<Transaction>> {
  const { limit, cursor, search, from, entityId, ...facets } = query;
  const ranges: Record<string, { from: string }> = from ? { transactionDate: { from } } : {};
  const request = { scope, search, facets, ranges, limit, after: positionOf(cursor) };
  if (entityId === undefined) return pageOfFound('transaction', await transactionSearch.search(request), shown);
  const [given, received] = await Promise.all([
    transactionSearch.search({ ...request, facets: { ...facets, fromEntityId: entityId } }),
    transactionSearch.search({ ...request, facets: { ...facets, toEntityId: entityId } }),
  ]);
  const both = [...given.ids, ...received.ids].sort((a, b) => (a < b ? 1 : -1));
  const ids = both.slice(0, limit);
  const next = both.length > limit || given.next || received.next ? ids.at(-1) : undefined;
  return pageOfFound('transaction', { ids, total: given.total + received.total, next }, shown);
}
