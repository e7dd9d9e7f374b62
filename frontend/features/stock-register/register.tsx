// Shows one provider's stock register: the firearms on hand, the three views, the filters and the numbered entries.

import Container from '@cloudscape-design/components/container';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { type StockCounts, type StockEntry, type StockQuery, stockEntryKinds } from '../../../shared/stock-register/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useCan } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { FilterCard } from '../../ui/register/filter-card.tsx';
import { type Filters, filtersFrom, noFilters } from '../../ui/register/filters.ts';
import { ChooseView } from '../../ui/register/view.tsx';
import { addressOf } from '../../ui/table/address-filters.ts';
import { ExportButton } from '../../ui/table/export-button.tsx';
import { RecordTable } from '../../ui/table/record-table.tsx';
import { narrowColumns, wideColumns } from './columns.tsx';

const Correction = later(() => import('./correction.tsx').then((loaded) => loaded.Correction));

const emptyText = 'A new firearm appears here within seconds of its registration. Each acquisition and disposal gets the next number.';

const figuresOf = ({ onHand, acquisitions, disposals, corrections }: StockCounts) => [
  { label: 'Firearms on hand', value: figure(onHand) },
  { label: 'Acquisitions', value: figure(acquisitions) },
  { label: 'Disposals', value: figure(disposals) },
  { label: 'Corrections', value: figure(corrections) },
];

export function Register({ entity }: { readonly entity: number }) {
  const [address, setAddress] = useSearchParams();
  const filters = filtersFrom(address, stockEntryKinds);
  const named = address.get('entity') ?? undefined;
  const set = (change: Partial<Filters<StockEntry['kind']>>) => setAddress(addressOf({ entity: named, ...filters, ...change }), { replace: true });
  const id = String(entity);
  const counts = useRoute(contract.stockRegister.counts, { params: { id } });
  const [correcting, setCorrecting] = useState<StockEntry>();
  const mayCorrect = useCan(contract.stockRegister.correct);
  const narrow = useNarrow();
  const { view, ...narrowing } = filters;
  const columns = useMemo(() => (narrow ? narrowColumns : wideColumns)(view, mayCorrect ? setCorrecting : undefined), [narrow, view, mayCorrect]);
  const query = { ...addressOf(narrowing), ...(view === 'both' ? {} : { view }) };
  return (
    <SpaceBetween size="l">
      <p className="on-paper">{counts.data ? `Stock register of ${counts.data.legalEntityName}` : ''}</p>
      <Container>
        <Loadable of={counts} what="the figures" empty={<Nothing title="No figures" />}>
          {(found) => <KeyValuePairs columns={4} minColumnWidth={140} items={figuresOf(found)} />}
        </Loadable>
      </Container>
      <ChooseView view={view} onChoose={(chosen) => set({ view: chosen })} />
      <FilterCard filters={filters} kinds={stockEntryKinds} searchLabel="Serial number" onChange={set} />
      <RecordTable
        key={narrow ? 'narrow' : 'wide'}
        route={contract.stockRegister.list}
        params={{ id }}
        query={query as Partial<StockQuery>}
        name={narrow ? 'stock-register-narrow' : 'stock-register'}
        title="Entries"
        what="entries"
        variant="container"
        columns={columns}
        actions={<ExportButton list="stock-register" query={{ ...query, entity }} />}
        onClearFilter={() => set({ ...noFilters, view: 'both' })}
        emptyTitle="No entries yet"
        emptyText={emptyText}
        noMatchTitle="No entries match"
        noMatchText="No entry in this view matches the filters."
      />
      {mayCorrect ? <Opens of={Correction} when={correcting ? { entry: correcting, onClose: () => setCorrecting(undefined) } : undefined} /> : null}
    </SpaceBetween>
  );
}
