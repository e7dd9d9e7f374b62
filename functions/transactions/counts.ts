import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { monthOf } from '../../shared/kinds/time.ts';
import { counterScopeOf, readCounts } from '../counters/store.ts';
import { handle } from '../http/handle.ts';

const facets = ['total', 'status', 'datedIn'].map((facet) => ({ kind: 'transaction', facet }));

export const handler = handle(contract.transactions.counts)(async ({ actor }) => {
  const scope = counterScopeOf(scopeOf(actor));
  const [total, status, datedIn] = scope ? await readCounts(scope, facets) : [];
  return {
    total: total?.total ?? 0,
    thisMonth: datedIn?.[monthOf(new Date())] ?? 0,
    pending: status?.pending ?? 0,
    underReview: status?.under_review ?? 0,
  };
});
