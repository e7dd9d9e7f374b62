// What can be done to one user: edit, delete, see the history. A button that is off says why.
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { refusalToDelete, refusalToEdit } from '../../../shared/users/rules.ts';
import type { User } from '../../../shared/users/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand, useRoute } from '../../api/hooks.ts';
import { useSession } from '../../app/session.tsx';
import { AccessReport } from '../../ui/access-report.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { RecordHistory } from '../../ui/history.tsx';
import { useToast } from '../../ui/toast-store.ts';
import { nameOf } from './wording.ts';

export type Doing = 'edit' | 'delete' | 'history';

export function UserActions({ of, onDo }: { readonly of: User; readonly onDo: (what: Doing) => void }) {
  const { id, role } = useSession().user;
  const actor = { userId: id, role };
  const [edit, remove] = [refusalToEdit(actor, of, of.role), refusalToDelete(actor, of)];
  const name = nameOf(of);
  const off = (refusal: typeof edit) => (refusal ? { disabled: true, disabledReason: refusal.sentence } : {});
  return (
    <SpaceBetween direction="horizontal" size="xxs">
      <Button variant="icon" iconName="edit" ariaLabel={`${of.isActive ? 'Edit' : 'Reactivate'} ${name}`} onClick={() => onDo('edit')} {...off(edit)} />
      <Button variant="icon" iconName="remove" ariaLabel={`Delete ${name}`} onClick={() => onDo('delete')} {...off(remove)} />
      <Button variant="icon" iconName="history" ariaLabel={`History of ${name}`} onClick={() => onDo('history')} />
    </SpaceBetween>
  );
}

export function DeleteUser({ of, onClose }: { readonly of: User; readonly onClose: () => void }) {
  const { toast } = useToast();
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
    <Modal
      visible
      header={`Delete ${name}?`}
      closeAriaLabel="Keep the user"
      onDismiss={onClose}
      footer={
        <DialogButtons>
          <Button variant="link" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" loading={busy} loadingText="Deleting..." onClick={() => void go()}>
            Delete User
          </Button>
        </DialogButtons>
      }
    >
      {`${name} (${of.email}) is signed out at once and can no longer sign in. What they did stays in the registry under their name. The account can be reactivated later.`}
    </Modal>
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
