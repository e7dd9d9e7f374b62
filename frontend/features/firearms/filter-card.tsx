// The filters and sort order of the Firearms page. Users who see all companies also choose a company.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { keepings, licenseFilters, licenseWords, orders, sorts } from '../../../shared/firearms/of-company.ts';
import { firearmStatuses, firearmTypes } from '../../../shared/firearms/schema.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { isFiltered } from '../../ui/table/address-filters.ts';
import { choicesOf, FilterChoice } from '../../ui/table/filter-choice.tsx';
import { FiltersCard } from '../../ui/table/filters-card.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';
import { type Filters, keepingWords, noFilters, sortWords } from './filters.ts';

const asIs = (value: string) => value;
const statuses = choicesOf(firearmStatuses);
const states = choicesOf(licenseFilters, licenseWords);
const types = choicesOf(firearmTypes, asIs);
const keepers = choicesOf(keepings, (keeping) => keepingWords[keeping]);
const places = choicesOf(provinces, asIs);
const ways = choicesOf(
  sorts.filter((sort) => sort !== 'registered'),
  (sort) => sortWords[sort],
);
const directions = choicesOf(orders.filter((order) => order === 'ascending'));

interface FilterCardProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
  /** The saved views. */
  readonly children: ReactNode;
}

export function FilterCard({ filters, onChange, children }: FilterCardProps) {
  const { holderId: _, sort: __, order: ___, ...asked } = filters;
  return (
    <FiltersCard filtered={isFiltered(asked)} onClear={() => onChange(noFilters)}>
      <SpaceBetween size="m">
        {children}
        <ColumnLayout columns={4} minColumnWidth={190}>
          <FormField label="Search">
            <SearchText
              search={filters.search}
              label="Search firearms"
              placeholder="Serial, make, license, keeper, city"
              onSearch={(search) => onChange({ search })}
            />
          </FormField>
          <FilterChoice above label="Status" all="All statuses" value={filters.status} choices={statuses} onChoose={(status) => onChange({ status })} />
          <FilterChoice
            above
            label="License"
            all="All licenses"
            value={filters.licenseState}
            choices={states}
            onChoose={(licenseState) => onChange({ licenseState })}
          />
          <FilterChoice above label="Type" all="All types" value={filters.type} choices={types} onChoose={(type) => onChange({ type })} />
          <FilterChoice above label="Kept" all="Wherever it is" value={filters.keeping} choices={keepers} onChoose={(keeping) => onChange({ keeping })} />
          <FilterChoice above label="Province" all="All provinces" value={filters.province} choices={places} onChoose={(province) => onChange({ province })} />
          <FilterChoice
            above
            label="Sort by"
            all={sortWords.registered}
            value={filters.sort === 'registered' ? undefined : filters.sort}
            choices={ways}
            onChoose={(sort) => onChange({ sort })}
          />
          <FilterChoice
            above
            label="Order"
            all="Descending"
            value={filters.order === 'ascending' ? 'ascending' : undefined}
            choices={directions}
            onChoose={(order) => onChange({ order })}
          />
        </ColumnLayout>
      </SpaceBetween>
    </FiltersCard>
  );
}
