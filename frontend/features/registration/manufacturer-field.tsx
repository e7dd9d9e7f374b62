// The manufacturer: the library's makers to choose from, or one typed that the library does not know yet.
import Autosuggest from '@cloudscape-design/components/autosuggest';
import FormField from '@cloudscape-design/components/form-field';
import { useController } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { useRoute } from '../../api/hooks.ts';

export function ManufacturerField() {
  const { field, fieldState } = useController({ name: 'manufacturer', defaultValue: '' });
  const makers = useRoute(contract.library.manufacturers);
  return (
    <FormField label="Manufacturer" errorText={fieldState.error?.message}>
      <Autosuggest
        ref={field.ref}
        name="manufacturer"
        value={String(field.value ?? '')}
        options={(makers.data ?? []).map((value) => ({ value }))}
        enteredTextLabel={(value) => `Use "${value}"`}
        placeholder="Choose or type a manufacturer"
        ariaRequired
        statusType={makers.error ? 'error' : makers.loading ? 'loading' : 'finished'}
        loadingText="Loading manufacturers"
        errorText="The library's manufacturers could not be loaded. You can type one."
        recoveryText="Retry"
        onLoadItems={({ detail }) => {
          if (detail.samePage && makers.error) makers.reload();
        }}
        empty="The library knows no manufacturer of that name: type it in full."
        onChange={({ detail }) => field.onChange(detail.value)}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
