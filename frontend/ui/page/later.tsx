// Code that the list on the screen does not wait for: fetched once the page is at rest, or at once when somebody asks (decision 041).
import { type ComponentType, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { whenAnswered } from '../../api/client.ts';

/** A component that is not here yet. Make one for a module, not while rendering. */
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
      // What failed is fetched anew by the next who asks.
      coming = undefined;
    }
  };
  const load = () => {
    coming ??= here ? Promise.resolve(here) : arrive();
    return coming;
  };
  return { load, now: () => here };
}

/** A browser that cannot tell when it is idle has as long to draw what was answered. */
const drawnAfterMs = 100;

const whenIdle = (then: () => void) => (typeof requestIdleCallback === 'undefined' ? void setTimeout(then, drawnAfterMs) : void requestIdleCallback(then));

/** Once what the page asked for is answered and drawn. Returns how to take it back. */
function whenAtRest(then: () => void): () => void {
  let isTakenBack = false;
  // Twice idle: the first lets the page ask, the second lets it draw the answers.
  whenIdle(() => whenAnswered(() => whenIdle(() => isTakenBack || then())));
  return () => {
    isTakenBack = true;
  };
}

type When = 'not yet' | 'at rest' | 'soon' | 'now';

/**
 * The component, as soon as it is here. `at rest` and `soon` fetch it ahead of whoever may need it, `now` for somebody who does: only then
 * is a failure the screen's.
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
    const stop = when === 'at rest' ? whenAtRest(begin) : begin();
    return () => {
      isShown = false;
      stop?.();
    };
  }, [piece, when]);
  if (failure) throw failure.cause;
  return piece.now();
}

/**
 * For a button that stands in for a component: its code is hastened by who comes near. Whoever came before it is then on what took the
 * place of the button, inside the same element with `around`, and what they pressed is pressed there, in its own way.
 */
export function useStandIn<P>(piece: Later<P>, when: When, press: (button: HTMLElement) => void) {
  const root = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [asked, setAsked] = useState<'focus' | 'press'>();
  const wentDown = useRef(false);
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
    wentDown.current = !Piece && buttonAt(event) !== null;
  };
  // With the going down, not the click: there is none where the code comes between the two. Where it comes between the pointer's going
  // down and the mouse's, the mouse goes down on neither button, but on what was around the first.
  const onMouseDown = (event: MouseEvent<HTMLDivElement>) => {
    const isOnButton = buttonAt(event) !== null;
    if (isOnButton ? Piece : !wentDown.current) return;
    event.preventDefault();
    root.current?.querySelector('button')?.focus();
    setAsked('press');
  };
  return { Piece, around: { ref: root, onPointerDown, onMouseDown, ...(Piece ? {} : approach) }, onPress: () => setAsked('press') };
}

interface OpensProps<P> {
  readonly of: Later<P>;
  /** What it is shown with; undefined while it is closed. */
  readonly when: P | undefined;
  /** What stands in its place while it is closed, and until its code is here. */
  readonly until?: ReactNode;
}

/** A dialog, or what else a press opens. */
export function Opens<P extends object>({ of, when, until }: OpensProps<P>) {
  const Piece = useLater(of, when ? 'now' : 'at rest');
  return Piece && when ? <Piece {...when} /> : until;
}
