// The filter card: name, category, file type, upload date, Clear. Each bites at once.
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import { documentCategories } from '../../../shared/documents/schema.ts';
import { isFiltered } from '../../ui/address-filters.ts';
import { DayFilter } from '../../ui/day-filter.tsx';
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
        <DayFilter key={filters.uploadedOn} label="Upload date" day={filters.uploadedOn} onChange={(uploadedOn) => onChange({ uploadedOn })} />
      </ColumnLayout>
    </Container>
  );
}
