// Dialog: sets the PIN with which an officer confirms at the counter. The PIN is never shown.
import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useController, useWatch } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { nameOfOfficer } from '../../../shared/officers/rules.ts';
import type { Officer } from '../../../shared/officers/schema.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { toast } from '../../ui/page/toast-store.ts';

interface PinFieldProps {
  readonly name: 'pin' | 'again';
  readonly label: string;
  readonly constraint?: string;
  readonly errorText?: string | undefined;
}

function PinField({ name, label, constraint, errorText }: PinFieldProps) {
  const { field, fieldState } = useController({ name, defaultValue: '' });
  return (
    <FormField label={label} constraintText={constraint} errorText={fieldState.error?.message ?? errorText}>
      <Input
        ref={field.ref}
        name={name}
        type="password"
        inputMode="numeric"
        autoComplete={false}
        ariaRequired
        value={String(field.value)}
        onBlur={field.onBlur}
        onChange={({ detail }) => field.onChange(detail.value)}
      />
    </FormField>
  );
}

/** The second entry. Only the first is sent, so the form itself compares them. */
function PinAgain() {
  const [pin, again] = useWatch({ name: ['pin', 'again'] }) as [string, string];
  const differs = again.length >= pin.length && again.length > 0 && again !== pin;
  return <PinField name="again" label="PIN again" errorText={differs ? 'The two PINs differ' : undefined} />;
}

export function SetPin({ officer, onClose }: { readonly officer: Officer; readonly onClose: () => void }) {
  return (
    <FormDialog header={`${officer.pinSetAt ? 'Change' : 'Set'} the PIN of ${nameOfOfficer(officer)}`} size="small" onClose={onClose}>
      <RouteForm
        route={contract.officers.setPin}
        shownBy={contract.officers.get}
        of={officer}
        what="officer"
        defaults={{ pin: '', again: '' }}
        toBody={({ pin }) => ({ pin: String(pin) })}
        onDone={() => toast({ title: 'PIN set', description: `${nameOfOfficer(officer)} can confirm at the counter with it.` })}
        actions={<FormActions submit="Set PIN" submitting="Saving..." unready={({ pin, again }) => pin !== again} />}
      >
        <Box variant="p">Let the officer enter the PIN. The registry stores it so that nobody can read it.</Box>
        <PinField name="pin" label="PIN" constraint="Six digits. No date of birth, and no row such as 123456." />
        <PinAgain />
      </RouteForm>
    </FormDialog>
  );
}
