// Screen: seizures as cards, with search, status filter and Record Seizure (spec 2, section 2.11).

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { type SeizureStatus, seizureStatuses } from '../../../shared/seizures/schema.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { Can } from '../../ui/page/can.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { addressOf, isFiltered } from '../../ui/table/address-filters.ts';
import { Cards, Waiting } from '../../ui/table/cards.tsx';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { CursorPagination } from '../../ui/table/cursor-pagination.tsx';
import { ExportButton } from '../../ui/table/export-button.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';
import { SeizureCard } from './card.tsx';
import { type Filters, filtersFrom, noFilters } from './filters.ts';
import { RecordSeizure } from './form.tsx';
import './seizures.css';

const pageSize = 12;

export default function SeizuresPage() {
  const [address, setAddress] = useSearchParams();
  const [recording, setRecording] = useState(address.has('new'));
  const filters = filtersFrom(address);
  const set = (change: Partial<Filters>) => setAddress(addressOf({ ...filters, ...change }), { replace: true });
  // Also removes the firearm from the page address. Otherwise a reload would open the dialog again.
  const close = () => {
    setRecording(false);
    set({});
  };
  const seizures = useCursorPages(contract.seizures.list, { query: addressOf(filters) }, pageSize);
  return (
    <Page
      title="Seizures"
      description="Seized firearms and other items: who holds them, and how they were returned or destroyed."
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <ExportButton list="seizures" query={addressOf(filters)} />
          <Can call={contract.seizures.record}>
            <Button variant="primary" iconName="add-plus" onClick={() => setRecording(true)}>
              Record Seizure
            </Button>
          </Can>
        </SpaceBetween>
      }
    >
      <FilterRow filters={filters} total={seizures.total} onChange={set} />
      <Loadable
        of={seizures}
        what="seizures"
        loading={<Waiting what="seizures" />}
        empty={<NoSeizures filtered={isFiltered(filters)} onClear={() => set(noFilters)} />}
      >
        {(found) => (
          <SpaceBetween size="l">
            <KeepsFocus label="Found seizures">
              <Cards label="Seizures">
                {found.map((one) => (
                  <SeizureCard key={one.id} of={one} />
                ))}
              </Cards>
            </KeepsFocus>
            <CursorPagination of={seizures} what="seizures" />
          </SpaceBetween>
        )}
      </Loadable>
      {recording ? <RecordSeizure firearmId={address.get('new') || null} onClose={close} /> : null}
    </Page>
  );
}

interface FilterRowProps {
  readonly filters: Filters;
  readonly total: number | undefined;
  readonly onChange: (change: Partial<Filters>) => void;
}

const openOnes = 'not_ended';
const statuses = [
  { value: '', label: 'All statuses' },
  { value: openOnes, label: 'Not returned or destroyed' },
  ...seizureStatuses.map((value) => ({ value: value as string, label: wordsOf(value) })),
];

function FilterRow({ filters, total, onChange }: FilterRowProps) {
  return (
    <div className="card-filters">
      <div>
        <SearchText search={filters.search} label="Search seizures" placeholder="Number, location or reason" onSearch={(search) => onChange({ search })} />
      </div>
      <div className="card-filter">
        <Select
          ariaLabel="Status"
          options={statuses}
          selectedOption={statuses.find(({ value }) => value === (filters.open ? openOnes : (filters.status ?? ''))) ?? null}
          onChange={({ detail: { selectedOption } }) =>
            onChange(
              selectedOption.value === openOnes
                ? { status: undefined, open: 'true' }
                : { status: (selectedOption.value || undefined) as SeizureStatus | undefined, open: undefined },
            )
          }
        />
      </div>
      {total === undefined ? null : (
        <Box color="text-body-secondary">
          <output aria-live="polite">{counted(total, 'seizure')}</output>
        </Box>
      )}
    </div>
  );
}

const NoSeizures = ({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) => (
  <Container>
    <Nothing title="No Seizures Found" action={filtered ? <Button onClick={onClear}>Clear filters</Button> : undefined}>
      {filtered ? 'No seizure matches the search and the filter.' : 'A seizure appears here once it is recorded.'}
    </Nothing>
  </Container>
);
