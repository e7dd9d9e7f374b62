// Pages that replace a screen: unknown path, no access, and an error in the screen.
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
        This page does not exist. <Link href="/">Go to the dashboard</Link>
      </Box>
    </Page>
  );
}

/** `restriction`: the specification's sentence for the screen, if it has one. */
export function AccessRestricted({ title, restriction }: { readonly title: string; readonly restriction?: string | undefined }) {
  const { user } = useSession();
  return (
    <Page title="Access Restricted">
      <Alert type="warning" header={restriction ?? `Your role cannot open ${title}`}>
        You are signed in as {roleWords[user.role]}. Ask an administrator if you need this screen for your work. <Link href="/">Go to the dashboard</Link>
      </Alert>
    </Page>
  );
}

/** Also appears in a tab that was open while a new version was deployed: the old files are gone, and a reload fetches the new ones. */
export function PageFailed() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <Page title="This page could not be shown">
      <Alert type="error" header="This page has failed" action={<Button onClick={() => location.reload()}>Reload</Button>}>
        Saved data is safe. Reload the page. If it fails again, tell an administrator what you were doing.
      </Alert>
    </Page>
  );
}
