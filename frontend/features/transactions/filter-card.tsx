// Filters of the transaction list: search, type, status and start date, with the Search button of the specification.
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type FormEvent, useState } from 'react';
import { mostSearched } from '../../../shared/kinds/index.ts';
import { transactionStatuses, transactionTypes } from '../../../shared/transactions/schema.ts';
import { dayProblem } from '../../ui/form/day-first.tsx';
import { DayInput } from '../../ui/form/day-input.tsx';
import { isDay, isFiltered } from '../../ui/table/address-filters.ts';
import { choicesOf, FilterChoice } from '../../ui/table/filter-choice.tsx';
import { type Filters, noFilters } from './filters.ts';

const types = choicesOf(transactionTypes);
const statuses = choicesOf(transactionStatuses);

interface FilterCardProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}

/** The text being typed. It follows the filter when the filter is cleared or the user navigates back. */
function useTyped(filter: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(filter);
  const [followed, setFollowed] = useState(filter);
  if (filter !== followed) {
    setFollowed(filter);
    if (filter !== typed.trim()) setTyped(filter);
  }
  return [typed, setTyped];
}

/** Applies a selected option immediately, and typed text on Search or Enter. */
export function FilterCard({ filters, onChange }: FilterCardProps) {
  const [search, setSearch] = useTyped(filters.search);
  const [from, setFrom] = useTyped(filters.from);
  const clear = () => {
    setSearch('');
    setFrom('');
    onChange(noFilters);
  };
  const [asked, setAsked] = useState(false);
  const known = from === '' || isDay(from);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setAsked(!known);
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
              nativeInputAttributes={{ maxLength: mostSearched }}
              placeholder="Firearm, party or description"
              clearAriaLabel="Clear search"
              onChange={({ detail }) => {
                setSearch(detail.value);
                if (detail.value === '') onChange({ search: '' });
              }}
            />
          </FormField>
          <FilterChoice
            above
            label="Type"
            all="All types"
            value={filters.transactionType}
            choices={types}
            onChoose={(value) => onChange({ transactionType: value })}
          />
          <FilterChoice above label="Status" all="All statuses" value={filters.status} choices={statuses} onChoose={(value) => onChange({ status: value })} />
          <FormField label="From date" errorText={dayProblem(from, asked)}>
            <DayInput
              label="From date"
              value={from}
              onBlur={() => setAsked(true)}
              onChange={(typed) => {
                setFrom(typed);
                setAsked(false);
                if (typed === '' || isDay(typed)) onChange({ from: typed });
              }}
            />
          </FormField>
        </ColumnLayout>
      </Container>
    </form>
  );
}
