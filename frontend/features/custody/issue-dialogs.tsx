// Dialogs for a firearm that is out: Extend, Hand Over, Revoke, Void and Mark Unaccounted.
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import type { Custody } from '../../../shared/custody/schema.ts';
import { newEventId } from '../../ui/form/event-id.ts';
import { NumberField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { OfficerField, PinField } from '../../ui/form/officer-field.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { toast } from '../../ui/page/toast-store.ts';
import { clockWords, firearmWords } from '../../ui/records/custody-words.ts';
import { ExceptionFields, emptyException, useException } from './exception-fields.tsx';
import { emptyShortfall, ShortfallFields, type ShortfallText, shortfallErrors, shortfallOf } from './shortfall.tsx';
import { UntilField, usualEnd } from './until-field.tsx';

interface DialogProps {
  readonly row: Custody;
  readonly legalEntityId: number;
  readonly onClose: () => void;
}

export type IssueAction = 'extend' | 'handOver' | 'revoke' | 'void' | 'unaccounted';

export function IssueDialog({ action, ...props }: DialogProps & { readonly action: IssueAction }) {
  // Kept while the dialog is open, so that a second press after a lost answer repeats the same event.
  const [eventId] = useState(() => newEventId());
  const Form = { extend: Extend, handOver: HandOverForm, revoke: Revoke, void: Void, unaccounted: Unaccounted }[action];
  return <Form {...props} event={{ eventId, issueId: props.row.issueId ?? '' }} />;
}

interface FormProps extends DialogProps {
  readonly event: { readonly eventId: string; readonly issueId: string };
}

function Extend({ row, legalEntityId, onClose, event }: FormProps) {
  const { isNeeded, onFailed, onRemove, bodyOf } = useException('Issue not extended');
  return (
    <FormDialog header={`Extend the issue of ${firearmWords(row.firearm)}`} onClose={onClose}>
      <RouteForm
        route={contract.custody.extend}
        defaults={{ reason: '', until: usualEnd(), issuer: { officerId: null, pin: '' }, override: emptyException }}
        toBody={(values) => ({ ...bodyOf(values), ...event }) as never}
        onFailed={onFailed}
        onDone={({ dueAt, officerName }) => toast({ title: 'Issue extended', description: `${officerName} has it until ${clockWords(dueAt, new Date())}` })}
        actions={<FormActions submit="Extend Issue" submitting="Extending..." />}
      >
        <UntilField name="until" />
        <TextField name="reason" label="Reason" />
        <OfficerField name="issuer.officerId" label="Issuer" legalEntityId={legalEntityId} />
        <PinField name="issuer.pin" label="PIN of the Issuer" />
        {isNeeded ? <ExceptionFields legalEntityId={legalEntityId} onRemove={onRemove} /> : null}
      </RouteForm>
    </FormDialog>
  );
}

const missingOf = (roundsOut: number, rounds: unknown): number => (typeof rounds === 'number' ? Math.max(0, roundsOut - rounds) : 0);

/** The explanation for the call: null, which its schema rejects, while a part is missing; undefined if all rounds are handed over. */
function explanationOf(roundsOut: number, { rounds, shortfall }: FormValues) {
  const now = new Date();
  const text = shortfall as ShortfallText;
  if (missingOf(roundsOut, rounds) === 0) return undefined;
  return Object.keys(shortfallErrors(text, now)).length > 0 ? null : shortfallOf(text, now);
}

/** Explains the rounds that the new holder does not receive. */
function Explanation({ roundsOut }: { readonly roundsOut: number }) {
  const { field, fieldState } = useController({ name: 'shortfall' });
  const missing = missingOf(roundsOut, useWatch({ name: 'rounds' }));
  const value = field.value as ShortfallText;
  if (missing === 0) return null;
  const errors = fieldState.error ? shortfallErrors(value, new Date()) : {};
  return <ShortfallFields ref={field.ref} missing={missing} value={value} errors={errors} onChange={(change) => field.onChange({ ...value, ...change })} />;
}

function HandOverForm({ row, legalEntityId, onClose, event }: FormProps) {
  const roundsOut = row.roundsOut ?? 0;
  const holder = row.officerName ?? 'the officer';
  const { isNeeded, onFailed, onRemove, bodyOf } = useException('Firearm not handed over');
  return (
    <FormDialog header={`Hand over ${firearmWords(row.firearm)}`} onClose={onClose} size="large">
      <RouteForm
        route={contract.custody.handOver}
        defaults={{
          rounds: roundsOut,
          shortfall: emptyShortfall,
          place: row.place ?? '',
          reason: '',
          until: usualEnd(),
          toOfficerId: null,
          fromPin: '',
          toPin: '',
          issuer: { officerId: null, pin: '' },
          override: emptyException,
        }}
        toBody={(values) => ({ ...bodyOf(values), ...event, shortfall: explanationOf(roundsOut, values) }) as never}
        onFailed={onFailed}
        onDone={({ officerName }) => toast({ title: 'Firearm handed over', description: `${officerName} holds ${firearmWords(row.firearm)} now` })}
        actions={<FormActions submit="Hand Over" submitting="Handing over..." />}
      >
        <PinField name="fromPin" label={`PIN of ${holder}`} />
        <OfficerField name="toOfficerId" label="New holder" legalEntityId={legalEntityId} />
        <PinField name="toPin" label="PIN of the New Holder" />
        <TextField name="place" label="Place" />
        <UntilField name="until" />
        <TextField name="reason" label="Reason" />
        <NumberField name="rounds" label="Rounds handed over" constraint={`${roundsOut} were issued`} />
        <Explanation roundsOut={roundsOut} />
        <OfficerField name="issuer.officerId" label="Issuer" legalEntityId={legalEntityId} />
        <PinField name="issuer.pin" label="PIN of the Issuer" />
        {isNeeded ? <ExceptionFields legalEntityId={legalEntityId} onRemove={onRemove} /> : null}
      </RouteForm>
    </FormDialog>
  );
}

function Void({ row, legalEntityId, onClose, event }: FormProps) {
  return (
    <FormDialog header={`Void the issue of ${firearmWords(row.firearm)}`} onClose={onClose}>
      <RouteForm
        route={contract.custody.void}
        defaults={{ reason: '', by: { officerId: null, pin: '' } }}
        toBody={(values) => ({ ...values, ...event }) as never}
        onDone={() => toast({ title: 'Issue voided', description: `${firearmWords(row.firearm)} is in its safe` })}
        actions={<FormActions submit="Void Issue" submitting="Voiding..." />}
      >
        <TextField name="reason" label="Reason" description="Only for an issue that was entered by mistake: the firearm never left the safe." />
        <OfficerField name="by.officerId" label="Officer" legalEntityId={legalEntityId} />
        <PinField name="by.pin" label="PIN" />
      </RouteForm>
    </FormDialog>
  );
}

function Revoke({ row, onClose }: FormProps) {
  const holder = row.officerName ?? 'the officer';
  return (
    <FormDialog header={`Revoke the authorisation of ${holder}`} onClose={onClose}>
      <RouteForm
        route={contract.authorisations.revoke}
        of={{ id: row.issueId ?? '' }}
        defaults={{ reason: '' }}
        onDone={({ number }) => toast({ title: 'Authorisation revoked', description: `${number} is no longer valid. ${holder} must return the firearm.` })}
        actions={<FormActions submit="Revoke Authorisation" submitting="Revoking..." />}
      >
        <TextField
          name="reason"
          label="Reason"
          description="The verify page of each paper of this issue says REVOKED at once. The firearm stays with the officer until its return."
        />
      </RouteForm>
    </FormDialog>
  );
}

function Unaccounted({ row, onClose }: FormProps) {
  const name = firearmWords(row.firearm);
  return (
    <FormDialog header={`Mark ${name} as unaccounted for`} onClose={onClose}>
      <RouteForm
        route={contract.custody.markUnaccounted}
        of={{ id: row.issueId ?? '' }}
        defaults={{ reason: '' }}
        onDone={() => toast({ title: 'Firearm marked as unaccounted for', description: `Your company and PSiRA have been alerted about ${name}.` })}
        actions={<FormActions submit="Mark Unaccounted" submitting="Marking..." />}
      >
        <TextField
          name="reason"
          label="Reason"
          description="All users of your company and PSiRA get an alert at once. The issue stays open: return the firearm when it is found, or report its loss."
        />
      </RouteForm>
    </FormDialog>
  );
}
