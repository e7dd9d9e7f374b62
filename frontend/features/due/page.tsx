// Screen: Due, with all deadlines in one list and lodging of several renewals together.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { dueWords } from '../../../shared/due/rules.ts';
import { type DueItem, dueKinds, windows } from '../../../shared/due/schema.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useIsNational } from '../../session/scope.ts';
import { useCan } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { Loading } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import type { Receipt as ReceiptOf } from '../../ui/records/lodging-receipt.tsx';
import { addressOf, isFiltered } from '../../ui/table/address-filters.ts';
import { choicesOf, FilterChoice } from '../../ui/table/filter-choice.tsx';
import { RecordTable } from '../../ui/table/record-table.tsx';
import { columnsFor } from './columns.tsx';
import { type Filters, filtersFrom, noFilters } from './filters.ts';

const Lodge = later(() => import('../../ui/records/lodge-together.tsx').then((loaded) => loaded.LodgeTogether));
const Receipt = later(() => import('../../ui/records/lodging-receipt.tsx').then((loaded) => loaded.LodgingReceipt));
const Provider = later(() => import('../../ui/form/provider-choice.tsx').then((loaded) => loaded.ProviderChoice));

const windowWords = (window: (typeof windows)[number]) => (window === 'overdue' ? 'Overdue' : `Next ${window} days`);

interface BarProps {
  readonly filters: Filters;
  readonly everybodys: boolean;
  readonly set: (change: Partial<Filters>) => void;
}

const FilterBar = ({ filters, everybodys, set }: BarProps) => (
  <SpaceBetween direction="horizontal" size="xs">
    <FilterChoice
      label="Filter by days"
      all="Overdue and next 180 days"
      value={filters.window}
      choices={choicesOf(windows, windowWords)}
      onChoose={(window) => set({ window })}
    />
    <FilterChoice
      label="Filter by kind"
      all="All kinds"
      value={filters.kind}
      choices={choicesOf(dueKinds, (kind) => dueWords[kind])}
      onChoose={(kind) => set({ kind })}
    />
    {everybodys ? (
      <FilterChoice
        label="Filter by province"
        all="All provinces"
        value={filters.province}
        choices={choicesOf(provinces, (province) => province)}
        onChoose={(province) => set({ province })}
      />
    ) : null}
    {everybodys ? <Opens of={Provider} when={{ holderId: filters.holderId, onChoose: (holderId) => set({ holderId }) }} /> : null}
  </SpaceBetween>
);

export default function DuePage() {
  const [address, setAddress] = useSearchParams();
  const filters = filtersFrom(address);
  const set = (change: Partial<Filters>) => setAddress(addressOf({ ...filters, ...change }), { replace: true });
  const everybodys = useIsNational();
  const lodges = useCan(contract.licenses.lodge);
  const [selected, setSelected] = useState<readonly DueItem[]>([]);
  const [lodging, setLodging] = useState<readonly DueItem[]>();
  const [receipt, setReceipt] = useState<ReceiptOf>();
  const isNarrow = useNarrow();
  // A license may be listed twice, with its lodging and expiry dates. Lodge it once.
  const chosen = [...new Map(selected.flatMap((item) => (item.license?.lodgeable ? [[item.license.id, item] as const] : []))).values()];

  if (receipt) return <Opens of={Receipt} when={{ receipt, back: 'Due', onClose: () => setReceipt(undefined) }} until={<Loading what="the receipt" />} />;
  return (
    <Page title="Due" description="Deadlines for licenses, inspections, corrective actions, disclosures and losses, earliest first.">
      <RecordTable
        key={isNarrow ? 'narrow' : 'wide'}
        route={contract.due.list}
        query={addressOf(filters)}
        name={isNarrow ? 'due-narrow' : 'due'}
        exportAs="due"
        title="Dates"
        what="dates"
        variant="container"
        columns={columnsFor({ isNarrow, everybodys })}
        filter={<FilterBar filters={filters} everybodys={everybodys} set={set} />}
        {...(isFiltered(filters) ? { onClearFilter: () => set(noFilters) } : {})}
        noMatchTitle="Nothing is due"
        noMatchText="No date matches these filters."
        emptyTitle="Nothing is due"
        emptyText="Nothing is overdue, and nothing is due within 180 days."
        {...(lodges
          ? {
              selected,
              onSelect: setSelected,
              canSelect: ({ license }: DueItem) => license?.lodgeable === true,
              nameOf: ({ subject }: DueItem) => subject,
              actions: (
                <Button variant="primary" disabled={chosen.length === 0} onClick={() => setLodging(chosen)}>
                  {chosen.length > 0 ? `Lodge Renewals (${chosen.length})` : 'Lodge Renewals'}
                </Button>
              ),
            }
          : {})}
      />
      <Opens
        of={Lodge}
        when={
          lodging
            ? {
                items: lodging,
                onClose: () => setLodging(undefined),
                onDone: (done) => {
                  setLodging(undefined);
                  setSelected([]);
                  setReceipt(done);
                },
              }
            : undefined
        }
      />
    </Page>
  );
}
