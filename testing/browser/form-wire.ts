// For tests of forms: the wire that they are sent over, and what is done when they are.
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** For each test of the file a wire that answers as the test tells it. `sent` is the body that went over it first. */
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

/** Whether it takes no key and no press, as what is being saved does: see pressing.ts. The tests' DOM makes no attribute of it. */
export function isStill(element: HTMLElement): boolean {
  for (let one: HTMLElement | null = element; one; one = one.parentElement) if (one.inert) return true;
  return false;
}

/** Whether the browser would ask before the tab is closed or loaded anew. */
export function asksAtTabsEnd(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}
