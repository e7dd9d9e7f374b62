// The filter card: search, status, manufacturer, Clear Filters and the number of matches.

import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { firearmStatuses } from '../../../shared/firearms/schema.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { isFiltered } from '../../ui/table/address-filters.ts';
import { choicesOf, FilterChoice } from '../../ui/table/filter-choice.tsx';
import { FiltersCard } from '../../ui/table/filters-card.tsx';
import type { Total } from '../../ui/table/record-table.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';
import { type Filters, linkedFilterWords, noFilters } from './filters.ts';

const statuses = choicesOf(firearmStatuses);

interface FilterCardProps {
  readonly filters: Filters;
  readonly makers: readonly string[];
  readonly total: Total;
  readonly onChange: (change: Partial<Filters>) => void;
}

function wordsOf(total: Total, filters: Filters): string {
  if (total === undefined) return 'Counting…';
  // The list below shows the reason and a Retry button.
  if (total === 'failed') return 'The firearms could not be counted';
  return `${counted(total, 'firearm')}${linkedFilterWords(filters)}`;
}

export function FilterCard({ filters, makers, total, onChange }: FilterCardProps) {
  const options = choicesOf(makers, (maker) => maker);
  return (
    <FiltersCard filtered={isFiltered(filters)} onClear={() => onChange(noFilters)}>
      <SpaceBetween size="m">
        <ColumnLayout columns={3} minColumnWidth={220}>
          <FormField label="Search">
            <SearchText
              search={filters.search}
              label="Search by serial number, model or manufacturer"
              placeholder="Serial number, model or manufacturer"
              onSearch={(search) => onChange({ search })}
            />
          </FormField>
          <FilterChoice above label="Status" all="All statuses" value={filters.status} choices={statuses} onChoose={(value) => onChange({ status: value })} />
          <FilterChoice
            above
            label="Manufacturer"
            all="All manufacturers"
            value={makers.find((maker) => maker.toLowerCase() === filters.make.toLowerCase())}
            choices={options}
            searchLabel="Search manufacturers"
            onChoose={(make) => onChange({ make: make ?? '' })}
          />
        </ColumnLayout>
        <Box color="text-body-secondary">
          <output aria-live="polite">{wordsOf(total, filters)}</output>
        </Box>
      </SpaceBetween>
    </FiltersCard>
  );
}
