// Loads code that the list on the screen does not need: once the page is idle, or at once when the user needs it (decision 041).
import { type ComponentType, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { whenAnswered } from '../../api/client.ts';

/** A component that loads later. Create it in a module, not while rendering. */
interface Later<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly now: () => ComponentType<P> | undefined;
}

export function later<P>(bring: () => Promise<ComponentType<P>>): Later<P> {
  let here: ComponentType<P> | undefined;
  let coming: Promise<ComponentType<P>> | undefined;
  const arrive = async () => {
    try {
      here = await bring();
      return here;
    } finally {
      // After a failure, the next caller fetches it again.
      coming = undefined;
    }
  };
  const load = () => {
    coming ??= here ? Promise.resolve(here) : arrive();
    return coming;
  };
  return { load, now: () => here };
}

/** For browsers without requestIdleCallback: time to render the answers. */
const drawnAfterMs = 100;

const whenIdle = (then: () => void) => (typeof requestIdleCallback === 'undefined' ? void setTimeout(then, drawnAfterMs) : void requestIdleCallback(then));

/** Runs once the page's calls are answered and rendered. Returns a function that cancels it. */
function whenAtRest(then: () => void): () => void {
  let isCancelled = false;
  // Idle twice: before the first the page sends its calls, before the second it renders the answers.
  whenIdle(() => whenAnswered(() => whenIdle(() => isCancelled || then())));
  return () => {
    isCancelled = true;
  };
}

type When = 'not yet' | 'idle' | 'soon' | 'now';

/**
 * The component, once it is loaded. `idle` and `soon` load it ahead of need, `now` on demand. Only with `now` does a failure become an error of the
 * screen.
 */
export function useLater<P>(piece: Later<P>, when: When): ComponentType<P> | undefined {
  const [, look] = useReducer((times: number) => times + 1, 0);
  const [failure, setFailure] = useState<{ readonly cause: unknown }>();
  useEffect(() => {
    if (when === 'not yet' || piece.now()) return;
    let isShown = true;
    const begin = () =>
      void piece.load().then(
        () => isShown && look(),
        (cause: unknown) => isShown && when === 'now' && setFailure({ cause }),
      );
    const stop = when === 'idle' ? whenAtRest(begin) : begin();
    return () => {
      isShown = false;
      stop?.();
    };
  }, [piece, when]);
  if (failure) throw failure.cause;
  return piece.now();
}

/**
 * For a placeholder button. Its code loads sooner when the pointer or the focus comes near. A focus or press on the placeholder moves to the button that
 * replaces it, in the same element with `around`.
 */
export function usePlaceholder<P>(piece: Later<P>, when: When, press: (button: HTMLElement) => void) {
  const root = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [asked, setAsked] = useState<'focus' | 'press'>();
  const pointerWentDown = useRef(false);
  const pressing = useRef(press);
  pressing.current = press;
  const Piece = useLater(piece, asked === 'press' ? 'now' : near || asked ? 'soon' : when);
  useLayoutEffect(() => {
    const button = Piece && asked ? root.current?.querySelector('button') : undefined;
    if (!button) return;
    setAsked(undefined);
    button.focus();
    if (asked === 'press') pressing.current(button);
  }, [Piece, asked]);
  const approach = {
    onPointerEnter: () => setNear(true),
    onFocus: () => setAsked((before) => before ?? 'focus'),
    onBlur: () => setAsked(undefined),
  };
  const buttonAt = ({ target }: { readonly target: EventTarget }) => (target as Element).closest('button');
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    pointerWentDown.current = !Piece && buttonAt(event) !== null;
  };
  // Use mousedown: replacing the placeholder during a press would swallow the click. If the code arrives between pointerdown and mousedown, mousedown hits
  // the element around the placeholder.
  const onMouseDown = (event: MouseEvent<HTMLDivElement>) => {
    const isOnButton = buttonAt(event) !== null;
    if (isOnButton ? Piece : !pointerWentDown.current) return;
    event.preventDefault();
    root.current?.querySelector('button')?.focus();
    setAsked('press');
  };
  return { Piece, around: { ref: root, onPointerDown, onMouseDown, ...(Piece ? {} : approach) }, onPress: () => setAsked('press') };
}

interface OpensProps<P> {
  readonly of: Later<P>;
  /** The component's properties; undefined while it is closed. */
  readonly when: P | undefined;
  /** Shown while it is closed and until its code is loaded. */
  readonly until?: ReactNode;
}

/** A dialog, or anything else that a press opens. */
export function Opens<P extends object>({ of, when, until }: OpensProps<P>) {
  const Piece = useLater(of, when ? 'now' : 'idle');
  return Piece && when ? <Piece {...when} /> : until;
}
