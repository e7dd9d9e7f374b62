// The four choices: province, firearm type, view type, map style.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { mapStyleLabels, mapStyles } from '../../../shared/geographic/map-styles.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { FiltersCard } from '../../ui/filters-card.tsx';
import { type Filters, types, views } from './filters.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}
const named = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

const provinceChoices = [{ value: '', label: 'All provinces' }, ...named(provinces)];
const typeChoices = [{ value: '', label: 'All types' }, ...named(types)];
const viewChoices = views.map(({ id, choice }) => ({ value: id, label: choice }));
const styleChoices = mapStyles.map((value) => ({ value, label: mapStyleLabels[value] }));

interface FilterCardProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}

export function FilterCard({ filters, onChange }: FilterCardProps) {
  const field = <K extends keyof Filters>(name: K, label: string, choices: readonly Choice[]) => (
    <FormField label={label}>
      <Select
        options={choices}
        selectedOption={choices.find(({ value }) => value === (filters[name] ?? '')) ?? null}
        onChange={({ detail }) => onChange({ [name]: detail.selectedOption.value || undefined } as Pick<Filters, K>)}
      />
    </FormField>
  );
  return (
    <FiltersCard filtered={Boolean(filters.province || filters.type)} onClear={() => onChange({ province: undefined, type: undefined })}>
      <ColumnLayout columns={4} minColumnWidth={170}>
        {field('province', 'Province', provinceChoices)}
        {field('type', 'Firearm Type', typeChoices)}
        {field('view', 'View Type', viewChoices)}
        {field('style', 'Map Style', styleChoices)}
      </ColumnLayout>
    </FiltersCard>
  );
}
