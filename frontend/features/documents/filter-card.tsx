// The filter card: name, category, kind, file type, upload date and Clear. Each filter applies immediately.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import { useState } from 'react';
import { documentCategories } from '../../../shared/documents/schema.ts';
import { fileTypes, kindChoices } from '../../ui/documents/words.ts';
import { isFiltered } from '../../ui/table/address-filters.ts';
import { DayFilter } from '../../ui/table/day-filter.tsx';
import { choicesOf, FilterChoice } from '../../ui/table/filter-choice.tsx';
import { FiltersCard } from '../../ui/table/filters-card.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';
import { type Filters, noFilters } from './filters.ts';

const categories = choicesOf(documentCategories);

interface FilterCardProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}

export function FilterCard({ filters, onChange }: FilterCardProps) {
  const [cleared, setCleared] = useState(0);
  const [typed, setTyped] = useState('');
  const clear = () => {
    onChange(noFilters);
    setCleared(cleared + 1);
  };
  return (
    <FiltersCard clear="Clear" filtered={isFiltered(filters) || typed !== ''} onClear={clear}>
      <ColumnLayout columns={5} minColumnWidth={170}>
        <FormField label="Name">
          <SearchText search={filters.search} label="Search by name" placeholder="Part of the name" onSearch={(search) => onChange({ search })} />
        </FormField>
        <FilterChoice
          above
          label="Category"
          all="All categories"
          value={filters.associatedEntityType}
          choices={categories}
          onChoose={(value) => onChange({ associatedEntityType: value })}
        />
        <FilterChoice above label="Kind" all="All kinds" value={filters.kind} choices={kindChoices} onChoose={(kind) => onChange({ kind })} />
        <FilterChoice
          above
          label="File type"
          all="All file types"
          value={filters.fileType}
          choices={fileTypes}
          onChoose={(value) => onChange({ fileType: value })}
        />
        {/* An incomplete date is not a filter, so clearing the filters must also clear the field itself. */}
        <DayFilter key={cleared} label="Upload date" day={filters.uploadedOn} onChange={(uploadedOn) => onChange({ uploadedOn })} onTyped={setTyped} />
      </ColumnLayout>
    </FiltersCard>
  );
}
