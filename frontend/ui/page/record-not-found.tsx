// A record that is not there, or not this person's to see: the same words for both, and the way to those that are.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { Page } from './page.tsx';

interface RecordNotFoundProps {
  /** As in "There is no such legal entity". */
  readonly what: string;
  /** The button that leads back. */
  readonly back: ReactNode;
  readonly or?: string;
}

export function RecordNotFound({ what, back, or = 'it is not yours to see' }: RecordNotFoundProps) {
  return (
    <Page title={`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`}>
      <Alert type="info" action={back}>
        {`There is no such ${what}, or ${or}.`}
      </Alert>
    </Page>
  );
}

export const FirearmNotFound = () => <RecordNotFound what="firearm" back={<Button href="/registration">All firearms</Button>} />;
