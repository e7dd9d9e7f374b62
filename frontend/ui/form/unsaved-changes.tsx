// Asks before a half-filled form is left: in the page and in a window by a question of ours, at the tab's end by the browser's.
import { useContext, useEffect, useRef, useState } from 'react';
import { type BlockerFunction, UNSAFE_DataRouterContext, useBlocker } from 'react-router-dom';
import { askAtTabsEnd } from '../../app/unsaved.ts';
import { Question } from './question.tsx';

export interface UnsavedChangesProps {
  readonly dirty: boolean;
  /** Asked at the moment of leaving, when `dirty` may be a render behind. */
  readonly when: () => boolean;
  /** The parameters of the address that the form stands by, if it does: it goes with another value as with another path. */
  readonly by?: readonly string[] | undefined;
  /** It stands in a list and goes with the page of it: see AskedPagination. */
  readonly paged?: boolean | undefined;
}

/** The forms that go with the page of a list: whether each would lose something. */
const pagedForms = new Set<() => boolean>();
export const wouldLoseOnAnotherPage = (): boolean => [...pagedForms].some((loses) => loses());

/** The forms in windows, each with how it asks whether its window may be closed. */
const formsInWindows = new Set<{ readonly loses: () => boolean; readonly ask: (close: () => void) => void }>();

/** Closes a window, or has the form in it ask first, where that would lose something. */
export function closeWindow(close: () => void): void {
  const form = [...formsInWindows].find(({ loses }) => loses());
  if (form) form.ask(close);
  else close();
}

export function UnsavedChanges({ dirty, when, by, paged = false }: UnsavedChangesProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [close, setClose] = useState<() => void>();
  const isGivenUp = useRef(false);
  // A window that its address opened asks no second time.
  const loses = () => !isGivenUp.current && when();
  const now = useRef(loses);
  now.current = loses;
  useEffect(() => {
    if (!place.current?.closest('[role=dialog]')) return;
    const form = { loses: () => now.current(), ask: (asked: () => void) => setClose(() => asked) };
    formsInWindows.add(form);
    return () => void formsInWindows.delete(form);
  }, []);
  useEffect(() => {
    if (!paged) return;
    const loses = () => now.current();
    pagedForms.add(loses);
    return () => void pagedForms.delete(loses);
  }, [paged]);
  const routed = useContext(UNSAFE_DataRouterContext) !== null;
  useEffect(() => {
    if (dirty) return askAtTabsEnd();
  }, [dirty]);
  const leave = () => {
    isGivenUp.current = true;
    setClose(undefined);
    close?.();
    isGivenUp.current = false;
  };
  return (
    <>
      <span ref={place} hidden />
      {routed ? <AskBeforeLeaving when={loses} by={by} /> : null}
      {close ? <LeaveQuestion of="window" onStay={() => setClose(undefined)} onLeave={leave} /> : null}
    </>
  );
}

/** Of several blockers a router asks the latest alone: each answers for every form on the screen. */
const forms = new Set<{ readonly current: BlockerFunction }>();
const wouldLose: BlockerFunction = (step) => [...forms].some(({ current: loses }) => loses(step));

function AskBeforeLeaving({ when, by }: Pick<UnsavedChangesProps, 'when' | 'by'>) {
  const standsBy = ({ pathname, search }: { readonly pathname: string; readonly search: string }) =>
    JSON.stringify([pathname, by?.map((name) => new URLSearchParams(search).get(name))]);
  const loses: BlockerFunction = ({ currentLocation: from, nextLocation: to }) => standsBy(from) !== standsBy(to) && when();
  const form = useRef(loses);
  form.current = loses;
  useEffect(() => {
    forms.add(form);
    return () => void forms.delete(form);
  }, []);
  const blocker = useBlocker(wouldLose);
  return blocker.state === 'blocked' ? <LeaveQuestion onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} /> : null;
}

interface LeaveQuestionProps {
  readonly of?: 'page' | 'window';
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export const LeaveQuestion = ({ of = 'page', onStay, onLeave }: LeaveQuestionProps) => (
  <Question header={`Leave ${of}`} keep={`Stay ${of === 'page' ? 'on the page' : 'in the window'}`} confirm="Leave" onConfirm={onLeave} onCancel={onStay}>
    {`Are you sure that you want to leave this ${of}? What you entered has not been saved.`}
  </Question>
);
