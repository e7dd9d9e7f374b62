// A date in a filter, typed as YYYY-MM-DD. The calendar loads after the list; until then the date can be typed.
import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { later, useLater } from '../page/later.tsx';
import { DayFirst } from './day-first.tsx';

const DatePicker = later(() => import('@cloudscape-design/components/date-picker').then((loaded) => loaded.default));

interface DayInputProps {
  /** The label of the field around it. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onBlur?: () => void;
}

const placeholder = 'YYYY-MM-DD';

export function DayInput({ label, value, onChange, onBlur }: DayInputProps) {
  const root = useRef<HTMLDivElement>(null);
  const [typing, setTyping] = useState(false);
  const [pressed, setPressed] = useState(false);
  const Picker = useLater(DatePicker, pressed ? 'now' : 'idle');
  const [shown, setShown] = useState(Picker !== undefined);
  // Does not replace the field while the user types in it.
  if (Picker && !shown && (pressed || !typing)) setShown(true);
  useLayoutEffect(() => {
    if (shown && pressed) root.current?.querySelector('button')?.click();
  }, [shown, pressed]);
  const calendarLabel = (chosen: string | null) => `Choose the ${label.toLowerCase()}${chosen ? `, now ${chosen}` : ''}`;
  // Use mousedown, not click: when the text field loses the focus, the picker may replace it, and then no click follows.
  const press = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    setPressed(true);
  };
  return (
    <div ref={root}>
      <DayFirst value={value} onChange={onChange} {...(onBlur && { onBlur })}>
        {Picker && shown ? (
          <Picker
            value={value}
            format="iso"
            inputFormat="iso"
            placeholder={placeholder}
            openCalendarAriaLabel={calendarLabel}
            onChange={({ detail }) => onChange(detail.value)}
          />
        ) : (
          <div className="day-text">
            <Input
              value={value}
              placeholder={placeholder}
              autoComplete={false}
              onFocus={() => setTyping(true)}
              onBlur={() => setTyping(false)}
              onChange={({ detail }) => onChange(detail.value.trim())}
            />
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it is what is pressed, and takes keys */}
            <span onMouseDown={press}>
              <Button formAction="none" iconName="calendar" ariaLabel={calendarLabel(value || null)} onClick={() => setPressed(true)} />
            </span>
          </div>
        )}
      </DayFirst>
    </div>
  );
}
