// Dialog: suspends an officer, ends the employment or starts it again, with a reason.
import { useWatch } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { employmentRefusal, nameOfOfficer } from '../../../shared/officers/rules.ts';
import { type Employment, employments, employmentWords, type Officer } from '../../../shared/officers/schema.ts';
import { DayField } from '../../ui/form/day-field.tsx';
import { SelectField, TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { SoleIssuer } from './sole-issuer.tsx';

const effects: Readonly<Record<Employment, string>> = {
  active: 'Firearms can be issued to the officer again',
  suspended: 'No firearm can be issued to the officer',
  left: 'The employment ends. An officer who holds a firearm must return it first',
};

/** A suspended officer issues no firearm either. */
function Ends({ officer }: { readonly officer: Officer }) {
  const employment = useWatch({ name: 'employment' }) as Employment | null;
  if (employment === null || employment === 'active' || officer.employment !== 'active') return null;
  return <SoleIssuer legalEntityId={officer.legalEntityId} isEnding={({ officerId }) => officerId === officer.id} />;
}

export function ChangeEmployment({ officer, onClose }: { readonly officer: Officer; readonly onClose: () => void }) {
  const today = dayOf(new Date());
  const choices = employments
    .filter((wanted) => wanted !== officer.employment && !employmentRefusal(officer.employment, wanted, []))
    .map((value) => ({ value, label: employmentWords[value], description: effects[value] }));
  return (
    <FormDialog header={`Change the employment of ${nameOfOfficer(officer)}`} onClose={onClose}>
      <RouteForm
        route={contract.officers.changeEmployment}
        shownBy={contract.officers.get}
        of={officer}
        what="officer"
        defaults={{ employment: choices.length === 1 ? choices[0]?.value : null, from: today, reason: '' }}
        onDone={({ employment }) =>
          toast({ title: 'Employment changed', description: `${nameOfOfficer(officer)} is now ${employmentWords[employment].toLowerCase()}.` })
        }
        actions={<FormActions submit="Change Employment" submitting="Saving..." />}
      >
        <SelectField name="employment" label="Employment" choices={choices} />
        <Ends officer={officer} />
        <DayField name="from" label="Date" latest={today} />
        <TextAreaField name="reason" label="Reason" rows={3} />
      </RouteForm>
    </FormDialog>
  );
}
