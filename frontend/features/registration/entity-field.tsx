// Owner or keeper: a legal entity, searched on the server, since a national user sees thousands.
import FormField from '@cloudscape-design/components/form-field';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import { useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import type { LegalEntity } from '../../../shared/legal-entities/schema.ts';
import { useRoute } from '../../api/hooks.ts';

interface EntityFieldProps {
  readonly name: 'ownerId' | 'keeperId';
  readonly label: string;
  readonly optional?: boolean;
  /** A client of one provider has nothing to choose. */
  readonly preselectOnly?: boolean;
}

const optionOf = ({ id, name, city, psiraNumber }: LegalEntity): SelectProps.Option => ({
  value: String(id),
  label: name,
  description: [psiraNumber ? `PSiRA ${psiraNumber}` : null, city].filter(Boolean).join(' · '),
});

export function EntityField({ name, label, optional = false, preselectOnly = false }: EntityFieldProps) {
  const { field, fieldState } = useController({ name, defaultValue: null });
  const { resetField } = useFormContext();
  const [search, setSearch] = useState('');
  const entities = useRoute(contract.legalEntities.list, { query: { limit: 25, search } });
  const [picked, setPicked] = useState<SelectProps.Option>();
  const options = (entities.data ?? []).map(optionOf);
  const none = optional ? [{ value: '', label: 'None' }] : [];

  const only = !entities.refreshing && search === '' && options.length === 1 && entities.next === undefined ? options[0] : undefined;
  const onlyValue = preselectOnly && field.value === null ? only?.value : undefined;
  useEffect(() => {
    // A default, not a change: a form that only chose for the person is not "unsaved".
    if (onlyValue) resetField(name, { defaultValue: Number(onlyValue) });
  }, [onlyValue, name, resetField]);

  const chosen = [...options, ...(picked ? [picked] : [])].find(({ value }) => value === String(field.value));
  return (
    <FormField
      label={
        optional ? (
          <span>
            {label} <i>- optional</i>
          </span>
        ) : (
          label
        )
      }
      errorText={fieldState.error?.message}
    >
      <Select
        ref={field.ref}
        options={[...none, ...options]}
        selectedOption={chosen ?? null}
        filteringType="manual"
        filteringPlaceholder="Search legal entities"
        filteringAriaLabel={`Search legal entities for the ${label.toLowerCase()}`}
        placeholder={`Choose ${label === 'Owner' ? 'an owner' : 'a keeper'}`}
        empty="No legal entity matches"
        statusType={entities.error ? 'error' : entities.refreshing ? 'loading' : 'finished'}
        loadingText="Loading legal entities"
        errorText="The legal entities could not be loaded."
        recoveryText="Retry"
        finishedText={entities.next === undefined ? '' : 'Type to search for more'}
        ariaRequired={!optional}
        onLoadItems={({ detail }) => {
          if (detail.samePage) entities.reload();
          else setSearch(detail.filteringText.trim());
        }}
        onChange={({ detail }) => {
          setPicked(detail.selectedOption);
          field.onChange(detail.selectedOption.value ? Number(detail.selectedOption.value) : null);
        }}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
