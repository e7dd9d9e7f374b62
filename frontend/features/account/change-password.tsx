// The dialog in which users change their own password.
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { ChangeOfPassword, policySentence } from '../../../shared/users/password.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { OwnForm } from './own-form.tsx';
import { useEndedAfter } from './use-ended.ts';

export function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const [shown, setShown] = useState(false);
  const ended = useEndedAfter();
  const change = async ({ present = '', chosen = '' }: Record<string, string>) => {
    const { changePassword } = await import('../../session/own-sign-in.ts');
    await changePassword(present, chosen);
    await ended('password');
    onClose();
  };
  const type = shown ? 'text' : 'password';
  return (
    <FormDialog header="Change Password" onClose={onClose}>
      <OwnForm
        schema={ChangeOfPassword}
        defaults={{ present: '', chosen: '' }}
        submit="Change Password"
        submitting="Changing..."
        change={change}
        onCancel={onClose}
      >
        <SpaceBetween size="m">
          <TextField name="present" label="Current password" type={type} autoComplete="current-password" />
          <TextField
            name="chosen"
            label="New password"
            type={type}
            autoComplete="new-password"
            description="You stay signed in here. All your other sessions are signed out, on every device."
            constraint={`${policySentence}. It must differ from your current password.`}
          />
          <Toggle checked={shown} onChange={({ detail }) => setShown(detail.checked)}>
            Show passwords
          </Toggle>
        </SpaceBetween>
      </OwnForm>
    </FormDialog>
  );
}
