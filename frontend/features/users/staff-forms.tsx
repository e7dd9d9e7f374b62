// The forms of a company's manager: add a user, change a duty, link an officer, deactivate a user.
import Box from '@cloudscape-design/components/box';
import { contract } from '../../../shared/contract.ts';
import { policySentence } from '../../../shared/users/password.ts';
import type { User } from '../../../shared/users/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { OfficerField } from '../../ui/form/officer-field.tsx';
import { Question } from '../../ui/form/question.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { dutiesExplained, dutyChoices, nameOf } from './wording.ts';

const failed = (sentence: string) => ({ title: 'Error', description: sentence, destructive: true }) as const;

const Duty = () => <SelectField name="duty" label="Duty" choices={dutyChoices} description={dutiesExplained} />;

function OwnOfficer() {
  const { legalEntityId } = useSession().user;
  return legalEntityId == null ? null : <OfficerField name="officerId" label="Officer" legalEntityId={legalEntityId} optional />;
}

export function AddStaff({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog header="Add User" onClose={onClose}>
      <RouteForm
        route={contract.users.addStaff}
        defaults={{ email: '', firstName: '', lastName: '', duty: 'reader', officerId: null, password: '' }}
        onDone={(user) => toast({ title: 'User added', description: `An invitation has been emailed to ${user.email}.` })}
        onFailed={(error) => toast(failed(error.sentence))}
        actions={<FormActions submit="Add User" submitting="Adding..." />}
      >
        <TextField name="email" label="Email" type="email" description="The user signs in with this email." />
        <TextField name="firstName" label="First name" />
        <TextField name="lastName" label="Last name" />
        <Duty />
        <OwnOfficer />
        <TextField
          name="password"
          label="Temporary password"
          type="password"
          autoComplete="new-password"
          description="The invitation contains it. At the first sign-in the user chooses their own."
          constraint={`${policySentence}.`}
        />
      </RouteForm>
    </FormDialog>
  );
}

interface OfUser {
  readonly of: User;
  readonly onClose: () => void;
}

export function ChangeDuty({ of, onClose }: OfUser) {
  return (
    <FormDialog header={`Duty of ${nameOf(of)}`} onClose={onClose}>
      <RouteForm
        route={contract.users.changeStaff}
        shownBy={contract.users.staff}
        of={of}
        defaults={{ duty: of.duty }}
        onDone={() => toast({ title: 'Duty changed', description: `The new duty of ${nameOf(of)} applies at once.` })}
        onFailed={(error) => toast(failed(error.sentence))}
        actions={<FormActions submit="Change Duty" submitting="Saving..." />}
      >
        <Duty />
      </RouteForm>
    </FormDialog>
  );
}

export function LinkOfficer({ of, onClose }: OfUser) {
  const isOwn = useSession().user.id === of.id;
  return (
    <FormDialog header={`Officer of ${nameOf(of)}`} onClose={onClose}>
      <RouteForm
        route={contract.users.changeStaff}
        shownBy={contract.users.staff}
        of={of}
        defaults={{ officerId: of.officerId }}
        onDone={({ officerName }) =>
          toast({ title: officerName ? 'Officer linked' : 'Officer unlinked', description: `${nameOf(of)} is ${officerName ?? 'linked to no officer'}.` })
        }
        onFailed={(error) => toast(failed(error.sentence))}
        actions={<FormActions submit="Link Officer" submitting="Saving..." />}
      >
        <Box>
          Choose the officer who is this user. At the counter, a signed-in user cannot receive a firearm, be the witness or the second person, or count
          ammunition as this officer.
        </Box>
        {isOwn ? <Box>You cannot change or end this link later. Another manager of your company can.</Box> : null}
        <OwnOfficer />
      </RouteForm>
    </FormDialog>
  );
}

export function Deactivate({ of, onClose }: OfUser) {
  const { run, busy } = useCommand(contract.users.removeStaff);
  const name = nameOf(of);
  const go = async () => {
    try {
      await run({ params: { id: of.id } });
      toast({ title: 'User deactivated', description: `${name} is signed out and can no longer sign in.` });
    } catch (error) {
      toast(failed(toApiError(error).sentence));
    }
    onClose();
  };
  return (
    <Question
      header={`Deactivate ${name}?`}
      keep="Keep the user"
      cancel="Keep user"
      confirm="Deactivate User"
      confirming="Deactivating..."
      busy={busy}
      onConfirm={() => void go()}
      onCancel={onClose}
    >
      {`${name} (${of.email}) is signed out at once and can no longer sign in. Their name stays in the history. PSiRA can reactivate the account.`}
    </Question>
  );
}
