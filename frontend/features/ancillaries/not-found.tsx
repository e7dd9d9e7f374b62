// Shown on the two pages of one ancillary, with a link to the list.
import Button from '@cloudscape-design/components/button';
import { RecordNotFound } from '../../ui/page/record-not-found.tsx';

export const AncillaryNotFound = () => <RecordNotFound what="ancillary" back={<Button href="/ancillaries">All ancillaries</Button>} />;
