// Filters of the register: serial number, kind, and ranges of entry numbers and of dates. Exports use them too.
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type FormEvent, useState } from 'react';
import { mostSearched } from '../../../shared/kinds/index.ts';
import { dayProblem } from '../form/day-first.tsx';
import { DayInput } from '../form/day-input.tsx';
import { wordsOf } from '../records/status-badge.tsx';
import { isDay, isFiltered } from '../table/address-filters.ts';
import { choicesOf, FilterChoice } from '../table/filter-choice.tsx';
import { type Filters, isNumber, noFilters } from './filters.ts';

type Typed = Pick<Filters<string>, 'search' | 'fromNumber' | 'toNumber' | 'from' | 'to'>;
const typedOf = ({ search, fromNumber, toNumber, from, to }: Typed): Typed => ({ search, fromNumber, toNumber, from, to });

const numberProblem = (text: string) => (text === '' || isNumber(text) ? undefined : 'Enter an entry number, for example 12');

/** Errors of each end of a range. A number that is still being typed may be too small, so ranges are checked on Search. */
const problemsOf = ({ fromNumber, toNumber, from, to }: Typed, asked: boolean): Partial<Typed> => ({
  fromNumber: numberProblem(fromNumber),
  toNumber:
    numberProblem(toNumber) ??
    (asked && fromNumber && toNumber && Number(fromNumber) > Number(toNumber) ? 'To entry must not be lower than From entry' : undefined),
  from: dayProblem(from, asked),
  to: dayProblem(to, asked) ?? (isDay(from) && isDay(to) && from > to ? 'To date must not be before From date' : undefined),
});

interface FilterCardProps<K extends string> {
  readonly filters: Filters<K>;
  readonly kinds: readonly K[];
  /** The label of the search: "Serial number". */
  readonly searchLabel: string;
  readonly onChange: (change: Partial<Filters<K>>) => void;
}

/** Selections apply at once; typed values apply on Search or Enter. */
export function FilterCard<K extends string>({ filters, kinds, searchLabel, onChange }: FilterCardProps<K>) {
  const settled = JSON.stringify(typedOf(filters));
  const [typed, setTyped] = useState(typedOf(filters));
  const [followed, setFollowed] = useState(settled);
  if (settled !== followed) {
    setFollowed(settled);
    setTyped(typedOf(filters));
  }
  const { view: _, ...narrowing } = filters;
  const [asked, setAsked] = useState(false);
  const type = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    setAsked(false);
  };
  const problems = problemsOf(typed, asked);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isFiltered(problemsOf(typed, true))) onChange({ ...typed, search: typed.search.trim() });
  };
  const clear = () => {
    type({ search: '', fromNumber: '', toNumber: '', from: '', to: '' });
    onChange(noFilters);
  };
  const number = (name: 'fromNumber' | 'toNumber', label: string) => (
    <FormField label={label} errorText={problems[name]}>
      <Input inputMode="numeric" value={typed[name]} onChange={({ detail }) => type({ [name]: detail.value.trim() })} />
    </FormField>
  );
  const date = (name: 'from' | 'to', label: string) => (
    <FormField label={label} errorText={problems[name]}>
      <DayInput label={label} value={typed[name]} onChange={(day) => type({ [name]: day })} />
    </FormField>
  );
  return (
    <form onSubmit={apply}>
      <ExpandableSection
        variant="container"
        headerText="Filters and Range"
        headerDescription="CSV, Excel and PDF exports follow your filters."
        defaultExpanded={isFiltered(narrowing)}
      >
        <SpaceBetween size="m">
          <ColumnLayout columns={3} minColumnWidth={190}>
            <FormField label={searchLabel}>
              <Input
                type="search"
                value={typed.search}
                nativeInputAttributes={{ maxLength: mostSearched }}
                clearAriaLabel={`Clear ${searchLabel.toLowerCase()}`}
                onChange={({ detail }) => type({ search: detail.value })}
              />
            </FormField>
            {number('fromNumber', 'From entry')}
            {number('toNumber', 'To entry')}
            <FilterChoice
              above
              label="Kind"
              all="All entries"
              value={filters.kind}
              choices={choicesOf(kinds, (kind) => `${wordsOf(kind)}s`)}
              onChoose={(value) => onChange({ kind: value })}
            />
            {date('from', 'From date')}
            {date('to', 'To date')}
          </ColumnLayout>
          <SpaceBetween direction="horizontal" size="xs">
            <Button formAction="submit" iconName="search">
              Search
            </Button>
            <Button formAction="none" disabled={!isFiltered(narrowing) && !isFiltered(typed)} onClick={clear}>
              Clear Filters
            </Button>
          </SpaceBetween>
        </SpaceBetween>
      </ExpandableSection>
    </form>
  );
}
