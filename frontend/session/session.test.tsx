// Checks the session: the stored user, the server's answer, and every way out.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { asksBeforeTabCloses } from '../../testing/browser/form-wire.ts';
import { send } from '../api/client.ts';
import { LeaveGuard, Unsaved } from '../ui/form/leave-guard.tsx';
import { toastStore } from '../ui/page/toast-store.ts';
import { SessionProvider, useSession } from './session.tsx';
import { readReason, readSession } from './session-store.ts';

const cognito = vi.hoisted(() => ({
  accessToken: vi.fn<() => Promise<string | undefined>>(),
  signIn: vi.fn<() => Promise<{ done: boolean }>>(),
  signOutOfCognito: vi.fn(async () => undefined),
}));
// Cognito's library calls Cognito directly. These tests check only which calls the session makes.
vi.mock('./cognito.ts', () => cognito);

const wire = vi.fn<typeof fetch>();
const browser = { goTo: vi.fn(), reload: vi.fn() };
const kept = { id: 'u1', firstName: 'Thandi', lastName: 'Mokoena', role: 'client' };
const full = { ...kept, email: 't@firm.co.za', legalEntityId: 7, profileImageUrl: null, authToken: 'one' };
const json = (status: number, body: unknown) => new Response(status === 204 ? null : JSON.stringify(body), { status });

beforeEach(() => {
  vi.resetAllMocks();
  wouldLose = false;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
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
let wouldLose = false;
const open = () =>
  render(
    <LeaveGuard>
      <SessionProvider browser={browser}>
        <Who />
        <Unsaved when={() => wouldLose} />
      </SessionProvider>
    </LeaveGuard>,
  );

test('the session uses the stored user until the server answers, then the answer, and stores only four fields', async () => {
  wire.mockResolvedValue(json(200, { ...full, firstName: 'Thandiwe' }));

  open();
  expect(screen.getByText('Thandi of undefined')).toBeTruthy();

  expect(await screen.findByText('Thandiwe of 7')).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ ...kept, firstName: 'Thandiwe' });
});

test('the session removes everything without a message when the server refuses the current user', async () => {
  wire.mockImplementation(async () => json(404, {}));

  open();

  await waitFor(() => expect(browser.reload).toHaveBeenCalledTimes(1));
  expect(Object.keys(localStorage)).toEqual([]);
  expect(toastStore.read()).toBeUndefined();
});

test.each([
  ['breaks off', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['gets a 503', async () => json(503, {})],
  ['gets a 429', async () => json(429, {})],
  ['is refused by a firewall', async () => new Response('<h1>403 ERROR</h1> Request blocked.', { status: 403 })],
])('the session keeps the user signed in when the request %s', async (_, answer) => {
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
  ['with an unknown role', JSON.stringify({ ...kept, role: 'registrar' })],
])('the session discards a stored user %s, and asks the server for the user', async (_, unreadable) => {
  localStorage.setItem('user', unreadable);
  wire.mockImplementation(async (_address, init) => (new Headers(init?.headers).get('X-Auth-Token') === 'one' ? json(200, full) : json(401, {})));
  // The start reads this, so that a signed-in user does not see the pages for visitors first.
  expect(readSession()).toBeDefined();

  open();
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(localStorage.getItem('user')).toBeNull();

  expect(await screen.findByText('Thandi of 7')).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(kept);
  expect(browser.reload).not.toHaveBeenCalled();
});

test('the session opens the sign-in when no user is stored and the server cannot identify one', async () => {
  localStorage.removeItem('user');
  wire.mockRejectedValue(new TypeError('Failed to fetch'));

  open();

  await waitFor(() => expect(browser.reload).toHaveBeenCalledTimes(1));
  expect(Object.keys(localStorage)).toEqual([]);
});

test('the session treats a browser without a token as signed out', () => {
  localStorage.removeItem('authToken');

  expect(readSession()).toBeUndefined();
});

test('the session renews a refused token at Cognito and stores it', async () => {
  cognito.accessToken.mockResolvedValue('two');
  wire.mockImplementation(async (_, init) =>
    new Headers(init?.headers).get('X-Auth-Token') === 'two' ? json(200, { ...full, authToken: 'two' }) : json(401, {}),
  );

  open();

  expect(await screen.findByText('Thandi of 7')).toBeTruthy();
  expect(localStorage.getItem('authToken')).toBe('two');
});

test('the dashboard without unsaved text shows that the session has ended and opens the sign-in after half a second', async () => {
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

test('Sign Out ends the session on the server, at Cognito and in the browser, even when neither answers', async () => {
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

test('Sign Out ends the session in the browser within seconds when no call is answered', async () => {
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

test('the page reloads when another user signs in in another tab', async () => {
  wire.mockResolvedValue(json(200, full));
  open();
  await screen.findByText('Thandi of 7');

  localStorage.setItem('user', JSON.stringify({ ...kept, id: 'u2' }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));

  expect(browser.reload).toHaveBeenCalledTimes(1);
});

test('the page sends no call as another user whose session another tab has just stored', async () => {
  wire.mockImplementation(async () => json(200, full));
  open();
  await screen.findByText('Thandi of 7');
  wire.mockClear();

  // This tab has not received the storage event yet.
  localStorage.setItem('user', JSON.stringify({ ...kept, id: 'u2' }));
  localStorage.setItem('authToken', 'of u2');
  await send(contract.firearms.list);

  expect(new Headers(wire.mock.calls[0]?.[1]?.headers).has('X-Auth-Token')).toBe(false);
});

/** A server with one user, who is signed in with this token. */
const serves = (token: string, user: object = full) =>
  wire.mockImplementation(async (address, init) => {
    if (new Headers(init?.headers).get('X-Auth-Token') !== token) return json(401, {});
    return String(address).endsWith('/auth/user') ? json(200, { ...user, authToken: token }) : json(200, []);
  });

const isCovered = () => screen.queryByText('Sign in again') !== null;

/** A form on a page other than the dashboard, whose session has ended before its next call. */
async function endSessionWithOpenForm() {
  wire.mockResolvedValueOnce(json(200, full));
  history.replaceState(null, '', '/registration?search=Sithole');
  open();
  await screen.findByText('Thandi of 7');
  wouldLose = true;
  serves('two');
  cognito.accessToken.mockResolvedValue(undefined);
  const answered = vi.fn();
  const call = send(contract.firearms.list).then(answered, () => undefined);
  await screen.findByText('Sign in again');
  return { call, answered };
}

async function signInOverPage() {
  cognito.signIn.mockResolvedValue({ done: true });
  cognito.accessToken.mockResolvedValue('two');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right#Pass2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('the sign-in covers a page with unsaved text when the session has ended, and the page repeats the refused call after the same user signs in', async () => {
  const { call, answered } = await endSessionWithOpenForm();
  expect(screen.getByText(/Your entries are still here/)).toBeTruthy();
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('t@firm.co.za');
  expect(location.search).toBe('');
  expect(document.documentElement.dataset.covered).toBe('');
  expect(answered).not.toHaveBeenCalled();
  expect(readSession()).toBeUndefined();

  await signInOverPage();
  await call;

  expect(answered).toHaveBeenCalledWith(expect.objectContaining({ data: [] }));
  await waitFor(() => expect(isCovered()).toBe(false));
  expect(document.documentElement.dataset.covered).toBeUndefined();
  expect(location.search).toBe('?search=Sithole');
  expect(readSession()?.token).toBe('two');
  expect([browser.goTo.mock.calls, browser.reload.mock.calls, readReason()]).toEqual([[], [], undefined]);
});

test.each([
  ['another user', { ...full, id: 'u2', firstName: 'Sipho' }],
  ['the same user with another role', { ...full, role: 'inspector' }],
  ['the same user of another provider', { ...full, legalEntityId: 8 }],
])("the page starts from the beginning when %s signs in over it, and sends none of the first user's calls", async (_, next) => {
  const { answered } = await endSessionWithOpenForm();
  serves('two', next);
  const lists = () => wire.mock.calls.filter(([address]) => String(address).startsWith('/api/firearms')).length;
  const before = lists();

  await signInOverPage();

  await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith('/'));
  expect(lists()).toBe(before);
  expect(answered).not.toHaveBeenCalled();
  expect(isCovered()).toBe(true);
  // The browser does not ask whether to stay on the first user's page.
  expect(asksBeforeTabCloses()).toBe(false);
});

test('the sign-in covers the page when another tab ends the session, and the page continues when the user signs in again there', async () => {
  wire.mockResolvedValue(json(200, full));
  open();
  await screen.findByText('Thandi of 7');

  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(await screen.findByText(/Your session was ended in another tab/)).toBeTruthy();
  serves('two');
  localStorage.setItem('user', JSON.stringify(kept));
  localStorage.setItem('authToken', 'two');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })));

  await waitFor(() => expect(isCovered()).toBe(false));
  expect(browser.reload).not.toHaveBeenCalled();
});

test('the page stays covered when the browser closes the sign-in dialog', async () => {
  await endSessionWithOpenForm();
  const dialog = document.querySelector('dialog');

  dialog?.close();
  dialog?.dispatchEvent(new Event('close'));

  expect(dialog?.open).toBe(true);
});

test('the sign-in asks before the user leaves the covered page', async () => {
  await endSessionWithOpenForm();

  fireEvent.click(screen.getByText('Not Thandi? Leave this page'));
  fireEvent.click(screen.getByText('Stay on this page'));
  expect(browser.goTo).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Not Thandi? Leave this page'));
  fireEvent.click(screen.getByText('Leave'));

  expect(browser.goTo).toHaveBeenCalledWith('/login');
});

test.each([
  ['the same user is still signed in', kept, 0],
  ['another user has signed in', { ...kept, id: 'u2' }, 1],
])('the session compares the users when the browser restores a page and %s', async (_, user, times) => {
  wire.mockResolvedValue(json(200, full));
  open();
  await screen.findByText('Thandi of 7');

  localStorage.setItem('user', JSON.stringify(user));
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  expect(browser.reload).toHaveBeenCalledTimes(times);
});

test.each([
  ['a token that another tab renewed', () => localStorage.setItem('authToken', 'two'), 'authToken'],
  ['a stored user that another tab discarded', () => localStorage.removeItem('user'), 'user'],
])('the session ignores %s', async (_, happen, key) => {
  wire.mockResolvedValue(json(200, full));
  open();
  await screen.findByText('Thandi of 7');

  happen();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

  expect(browser.reload).not.toHaveBeenCalled();
  expect(browser.goTo).not.toHaveBeenCalled();
});
