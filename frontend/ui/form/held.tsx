// Keeps the version of the record that a form started with, so that a concurrent update does not discard typed text.
import { createContext, Fragment, type ReactNode, useRef, useState } from 'react';

interface HeldRecordOfForm {
  /** The form calls it when it has unsaved text, or no longer has any. */
  readonly onTyped: (typed: boolean) => void;
  /** Moves the focus to the area around the form. */
  readonly focus: () => void;
  /** Discards the typed text and shows the current record. If it is missing, the form closes instead. */
  readonly reload?: () => void;
}

const nothing = () => undefined;
export const HeldRecord = createContext<HeldRecordOfForm>({ onTyped: nothing, focus: nothing });

interface HeldProps<T> {
  readonly of: T;
  /** Reloads the record. */
  readonly onReload?: () => void;
  readonly children: (record: T) => ReactNode;
}

/**
 * The form restarts with each version of the record until the user types. Then it keeps its version, and after a concurrent update the server rejects the
 * change and the form offers to reload.
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
