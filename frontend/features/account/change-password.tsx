// The window in which a person changes their own password.
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
          <TextField name="present" label="Present password" type={type} autoComplete="current-password" />
          <TextField
            name="chosen"
            label="New password"
            type={type}
            autoComplete="new-password"
            description="This session goes on. Every other session of yours is signed out, on every device."
            constraint={`${policySentence}. Not your present one.`}
          />
          <Toggle checked={shown} onChange={({ detail }) => setShown(detail.checked)}>
            Show what I type
          </Toggle>
        </SpaceBetween>
      </OwnForm>
    </FormDialog>
  );
}
