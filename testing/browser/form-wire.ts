// Supports tests of forms: the network that they send to, and a callback for success.
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Gives each test of the file a fake fetch whose answer the test sets. `sent` is the first request's body. */
export function withWire() {
  const wire = vi.fn<typeof fetch>();
  const done = vi.fn();
  beforeEach(() => {
    vi.resetAllMocks();
    vi.stubGlobal('fetch', wire);
  });
  afterEach(cleanup);
  const sent = () => JSON.parse(String(wire.mock.calls[0]?.[1]?.body));
  return { wire, done, sent };
}

/** True if the element takes no key and no press, like the fields of a form during a save (pressing.ts). jsdom does not implement `inert`. */
export function isInert(element: HTMLElement): boolean {
  for (let one: HTMLElement | null = element; one; one = one.parentElement) if (one.inert) return true;
  return false;
}

/** True if the browser would ask before the tab closes or reloads. */
export function asksBeforeTabCloses(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}
