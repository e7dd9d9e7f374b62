// Dialogs: add and edit a branch or a safe.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import type { ReactNode } from 'react';
import type { Branch, CreateBranch, EditBranch as EditBranchBody } from '../../../shared/branches/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { type CreateSafe, type EditSafe as EditSafeBody, type Safe, safeStandard, safeTypes, safeTypeWords } from '../../../shared/safes/schema.ts';
import { BranchField } from '../../ui/form/branch-field.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { NumberField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { toast } from '../../ui/page/toast-store.ts';

/** The values without empty texts, which the calls take as null. */
const emptyAsNull = (values: FormValues): FormValues => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));

/** The text fields that must not be null, so that the message is "Name is required". */
const kept = (values: FormValues, ...names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(emptyAsNull(values)).map(([name, value]) => [name, value === null && names.includes(name) ? '' : value]));

const Columns = ({ children }: { readonly children: ReactNode }) => (
  <ColumnLayout columns={2} minColumnWidth={240}>
    {children}
  </ColumnLayout>
);

const BranchFields = () => (
  <Columns>
    <TextField name="name" label="Name" />
    <TextField name="street" label="Street" />
    <TextField name="city" label="City" />
    <SelectField name="province" label="Province" choices={provinces} />
    <TextField name="phone" label="Telephone" optional constraint="For example +27 11 555 0100" />
    <TextField name="controlRoomPhone" label="Control room telephone" optional constraint="The public verify page shows it to police officers." />
  </Columns>
);

const branchBody = (values: FormValues) => kept(values, 'name', 'street', 'city');

export function AddBranch({ legalEntityId, onClose }: { readonly legalEntityId: number; readonly onClose: () => void }) {
  return (
    <FormDialog header="Add Branch" size="large" onClose={onClose}>
      <RouteForm
        route={contract.branches.create}
        defaults={{ name: '', street: '', city: '', province: null, phone: '', controlRoomPhone: '' }}
        toBody={(values) => ({ legalEntityId, ...branchBody(values) }) as CreateBranch}
        onDone={({ name }) => toast({ title: 'Branch added', description: `Now add the safes of ${name}.` })}
        actions={<FormActions submit="Add Branch" submitting="Adding..." />}
      >
        <BranchFields />
      </RouteForm>
    </FormDialog>
  );
}

export function EditBranch({ branch, onClose }: { readonly branch: Branch; readonly onClose: () => void }) {
  const { name, street, city, province, phone, controlRoomPhone } = branch;
  return (
    <FormDialog header={`Edit ${name}`} size="large" onClose={onClose}>
      <RouteForm
        route={contract.branches.edit}
        shownBy={contract.branches.list}
        of={branch}
        what="branch"
        defaults={{ name, street, city, province, phone: phone ?? '', controlRoomPhone: controlRoomPhone ?? '' }}
        toBody={(values) => branchBody(values) as EditBranchBody}
        onDone={() => toast({ title: 'Branch saved' })}
        actions={<FormActions submit="Save Changes" submitting="Saving..." />}
      >
        <BranchFields />
      </RouteForm>
    </FormDialog>
  );
}

const typeChoices = safeTypes.map((value) => ({ value, label: safeTypeWords[value] }));

const SafeFields = ({ children }: { readonly children?: ReactNode }) => (
  <Columns>
    <TextField name="name" label="Name" constraint="For example Strong-room" />
    {children}
    <SelectField name="type" label="Type" choices={typeChoices} />
    <NumberField name="capacity" label="Capacity" constraint="The number of firearms that fit" />
    <TextField name="standard" label="Standard" />
    <TextField name="certificateNumber" label="Certificate number" optional />
    <DayField name="inspectedOn" label="Date of the inspection" latest={dayOf(new Date())} optional />
    <TextField name="inspectedBy" label="Inspected by" optional />
  </Columns>
);

const safeBody = (values: FormValues) => kept(values, 'name', 'standard');

interface AddSafeProps {
  readonly legalEntityId: number;
  /** The branch that is chosen in advance. */
  readonly branchId: string | undefined;
  readonly onClose: () => void;
}

export function AddSafe({ legalEntityId, branchId = '', onClose }: AddSafeProps) {
  return (
    <FormDialog header="Add Safe" size="large" onClose={onClose}>
      <RouteForm
        route={contract.safes.create}
        defaults={{
          branchId: branchId || null,
          name: '',
          type: null,
          capacity: null,
          standard: safeStandard,
          certificateNumber: '',
          inspectedOn: null,
          inspectedBy: '',
        }}
        toBody={(values) => safeBody(values) as CreateSafe}
        onDone={({ name, branchName }) => toast({ title: 'Safe added', description: `${name} in ${branchName}` })}
        actions={<FormActions submit="Add Safe" submitting="Adding..." />}
      >
        <SafeFields>
          <BranchField name="branchId" legalEntityId={legalEntityId} />
        </SafeFields>
      </RouteForm>
    </FormDialog>
  );
}

export function EditSafe({ safe, onClose }: { readonly safe: Safe; readonly onClose: () => void }) {
  const { name, type, capacity, standard, certificateNumber, inspectedOn, inspectedBy } = safe;
  return (
    <FormDialog header={`Edit ${name}, ${safe.branchName}`} size="large" onClose={onClose}>
      <RouteForm
        route={contract.safes.edit}
        shownBy={contract.safes.list}
        of={safe}
        what="safe"
        defaults={{ name, type, capacity, standard, certificateNumber: certificateNumber ?? '', inspectedOn, inspectedBy: inspectedBy ?? '' }}
        toBody={(values) => safeBody(values) as EditSafeBody}
        onDone={() => toast({ title: 'Safe saved' })}
        actions={<FormActions submit="Save Changes" submitting="Saving..." />}
      >
        <SafeFields />
      </RouteForm>
    </FormDialog>
  );
}
