// The form of one call of the contract: fields, the errors above the buttons, and the buttons. How it sends is in use-route-form.ts.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Form from '@cloudscape-design/components/form';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { useCloseDialog } from './form-dialog.tsx';
import { Unsaved } from './leave-guard.tsx';
import { type FormRoute, type FormValues, type OtherBody, type RouteFormOptions, type RouteFormState, useRouteForm } from './use-route-form.ts';
import './route-form.css';

interface RouteFormProps<R extends FormRoute> extends RouteFormOptions<R> {
  readonly route: R;
  /** The kind of record, for the message that it has changed: "firearm". */
  readonly what?: string;
  /** The buttons: FormActions. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

interface FormInContext extends RouteFormState {
  readonly onCancel: (() => void) | undefined;
  readonly isUnready: RefObject<boolean>;
}
const CurrentForm = createContext<FormInContext | undefined>(undefined);

/** In a FormDialog, saving and Cancel close the dialog. Other places pass `onClose`, or `onCancel` alone. */
export function RouteForm<const R extends FormRoute>({ route, what = 'record', actions, children, ...options }: RouteFormProps<R>) {
  const closeDialog = useCloseDialog();
  const onClose = options.onClose ?? closeDialog;
  const onCancel = options.onCancel ?? onClose;
  const state = useRouteForm(route, { ...options, onClose, onCancel });
  const { form, fields, send, refusal, isOvertaken, reload, hasUnsaved } = state;
  const isUnready = useRef(false);
  return (
    <FormProvider {...form}>
      <Unsaved when={hasUnsaved} />
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          event.preventDefault();
          // A button among the fields does its own work and sends nothing.
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (!isUnready.current && !fields.current?.contains(submitter ?? null)) void send();
        }}
      >
        {/* Enter in a field presses the first button of a form, which could be one among the fields. */}
        <button type="submit" className="enter-sends" tabIndex={-1} aria-hidden="true" />
        <CurrentForm value={{ ...state, onCancel, isUnready }}>
          <Form errorText={refusal} actions={actions}>
            <div ref={fields}>
              <SpaceBetween size="m">{children}</SpaceBetween>
            </div>
            {isOvertaken ? <Overtaken what={what} onReload={reload} /> : null}
          </Form>
        </CurrentForm>
      </form>
    </FormProvider>
  );
}

interface FormActionsProps {
  readonly submit: string;
  /** The button's words while the form is being sent. */
  readonly submitting?: string | undefined;
  /** Disables the button while there is nothing worth sending. */
  readonly unready?: ((values: FormValues) => boolean) | undefined;
  /** A second way to send the form: "Save as Draft". */
  readonly other?: { readonly submit: string; readonly toBody: OtherBody };
  /** The words of the Cancel button, where the form itself cancels something: "Keep license". */
  readonly cancel?: string | undefined;
}

/** Cancel, the other way to send, and the button that submits. There is no Cancel where nothing can be closed. */
export function FormActions({ submit, submitting = submit, unready, other, cancel = 'Cancel' }: FormActionsProps) {
  const current = useContext(CurrentForm);
  if (!current) throw new Error('FormActions needs a RouteForm around it');
  const { form, send, sending, onCancel, isUnready } = current;
  isUnready.current = unready?.(form.watch()) ?? false;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {onCancel ? (
        <Button formAction="none" variant="link" onClick={onCancel}>
          {cancel}
        </Button>
      ) : null}
      {other ? (
        <Button formAction="none" loading={sending === 'other'} loadingText={other.submit} onClick={() => void send(other.toBody)}>
          {other.submit}
        </Button>
      ) : null}
      <Button formAction="submit" variant="primary" disabled={isUnready.current} loading={sending === 'submit'} loadingText={submitting}>
        {sending === 'submit' ? submitting : submit}
      </Button>
    </SpaceBetween>
  );
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'center' });

/**
 * The record has changed since the form was opened: by somebody else, by the same person in another tab, or by an earlier try whose answer was
 * lost. The form cannot know which, and says none of them (decision 139). It is shown near the button: above a long form nobody on a phone would
 * see it.
 */
const Overtaken = ({ what, onReload }: { readonly what: string; readonly onReload: () => void }) => (
  <div role="alert" ref={scrollIntoView}>
    <Box margin={{ top: 'm' }}>
      <Alert
        type="warning"
        header={`This ${what} has changed since you opened it`}
        action={
          <Button formAction="none" onClick={onReload}>
            Reload
          </Button>
        }
      >
        This time nothing was saved. Reload to see it as it is now; what you entered here is then lost.
      </Alert>
    </Box>
  </div>
);
