// The filters: province, firearm type, view type, map style, and layer.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { contract } from '../../../shared/contract.ts';
import { mapStyleLabels, mapStyles } from '../../../shared/geographic/map-styles.ts';
import { layers } from '../../../shared/geographic/schema.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { useCan } from '../../ui/page/can.tsx';
import { FiltersCard } from '../../ui/table/filters-card.tsx';
import { type Filters, layerWords, types, views } from './filters.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}
const named = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

const provinceChoices = [{ value: '', label: 'All provinces' }, ...named(provinces)];
const typeChoices = [{ value: '', label: 'All types' }, ...named(types)];
const viewChoices = views.map(({ id, choice }) => ({ value: id, label: choice }));
const layerChoices = layers.map((value) => ({ value, label: layerWords[value].choice }));
const styleChoices = mapStyles.map((value) => ({ value, label: mapStyleLabels[value] }));

interface FilterCardProps {
  readonly filters: Filters;
  /** True to offer the map styles that load tiles. */
  readonly styles: boolean;
  readonly onChange: (change: Partial<Filters>) => void;
}

export function FilterCard({ filters, styles, onChange }: FilterCardProps) {
  const seesRisk = useCan(contract.profiling.list);
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
    <FiltersCard
      filtered={Boolean(filters.province || filters.type || filters.layer !== 'firearms')}
      onClear={() => onChange({ province: undefined, type: undefined, layer: 'firearms' })}
    >
      <ColumnLayout columns={4} minColumnWidth={150}>
        {field('province', 'Province', provinceChoices)}
        {field('type', 'Firearm Type', typeChoices)}
        {field('view', 'View Type', viewChoices)}
        {styles ? field('style', 'Map Style', styleChoices) : null}
        {field(
          'layer',
          'Layer',
          layerChoices.filter(({ value }) => value !== 'risk' || seesRisk),
        )}
      </ColumnLayout>
    </FiltersCard>
  );
}
