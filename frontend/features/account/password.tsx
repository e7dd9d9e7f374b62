// The password section of the account page.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import { later, Opens } from '../../ui/page/later.tsx';

const ChangePassword = later(() => import('./change-password.tsx').then((loaded) => loaded.ChangePassword));

export function PasswordSection() {
  const [open, setOpen] = useState(false);
  return (
    <Container
      header={
        <Header variant="h2" actions={<Button onClick={() => setOpen(true)}>Change Password</Button>}>
          Password
        </Header>
      }
    >
      <Box variant="p">Nobody can read your password. If somebody else may know it, change it: this also signs out all your other sessions.</Box>
      <Opens of={ChangePassword} when={open ? { onClose: () => setOpen(false) } : undefined} />
    </Container>
  );
}
