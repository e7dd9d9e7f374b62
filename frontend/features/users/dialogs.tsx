// The dialogs of the users list that are not forms: delete, reset the second factor, history.
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
      {`${name} (${of.email}) is signed out at once and can no longer sign in. Their name stays in the history. You can reactivate the account later.`}
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
        description: `${name} is signed out everywhere and signs in with only the password until they set up another authenticator.`,
      });
    } catch (error) {
      toast({ title: 'Error', description: toApiError(error).sentence || 'Failed to reset the second factor', destructive: true });
    }
    onClose();
  };
  return (
    <Question
      header={`Reset the second factor of ${name}?`}
      keep="Keep the second factor"
      confirm="Reset Second Factor"
      confirming="Resetting..."
      busy={busy}
      onConfirm={() => void go()}
      onCancel={onClose}
    >
      <SpaceBetween size="s">
        <Alert type="warning" header="First make sure that the user asked for this">
          Speak face to face, or call a number that you already have. Do not trust the email or the call that asks. Until they set up another authenticator, the
          password alone opens the account.
        </Alert>
        <Box>
          {`Removes the authenticator of ${name} (${of.email}) and signs them out everywhere. If this registry requires an authenticator, they set up a new one at the next sign-in. The system emails them, and the history records your name.`}
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
