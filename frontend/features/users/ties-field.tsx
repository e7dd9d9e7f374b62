// The field for the providers that an inspector has a tie to besides an employer. The inspector may not inspect them.
import FormField from '@cloudscape-design/components/form-field';
import type { MultiselectProps } from '@cloudscape-design/components/multiselect';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { mostSearched } from '../../../shared/kinds/index.ts';
import { useRoute } from '../../api/hooks.ts';
import { labelOf } from '../../ui/form/label.tsx';
import { SearchedMultiselect } from '../../ui/form/searched-multiselect.tsx';

export function TiesField({ name }: { readonly name: string }) {
  const { field, fieldState } = useController({ name, defaultValue: [] });
  const [search, setSearch] = useState('');
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const found = useRoute(contract.legalEntities.list, { query: { limit: 25, search } });
  const options: MultiselectProps.Option[] = (found.data ?? []).map(({ id, name: label, city }) => ({ value: String(id), label, description: city }));
  const chosen = (field.value as number[] | null) ?? [];
  const optionOf = (id: number): MultiselectProps.Option =>
    options.find(({ value }) => value === String(id)) ?? { value: String(id), label: names[id] ?? `Legal entity ${id}` };
  return (
    <FormField
      label={labelOf('Ties', true)}
      description="Providers that the inspector is related to or has worked for. The inspector cannot inspect them."
      errorText={fieldState.error?.message}
    >
      <SearchedMultiselect
        ref={field.ref}
        options={options}
        selectedOptions={chosen.map(optionOf)}
        filteringType="manual"
        filteringPlaceholder="Search legal entities"
        filteringAriaLabel="Search legal entities for the ties"
        placeholder="None"
        deselectAriaLabel={({ label = '' }) => `Remove ${label}`}
        statusType={found.error ? 'error' : found.refreshing ? 'loading' : 'finished'}
        loadingText="Loading legal entities"
        errorText="The legal entities could not be loaded."
        recoveryText="Retry"
        empty="No legal entities match"
        onLoadItems={({ detail }) => (detail.samePage ? found.reload() : setSearch(detail.filteringText.slice(0, mostSearched)))}
        onChange={({ detail }) => {
          setNames({ ...names, ...Object.fromEntries(detail.selectedOptions.map(({ value = '', label = '' }) => [value, label])) });
          field.onChange(detail.selectedOptions.map(({ value }) => Number(value)));
        }}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
