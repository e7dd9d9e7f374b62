// "Search Library": a manufacturer box, and the Advanced panel with the other filters.
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import { mostSearched } from '../../../shared/kinds/index.ts';
import { SearchedSelect } from '../../ui/form/searched-select.tsx';
import { type Filters, filterChoices } from './filters.ts';

/** Delay after the last key press before the search, in milliseconds. */
const typingMs = 300;
const any = { value: '', label: 'Any' };

/** A text filter that searches when the user stops typing, and is cleared with the other filters. */
function TextFilter({ label, value, onSettled }: { readonly label: string; readonly value: string; readonly onSettled: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  const settle = useRef(onSettled);
  settle.current = onSettled;
  const known = useRef(value);
  useEffect(() => {
    if (value !== known.current) setTyped(value);
    known.current = value;
  }, [value]);
  useEffect(() => {
    if (typed.trim() === known.current) return;
    const timer = setTimeout(() => {
      known.current = typed.trim();
      settle.current(known.current);
    }, typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <FormField label={label}>
      <Input
        type="search"
        value={typed}
        nativeInputAttributes={{ maxLength: mostSearched }}
        onChange={({ detail }) => setTyped(detail.value)}
        clearAriaLabel={`Clear ${label.toLowerCase()}`}
      />
    </FormField>
  );
}

export function SearchCard({ filters, onSearch }: { readonly filters: Filters; readonly onSearch: (filters: Filters) => void }) {
  const set = (change: Filters) => onSearch({ ...filters, ...change });
  const advanced = Object.keys(filters).some((name) => name !== 'manufacturer');
  return (
    <Container
      header={
        <Header variant="h2" actions={<Button onClick={() => onSearch({})}>Clear filters</Button>}>
          Search Library
        </Header>
      }
    >
      <SpaceBetween size="m">
        <TextFilter label="Manufacturer" value={filters.manufacturer ?? ''} onSettled={(manufacturer) => set({ manufacturer })} />
        <ExpandableSection headerText="Advanced" defaultExpanded={advanced}>
          <ColumnLayout columns={4} minColumnWidth={200}>
            <TextFilter label="Model" value={filters.model ?? ''} onSettled={(model) => set({ model })} />
            {filterChoices.map(({ name, label, options }) => (
              <FormField key={name} label={label}>
                <SearchedSelect
                  options={[any, ...options]}
                  selectedOption={options.find((option) => option.value === filters[name]) ?? any}
                  filteringType={options.length > 10 ? 'auto' : 'none'}
                  onChange={({ detail }) => set({ [name]: detail.selectedOption.value ?? '' })}
                />
              </FormField>
            ))}
          </ColumnLayout>
        </ExpandableSection>
      </SpaceBetween>
    </Container>
  );
}
