// The form that adds, edits or reactivates a user (spec 2, sections 2.13 and 5).
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useFormContext } from 'react-hook-form';
import { type Role, roleWords } from '../../../shared/access/roles.ts';
import { contract } from '../../../shared/contract.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import type { SentBody } from '../../../shared/route.ts';
import { policySentence } from '../../../shared/users/password.ts';
import { belongsToProvider, performsInspections } from '../../../shared/users/role-kinds.ts';
import { rolesToGrant } from '../../../shared/users/rules.ts';
import type { User } from '../../../shared/users/schema.ts';
import type { ApiError } from '../../api/error.ts';
import { useSession } from '../../session/session.tsx';
import { EntityField } from '../../ui/form/entity-field.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { toast } from '../../ui/page/toast-store.ts';
import { TiesField } from './ties-field.tsx';
import { dutiesExplained, dutyChoices, nameOf, rolesInOrder } from './wording.ts';

const empty = { email: '', firstName: '', lastName: '', role: 'client', legalEntityId: null, duty: null, province: null, ties: [], password: '' };

/** Leaves out fields that the chosen role does not use: the form may still have values from a role chosen earlier. */
function bodyOf({ email, firstName, lastName, role, legalEntityId, duty, province, ties, password }: FormValues) {
  return {
    ...{ email, firstName, lastName, role, password },
    ...(belongsToProvider(role as Role) ? { legalEntityId, duty } : {}),
    ...(performsInspections(role as Role) ? { province, ties } : {}),
  };
}

/** The server's sentence, if it sent one (spec 2, section 8). */
const reasonOf = (error: ApiError, otherwise: string) => (error.problem ? error.sentence : otherwise);

export function AddUser({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog header="Add User" onClose={onClose}>
      <RouteForm
        route={contract.users.create}
        defaults={empty}
        toBody={(values) => bodyOf(values) as SentBody<typeof contract.users.create>}
        onDone={(user) => toast({ title: 'User Created', description: `An invitation was emailed to ${user.email}.` })}
        onFailed={(error) => toast({ title: 'Error', description: reasonOf(error, 'Failed to create user'), destructive: true })}
        actions={<FormActions submit="Create User" submitting="Creating..." />}
      >
        <Fields
          password={{
            label: 'Temporary password',
            description: 'The invitation contains it. At the first sign-in the user chooses their own.',
            constraint: `${policySentence}.`,
          }}
        />
      </RouteForm>
    </FormDialog>
  );
}

export function EditUser({ of, onClose }: { readonly of: User; readonly onClose: () => void }) {
  const own = useSession().user.id === of.id;
  const { email, firstName, lastName, role, legalEntityId, duty, province, ties } = of;
  return (
    <FormDialog header={`${of.isActive ? 'Edit' : 'Reactivate'} ${nameOf(of)}`} onClose={onClose}>
      <RouteForm
        route={contract.users.edit}
        shownBy={contract.users.list}
        of={of}
        defaults={{ email, firstName, lastName, role, legalEntityId, duty, province, ties, password: '' }}
        toBody={(values) => ({ ...bodyOf(values), ...(of.isActive ? {} : { isActive: true }) }) as SentBody<typeof contract.users.edit>}
        onDone={(user) =>
          toast({ title: 'User Updated', description: own ? 'Your account has been changed.' : `${nameOf(user)} signs in again with the temporary password.` })
        }
        onFailed={(error) => toast({ title: 'Error', description: reasonOf(error, 'Failed to update user'), destructive: true })}
        actions={<FormActions submit={of.isActive ? 'Update User' : 'Reactivate User'} submitting="Saving..." />}
      >
        <Fields
          own={own}
          password={
            own
              ? { label: 'Your password', description: 'Enter the password you sign in with, to confirm that it is you. It does not change.' }
              : {
                  label: 'New temporary password',
                  description: 'Saving signs the user out. Give them this password yourself: they choose a new one at the next sign-in.',
                  constraint: `${policySentence}.`,
                }
          }
        />
      </RouteForm>
    </FormDialog>
  );
}

interface FieldsProps {
  readonly own?: boolean;
  readonly password: { readonly label: string; readonly description: string; readonly constraint?: string };
}

function Fields({ own = false, password }: FieldsProps) {
  const mine = useSession().user.role;
  const role = useFormContext().watch('role') as Role;
  const grantable = rolesToGrant(mine);
  const choices = rolesInOrder.filter((one) => grantable.includes(one) || one === role).map((value) => ({ value, label: roleWords[value] }));
  return (
    <SpaceBetween size="m">
      <TextField name="email" label="Email" type="email" description="The user signs in with this email." />
      <TextField name="firstName" label="First name" />
      <TextField name="lastName" label="Last name" />
      <SelectField name="role" label="Role" choices={choices} disabled={own} {...(own ? { description: 'You cannot change your own role.' } : {})} />
      {belongsToProvider(role) ? (
        <EntityField name="legalEntityId" label="Provider" optional description="Without a provider the user sees no records." />
      ) : null}
      {belongsToProvider(role) ? (
        <SelectField
          name="duty"
          label="Duty"
          choices={dutyChoices}
          optional
          description={`${dutiesExplained} A user without a duty may do everything except manage users.`}
        />
      ) : null}
      {performsInspections(role) ? <SelectField name="province" label="Province" choices={provinces} optional /> : null}
      {performsInspections(role) ? <TiesField name="ties" /> : null}
      <TextField name="password" type="password" autoComplete={own ? 'current-password' : 'new-password'} {...password} />
    </SpaceBetween>
  );
}
