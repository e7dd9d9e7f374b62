// The second authorised person of a form: officer, PIN and reason, shown after the server has answered that an exception is needed.
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ApiError } from '../../api/error.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { OfficerField, PinField } from '../../ui/form/officer-field.tsx';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { toast } from '../../ui/page/toast-store.ts';

export const emptyException = { officerId: null, pin: '', reason: '' };

/**
 * The exception of a form. `isNeeded` becomes true by an answer that names the body's `override`. `bodyOf` leaves an exception that is not needed out of the
 * body.
 */
export function useException(failed: string) {
  const [isNeeded, setNeeded] = useState(false);
  return {
    isNeeded,
    onFailed: ({ problem, sentence }: ApiError) => {
      if (problem?.errors?.some(({ path }) => path === 'override')) setNeeded(true);
      toast({ title: failed, description: sentence, destructive: true });
    },
    onRemove: () => setNeeded(false),
    bodyOf: ({ override, ...values }: FormValues): FormValues => (isNeeded ? { ...values, override } : values),
  };
}

export function ExceptionFields({ legalEntityId, onRemove }: { readonly legalEntityId: number; readonly onRemove: () => void }) {
  const { setFocus, resetField } = useFormContext();
  useEffect(() => setFocus('override.officerId'), [setFocus]);
  const remove = () => {
    resetField('override');
    onRemove();
  };
  return (
    <SpaceBetween size="m">
      <Header
        variant="h3"
        description="Another officer with a written authority, who neither issues nor receives the firearm."
        actions={
          <Button formAction="none" onClick={remove}>
            Remove Exception
          </Button>
        }
      >
        Allow Exception
      </Header>
      <OfficerField name="override.officerId" label="Second person" legalEntityId={legalEntityId} />
      <PinField name="override.pin" label="PIN of the Second Person" />
      <TextField name="override.reason" label="Reason for the exception" />
    </SpaceBetween>
  );
}
