// A firearm that is not there, or not this person's to see: the same words for both.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { Page } from './page.tsx';

export function FirearmNotFound() {
  return (
    <Page title="Firearm not found">
      <Alert type="info" action={<Button href="/registration">All firearms</Button>}>
        There is no such firearm, or it is not yours to see.
      </Alert>
    </Page>
  );
}
