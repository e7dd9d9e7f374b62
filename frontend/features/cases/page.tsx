// Case Management, at /cases and /investigations alike (spec 2, section 2.10): search, two filters, New Case, and a card for each case.

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { casePriorities, caseStatuses } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { addressOf, isFiltered } from '../../ui/address-filters.ts';
import { Can } from '../../ui/can.tsx';
import { Cards, Waiting } from '../../ui/cards.tsx';
import { useCursorPages } from '../../ui/cursor-pages.ts';
import { CursorPagination } from '../../ui/cursor-pagination.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { Loadable, Nothing } from '../../ui/loadable.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchText } from '../../ui/search-text.tsx';
import { wordsOf } from '../../ui/status-badge.tsx';
import { CaseCard } from './card.tsx';
import { type Filters, filtersFrom, noFilters } from './filters.ts';
import { NewCase } from './form.tsx';
import './cases.css';

const pageSize = 12;

export default function CasesPage() {
  const [address, setAddress] = useSearchParams();
  const [opening, setOpening] = useState(false);
  const filters = filtersFrom(address);
  const set = (change: Partial<Filters>) => setAddress(addressOf({ ...filters, ...change }), { replace: true });
  const cases = useCursorPages(contract.cases.list, { query: addressOf(filters) }, pageSize);
  return (
    <Page
      title="Case Management"
      description="What law enforcement investigates: opened, assigned, worked on, resolved and closed."
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <ExportButton list="cases" query={addressOf(filters)} />
          <Can call={contract.cases.create}>
            <Button variant="primary" iconName="add-plus" onClick={() => setOpening(true)}>
              New Case
            </Button>
          </Can>
        </SpaceBetween>
      }
    >
      <FilterRow filters={filters} total={cases.total} onChange={set} />
      <Loadable of={cases} what="cases" loading={<Waiting what="cases" />} empty={<NoCases filtered={isFiltered(filters)} onClear={() => set(noFilters)} />}>
        {(found) => (
          <SpaceBetween size="l">
            <Cards label="Cases">
              {found.map((one) => (
                <CaseCard key={one.id} of={one} />
              ))}
            </Cards>
            <CursorPagination of={cases} what="cases" />
          </SpaceBetween>
        )}
      </Loadable>
      {opening ? <NewCase onClose={() => setOpening(false)} /> : null}
    </Page>
  );
}

interface FilterRowProps {
  readonly filters: Filters;
  readonly total: number | undefined;
  readonly onChange: (change: Partial<Filters>) => void;
}

function FilterRow({ filters, total, onChange }: FilterRowProps) {
  return (
    <div className="card-filters">
      <div>
        <SearchText search={filters.search} label="Search cases" placeholder="Title, number or description" onSearch={(search) => onChange({ search })} />
      </div>
      <Choice label="Status" all="All statuses" values={caseStatuses} value={filters.status} onChange={(status) => onChange({ status })} />
      <Choice label="Priority" all="All priorities" values={casePriorities} value={filters.priority} onChange={(priority) => onChange({ priority })} />
      {total === undefined ? null : (
        <Box color="text-body-secondary">
          <output aria-live="polite">{counted(total, 'case')}</output>
        </Box>
      )}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly all: string;
  readonly values: readonly T[];
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
}

function Choice<T extends string>({ label, all, values, value, onChange }: ChoiceProps<T>) {
  const options = [{ value: '', label: all }, ...values.map((one) => ({ value: one as string, label: wordsOf(one) }))];
  return (
    <div className="card-filter">
      <Select
        ariaLabel={label}
        options={options}
        selectedOption={options.find((option) => option.value === (value ?? '')) ?? null}
        onChange={({ detail }) => onChange(values.find((one) => one === detail.selectedOption.value))}
      />
    </div>
  );
}

const NoCases = ({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) => (
  <Container>
    <Nothing title="No Cases Found" action={filtered ? <Button onClick={onClear}>Clear filters</Button> : undefined}>
      {filtered ? 'No case matches the search and the filters.' : 'A case appears here as soon as it is opened.'}
    </Nothing>
  </Container>
);
