// Field: time of day of an inspection, in South African time.
import FormField from '@cloudscape-design/components/form-field';
import TimeInput from '@cloudscape-design/components/time-input';
import { isDay } from '../../ui/table/address-filters.ts';

const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** The instant of a day and a time in South Africa; empty if either is invalid. */
export const momentOf = (day: unknown, time: string): string =>
  typeof day === 'string' && isDay(day) && isTime(time) ? new Date(`${day}T${time}:00+02:00`).toISOString() : '';

interface TimeFieldProps {
  readonly value: string;
  readonly onChange: (time: string) => void;
}

export const TimeField = ({ value, onChange }: TimeFieldProps) => (
  <FormField
    label="Time"
    constraintText="South African time, 24-hour clock, such as 14:30."
    errorText={isTime(value) ? undefined : 'Enter a time such as 09:00'}
  >
    <TimeInput value={value} format="hh:mm" placeholder="hh:mm" onChange={({ detail }) => onChange(detail.value)} />
  </FormField>
);
