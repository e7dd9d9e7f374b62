// A day that somebody types or pastes with the day first, as in 24/11/2026. The date picker's mask would make 2024-11-20 of it, and say nothing.
import Input, { type InputProps } from '@cloudscape-design/components/input';
import { type ClipboardEvent, type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { isDay } from '../table/address-filters.ts';
import '../table/day-text.css';

const whole = /^\s*(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4})\s*$/;
/** The mask takes four digits for a year before anything may part them. */
const begun = /^\d{1,2}[/.\- ]/;
const parts = ['/', '.', '-', ' '];

/** YYYY-MM-DD of a day written with the day first, as soon as it is whole and exists. */
export function dayFirst(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = whole.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
}

/**
 * What is wrong with a day as it stands in a filter; undefined where nothing is. One that is being typed is not wrong yet.
 * @param asked somebody has searched with it, or has left it so
 */
export function dayProblem(typed: string, asked = false): string | undefined {
  const isWhole = asked || typed.length >= '2026-01-31'.length || whole.test(typed);
  return typed !== '' && isWhole && !isDay(typed) ? 'Enter a date such as 2026-01-31' : undefined;
}

interface DayFirstProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** The field was left, and not merely changed for the other under somebody's hands. */
  readonly onBlur?: () => void;
  /** Of the field that stands here while a day is begun: what the form focuses. */
  readonly textRef?: Ref<InputProps.Ref>;
  /** The field of days written with the year first. */
  readonly children: ReactNode;
}

/** Shows what was begun with the day first as it was typed, until it is a day; then the field around it has it with the year first. */
export function DayFirst({ value, onChange, onBlur, textRef, children }: DayFirstProps) {
  const root = useRef<HTMLDivElement>(null);
  const isBegun = begun.test(value);
  const was = useRef(isBegun);
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    // From the one field to the other under somebody's hands, and not when a form is filled anew or a filter cleared.
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
  // A phone's keyboard names no key, and what is dictated or dropped has none: the text alone says that a day was begun. The mask leaves out
  // what parts the digits, and makes another day of the rest.
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
