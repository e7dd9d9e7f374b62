// Knows every form that would lose something, and decides whether a person is asked before they leave it: for another address, by closing the
// window around it, for another page of a list, or with the browser's tab. There is one guard for the whole application.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { BlockerFunction } from 'react-router-dom';

interface Scope {
  /** The parameters of the address that show the forms in here: with another value of one of them they are gone. */
  readonly by?: readonly string[] | undefined;
  /** The forms in here are part of a list and go with its page. */
  readonly paged?: boolean | undefined;
  /** The window around the forms. */
  readonly window?: object | undefined;
}

/** Something that can be lost. */
interface UnsavedPart extends Scope {
  /** Asked at the moment of leaving. */
  readonly loses: () => boolean;
  /** Goes on when another screen opens, and is lost with the tab alone: an upload. */
  readonly withTabOnly?: boolean | undefined;
}

/** What is about to be left, and how. */
export interface Leaving {
  readonly of: 'page' | 'window';
  readonly leave: () => void;
}

type Place = Parameters<BlockerFunction>[0]['currentLocation'];

const addressFor = ({ by = [] }: Scope, { pathname, search }: Place): string =>
  JSON.stringify([pathname, by.map((name) => new URLSearchParams(search).get(name))]);

function createGuard() {
  const unsaved = new Set<UnsavedPart>();
  let ask: ((leaving: Leaving) => void) | undefined;
  let hasAgreed = false;
  let forms = 0;
  const wouldLose = (concerns: (one: UnsavedPart) => boolean = () => true): boolean => !hasAgreed && [...unsaved].some((one) => concerns(one) && one.loses());
  const leaveAgreed = (leave: () => void) => {
    // The person has answered: a window that an address opened is closed by another address, and asks no second time.
    hasAgreed = true;
    leave();
    hasAgreed = false;
  };
  const leave = (of: Leaving['of'], concerns: (one: UnsavedPart) => boolean, go: () => void) => {
    if (ask && wouldLose(concerns)) ask({ of, leave: () => leaveAgreed(go) });
    else go();
  };
  return {
    /** Returns how to remove it again. */
    add: (one: UnsavedPart) => {
      unsaved.add(one);
      return () => void unsaved.delete(one);
    },
    /** With the tab. */
    wouldLose: () => wouldLose(),
    /** For the router's blocker. */
    blocks: (({ currentLocation: from, nextLocation: to }) =>
      wouldLose((one) => !one.withTabOnly && addressFor(one, from) !== addressFor(one, to))) satisfies BlockerFunction,
    closeWindow: (window: object, close: () => void) => leave('window', (one) => one.window === window, close),
    turnPage: (turn: () => void) => leave('page', (one) => one.paged === true, turn),
    /** The session is over: a question would keep this page open for somebody else. */
    letGo: () => unsaved.clear(),
    /** Who shows the question. */
    askWith: (show: (leaving: Leaving) => void) => {
      ask = show;
      return () => {
        ask = undefined;
      };
    },
    /** Counts the forms that were opened: see useIsLastForm. */
    openForm: () => ++forms,
    formsOpened: () => forms,
  };
}

const Guard = createContext(createGuard());
const ScopeOfForms = createContext<Scope>({});

export const useLeaveGuard = () => useContext(Guard);

export function LeaveGuard({ children }: { readonly children: ReactNode }) {
  const [guard] = useState(createGuard);
  useEffect(() => {
    const askAtTabsEnd = (event: BeforeUnloadEvent) => {
      if (guard.wouldLose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', askAtTabsEnd);
    return () => window.removeEventListener('beforeunload', askAtTabsEnd);
  }, [guard]);
  return <Guard value={guard}>{children}</Guard>;
}

/** Says what takes away the forms in it. */
export function LeaveScope({ by, paged, window, children }: Scope & { readonly children: ReactNode }) {
  const names = by?.join(' ');
  // The same object for the same scope: its forms register once, so that letGo forgets them for good.
  const scope = useMemo(() => ({ by: names?.split(' '), paged, window }), [names, paged, window]);
  return <ScopeOfForms value={scope}>{children}</ScopeOfForms>;
}

interface UnsavedProps {
  /** True while something would be lost. */
  readonly when: () => boolean;
  readonly withTabOnly?: boolean;
}

/** Part of a form, or of whatever else can be lost: asks before it is left. */
export function Unsaved({ when, withTabOnly }: UnsavedProps) {
  const guard = useLeaveGuard();
  const scope = useContext(ScopeOfForms);
  const now = useRef(when);
  now.current = when;
  useEffect(() => guard.add({ ...scope, withTabOnly, loses: () => now.current() }), [guard, scope, withTabOnly]);
  return null;
}

/** For a form that was given up while it was being saved: false once another form was opened, whose window it must not close. */
export function useIsLastForm(): () => boolean {
  const guard = useLeaveGuard();
  const until = useRef<number>(undefined);
  useEffect(() => {
    guard.openForm();
    until.current = undefined;
    return () =>
      queueMicrotask(() => {
        // A form that replaces this one at once, for the next version of its record, is not another form.
        until.current = guard.formsOpened();
      });
  }, [guard]);
  return () => until.current === undefined || until.current === guard.formsOpened();
}
