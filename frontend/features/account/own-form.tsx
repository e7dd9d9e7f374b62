// The form of a change that Cognito makes. Checks the fields before sending and shows each error at its field.
import Button from '@cloudscape-design/components/button';
import Form from '@cloudscape-design/components/form';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useMemo, useState } from 'react';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { useAfterPress } from '../../ui/form/pressing.ts';
import type { FormValues } from '../../ui/form/use-route-form.ts';

interface OwnFormProps {
  readonly schema: GenericSchema<any, any>;
  readonly defaults: FormValues;
  readonly submit: string;
  readonly submitting: string;
  /** Rejects with a `Refused`. */
  readonly change: (values: Record<string, string>) => Promise<void>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** An error from Cognito, made by frontend/session/own-sign-in.ts, which loads later than this file. */
interface Refusal {
  readonly sentence?: string;
  readonly field?: string | undefined;
}

export function OwnForm({ schema, defaults, submit, submitting, change, onCancel, children }: OwnFormProps) {
  const [refusal, setRefusal] = useState<string>();
  const resolver = useAfterPress(useMemo(() => valibotResolver(schema) as Resolver<FormValues>, [schema]));
  const form = useForm<FormValues>({ mode: 'onTouched', resolver, defaultValues: defaults });
  const { isSubmitting: busy } = form.formState;
  const send = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      await change(values as Record<string, string>);
    } catch (error) {
      const { field, sentence = 'The sign-in service is not available. Check your connection and try again.' } = error as Refusal;
      if (field && field in defaults) form.setError(field, { type: 'server', message: sentence }, { shouldFocus: true });
      else setRefusal(sentence);
    }
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          if (busy) event.preventDefault();
          else void send(event);
        }}
      >
        <Form
          errorText={refusal}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button formAction="none" variant="link" onClick={onCancel}>
                Cancel
              </Button>
              <Button formAction="submit" variant="primary" loading={busy} loadingText={submitting}>
                {busy ? submitting : submit}
              </Button>
            </SpaceBetween>
          }
        >
          {children}
        </Form>
      </form>
    </FormProvider>
  );
}
