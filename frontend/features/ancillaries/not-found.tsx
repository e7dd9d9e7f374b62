// Two screens of one ancillary lead back to all of them.
import Button from '@cloudscape-design/components/button';
import { RecordNotFound } from '../../ui/page/record-not-found.tsx';

export const AncillaryNotFound = () => <RecordNotFound what="ancillary" back={<Button href="/ancillaries">All ancillaries</Button>} />;
