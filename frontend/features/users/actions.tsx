// The actions on one user: edit, reset the second factor, delete, show the history. A disabled button says why.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { refusalToDelete, refusalToEdit, refusalToResetFactor } from '../../../shared/users/rules.ts';
import type { User } from '../../../shared/users/schema.ts';
import { useSession } from '../../session/session.tsx';
import { nameOf } from './wording.ts';

export type Doing = 'edit' | 'resetFactor' | 'delete' | 'history';

export function UserActions({ of, onDo }: { readonly of: User; readonly onDo: (what: Doing) => void }) {
  const { id, role } = useSession().user;
  const actor = { userId: id, role };
  const [edit, reset, remove] = [refusalToEdit(actor, of, of.role), refusalToResetFactor(actor, of), refusalToDelete(actor, of)];
  const name = nameOf(of);
  const off = (refusal: typeof edit) => (refusal ? { disabled: true, disabledReason: refusal.sentence } : {});
  return (
    <SpaceBetween direction="horizontal" size="xxs">
      <Button variant="icon" iconName="edit" ariaLabel={`${of.isActive ? 'Edit' : 'Reactivate'} ${name}`} onClick={() => onDo('edit')} {...off(edit)} />
      <Button variant="icon" iconName="key" ariaLabel={`Reset second factor of ${name}`} onClick={() => onDo('resetFactor')} {...off(reset)} />
      <Button variant="icon" iconName="remove" ariaLabel={`Delete ${name}`} onClick={() => onDo('delete')} {...off(remove)} />
      <Button variant="icon" iconName="history" ariaLabel={`History of ${name}`} onClick={() => onDo('history')} />
    </SpaceBetween>
  );
}
