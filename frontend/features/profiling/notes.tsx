// Form for the inspector's notes and assessment of a firearm, in its row.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import { contract } from '../../../shared/contract.ts';
import { conditions, riskLevels } from '../../../shared/firearms/schema.ts';
import type { Profiled } from '../../../shared/profiling/schema.ts';
import { SelectField, TextAreaField } from '../../ui/form/fields.tsx';
import { Held } from '../../ui/form/held.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';

const choicesOf = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: wordsOf(value) }));

/** The form is recreated with the new version after saving. The keyboard focus moves here from its button. */
export const Notes = ({ of }: { readonly of: Profiled }) => (
  <KeepsFocus label="Your notes">
    <Held of={of}>{(held) => <NotesForm of={held} />}</Held>
  </KeepsFocus>
);

function NotesForm({ of }: { readonly of: Profiled }) {
  const { id, version, profileNotes, riskAssessment, riskLevel, condition } = of;
  return (
    <RouteForm
      route={contract.firearms.profile}
      of={{ id, version }}
      defaults={{ profileNotes, riskAssessment, riskLevel, condition }}
      onDone={() => toast({ title: 'Profile Updated', description: `${of.manufacturer} ${of.model}, ${of.serialNumber}` })}
      onFailed={(error) => toast({ title: 'Update Failed', description: error.sentence, destructive: true })}
      actions={<FormActions submit="Save Notes" submitting="Saving..." />}
    >
      <ColumnLayout columns={2} minColumnWidth={260}>
        <TextAreaField name="profileNotes" label="Notes" rows={3} optional />
        <TextAreaField name="riskAssessment" label="Risk assessment" rows={3} optional />
        <SelectField name="riskLevel" label="Your risk level" choices={choicesOf(riskLevels)} optional />
        <SelectField name="condition" label="Condition" choices={choicesOf(conditions)} optional />
      </ColumnLayout>
    </RouteForm>
  );
}
