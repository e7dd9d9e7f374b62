// The session: the kept user, the server's answer, and every way out.
// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { send } from '../api/client.ts';
import { toastStore } from '../ui/toast-store.ts';
import { SessionProvider, useSession } from './session.tsx';
import { readReason, readSession } from './session-store.ts';

const cognito = vi.hoisted(() => ({ accessToken: vi.fn<() => Promise<string | undefined>>(), signOutOfCognito: vi.fn(async () => undefined) }));
// Cognito's library speaks to Cognito itself: here only what the session asks of it counts.
vi.mock('./cognito.ts', () => cognito);

const wire = vi.fn<typeof fetch>();
const browser = { goTo: vi.fn(), reload: vi.fn() };
const kept = { id: 'u1', firstName: 'Thandi', lastName: 'Mokoena', role: 'client' };
const full = { ...kept, email: 't@firm.co.za', legalEntityId: 7, profileImageUrl: null, authToken: 'one' };
const json = (status: number, body: unknown) => new Response(status === 204 ? null : JSON.stringify(body), { status });

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('user', JSON.stringify(kept));
  localStorage.setItem('authToken', 'one');
  localStorage.setItem('CognitoIdentityServiceProvider.c.u.refreshToken', 'r');
  vi.stubGlobal('fetch', wire);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Who() {
  const { user, signOut } = useSession();
  return (
    <button type="button" onClick={() => void signOut()}>
      {user.firstName} of {String(user.legalEntityId)}
    </button>
  );
}
const open = () =>
  render(
    <SessionProvider browser={browser}>
      <Who />
    </SessionProvider>,
  );

test('uses the kept user until the server answers, then the answer, and keeps only four fields', async () => {
  wire.mockResolvedValue(json(200, { ...full, firstName: 'Thandiwe' }));

  open();
  expect(screen.getByText('Thandi of undefined')).toBeTruthy();

  expect(await screen.findByText('Thandiwe of 7')).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ ...kept, firstName: 'Thandiwe' });
});

test('forgets everything without a message when the server refuses the current user', async () => {
  wire.mockImplementation(async () => json(404, {}));

  open();

  await waitFor(() => expect(browser.reload).toHaveBeenCalledTimes(1));
  expect(Object.keys(localStorage)).toEqual([]);
  expect(toastStore.read()).toBeUndefined();
});

test.each([
  ['was broken off', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['met a server in trouble', async () => json(503, {})],
  ['was one of too many at a time', async () => json(429, {})],
  ['was one of too many of its address, for a firewall', async () => new Response('<h1>403 ERROR</h1> Request blocked.', { status: 403 })],
])('keeps the person signed in when the question %s', async (_, answer) => {
  wire.mockImplementation(answer);

  open();
  await waitFor(() => expect(wire).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 20));

  expect(browser.reload).not.toHaveBeenCalled();
  expect(localStorage.getItem('authToken')).toBe('one');
  expect(screen.getByText('Thandi of undefined')).toBeTruthy();
});

test.each([
  ['that cannot be read', '{"id":'],
  ['of a role that there is none', JSON.stringify({ ...kept, role: 'registrar' })],
])('discards a kept user %s, and asks the server whose the session is', async (_, unreadable) => {
  localStorage.setItem('user', unreadable);
  wire.mockImplementation(async (_address, init) => (new Headers(init?.headers).get('X-Auth-Token') === 'one' ? json(200, full) : json(401, {})));
  // What the start goes by: nobody is shown the pages for visitors first.
  expect(readSession()).toBeDefined();

  open();
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(localStorage.getItem('user')).toBeNull();

  expect(await screen.findByText('Thandi of 7')).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(kept);
  expect(browser.reload).not.toHaveBeenCalled();
});

test('leads to the sign-in when nobody is known and the server cannot say who it is', async () => {
  localStorage.removeItem('user');
  wire.mockRejectedValue(new TypeError('Failed to fetch'));

  open();

  await waitFor(() => expect(browser.reload).toHaveBeenCalledTimes(1));
  expect(Object.keys(localStorage)).toEqual([]);
});

test('without a token nobody is signed in', () => {
  localStorage.removeItem('authToken');

  expect(readSession()).toBeUndefined();
});

test('renews a refused token through Cognito and keeps it', async () => {
  cognito.accessToken.mockResolvedValue('two');
  wire.mockImplementation(async (_, init) =>
    new Headers(init?.headers).get('X-Auth-Token') === 'two' ? json(200, { ...full, authToken: 'two' }) : json(401, {}),
  );

  open();

  expect(await screen.findByText('Thandi of 7')).toBeTruthy();
  expect(localStorage.getItem('authToken')).toBe('two');
});

test('says that the session is over and leads to the sign-in half a second later', async () => {
  wire.mockResolvedValueOnce(json(200, full));
  open();
  await screen.findByText('Thandi of 7');
  wire.mockImplementation(async () => json(401, {}));
  cognito.accessToken.mockResolvedValue(undefined);
  vi.useFakeTimers();

  await act(() => send(contract.firearms.list).catch(() => undefined));

  expect(toastStore.read()).toMatchObject({ title: 'Unauthorized', description: 'You are logged out. Logging in again...' });
  expect(localStorage.getItem('authToken')).toBeNull();
  expect(readReason()).toBe('Your session has ended. Sign in again.');
  vi.advanceTimersByTime(499);
  expect(browser.goTo).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(browser.goTo).toHaveBeenCalledWith('/api/login');
});

test('signs out on the server, in Cognito and here, even when neither can be reached', async () => {
  wire.mockResolvedValueOnce(json(200, full));
  open();
  await screen.findByText('Thandi of 7');
  wire.mockRejectedValue(new TypeError('Failed to fetch'));
  cognito.signOutOfCognito.mockRejectedValue(new Error('offline'));

  act(() => screen.getByRole('button').click());

  await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith('/login'));
  expect(wire.mock.calls.at(-1)?.[0]).toBe('/api/auth/logout');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('signs out here within seconds when the line answers nothing', async () => {
  wire.mockResolvedValueOnce(json(200, full));
  open();
  await screen.findByText('Thandi of 7');
  wire.mockImplementation(() => new Promise(() => undefined));
  vi.useFakeTimers();

  act(() => screen.getByRole('button').click());
  await act(() => vi.advanceTimersByTimeAsync(5000));

  expect(browser.goTo).toHaveBeenCalledWith('/login');
  expect(Object.keys(localStorage)).toEqual([]);
});

test.each([
  [
    'signs this tab out when another tab signs out, and says so',
    () => localStorage.clear(),
    'goTo',
    'You were signed out in another tab. What was not saved is lost.',
  ],
  ['loads again when another person signed in in another tab', () => localStorage.setItem('user', JSON.stringify({ ...kept, id: 'u2' })), 'reload', undefined],
] as const)('%s', async (_, happen, way, reason) => {
  wire.mockResolvedValue(json(200, full));
  open();
  await screen.findByText('Thandi of 7');

  happen();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));

  expect(browser[way]).toHaveBeenCalledTimes(1);
  expect(readReason()).toBe(reason);
});

test.each([
  ['a token that another tab renewed', () => localStorage.setItem('authToken', 'two'), 'authToken'],
  ['that another tab discarded a kept user', () => localStorage.removeItem('user'), 'user'],
])('does not mind %s', async (_, happen, key) => {
  wire.mockResolvedValue(json(200, full));
  open();
  await screen.findByText('Thandi of 7');

  happen();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

  expect(browser.reload).not.toHaveBeenCalled();
  expect(browser.goTo).not.toHaveBeenCalled();
});
