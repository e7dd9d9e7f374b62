// An ancillary that is not there, or not this person's to see: the same words for both.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { Page } from '../../ui/page.tsx';

export function AncillaryNotFound() {
  return (
    <Page title="Ancillary not found">
      <Alert type="info" action={<Button href="/ancillaries">All ancillaries</Button>}>
        There is no such ancillary, or it is not yours to see.
      </Alert>
    </Page>
  );
}
