// Screen: Transaction Management (spec 2, section 2.5) with tiles, filters, the list and the New Transaction form.
import Button from '@cloudscape-design/components/button';
import { useMemo, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { waitsFor } from '../../../shared/transactions/rules.ts';
import type { TransactionQuery } from '../../../shared/transactions/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useSession } from '../../session/session.tsx';
import { Can } from '../../ui/page/can.tsx';
import { useAfterChanges } from '../../ui/page/counters-lag.ts';
import { later, Opens } from '../../ui/page/later.tsx';
import { LoadFailed } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import { addressOf, isFiltered } from '../../ui/table/address-filters.ts';
import { FilterTile, FilterTiles } from '../../ui/table/filter-tile.tsx';
import { RecordTable } from '../../ui/table/record-table.tsx';
import { narrowColumns, wideColumns } from './columns.tsx';
import { FilterCard } from './filter-card.tsx';
import { type Filters, filtersFrom, firstOfMonth, noFilters } from './filters.ts';
import { askerOf } from './wording.tsx';

const NewTransaction = later(() => import('./create.tsx').then((loaded) => loaded.NewTransaction));

/** URL parameter that opens the form, with or without the id of a firearm. */
const opening = 'new';

export default function TransactionsPage() {
  const [address, setAddress] = useSearchParams();
  const { user } = useSession();
  const filters = filtersFrom(address);
  const set = (change: Partial<Filters>) => setAddress(addressOf({ ...filters, ...change }), { replace: true });
  const counts = useRoute(contract.transactions.counts);
  const [closed, setClosed] = useState(0);
  useAfterChanges(closed, counts.reload);
  const narrow = useNarrow();
  const columns = useMemo(() => (narrow ? narrowColumns : wideColumns)((one) => waitsFor(one, askerOf(user))), [narrow, user]);
  const openForm = () => setAddress({ ...addressOf(filters), [opening]: '' });
  const closeForm = () => {
    set({});
    setClosed(closed + 1);
  };
  const month = firstOfMonth();
  const toggle = (status: 'pending' | 'under_review') => ({
    pressed: filters.status === status,
    onToggle: () => set({ status: filters.status === status ? undefined : status }),
  });

  return (
    <Page
      title="Transaction Management"
      description="Record, accept, approve and complete purchases, sales, transfers and disposals of firearms."
      actions={
        <Can call={contract.transactions.create}>
          <Button variant="primary" onClick={openForm}>
            New Transaction
          </Button>
        </Can>
      }
    >
      {counts.error ? <LoadFailed what="the figures" error={counts.error} onRetry={counts.reload} /> : null}
      <FilterTiles label="Filter the transactions">
        <FilterTile name="Total" count={counts.data?.total} pressed={!isFiltered(filters)} onToggle={() => set(noFilters)} />
        <FilterTile
          name="This Month"
          count={counts.data?.thisMonth}
          pressed={filters.from === month}
          onToggle={() => set({ from: filters.from === month ? '' : month })}
        />
        <FilterTile name="Pending" count={counts.data?.pending} {...toggle('pending')} />
        <FilterTile name="Under Review" count={counts.data?.underReview} {...toggle('under_review')} />
      </FilterTiles>
      <FilterCard filters={filters} onChange={set} />
      <RecordTable
        key={narrow ? 'narrow' : 'wide'}
        route={contract.transactions.list}
        query={addressOf(filters) as Partial<TransactionQuery>}
        name={narrow ? 'transactions-narrow' : 'transactions'}
        exportAs="transactions"
        title="Recent Transactions"
        what="transactions"
        variant="container"
        columns={columns}
        onClearFilter={() => set(noFilters)}
        emptyTitle="No Transactions Yet"
        emptyText="A purchase, sale, transfer or disposal appears here as soon as it is created."
        noMatchTitle="No transactions match the current filters."
      />
      <Can call={contract.transactions.create}>
        <Opens of={NewTransaction} when={address.has(opening) ? { firearmId: address.get(opening) ?? '', onClose: closeForm } : undefined} />
      </Can>
    </Page>
  );
}
