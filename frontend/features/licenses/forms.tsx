// The license forms, each in a dialog: lodge, decide, verify, correct, cancel.
import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { type LicenseAction, lodgingOf } from '../../../shared/licenses/rules.ts';
import type { License } from '../../../shared/licenses/schema.ts';
import type { RouteSpec, SentBody } from '../../../shared/route.ts';
import { type ReadingOf, useRoute } from '../../api/hooks.ts';
import { DayField } from '../../ui/form/day-field.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { LicenseCardFields } from '../../ui/form/license-fields.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import type { FormValues, RouteFormOptions } from '../../ui/form/use-route-form.ts';
import { LoadFailed } from '../../ui/page/loadable.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { Differences } from '../../ui/records/differences.tsx';

interface FormProps {
  readonly license: License;
  readonly onClose: () => void;
  /** Called with the license after the change; for a granted renewal, with the new license. */
  readonly onDone?: ((license: License) => void) | undefined;
}

type OfLicense<R extends RouteSpec> = NonNullable<RouteFormOptions<R>['of']>;
type Change = RouteSpec & { readonly body: GenericSchema<any, any>; readonly response: typeof contract.licenses.lodge.response };

interface DialogProps<R extends Change> extends FormProps {
  readonly route: R;
  /** Left out for a decision: a granted renewal returns a different license. */
  readonly shownBy?: ReadingOf<R>;
  readonly header: string;
  readonly defaults: FormValues;
  readonly toBody?: (values: FormValues) => SentBody<R>;
  readonly submit: string;
  readonly submitting: string;
  readonly done: string;
  readonly children: ReactNode;
}

function Dialog<const R extends Change>({ license, onClose, onDone, header, done, submit, submitting, children, route, ...form }: DialogProps<R>) {
  return (
    <FormDialog header={`${header} ${license.licenseNumber}: ${firearmName(license.firearm)}`} onClose={onClose}>
      <RouteForm
        {...form}
        route={route}
        of={license as OfLicense<R>}
        onDone={(answer) => {
          toast({ title: done });
          onDone?.(answer as License);
        }}
        onFailed={(error) => toast({ title: 'Error', description: error.sentence, destructive: true })}
        // "Cancel" beside "Cancel License" would be misread.
        actions={<FormActions submit={submit} submitting={submitting} cancel={route.path === contract.licenses.cancel.path ? 'Keep license' : undefined} />}
      >
        {children}
      </RouteForm>
    </FormDialog>
  );
}

function Lodge(props: FormProps) {
  const today = dayOf(new Date());
  return (
    <Dialog
      {...props}
      route={contract.licenses.lodge}
      shownBy={contract.licenses.get}
      header="Lodge the renewal of"
      defaults={{ lodgedOn: today, receiptNumber: '' }}
      submit="Record Lodging"
      submitting="Recording..."
      done="Renewal recorded as lodged"
    >
      <DayField name="lodgedOn" label="Date of Lodging" latest={today} constraint="Use the date on the police receipt" />
      <TextField name="receiptNumber" label="Receipt Number" />
      <InTime license={props.license} />
    </Dialog>
  );
}

function InTime({ license: { expiresOn, lodgeBy } }: { readonly license: License }) {
  const lodgedOn = useWatch({ name: 'lodgedOn' }) as string | null;
  if (!lodgedOn) return null;
  return lodgingOf({ lodgedOn, expiresOn }) === 'in time' ? (
    <Alert type="success">{`In time (deadline ${onDay(lodgeBy)}). The license stays valid until the renewal is decided.`}</Alert>
  ) : (
    <Alert type="warning">{`Late: the deadline was ${onDay(lodgeBy)}. The license expires on ${onDay(expiresOn)} unless the renewal is decided before.`}</Alert>
  );
}

function Choice({ name, label, choices }: { readonly name: string; readonly label: string; readonly choices: readonly { value: string; label: string }[] }) {
  const { field, fieldState } = useController({ name, defaultValue: null });
  return (
    <FormField label={label} errorText={fieldState.error?.message}>
      <RadioGroup
        ref={field.ref}
        name={name}
        items={[...choices]}
        value={field.value ?? null}
        onChange={({ detail }) => field.onChange(detail.value)}
        ariaRequired
      />
    </FormField>
  );
}

type Decision = SentBody<typeof contract.licenses.decide>;

/** Sends only the fields of the chosen decision. */
function toDecision({ decision, decidedOn, comments, licenseNumber, section, issuedOn, expiresOn }: FormValues): Decision {
  const card = decision === 'granted' ? { licenseNumber, section, issuedOn, expiresOn } : {};
  return { decision, decidedOn, comments, ...card } as Decision;
}

function Decide(props: FormProps) {
  const today = dayOf(new Date());
  return (
    <Dialog
      {...props}
      route={contract.licenses.decide}
      header="Decide on the renewal of"
      defaults={{ decision: null, decidedOn: today, comments: '', licenseNumber: '', section: props.license.section, issuedOn: null, expiresOn: null }}
      toBody={toDecision}
      submit="Record Decision"
      submitting="Recording..."
      done="Decision recorded"
    >
      <Choice
        name="decision"
        label="Decision of the Registrar"
        choices={[
          { value: 'granted', label: 'Granted: a new card replaces this one' },
          { value: 'refused', label: 'Refused: the license ends' },
        ]}
      />
      <DayField name="decidedOn" label="Date of the Decision" latest={today} />
      <DecisionFields />
    </Dialog>
  );
}

function DecisionFields() {
  const decision = useWatch({ name: 'decision' }) as string | null;
  if (decision === 'granted')
    return (
      <SpaceBetween size="m">
        <LicenseCardFields />
        <TextAreaField name="comments" label="Notes" rows={2} optional />
      </SpaceBetween>
    );
  return decision === 'refused' ? <TextAreaField name="comments" label="Reason" rows={3} /> : null;
}

function Cancel(props: FormProps) {
  return (
    <Dialog
      {...props}
      route={contract.licenses.cancel}
      shownBy={contract.licenses.get}
      header="Cancel license"
      defaults={{ reason: '' }}
      submit="Cancel License"
      submitting="Cancelling..."
      done="License cancelled"
    >
      <Alert type="warning">This cannot be undone. The record and its history are kept. The firearm is unlicensed until you record another license.</Alert>
      <TextAreaField name="reason" label="Reason" rows={3} />
    </Dialog>
  );
}

function Verify(props: FormProps) {
  const check = useRoute(contract.licenses.differences, { params: { id: props.license.id } });
  const differences = check.data?.differences ?? [];
  return (
    <Dialog
      {...props}
      route={contract.licenses.verify}
      shownBy={contract.licenses.get}
      header="Verify license"
      defaults={{ verification: null, comments: '' }}
      submit="Record Result"
      submitting="Recording..."
      done="Result recorded"
    >
      {check.error ? <LoadFailed what="the differences" error={check.error} onRetry={check.reload} /> : null}
      {differences.length > 0 ? <Differences of={differences} /> : null}
      <Choice
        name="verification"
        label="Comparison with the Card"
        choices={[
          { value: 'verified', label: 'Verified: the record matches the card' },
          { value: 'queried', label: 'Queried: something is in doubt' },
        ]}
      />
      <Comments needed={differences.length > 0} />
    </Dialog>
  );
}

function Comments({ needed }: { readonly needed: boolean }) {
  const verification = useWatch({ name: 'verification' });
  const label = needed && verification === 'verified' ? 'Reason for accepting the differences' : 'Comments';
  return <TextAreaField name="comments" label={label} rows={3} optional={verification !== 'queried' && !needed} />;
}

const cardFields = ['licenseNumber', 'section', 'issuedOn', 'expiresOn'] as const;

/** Sends only the changed fields and the reason. */
function Correct(props: FormProps) {
  const { license } = props;
  const toBody = (values: FormValues) => {
    const changed = cardFields.filter((name) => values[name] !== license[name]);
    return { ...Object.fromEntries(changed.map((name) => [name, values[name]])), reason: String(values.reason ?? '') };
  };
  return (
    <Dialog
      {...props}
      route={contract.licenses.correct}
      shownBy={contract.licenses.get}
      header="Correct license"
      defaults={{ ...Object.fromEntries(cardFields.map((name) => [name, license[name]])), reason: '' }}
      toBody={toBody}
      submit="Correct License"
      submitting="Saving..."
      done="License corrected"
    >
      <Alert type="info">Enter what is on the card. The firearm office must verify the license again. The history keeps the old values and your reason.</Alert>
      <TextAreaField name="reason" label="Reason" rows={2} />
      <LicenseCardFields />
    </Dialog>
  );
}

const forms: Readonly<Record<LicenseAction, (props: FormProps) => ReactNode>> = {
  correct: Correct,
  lodge: Lodge,
  decide: Decide,
  cancel: Cancel,
  verify: Verify,
};

/** The form of an action, in its dialog. */
export default function LicenseForm({ action, ...props }: FormProps & { readonly action: LicenseAction }) {
  const Form = forms[action];
  return <Form {...props} />;
}
