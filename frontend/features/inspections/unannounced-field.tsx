// Field: whether to notify the provider before the start.
import Checkbox from '@cloudscape-design/components/checkbox';

interface UnannouncedFieldProps {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

export const UnannouncedField = ({ value, onChange }: UnannouncedFieldProps) => (
  <Checkbox checked={value} description="The provider is notified only when the inspection starts." onChange={({ detail }) => onChange(detail.checked)}>
    Unannounced
  </Checkbox>
);
