// The screens that stand in for one: no such path, not for this role, and a screen that broke.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { roleWords } from '../../shared/access/roles.ts';
import { useSession } from '../session/session.tsx';
import { Page } from '../ui/page/page.tsx';

export function NotFound() {
  return (
    <Page title="404 Page Not Found">
      <Box variant="p">
        There is nothing at this address. <Link href="/">Go to the dashboard</Link>
      </Box>
    </Page>
  );
}

/** `restriction`: in the specification's words, where it has some for the screen. */
export function AccessRestricted({ title, restriction }: { readonly title: string; readonly restriction?: string | undefined }) {
  const { user } = useSession();
  return (
    <Page title="Access Restricted">
      <Alert type="warning" header={restriction ?? `${title} is not open to your role`}>
        You are signed in as {roleWords[user.role]}. Ask an administrator if you need this screen for your work. <Link href="/">Go to the dashboard</Link>
      </Alert>
    </Page>
  );
}

/** Also what a visitor sees whose open tab outlived a new version: its pieces are gone, and loading again brings the new ones. */
export function PageFailed() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <Page title="This page could not be shown">
      <Alert type="error" header="Something went wrong on this page" action={<Button onClick={() => location.reload()}>Reload</Button>}>
        Nothing that was saved is lost. Reload the page; if it happens again, tell an administrator what you were doing.
      </Alert>
    </Page>
  );
}
