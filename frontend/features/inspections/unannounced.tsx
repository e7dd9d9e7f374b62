// Label of an unannounced inspection.
import Badge from '@cloudscape-design/components/badge';
import type { Inspection } from '../../../shared/inspections/schema.ts';

export const UnannouncedLabel = ({ of }: { readonly of: Pick<Inspection, 'unannounced'> }) => (of.unannounced ? <Badge color="grey">Unannounced</Badge> : null);
