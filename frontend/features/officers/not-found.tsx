// Shown on the page of an officer who does not exist, with a link to the list.
import Button from '@cloudscape-design/components/button';
import { RecordNotFound } from '../../ui/page/record-not-found.tsx';

export const OfficerNotFound = () => <RecordNotFound what="officer" back={<Button href="/custody/officers">All officers</Button>} />;
