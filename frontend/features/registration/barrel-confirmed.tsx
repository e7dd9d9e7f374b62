// Confirmation of an unusual barrel length.
import Checkbox from '@cloudscape-design/components/checkbox';
import { useController } from 'react-hook-form';

export function BarrelConfirmed({ question, length }: { readonly question: string; readonly length: number }) {
  const { field } = useController({ name: 'barrelLengthConfirmed', defaultValue: null });
  return (
    <Checkbox
      name="barrelLengthConfirmed"
      checked={field.value === true}
      description={`${question}.`}
      onChange={({ detail }) => field.onChange(detail.checked || null)}
    >
      {`The barrel is ${length} mm long`}
    </Checkbox>
  );
}
