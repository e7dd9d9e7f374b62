// The windows over the list of users that are not forms: deleting one, a lost second factor, and what was done to one.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import type { User } from '../../../shared/users/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand, useRoute } from '../../api/hooks.ts';
import { Question } from '../../ui/form/question.tsx';
import { RecordHistory } from '../../ui/history/history.tsx';
import { AccessReport } from '../../ui/history/readings.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { nameOf } from './wording.ts';

export function DeleteUser({ of, onClose }: { readonly of: User; readonly onClose: () => void }) {
  const { run, busy } = useCommand(contract.users.delete);
  const name = nameOf(of);
  const go = async () => {
    try {
      await run({ params: { id: of.id } });
      toast({ title: 'User Deleted', description: `${name} is signed out and can no longer sign in.` });
    } catch (error) {
      toast({ title: 'Error', description: toApiError(error).sentence || 'Failed to delete user', destructive: true });
    }
    onClose();
  };
  return (
    <Question
      header={`Delete ${name}?`}
      keep="Keep the user"
      cancel="Keep user"
      confirm="Delete User"
      confirming="Deleting..."
      busy={busy}
      onConfirm={() => void go()}
      onCancel={onClose}
    >
      {`${name} (${of.email}) is signed out at once and can no longer sign in. What they did stays in the registry under their name. The account can be reactivated later.`}
    </Question>
  );
}

export function ResetFactor({ of, onClose }: { readonly of: User; readonly onClose: () => void }) {
  const { run, busy } = useCommand(contract.users.resetSecondFactor, { shownBy: contract.users.list });
  const name = nameOf(of);
  const go = async () => {
    try {
      await run({ params: { id: of.id } });
      toast({
        title: 'Second Factor Reset',
        description: `${name} is signed out everywhere, and signs in with the password until another authenticator is set up.`,
      });
    } catch (error) {
      toast({ title: 'Error', description: toApiError(error).sentence || 'Failed to reset the second factor', destructive: true });
    }
    onClose();
  };
  return (
    <Question
      header={`Reset the second factor of ${name}?`}
      keep="Leave the second factor as it is"
      confirm="Reset Second Factor"
      confirming="Resetting..."
      busy={busy}
      onConfirm={() => void go()}
      onCancel={onClose}
    >
      <SpaceBetween size="s">
        <Alert type="warning" header="Make sure first that it is really them who ask">
          Face to face, or by calling back a number that you had before; not by the e-mail or the call that asks. Until another authenticator is set up, their
          password alone opens the account.
        </Alert>
        <Box>
          {`The authenticator of ${name} (${of.email}) is taken off the account, and they are signed out everywhere. They set up another one at the next sign-in, where the registry demands one of everybody. They are told of it, and the history keeps that it was you.`}
        </Box>
      </SpaceBetween>
    </Question>
  );
}

export function UserHistory({ of, onClose }: { readonly of: User; readonly onClose: () => void }) {
  const history = useRoute(contract.users.history, { params: { id: of.id } });
  return (
    <Modal visible size="max" header={`History of ${nameOf(of)}`} closeAriaLabel="Close" onDismiss={onClose}>
      <SpaceBetween size="l">
        <RecordHistory of={history} />
        <AccessReport kind="user" id={of.id} of="this account" />
      </SpaceBetween>
    </Modal>
  );
}
