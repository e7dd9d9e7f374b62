// The fields of a case, in the dialogs that open and correct one (spec 2, sections 2.10 and 5).
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { type Case, casePriorities } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import type { SentBody } from '../../../shared/route.ts';
import { toast } from '../page/toast-store.ts';
import { wordsOf } from '../records/status-badge.tsx';
import { SelectField, TextAreaField, TextField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FormActions, RouteForm } from './route-form.tsx';
import { useOfficers } from './use-officers.ts';
import type { FormValues } from './use-route-form.ts';

const priorities = casePriorities.map((value) => ({ value, label: wordsOf(value) }));
const isUntitled = ({ title }: FormValues) => String(title ?? '').trim() === '';

interface NewCaseProps {
  readonly onClose: () => void;
  /** The record that the case is about, if it is opened from another record. */
  readonly about?: Partial<SentBody<typeof contract.cases.create>>;
  /** Initial title and description. */
  readonly begin?: { readonly title?: string; readonly description?: string };
  /** Choices above the fields, from the record that the case is opened from. */
  readonly children?: ReactNode;
}

export function NewCase({ onClose, about = {}, begin = {}, children }: NewCaseProps) {
  return (
    <FormDialog header="New Case" onClose={onClose}>
      <RouteForm
        route={contract.cases.create}
        defaults={{ title: '', description: '', priority: 'medium', assignedTo: null, ...begin }}
        toBody={(values) => ({ ...(values as SentBody<typeof contract.cases.create>), ...about })}
        onDone={({ shortNumber, caseNumber }) => toast({ title: 'Case Created', description: `The case number is ${shortNumber ?? caseNumber}.` })}
        onFailed={() => toast({ title: 'Error', description: 'Failed to create case', destructive: true })}
        actions={<FormActions submit="Create Case" submitting="Creating..." unready={isUntitled} />}
      >
        {children}
        <Fields />
      </RouteForm>
    </FormDialog>
  );
}

export function EditCase({ of, onClose }: { readonly of: Case; readonly onClose: () => void }) {
  const { title, description, priority, assignedTo } = of;
  return (
    <FormDialog header={`Edit ${of.shortNumber ?? of.caseNumber}`} onClose={onClose}>
      <RouteForm
        route={contract.cases.edit}
        shownBy={contract.cases.get}
        of={of}
        defaults={{ title, description: description ?? '', priority, assignedTo }}
        toBody={(values) => values as SentBody<typeof contract.cases.edit>}
        onDone={() => toast({ title: 'Case Updated', description: 'The changes have been saved.' })}
        onFailed={() => toast({ title: 'Error', description: 'Failed to update case', destructive: true })}
        actions={<FormActions submit="Save Changes" submitting="Saving..." unready={isUntitled} />}
      >
        <Fields />
      </RouteForm>
    </FormDialog>
  );
}

function Fields() {
  const officers = useOfficers();
  return (
    <SpaceBetween size="m">
      <TextField name="title" label="Title" placeholder="A short summary" />
      <TextAreaField name="description" label="Description" rows={4} optional />
      <SelectField name="priority" label="Priority" choices={priorities} />
      <SelectField
        name="assignedTo"
        label="Assign To"
        placeholder="Choose an officer"
        choices={officers.choices}
        status={officers.status}
        onRetry={officers.reload}
        optional
      />
    </SpaceBetween>
  );
}
