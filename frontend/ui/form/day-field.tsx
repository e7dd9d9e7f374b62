// A form field for a date, sent as YYYY-MM-DD, or null when empty. Dates after `latest` cannot be chosen.
import DatePicker from '@cloudscape-design/components/date-picker';
import FormField from '@cloudscape-design/components/form-field';
import { useController } from 'react-hook-form';
import { DayFirst } from './day-first.tsx';
import { labelOf } from './label.tsx';

interface DayFieldProps {
  /** The field's name in the request body. */
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly constraint?: string;
  readonly latest?: string;
}

/** The picker returns midnight in the browser's time zone, so this reads the date in that zone. */
const isoDay = (date: Date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

export function DayField({ name, label, optional = false, constraint, latest }: DayFieldProps) {
  const { field, fieldState } = useController({ name, defaultValue: null });
  const shown = labelOf(label, optional);
  const value = String(field.value ?? '');
  const onChange = (typed: string) => field.onChange(typed || null);
  return (
    <FormField label={shown} constraintText={constraint} errorText={fieldState.error?.message}>
      <DayFirst value={value} onChange={onChange} onBlur={field.onBlur} textRef={field.ref}>
        <DatePicker
          ref={field.ref}
          name={name}
          value={value}
          format="iso"
          inputFormat="iso"
          placeholder="YYYY-MM-DD"
          openCalendarAriaLabel={(chosen) => `Choose the ${label.toLowerCase()}${chosen ? `, now ${chosen}` : ''}`}
          isDateEnabled={(date) => isoDay(date) >= '1900-01-01' && (latest === undefined || isoDay(date) <= latest)}
          ariaRequired={!optional}
          onChange={({ detail }) => onChange(detail.value)}
        />
      </DayFirst>
    </FormField>
  );
}
