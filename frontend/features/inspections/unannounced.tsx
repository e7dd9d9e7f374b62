// Unannounced inspections: the choice in a form, and the label on the screens of everybody who may know of one.
import Badge from '@cloudscape-design/components/badge';
import Checkbox from '@cloudscape-design/components/checkbox';
import type { Inspection } from '../../../shared/inspections/schema.ts';

interface UnannouncedFieldProps {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

export const UnannouncedField = ({ value, onChange }: UnannouncedFieldProps) => (
  <Checkbox checked={value} description="The provider is notified only when the inspection starts." onChange={({ detail }) => onChange(detail.checked)}>
    Unannounced
  </Checkbox>
);

export const UnannouncedLabel = ({ of }: { readonly of: Pick<Inspection, 'unannounced'> }) => (of.unannounced ? <Badge color="grey">Unannounced</Badge> : null);
