// The caliber: twelve choices, and a text field for "Other". An empty text means "Other".
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import type { SelectProps } from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { calibers } from '../../../shared/firearms/schema.ts';
import { SearchedSelect } from '../../ui/form/searched-select.tsx';

const options: SelectProps.Option[] = calibers.map((value) => ({ value, label: value }));
const isListed = (caliber: string) => (calibers as readonly string[]).includes(caliber);

export function CaliberField() {
  const { field, fieldState } = useController({ name: 'caliber', defaultValue: null });
  const caliber = String(field.value ?? '');
  // Text typed under "Other" stays in the text field even if it matches a listed caliber.
  const [typed, setTyped] = useState('');
  const other = caliber !== '' && (caliber === 'Other' || !isListed(caliber) || caliber === typed);
  const chosen = other ? 'Other' : caliber;
  const error = fieldState.error?.message;

  return (
    <SpaceBetween size="xs">
      <FormField label="Caliber" errorText={other ? undefined : error}>
        <SearchedSelect
          ref={field.ref}
          options={options}
          selectedOption={options.find(({ value }) => value === chosen) ?? null}
          filteringType="auto"
          placeholder="Choose a caliber"
          ariaRequired
          onChange={({ detail }) => {
            setTyped('');
            field.onChange(detail.selectedOption.value);
          }}
          onBlur={field.onBlur}
        />
      </FormField>
      {other ? (
        <FormField label="Other caliber" description="As marked on the firearm." errorText={error}>
          <Input
            value={caliber === 'Other' ? '' : caliber}
            onChange={({ detail }) => {
              setTyped(detail.value);
              field.onChange(detail.value || 'Other');
            }}
            onBlur={field.onBlur}
          />
        </FormField>
      ) : null}
    </SpaceBetween>
  );
}
