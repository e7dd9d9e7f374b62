// The fields of an officer, for adding, editing and correcting the ID number.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import { useFormContext, useWatch } from 'react-hook-form';
import { countryCodes, nameOfCountry } from '../../../shared/kinds/countries.ts';
import { idTypes, psiraGrades } from '../../../shared/officers/schema.ts';
import { BranchField } from '../../ui/form/branch-field.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { idTypeWords } from './wording.ts';

const idChoices = idTypes.map((value) => ({ value, label: idTypeWords[value] }));
const countryChoices = countryCodes.map((value) => ({ value, label: nameOfCountry(value) })).sort((a, b) => a.label.localeCompare(b.label));
const gradeChoices = psiraGrades.map((value) => ({ value, label: `Grade ${value}` }));

/** The values without empty texts, which the call takes as null. */
export const emptyAsNull = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));

/** A South African ID has no country: it is not sent. */
export const identityOf = ({ idType, idNumber, idCountry }: FormValues): FormValues =>
  idType === 'passport' ? { idType, idNumber, idCountry } : { idType, idNumber };

export function IdentityFields() {
  const { resetField } = useFormContext();
  const isPassport = useWatch({ name: 'idType' }) === 'passport';
  return (
    <ColumnLayout columns={2} minColumnWidth={240}>
      <SelectField
        name="idType"
        label="ID type"
        choices={idChoices}
        onPick={() => {
          // A message about the other type of number would mislead.
          resetField('idNumber', { keepError: false, defaultValue: '' });
          resetField('idCountry', { keepError: false, defaultValue: null });
        }}
      />
      <TextField
        name="idNumber"
        label={isPassport ? 'Passport number' : 'ID number'}
        constraint={isPassport ? '5 to 20 letters and digits' : '13 digits. Spaces are removed.'}
      />
      {isPassport ? <SelectField name="idCountry" label="Country of the passport" placeholder="Choose a country" choices={countryChoices} /> : null}
    </ColumnLayout>
  );
}

export const NameFields = () => (
  <ColumnLayout columns={2} minColumnWidth={240}>
    <TextField name="surname" label="Surname" />
    <TextField name="fullNames" label="Full names" constraint="As on the ID or passport" />
  </ColumnLayout>
);

export const PsiraFields = () => (
  <ColumnLayout columns={2} minColumnWidth={240}>
    <TextField name="psiraNumber" label="PSiRA number" constraint="5 to 10 digits" />
    <SelectField name="psiraGrade" label="PSiRA grade" placeholder="Choose a grade" choices={gradeChoices} />
    <DayField name="psiraExpiresOn" label="Expiry date of the registration" optional constraint="As on the PSiRA certificate" />
  </ColumnLayout>
);

/** `legalEntityId`: the provider whose branches are offered. */
export const WorkFields = ({ legalEntityId }: { readonly legalEntityId: number | undefined }) => (
  <ColumnLayout columns={2} minColumnWidth={240}>
    <BranchField name="branchId" legalEntityId={legalEntityId} optional />
    <TextField name="employeeNumber" label="Employee number" optional />
    <TextField name="phone" label="Telephone" optional constraint="For example +27 82 555 0100" />
  </ColumnLayout>
);
