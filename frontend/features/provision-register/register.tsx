// Shows one branch's register of provision: its counts, the check, the three views, the filters, the numbered entries and the daily copies.
import Container from '@cloudscape-design/components/container';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { type ProvisionCounts, type ProvisionEntry, type ProvisionQuery, provisionEntryKinds } from '../../../shared/provision-register/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useCan } from '../../ui/page/can.tsx';
import { later, Opens, useLater } from '../../ui/page/later.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { FilterCard } from '../../ui/register/filter-card.tsx';
import { type Filters, filtersFrom, noFilters } from '../../ui/register/filters.ts';
import { ChooseView } from '../../ui/register/view.tsx';
import { addressOf } from '../../ui/table/address-filters.ts';
import { ExportButton } from '../../ui/table/export-button.tsx';
import { RecordTable } from '../../ui/table/record-table.tsx';
import { CheckResult } from './check.tsx';
import { narrowColumns, wideColumns } from './columns.tsx';

const Correction = later(() => import('./correction.tsx').then((loaded) => loaded.Correction));

const dailyCopies = later(() => import('./daily-copies.tsx').then((loaded) => loaded.DailyCopies));

const emptyText = 'Each issue and each return at this branch gets the next number, within seconds.';

const figuresOf = ({ out, provisions, returns, corrections, voids }: ProvisionCounts) => [
  { label: 'Firearms out', value: figure(out) },
  { label: 'Provisions', value: figure(provisions) },
  { label: 'Returns', value: figure(returns) },
  { label: 'Corrections', value: `${figure(corrections)}${voids > 0 ? `, ${figure(voids)} void` : ''}` },
];

interface RegisterProps {
  readonly branchId: string;
  /** The names of the address that choose the branch. */
  readonly chosen: Readonly<Record<string, string>>;
}

export function Register({ branchId, chosen }: RegisterProps) {
  const [address, setAddress] = useSearchParams();
  const filters = filtersFrom(address, provisionEntryKinds);
  const set = (change: Partial<Filters<ProvisionEntry['kind']>>) => setAddress(addressOf({ ...chosen, ...filters, ...change }), { replace: true });
  const params = { id: branchId };
  const counts = useRoute(contract.provisionRegister.counts, { params });
  const [correcting, setCorrecting] = useState<ProvisionEntry>();
  const mayCorrect = useCan(contract.provisionRegister.correct);
  const narrow = useNarrow();
  const DailyCopies = useLater(dailyCopies, 'idle');
  const { view, ...narrowing } = filters;
  const columns = useMemo(() => (narrow ? narrowColumns : wideColumns)(view, mayCorrect ? setCorrecting : undefined), [narrow, view, mayCorrect]);
  const query = { ...addressOf(narrowing), ...(view === 'both' ? {} : { view }) };
  return (
    <SpaceBetween size="l">
      <p className="on-paper">{counts.data ? `Register of provision of ${counts.data.legalEntityName}, ${counts.data.branchName}` : ''}</p>
      <Container>
        <SpaceBetween size="s">
          <Loadable of={counts} what="the figures" empty={<Nothing title="No figures" />}>
            {(found) => <KeyValuePairs columns={4} minColumnWidth={140} items={figuresOf(found)} />}
          </Loadable>
          <CheckResult branchId={branchId} />
        </SpaceBetween>
      </Container>
      <ChooseView view={view} onChoose={(next) => set({ view: next })} />
      <FilterCard filters={filters} kinds={provisionEntryKinds} searchLabel="Serial number or officer" onChange={set} />
      <RecordTable
        key={narrow ? 'narrow' : 'wide'}
        route={contract.provisionRegister.list}
        params={params}
        query={query as Partial<ProvisionQuery>}
        name={narrow ? 'provision-register-narrow' : 'provision-register'}
        title="Entries"
        what="entries"
        variant="container"
        columns={columns}
        actions={<ExportButton list="provision-register" query={{ ...query, branch: branchId }} />}
        onClearFilter={() => set({ ...noFilters, view: 'both' })}
        emptyTitle="No entries yet"
        emptyText={emptyText}
        noMatchTitle="No entries match"
        noMatchText="No entry in this view matches the filters."
      />
      {DailyCopies ? <DailyCopies branchId={branchId} /> : null}
      {mayCorrect ? <Opens of={Correction} when={correcting ? { entry: correcting, onClose: () => setCorrecting(undefined) } : undefined} /> : null}
    </SpaceBetween>
  );
}
