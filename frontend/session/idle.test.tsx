// Checks the session timeout: it asks an idle user and then signs out, activity in any tab counts, and so does the time when the computer sleeps.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignOutWhenIdle } from './idle.tsx';
import { SessionProvider } from './session.tsx';
import { dropSession, keepSession, lastActive, readReason } from './session-store.ts';

// Cognito's library calls Cognito directly. These tests check only that the session ends.
vi.mock('./cognito.ts', () => ({ accessToken: async () => undefined, signOutOfCognito: async () => undefined }));

const browser = { goTo: vi.fn(), reload: vi.fn() };
const user = { id: 'u1', firstName: 'Thandi', lastName: 'Mokoena', role: 'client' } as const;
const calls: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-03-04T08:00:00Z');
  localStorage.clear();
  sessionStorage.clear();
  calls.length = 0;
  browser.goTo.mockReset();
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address);
    return address.endsWith('/logout')
      ? new Response(null, { status: 204 })
      : new Response(JSON.stringify({ ...user, email: 't@firm.test', legalEntityId: 1, profileImageUrl: null, authToken: 'one' }));
  });
  keepSession(user, 'one');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (minutes = 30) =>
  render(
    <SessionProvider browser={browser}>
      <SignOutWhenIdle minutes={minutes} />
    </SessionProvider>,
  );
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const asks = () => screen.queryByText('Are you still there?') !== null;
const isOut = () => document.documentElement.dataset.covered === '' && localStorage.getItem('authToken') === null;

test('the idle timer asks one minute before the timeout, then covers the page, signs out on the server as well, and shows why', async () => {
  open();

  await wait(29 * 60 - 2);
  expect(asks()).toBe(false);
  await wait(4);
  expect([asks(), isOut()]).toEqual([true, false]);
  await wait(60);

  expect(isOut()).toBe(true);
  expect(calls).toContain('/api/auth/logout');
  expect(localStorage.getItem('authToken')).toBeNull();
  expect(readReason()).toBe('You were signed out because you were inactive for 30 minutes.');
});

test('the idle timer restarts after a key or a click', async () => {
  open();
  await wait(28 * 60);

  fireEvent.keyDown(window, { key: 'a' });
  await wait(28 * 60);

  expect([asks(), isOut()]).toEqual([false, false]);
});

test('only "Stay signed in" continues the session once the question is open', async () => {
  open();
  await wait(29 * 60 + 10);

  fireEvent.pointerDown(window);
  await wait(5);
  expect(asks()).toBe(true);
  fireEvent.click(screen.getByText('Stay signed in'));
  await wait(5 * 60);

  expect([asks(), isOut()]).toEqual([false, false]);
});

test('activity in another tab continues the session', async () => {
  open();
  await wait(29 * 60 + 10);

  localStorage.setItem('lastActive', String(Date.now()));
  await wait(2);

  expect([asks(), isOut()]).toEqual([false, false]);
});

test('the idle timer follows the setting "Session timeout"', async () => {
  open(5);

  await wait(5 * 60 + 1);

  expect(isOut()).toBe(true);
});

test('the idle timer signs out after the browser slept, or was closed without signing out', async () => {
  localStorage.setItem('lastActive', String(Date.now() - 31 * 60_000));

  open();
  await wait(1);

  expect(isOut()).toBe(true);
});

test('the covered page keeps the search text out of the address and out of storage', async () => {
  history.replaceState(null, '', '/user-management?search=Sithole');
  open();

  await wait(30 * 60 + 1);

  expect(isOut()).toBe(true);
  expect(JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }])).not.toContain('Sithole');
  expect(location.pathname).toBe('/user-management');
});

test('a new sign-in restarts the time, and a clock that was set back does not extend a session', () => {
  localStorage.setItem('lastActive', String(Date.now() + 3_600_000));
  expect(lastActive()).toBeUndefined();
  localStorage.setItem('lastActive', '1');

  dropSession();

  expect(lastActive()).toBeUndefined();
});
