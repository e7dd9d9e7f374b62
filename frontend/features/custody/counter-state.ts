// The counter's state: the terms of the shift and its lines. In memory only, because it holds personal data; it survives a visit to another screen.
import { useSyncExternalStore } from 'react';
import type { CheckedLine, Custody, Purpose, ReturnLine } from '../../../shared/custody/schema.ts';

/** An officer or a firearm, in words. */
export interface Party {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

/** A second authorised person who allows an exception. */
export interface Exception {
  readonly officerId: string;
  readonly officerName: string;
  readonly pin: string;
  readonly reason: string;
}

interface Verdict {
  /** The terms that were checked: see `termsOf`. */
  readonly of: string;
  readonly outcome: CheckedLine['outcome'];
  readonly gates: readonly (Pick<CheckedLine['gates'][number], 'level' | 'message'> & { readonly code?: string })[];
}

export interface Line {
  /** Kept until the server has answered, so that a repeated call changes nothing. */
  readonly eventId: string;
  readonly officer?: Party;
  readonly firearm?: Party;
  /** The firearm of the last shift. It must be scanned to confirm it. */
  readonly expected?: Party;
  readonly rounds: number;
  readonly magazines: number;
  readonly exception?: Exception | undefined;
  readonly verdict?: Verdict;
  /** `unsure`: sent, and no answer came. */
  readonly state: 'draft' | 'sending' | 'unsure' | 'done';
  readonly authorisation?: string;
  readonly issueId?: string;
  /** The shift that the line was sent for. */
  readonly shiftId?: string;
}

export interface Header {
  readonly legalEntityId?: number;
  readonly safe?: Party;
  readonly issuer?: Party;
  readonly purpose?: Purpose;
  /** The destination of a transport to another branch. */
  readonly toSafe?: Party | undefined;
  readonly reason: string;
  readonly place: string;
  readonly untilText: string;
  /** The instant that the text meant when it was typed: "tomorrow" is another day after midnight. */
  readonly until?: string;
  readonly rounds: number;
  readonly magazines: number;
}

/** A return at the counter. `waiting`: an express return that can still be undone. */
export interface ReturnEntry {
  readonly custody: Custody;
  readonly line: ReturnLine;
  readonly state: 'waiting' | 'sending' | 'unsure' | 'done' | 'refused';
  readonly message?: string;
}

/** Who receives returns. The PIN is in memory until the counter is locked. */
interface Receiver extends Party {
  readonly pin?: string;
}

export interface CounterState {
  readonly returns: readonly ReturnEntry[];
  readonly receiver?: Receiver;
  /** Of the issuer of the last single issue. In memory until the counter is locked or another issuer is chosen. */
  readonly issuerPin?: { readonly officerId: string; readonly pin: string } | undefined;
  readonly isExpress: boolean;
  readonly header: Header;
  readonly lines: readonly Line[];
  /** The line that gets the next firearm. */
  readonly selected?: string;
  /** The officer whose badge was scanned last, although all lines of this officer are complete. */
  readonly again?: Party;
  /** The shift, from its first call with several lines: its safe, and the lines that were sent for it. */
  readonly shift?: { readonly id: string; readonly safeId: string; readonly lines: number };
  readonly isLocked: boolean;
  readonly lastInputAt: number;
}

const emptyHeader: Header = { reason: '', place: '', untilText: '', rounds: 30, magazines: 2 };
export const emptyCounter = (): CounterState => ({ header: emptyHeader, lines: [], returns: [], isExpress: false, isLocked: false, lastInputAt: Date.now() });

export class CounterStore {
  #state: CounterState;
  readonly #listeners = new Set<() => void>();

  constructor(state: CounterState) {
    this.#state = state;
  }

  readonly get = (): CounterState => this.#state;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  set(change: Partial<CounterState> | ((state: CounterState) => CounterState)): void {
    this.#state = typeof change === 'function' ? change(this.#state) : { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Set in the browser's storage while the counter is locked: a reload does not open it. Only a flag, because the rest is personal data. */
const lockedKey = 'counterLocked';

/** Follows the lock of a store, which starts locked if the counter of this browser was. */
function keepLock(store: CounterStore): void {
  let isKept = localStorage.getItem(lockedKey) !== null;
  store.set({ isLocked: isKept });
  store.subscribe(() => {
    const { isLocked } = store.get();
    if (isLocked === isKept) return;
    isKept = isLocked;
    if (isLocked) localStorage.setItem(lockedKey, '1');
    else localStorage.removeItem(lockedKey);
  });
}

let kept: { readonly userId: string; readonly store: CounterStore } | undefined;

/** The store of this user. Another user starts with an empty one. */
export function counterOf(userId: string): CounterStore {
  if (kept?.userId !== userId) {
    kept = { userId, store: new CounterStore(emptyCounter()) };
    keepLock(kept.store);
  }
  return kept.store;
}

export const useCounter = (store: CounterStore): CounterState => useSyncExternalStore(store.subscribe, store.get);
