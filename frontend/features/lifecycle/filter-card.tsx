// The filter card: search, status, manufacturer, Clear Filters, and how many firearms match.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import { type Firearm, firearmStatuses } from '../../../shared/firearms/schema.ts';
import { wordsOf } from '../../ui/status-badge.tsx';
import type { Filters } from './filters.ts';

const number = new Intl.NumberFormat('en-ZA');
const allStatuses = { value: '', label: 'All statuses' };
const statuses = firearmStatuses.map((value) => ({ value, label: wordsOf(value) }));
const allMakers = { value: '', label: 'All manufacturers' };

interface FilterCardProps {
  readonly filters: Filters;
  readonly makers: readonly string[];
  /** How many match; undefined while it is not known. */
  readonly total: number | undefined;
  readonly onChange: (change: Partial<Filters>) => void;
}

export function FilterCard({ filters, makers, total, onChange }: FilterCardProps) {
  const options = makers.map((value) => ({ value, label: value }));
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <Button disabled={!filters.search && !filters.status && !filters.make} onClick={() => onChange({ search: '', status: undefined, make: '' })}>
              Clear Filters
            </Button>
          }
        >
          Filters
        </Header>
      }
    >
      <SpaceBetween size="m">
        <ColumnLayout columns={3} minColumnWidth={220}>
          <SearchBox search={filters.search} onSearch={(search) => onChange({ search })} />
          <FormField label="Status">
            <Select
              options={[allStatuses, ...statuses]}
              selectedOption={statuses.find(({ value }) => value === filters.status) ?? allStatuses}
              onChange={({ detail }) => onChange({ status: (detail.selectedOption.value || undefined) as Firearm['status'] | undefined })}
            />
          </FormField>
          <FormField label="Manufacturer">
            <Select
              options={[allMakers, ...options]}
              selectedOption={options.find(({ value }) => value.toLowerCase() === filters.make.toLowerCase()) ?? allMakers}
              filteringType={options.length > 10 ? 'auto' : 'none'}
              filteringAriaLabel="Search manufacturers"
              onChange={({ detail }) => onChange({ make: detail.selectedOption.value ?? '' })}
            />
          </FormField>
        </ColumnLayout>
        <Box color="text-body-secondary">
          <output aria-live="polite">{total === undefined ? 'Counting…' : `${number.format(total)} ${total === 1 ? 'firearm' : 'firearms'}`}</output>
        </Box>
      </SpaceBetween>
    </Container>
  );
}

function SearchBox({ search, onSearch }: { readonly search: string; readonly onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  const [settled, setSettled] = useState(search);
  // Cleared or gone back to elsewhere: the box follows the address.
  if (search !== settled) {
    setSettled(search);
    if (search !== typed.trim()) setTyped(search);
  }
  return (
    <FormField label="Search">
      <TextFilter
        filteringText={typed}
        filteringPlaceholder="Serial number, model or manufacturer"
        filteringAriaLabel="Search by serial number, model or manufacturer"
        filteringClearAriaLabel="Clear search"
        onChange={({ detail }) => setTyped(detail.filteringText)}
        onDelayedChange={({ detail }) => onSearch(detail.filteringText.trim())}
      />
    </FormField>
  );
}
