// The record that a form is about: what somebody else changes of it meanwhile takes nothing away that was typed.
import { createContext, Fragment, type ReactNode, useRef, useState } from 'react';

/** Tells whether something stands in the form that is not saved. */
export const TellTyped = createContext<(typed: boolean) => void>(() => undefined);

/** Takes the focus to where the form stands, whichever version of the record that is of. */
export const FormPlace = createContext<() => void>(() => undefined);

interface HeldProps<T> {
  readonly of: T;
  readonly onReload?: () => void;
  /** `reload` gives up what was typed: the record is asked for again, and shown as it comes. */
  readonly children: (record: T, reload: () => void) => ReactNode;
}

/**
 * The form begins anew with each version of the record, until something is typed: then it keeps the one it began with. Sent, it is
 * refused as overtaken, and says so.
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
    <TellTyped value={setTyped}>
      <FormPlace value={() => place.current?.focus()}>
        <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
          <Fragment key={`${shown.id} ${shown.version}`}>{children(shown, reload)}</Fragment>
        </div>
      </FormPlace>
    </TellTyped>
  );
}
