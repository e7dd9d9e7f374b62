// The filters: search, type, status and from-date, with the Search button of the specification.
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import DatePicker from '@cloudscape-design/components/date-picker';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type FormEvent, useState } from 'react';
import { type Transaction, transactionStatuses, transactionTypes } from '../../../shared/transactions/schema.ts';
import { isDay, isFiltered } from '../../ui/address-filters.ts';
import { wordsOf } from '../../ui/status-badge.tsx';
import { type Filters, noFilters } from './filters.ts';

const choices = (values: readonly string[], all: string) => [{ value: '', label: all }, ...values.map((value) => ({ value, label: wordsOf(value) }))];
const types = choices(transactionTypes, 'All types');
const statuses = choices(transactionStatuses, 'All statuses');

interface FilterCardProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}

/** What is being typed, until the filter itself changes: cleared, or gone back to, the box follows it. */
function useTyped(filter: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(filter);
  const [followed, setFollowed] = useState(filter);
  if (filter !== followed) {
    setFollowed(filter);
    if (filter !== typed.trim()) setTyped(filter);
  }
  return [typed, setTyped];
}

/** Choices bite at once; what is typed, on Search or Enter. */
export function FilterCard({ filters, onChange }: FilterCardProps) {
  const [search, setSearch] = useTyped(filters.search);
  const [from, setFrom] = useTyped(filters.from);
  const clear = () => {
    setSearch('');
    setFrom('');
    onChange(noFilters);
  };
  const known = from === '' || isDay(from);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (known) onChange({ search: search.trim(), from });
  };
  return (
    <form onSubmit={apply}>
      <Container
        header={
          <Header
            variant="h2"
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button formAction="none" disabled={!isFiltered(filters) && !search && !from} onClick={clear}>
                  Clear Filters
                </Button>
                <Button formAction="submit" iconName="search">
                  Search
                </Button>
              </SpaceBetween>
            }
          >
            Filters
          </Header>
        }
      >
        <ColumnLayout columns={4} minColumnWidth={190}>
          <FormField label="Search">
            <Input
              type="search"
              value={search}
              placeholder="Firearm, party or description"
              clearAriaLabel="Clear search"
              onChange={({ detail }) => {
                setSearch(detail.value);
                if (detail.value === '') onChange({ search: '' });
              }}
            />
          </FormField>
          <FormField label="Type">
            <Select
              options={types}
              selectedOption={types.find(({ value }) => value === (filters.transactionType ?? '')) ?? null}
              onChange={({ detail }) => onChange({ transactionType: (detail.selectedOption.value || undefined) as Transaction['transactionType'] | undefined })}
            />
          </FormField>
          <FormField label="Status">
            <Select
              options={statuses}
              selectedOption={statuses.find(({ value }) => value === (filters.status ?? '')) ?? null}
              onChange={({ detail }) => onChange({ status: (detail.selectedOption.value || undefined) as Transaction['status'] | undefined })}
            />
          </FormField>
          <FormField label="From date" errorText={known ? undefined : 'A date such as 2026-01-31'}>
            <DatePicker
              value={from}
              inputFormat="iso"
              placeholder="YYYY-MM-DD"
              openCalendarAriaLabel={(chosen) => `Choose the from date${chosen ? `, now ${chosen}` : ''}`}
              onChange={({ detail }) => {
                setFrom(detail.value);
                if (detail.value === '' || isDay(detail.value)) onChange({ from: detail.value });
              }}
            />
          </FormField>
        </ColumnLayout>
      </Container>
    </form>
  );
}
