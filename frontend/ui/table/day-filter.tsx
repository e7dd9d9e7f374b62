// A filter by one date, which applies as soon as the date is complete.
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
  /** Called with the field's text, so that Clear is offered for an incomplete date as well. */
  readonly onTyped?: (typed: string) => void;
  /** The error of this date together with another one. */
  readonly error?: string | undefined;
}

/** An incomplete date does not filter yet. */
export function DayFilter({ label, day, onChange, onTyped, error }: DayFilterProps) {
  const [typed, setTyped] = useState(day);
  const [left, setLeft] = useState(false);
  const [told, setTold] = useState(day);
  const [followed, setFollowed] = useState(day);
  // When the filter changes elsewhere, by Clear or Back, show its value instead of the typed text.
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
