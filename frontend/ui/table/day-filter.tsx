// A filter by one calendar day, which bites as soon as the day is whole.
import FormField from '@cloudscape-design/components/form-field';
import { useEffect, useState } from 'react';
import { dayProblem } from '../form/day-first.tsx';
import { DayInput } from '../form/day-input.tsx';
import { isDay } from './address-filters.ts';

interface DayFilterProps {
  readonly label: string;
  /** YYYY-MM-DD, or empty. */
  readonly day: string;
  readonly onChange: (day: string) => void;
  /** Told what stands in the field: a day that is only begun is there to be cleared, too. */
  readonly onTyped?: (typed: string) => void;
  /** What is wrong with the day beside another. */
  readonly error?: string | undefined;
}

/** Half a date is no filter yet. */
export function DayFilter({ label, day, onChange, onTyped, error }: DayFilterProps) {
  const [typed, setTyped] = useState(day);
  const [left, setLeft] = useState(false);
  const [told, setTold] = useState(day);
  const [followed, setFollowed] = useState(day);
  // What clears the filter, or goes back to another, changes the field; what was typed in it does not come back to it.
  if (day !== followed) {
    setFollowed(day);
    if (day !== told) {
      setTold(day);
      setTyped(day);
    }
  }
  useEffect(() => onTyped?.(typed), [onTyped, typed]);
  return (
    <FormField label={label} errorText={dayProblem(typed, left) ?? error}>
      <DayInput
        label={label}
        value={typed}
        onBlur={() => setLeft(true)}
        onChange={(value) => {
          setTyped(value);
          setLeft(false);
          if (value !== '' && !isDay(value)) return;
          setTold(value);
          onChange(value);
        }}
      />
    </FormField>
  );
}
