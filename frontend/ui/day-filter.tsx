// A filter by one calendar day, which bites as soon as the day is whole. `key` it by the day: what clears the filter clears the field.
import FormField from '@cloudscape-design/components/form-field';
import { useState } from 'react';
import { isDay } from './address-filters.ts';
import { DayInput } from './day-input.tsx';

interface DayFilterProps {
  readonly label: string;
  /** YYYY-MM-DD, or empty. */
  readonly day: string;
  readonly onChange: (day: string) => void;
  /** What is wrong with the day beside another. */
  readonly error?: string | undefined;
}

/** Half a date is no filter yet. */
export function DayFilter({ label, day, onChange, error }: DayFilterProps) {
  const [typed, setTyped] = useState(day);
  const known = typed === '' || isDay(typed);
  return (
    <FormField label={label} errorText={known || typed.length < 10 ? error : 'A date such as 2026-01-31'}>
      <DayInput
        label={label}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          if (value === '' || isDay(value)) onChange(value);
        }}
      />
    </FormField>
  );
}
