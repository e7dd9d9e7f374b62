// The manufacturer: chosen from the library or typed.
import Autosuggest, { type AutosuggestProps } from '@cloudscape-design/components/autosuggest';
import FormField from '@cloudscape-design/components/form-field';
import { useCallback, useState } from 'react';
import { useController } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { useRoute } from '../../api/hooks.ts';

export function ManufacturerField() {
  const { field, fieldState } = useController({ name: 'manufacturer', defaultValue: '' });
  const makers = useRoute(contract.library.manufacturers);
  // Focus opens the list, unless the form set the focus to show an error, which the list would hide.
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
          errorText="The manufacturers could not be loaded. You can type one."
          recoveryText="Retry"
          onLoadItems={({ detail }) => {
            if (detail.samePage && makers.error) makers.reload();
          }}
          empty={led ? undefined : "Not in the library. Type the manufacturer's full name."}
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
