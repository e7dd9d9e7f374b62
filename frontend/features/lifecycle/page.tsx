// Screen: Firearm Lifecycle Management (spec 2, section 2.4), with filter tiles, a filter card and the inventory.
import Button from '@cloudscape-design/components/button';
import { useMemo, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useAfterChanges } from '../../ui/page/counters-lag.ts';
import { later, Opens } from '../../ui/page/later.tsx';
import { LoadFailed, Loading } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import { addressOf } from '../../ui/table/address-filters.ts';
import { FilterTile, FilterTiles } from '../../ui/table/filter-tile.tsx';
import { RecordTable, type Total } from '../../ui/table/record-table.tsx';
import { narrowColumns, wideColumns } from './columns.tsx';
import { FilterCard } from './filter-card.tsx';
import { type Filters, filtersFrom, makers, noFilters, questionOf, tiles } from './filters.ts';

const OpenInspections = later(() => import('../../ui/table/inspections-of.tsx').then((loaded) => loaded.OpenInspections));
const ManageFirearm = later(() => import('../../ui/records/manage-firearm.tsx').then((loaded) => loaded.ManageFirearm));

export default function LifecyclePage() {
  const [address, setAddress] = useSearchParams();
  const filters = filtersFrom(address);
  const set = (change: Partial<Filters>) => setAddress(addressOf({ ...filters, ...change }), { replace: true });
  const counts = useRoute(contract.firearms.lifecycle);
  const [total, setTotal] = useState<Total>();
  const [managed, setManaged] = useState<Firearm>();
  const narrow = useNarrow();
  const columns = useMemo(() => (narrow ? narrowColumns : wideColumns)(setManaged), [narrow]);
  const { reload } = counts;
  const [closed, setClosed] = useState(0);
  useAfterChanges(closed, reload);

  const close = () => {
    setManaged(undefined);
    setClosed(closed + 1);
  };

  return (
    <Page title="Firearm Lifecycle Management" description="Follow firearms from registration to retirement, and change their status.">
      {counts.error ? <LoadFailed what="the figures" error={counts.error} onRetry={reload} /> : null}
      <FilterTiles label="Filter by status">
        {tiles.map(({ name, status }) => (
          <FilterTile
            key={status}
            name={name}
            count={counts.data?.statuses[status]}
            pressed={filters.status === status}
            onToggle={() => set({ status: filters.status === status ? undefined : status })}
          />
        ))}
      </FilterTiles>
      {address.get('inspections') === 'open' ? (
        <Opens
          of={OpenInspections}
          when={{ actions: <Button onClick={() => setAddress({}, { replace: true })}>Show all firearms</Button> }}
          until={<Loading what="inspections" />}
        />
      ) : (
        <>
          <FilterCard filters={filters} makers={makers(counts.data, filters.make)} total={total} onChange={set} />
          <RecordTable
            key={narrow ? 'narrow' : 'wide'}
            route={contract.firearms.list}
            query={questionOf(filters)}
            name={narrow ? 'lifecycle-narrow' : 'lifecycle'}
            exportAs="firearms"
            title="Firearm Inventory"
            what="firearms"
            variant="container"
            columns={columns}
            onTotal={setTotal}
            onClearFilter={() => set(noFilters)}
            noMatchTitle="No firearms match the current filters."
            emptyTitle="No firearms match the current filters."
            emptyText="No firearms are registered yet."
          />
        </>
      )}
      <Opens
        of={ManageFirearm}
        when={managed ? { id: managed.id, name: `${managed.manufacturer} ${managed.model}, ${managed.serialNumber}`, onClose: close } : undefined}
      />
    </Page>
  );
}
