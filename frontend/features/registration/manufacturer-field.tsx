// The manufacturer: the library's makers to choose from, or one typed that the library does not know yet.
import Autosuggest, { type AutosuggestProps } from '@cloudscape-design/components/autosuggest';
import FormField from '@cloudscape-design/components/form-field';
import { useCallback, useState } from 'react';
import { useController } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { useRoute } from '../../api/hooks.ts';

export function ManufacturerField() {
  const { field, fieldState } = useController({ name: 'manufacturer', defaultValue: '' });
  const makers = useRoute(contract.library.manufacturers);
  // Focus opens the list. Where the form and not the person set the focus, the list would hide the very message it is about.
  const [led, setLed] = useState(false);
  const free = () => setLed(false);
  const { ref } = field;
  const attach = useCallback(
    (control: AutosuggestProps.Ref | null) => {
      ref(
        control && {
          focus: () => {
            setLed(true);
            control.focus();
          },
        },
      );
    },
    [ref],
  );
  const known = led ? [] : (makers.data ?? []);
  return (
    <FormField label="Manufacturer" errorText={fieldState.error?.message}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: watches the control inside, is none itself */}
      <div onKeyDown={free} onMouseDown={free}>
        <Autosuggest
          ref={attach}
          name="manufacturer"
          value={String(field.value ?? '')}
          options={known.map((value) => ({ value }))}
          hideEnteredTextOption={led}
          enteredTextLabel={(value) => `Use "${value}"`}
          placeholder="Choose or type a manufacturer"
          ariaRequired
          statusType={led ? 'finished' : makers.error ? 'error' : makers.loading ? 'loading' : 'finished'}
          loadingText="Loading manufacturers"
          errorText="The library's manufacturers could not be loaded. You can type one."
          recoveryText="Retry"
          onLoadItems={({ detail }) => {
            if (detail.samePage && makers.error) makers.reload();
          }}
          empty={led ? undefined : 'The library knows no manufacturer of that name: type it in full.'}
          onChange={({ detail }) => field.onChange(detail.value)}
          onBlur={() => {
            free();
            field.onBlur();
          }}
        />
      </div>
    </FormField>
  );
}
