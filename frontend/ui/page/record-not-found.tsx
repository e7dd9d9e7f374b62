// The page for a record that does not exist or that the user may not see. The words are the same for both, and a button leads to the list.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { Page } from './page.tsx';

interface RecordNotFoundProps {
  /** The kind of record, as in "There is no such legal entity". */
  readonly what: string;
  /** The button that leads back. */
  readonly back: ReactNode;
  readonly or?: string;
}

export function RecordNotFound({ what, back, or = 'you do not have access to it' }: RecordNotFoundProps) {
  return (
    <Page title={`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`}>
      <Alert type="info" action={back}>
        {`There is no such ${what}, or ${or}.`}
      </Alert>
    </Page>
  );
}

export const FirearmNotFound = () => <RecordNotFound what="firearm" back={<Button href="/registration">All firearms</Button>} />;
