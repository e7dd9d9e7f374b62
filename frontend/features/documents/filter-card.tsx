// The filter card: name, category, file type, upload date, Clear. Each bites at once.
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import DatePicker from '@cloudscape-design/components/date-picker';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { documentCategories } from '../../../shared/documents/schema.ts';
import { isDay, isFiltered } from '../../ui/address-filters.ts';
import { fileTypes } from '../../ui/documents-words.ts';
import { SearchText } from '../../ui/search-text.tsx';
import { wordsOf } from '../../ui/status-badge.tsx';
import { type Filters, noFilters } from './filters.ts';

const categories = [{ value: '', label: 'All categories' }, ...documentCategories.map((value) => ({ value, label: wordsOf(value) }))];
const types = [{ value: '', label: 'All file types' }, ...fileTypes];

interface FilterCardProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}

export function FilterCard({ filters, onChange }: FilterCardProps) {
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <Button disabled={!isFiltered(filters)} onClick={() => onChange(noFilters)}>
              Clear
            </Button>
          }
        >
          Filters
        </Header>
      }
    >
      <ColumnLayout columns={4} minColumnWidth={190}>
        <FormField label="Name">
          <SearchText search={filters.search} label="Search by name" placeholder="Part of the name" onSearch={(search) => onChange({ search })} />
        </FormField>
        <FormField label="Category">
          <Select
            options={categories}
            selectedOption={categories.find(({ value }) => value === (filters.associatedEntityType ?? '')) ?? null}
            onChange={({ detail }) => onChange({ associatedEntityType: (detail.selectedOption.value || undefined) as Filters['associatedEntityType'] })}
          />
        </FormField>
        <FormField label="File type">
          <Select
            options={types}
            selectedOption={types.find(({ value }) => value === (filters.fileType ?? '')) ?? null}
            onChange={({ detail }) => onChange({ fileType: (detail.selectedOption.value || undefined) as Filters['fileType'] })}
          />
        </FormField>
        <UploadDay key={filters.uploadedOn} day={filters.uploadedOn} onChange={(uploadedOn) => onChange({ uploadedOn })} />
      </ColumnLayout>
    </Container>
  );
}

/** Half a date is no filter yet. */
function UploadDay({ day, onChange }: { readonly day: string; readonly onChange: (day: string) => void }) {
  const [typed, setTyped] = useState(day);
  const known = typed === '' || isDay(typed);
  return (
    <FormField label="Upload date" errorText={known || typed.length < 10 ? undefined : 'A date such as 2026-01-31'}>
      <DatePicker
        value={typed}
        inputFormat="iso"
        placeholder="YYYY-MM-DD"
        openCalendarAriaLabel={(chosen) => `Choose the upload date${chosen ? `, now ${chosen}` : ''}`}
        onChange={({ detail }) => {
          setTyped(detail.value);
          if (detail.value === '' || isDay(detail.value)) onChange(detail.value);
        }}
      />
    </FormField>
  );
}
