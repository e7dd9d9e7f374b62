// Accepts a date that is typed or pasted with the day first, as in 24/11/2026. The date picker's mask would turn it into 2024-11-20 without a warning.
import Input, { type InputProps } from '@cloudscape-design/components/input';
import { type ClipboardEvent, type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { isDay } from '../table/address-filters.ts';
import '../table/day-text.css';

const whole = /^\s*(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4})\s*$/;
/** The mask expects four digits for the year before any separator. */
const begun = /^\d{1,2}[/.\- ]/;
const parts = ['/', '.', '-', ' '];

/** Converts a complete day-first date to YYYY-MM-DD. Undefined if it is incomplete or does not exist. */
export function dayFirst(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = whole.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
}

/**
 * The error for a date in a filter, undefined if there is none. An incomplete date is no error while the user types.
 * @param asked the user searched with it, or left the field
 */
export function dayProblem(typed: string, asked = false): string | undefined {
  const isWhole = asked || typed.length >= '2026-01-31'.length || whole.test(typed);
  return typed !== '' && isWhole && !isDay(typed) ? 'Enter a date such as 2026-01-31' : undefined;
}

interface DayFirstProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** Called when the user leaves the field, but not when one input replaces the other. */
  readonly onBlur?: () => void;
  /** A reference to the input for an incomplete date, for the form to focus. */
  readonly textRef?: Ref<InputProps.Ref>;
  /** The input for dates with the year first. */
  readonly children: ReactNode;
}

/** Shows a day-first date as typed until it is complete. Then the field around it shows the date with the year first. */
export function DayFirst({ value, onChange, onBlur, textRef, children }: DayFirstProps) {
  const root = useRef<HTMLDivElement>(null);
  const isBegun = begun.test(value);
  const was = useRef(isBegun);
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    // Move the focus only when the inputs swap while the user types, not when a form is reset or a filter cleared.
    const input = was.current === isBegun || !isWithin.current ? undefined : root.current?.querySelector('input');
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
    was.current = isBegun;
  }, [isBegun]);
  const take = (text: string) => onChange(dayFirst(text) ?? text);
  const onKey = (event: KeyboardEvent) => {
    const typed = event.target instanceof HTMLInputElement ? event.target.value : '';
    if (isBegun || !parts.includes(event.key) || !/^\d{1,2}$/.test(typed)) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(typed + event.key);
  };
  // Phone keyboards, dictation and drag and drop send no key names, so this reads the text. Otherwise the mask would drop the separators and make another
  // date of the digits.
  const onText = (event: FormEvent) => {
    const text = event.target instanceof HTMLInputElement ? event.target.value : '';
    if (isBegun || !begun.test(text)) return;
    event.stopPropagation();
    take(text);
  };
  const onPaste = (event: ClipboardEvent) => {
    const day = dayFirst(event.clipboardData.getData('text'));
    if (!day) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(day);
  };
  const enter = () => {
    isWithin.current = true;
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (root.current?.contains(relatedTarget)) return;
    isWithin.current = false;
    onBlur?.();
  };
  return (
    <div ref={root} onKeyDownCapture={onKey} onPasteCapture={onPaste} onChangeCapture={onText} onFocusCapture={enter} onBlurCapture={leave}>
      {isBegun ? (
        <div className="day-text">
          <Input value={value} autoComplete={false} onChange={({ detail }) => take(detail.value)} {...(textRef && { ref: textRef })} />
        </div>
      ) : (
        children
      )}
    </div>
  );
}
