// Dialog: edits the custody policy of a provider.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import { contract } from '../../../shared/contract.ts';
import {
  assessmentLevels,
  assessmentLevelWords,
  blindWords,
  type Policy,
  receiverProofs,
  receiverProofWords,
  type SetPolicy,
} from '../../../shared/custody/policy.ts';
import { NumberField, SelectField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { toast } from '../../ui/page/toast-store.ts';

const levelChoices = assessmentLevels.map((value) => ({ value, label: assessmentLevelWords[value] }));
const witnessChoices = [
  { value: 'yes', label: 'Required for each issue' },
  { value: 'no', label: 'Not required' },
];

const proofChoices = receiverProofs.map((value) => ({ value, label: receiverProofWords[value] }));
const blindChoices = (['yes', 'no'] as const).map((value) => ({ value, label: blindWords[value] }));
const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

export function EditPolicy({ policy, onClose }: { readonly policy: Policy; readonly onClose: () => void }) {
  const { id, version, needsWitness, blindReturn, ...choices } = policy;
  return (
    <FormDialog header="Edit Custody Policy" size="large" onClose={onClose}>
      <RouteForm
        route={contract.custody.setPolicy}
        shownBy={contract.custody.getPolicy}
        of={{ id, version }}
        what="custody policy"
        defaults={{ ...choices, needsWitness: yesOrNo(needsWitness), blindReturn: yesOrNo(blindReturn) }}
        toBody={(values) => ({ ...values, needsWitness: values.needsWitness === 'yes', blindReturn: values.blindReturn === 'yes' }) as SetPolicy}
        onDone={() => toast({ title: 'Custody policy saved', description: 'Firearms that are out keep the alert times of the day of issue.' })}
        actions={<FormActions submit="Save Changes" submitting="Saving..." />}
      >
        <ColumnLayout columns={2} minColumnWidth={240}>
          <NumberField
            name="defaultHours"
            label="Suggested period (hours)"
            optional
            constraint="At most 72. Empty: until the next change of shifts at 06:00 or 18:00"
          />
          <SelectField name="assessment" label="Yearly assessment missing" choices={levelChoices} />
          <SelectField name="needsWitness" label="Witness" choices={witnessChoices} />
          <SelectField name="receiverProof" label="Officer confirms a single issue" choices={proofChoices} />
          <SelectField name="blindReturn" label="Rounds at the return" choices={blindChoices} />
          <NumberField name="mostSuccessive" label="Periods without a second person" constraint="1 to 10, each of at most 72 hours" />
          <NumberField name="mostRounds" label="Most rounds of one issue" constraint="1 to 1,000. More need a second authorised person" />
          <NumberField name="delegationMonths" label="Longest written authority (months)" constraint="1 to 12" />
          <NumberField name="reminderMinutes" label="Reminder to armourers (minutes before the due time)" constraint="5 to 120" />
          <NumberField name="lateHours" label="Alert to managers (hours after the due time)" constraint="1 to 12" />
          <NumberField name="graveHours" label="Alert to all users (hours after the due time)" constraint="2 to 24" />
          <NumberField name="lossHours" label="Request to report the loss (hours after the due time)" constraint="3 to 48" />
        </ColumnLayout>
      </RouteForm>
    </FormDialog>
  );
}
