// The record that a form is about. A change by somebody else in the meantime does not take away what was typed.
import { createContext, Fragment, type ReactNode, useRef, useState } from 'react';

interface HeldRecordOfForm {
  /** The form says whether it has unsaved text. */
  readonly onTyped: (typed: boolean) => void;
  /** Moves the focus to the place of the form. */
  readonly focus: () => void;
  /** Gives up what was typed and shows the record as it is now. Without it the form is closed instead. */
  readonly reload?: () => void;
}

const nothing = () => undefined;
export const HeldRecord = createContext<HeldRecordOfForm>({ onTyped: nothing, focus: nothing });

interface HeldProps<T> {
  readonly of: T;
  /** Asks for the record again. */
  readonly onReload?: () => void;
  readonly children: (record: T) => ReactNode;
}

/**
 * The form begins again with each version of the record, until something is typed: then it keeps the version it began with. Sent, it is refused
 * as overtaken and offers to reload.
 */
export function Held<T extends { readonly id: string | number; readonly version: number }>({ of, onReload, children }: HeldProps<T>) {
  const [typed, setTyped] = useState(false);
  const [held, setHeld] = useState(of);
  const place = useRef<HTMLDivElement>(null);
  const shown = typed && held.id === of.id ? held : of;
  if (shown !== held) setHeld(shown);
  const reload = () => {
    setTyped(false);
    onReload?.();
  };
  return (
    <HeldRecord value={{ onTyped: setTyped, focus: () => place.current?.focus(), ...(onReload ? { reload } : {}) }}>
      <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
        <Fragment key={`${shown.id} ${shown.version}`}>{children(shown)}</Fragment>
      </div>
    </HeldRecord>
  );
}
