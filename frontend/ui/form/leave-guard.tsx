// Tracks the forms with unsaved text, and decides whether to ask before the user leaves them: for another address, by closing the dialog, for another page of
// a list, or by closing the tab. The application has one guard.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { BlockerFunction } from 'react-router-dom';

interface Scope {
  /** The URL parameters that show these forms: another value of one of them removes the forms. */
  readonly by?: readonly string[] | undefined;
  /** True if the forms are part of a list and disappear with its page. */
  readonly paged?: boolean | undefined;
  /** Identifies the dialog around the forms. */
  readonly window?: object | undefined;
}

/** A form or upload that can be lost. */
interface UnsavedPart extends Scope {
  /** Called when the user is about to leave. */
  readonly loses: () => boolean;
  /** True for an upload: it continues on other screens, and only closing the tab ends it. */
  readonly onlyWithTab?: boolean | undefined;
}

/** The page or dialog that the user is about to leave, and the function that leaves it. */
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
  let hasConfirmed = false;
  let forms = 0;
  const wouldLose = (concerns: (one: UnsavedPart) => boolean = () => true): boolean =>
    !hasConfirmed && [...unsaved].some((one) => concerns(one) && one.loses());
  const leaveConfirmed = (leave: () => void) => {
    // The user has confirmed. Closing a dialog may also change the address, which must not ask again.
    hasConfirmed = true;
    leave();
    hasConfirmed = false;
  };
  const leave = (of: Leaving['of'], concerns: (one: UnsavedPart) => boolean, go: () => void) => {
    if (ask && wouldLose(concerns)) ask({ of, leave: () => leaveConfirmed(go) });
    else go();
  };
  return {
    /** Returns a function that removes it again. */
    add: (one: UnsavedPart) => {
      unsaved.add(one);
      return () => void unsaved.delete(one);
    },
    /** Asked before the tab closes. */
    wouldLose: () => wouldLose(),
    /** For the router's blocker. */
    blocks: (({ currentLocation: from, nextLocation: to }) =>
      wouldLose((one) => !one.onlyWithTab && addressFor(one, from) !== addressFor(one, to))) satisfies BlockerFunction,
    closeWindow: (window: object, close: () => void) => leave('window', (one) => one.window === window, close),
    turnPage: (turn: () => void) => leave('page', (one) => one.paged === true, turn),
    /** The session has ended: a question would keep this page open for the next user. */
    letGo: () => unsaved.clear(),
    /** Registers the function that shows the question. */
    askWith: (show: (leaving: Leaving) => void) => {
      ask = show;
      return () => {
        ask = undefined;
      };
    },
    /** Counts opened forms: see useIsLastForm. */
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
    const askBeforeTabCloses = (event: BeforeUnloadEvent) => {
      if (guard.wouldLose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', askBeforeTabCloses);
    return () => window.removeEventListener('beforeunload', askBeforeTabCloses);
  }, [guard]);
  return <Guard value={guard}>{children}</Guard>;
}

/** Declares which changes remove the forms in it. */
export function LeaveScope({ by, paged, window, children }: Scope & { readonly children: ReactNode }) {
  const names = by?.join(' ');
  // Keep the same object for the same scope: forms register once, so that letGo removes them for good.
  const scope = useMemo(() => ({ by: names?.split(' '), paged, window }), [names, paged, window]);
  return <ScopeOfForms value={scope}>{children}</ScopeOfForms>;
}

interface UnsavedProps {
  /** True while something would be lost. */
  readonly when: () => boolean;
  readonly onlyWithTab?: boolean;
}

/** Part of a form, or of anything else that can be lost. Asks before the user leaves. */
export function Unsaved({ when, onlyWithTab }: UnsavedProps) {
  const guard = useLeaveGuard();
  const scope = useContext(ScopeOfForms);
  const now = useRef(when);
  now.current = when;
  useEffect(() => guard.add({ ...scope, onlyWithTab, loses: () => now.current() }), [guard, scope, onlyWithTab]);
  return null;
}

/** For a form that the user closed while it was being saved. False once another form was opened, whose dialog it must not close. */
export function useIsLastForm(): () => boolean {
  const guard = useLeaveGuard();
  const until = useRef<number>(undefined);
  useEffect(() => {
    guard.openForm();
    until.current = undefined;
    return () =>
      queueMicrotask(() => {
        // A form that replaces this one at once, for the record's next version, is not another form.
        until.current = guard.formsOpened();
      });
  }, [guard]);
  return () => until.current === undefined || until.current === guard.formsOpened();
}
