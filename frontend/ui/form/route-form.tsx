// The form of one call of the contract: fields, the errors above the buttons, and the buttons. use-route-form.ts sends it.
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
  /** The kind of record in the conflict message: "firearm". */
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

/** In a FormDialog, saving and Cancel close the dialog. Elsewhere pass `onClose`, or `onCancel` alone. */
export function RouteForm<const R extends FormRoute>({ route, what = 'record', actions, children, ...options }: RouteFormProps<R>) {
  const closeDialog = useCloseDialog();
  const onClose = options.onClose ?? closeDialog;
  const onCancel = options.onCancel ?? onClose;
  const state = useRouteForm(route, { ...options, onClose, onCancel });
  const { form, fields, send, refusal, isConflict, reload, hasUnsaved } = state;
  const isUnready = useRef(false);
  return (
    <FormProvider {...form}>
      <Unsaved when={hasUnsaved} />
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          event.preventDefault();
          // A button among the fields has its own handler and does not submit.
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (!isUnready.current && !fields.current?.contains(submitter ?? null)) void send();
        }}
      >
        {/* Enter presses a form's first button, which could be one among the fields. */}
        <button type="submit" className="enter-sends" tabIndex={-1} aria-hidden="true" />
        <CurrentForm value={{ ...state, onCancel, isUnready }}>
          <Form errorText={refusal} actions={actions}>
            <div ref={fields}>
              <SpaceBetween size="m">{children}</SpaceBetween>
            </div>
            {isConflict ? <Overtaken what={what} onReload={reload} /> : null}
          </Form>
        </CurrentForm>
      </form>
    </FormProvider>
  );
}

interface FormActionsProps {
  readonly submit: string;
  /** The button's label while the form is being sent. */
  readonly submitting?: string | undefined;
  /** Disables the button while there is nothing to send. */
  readonly unready?: ((values: FormValues) => boolean) | undefined;
  /** A second way to send the form: "Save as Draft". */
  readonly other?: { readonly submit: string; readonly toBody: OtherBody };
  /** The label of the Cancel button, if the form itself cancels something: "Keep license". */
  readonly cancel?: string | undefined;
}

/** Cancel, the second way to send, and the submit button. There is no Cancel if nothing can be closed. */
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
 * Shows a version conflict near the button, because nobody on a phone sees a message above a long form. The cause may be another user, another tab, or an
 * earlier attempt whose answer was lost; the form cannot know which, so it names none (decision 139).
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
        Your changes were not saved. Reload to see the current record: your entries here are then discarded.
      </Alert>
    </Box>
  </div>
);
