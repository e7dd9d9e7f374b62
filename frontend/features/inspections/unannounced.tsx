// The label of an unannounced inspection, on the screens of everybody who may know of one.
import Badge from '@cloudscape-design/components/badge';
import type { Inspection } from '../../../shared/inspections/schema.ts';

export const UnannouncedLabel = ({ of }: { readonly of: Pick<Inspection, 'unannounced'> }) => (of.unannounced ? <Badge color="grey">Unannounced</Badge> : null);
