// The session: the kept user, the server's answer, and every way out.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { asksAtTabsEnd } from '../../testing/browser/form-wire.ts';
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
// Cognito's library speaks to Cognito itself: here only what the session asks of it counts.
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

test('on the dashboard with nothing typed, says that the session is over and leads to the sign-in half a second later', async () => {
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

test('loads again when another person signed in in another tab', async () => {
  wire.mockResolvedValue(json(200, full));
  open();
  await screen.findByText('Thandi of 7');

  localStorage.setItem('user', JSON.stringify({ ...kept, id: 'u2' }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));

  expect(browser.reload).toHaveBeenCalledTimes(1);
});

test('sends nothing as another person whose session another tab has just kept', async () => {
  wire.mockImplementation(async () => json(200, full));
  open();
  await screen.findByText('Thandi of 7');
  wire.mockClear();

  // The tab has not heard of it yet.
  localStorage.setItem('user', JSON.stringify({ ...kept, id: 'u2' }));
  localStorage.setItem('authToken', 'of u2');
  await send(contract.firearms.list);

  expect(new Headers(wire.mock.calls[0]?.[1]?.headers).has('X-Auth-Token')).toBe(false);
});

/** The server of one person, who is signed in with this token. */
const serves = (token: string, user: object = full) =>
  wire.mockImplementation(async (address, init) => {
    if (new Headers(init?.headers).get('X-Auth-Token') !== token) return json(401, {});
    return String(address).endsWith('/auth/user') ? json(200, { ...user, authToken: token }) : json(200, []);
  });

const isCovered = () => screen.queryByText('Sign in again') !== null;

/** A form that was begun on a page other than the dashboard, and whose session is over at its next call. */
async function overInMidForm() {
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

async function signInOver() {
  cognito.signIn.mockResolvedValue({ done: true });
  cognito.accessToken.mockResolvedValue('two');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right#Pass2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('covers the page when the session is over in mid-form, and the refused call goes on after the same person has signed in', async () => {
  const { call, answered } = await overInMidForm();
  expect(screen.getByText(/What you entered is still here/)).toBeTruthy();
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('t@firm.co.za');
  expect(location.search).toBe('');
  expect(document.documentElement.dataset.covered).toBe('');
  expect(answered).not.toHaveBeenCalled();
  expect(readSession()).toBeUndefined();

  await signInOver();
  await call;

  expect(answered).toHaveBeenCalledWith(expect.objectContaining({ data: [] }));
  await waitFor(() => expect(isCovered()).toBe(false));
  expect(document.documentElement.dataset.covered).toBeUndefined();
  expect(location.search).toBe('?search=Sithole');
  expect(readSession()?.token).toBe('two');
  expect([browser.goTo.mock.calls, browser.reload.mock.calls, readReason()]).toEqual([[], [], undefined]);
});

test.each([
  ['another person', { ...full, id: 'u2', firstName: 'Sipho' }],
  ['the same person with another role', { ...full, role: 'inspector' }],
  ['the same person of another provider', { ...full, legalEntityId: 8 }],
])('begins anew when %s signs in over the page, and sends nothing of the former one', async (_, next) => {
  const { answered } = await overInMidForm();
  serves('two', next);
  const lists = () => wire.mock.calls.filter(([address]) => String(address).startsWith('/api/firearms')).length;
  const before = lists();

  await signInOver();

  await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith('/'));
  expect(lists()).toBe(before);
  expect(answered).not.toHaveBeenCalled();
  expect(isCovered()).toBe(true);
  // The browser does not ask to stay on the first person's page.
  expect(asksAtTabsEnd()).toBe(false);
});

test('covers the page when another tab ends the session, and goes on when the person signs in again there', async () => {
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

test('stays covered whatever closes the dialog', async () => {
  await overInMidForm();
  const dialog = document.querySelector('dialog');

  dialog?.close();
  dialog?.dispatchEvent(new Event('close'));

  expect(dialog?.open).toBe(true);
});

test('asks before the covered page is left for the sign-in screen', async () => {
  await overInMidForm();

  fireEvent.click(screen.getByText('Not Thandi? Leave this page'));
  fireEvent.click(screen.getByText('Stay on this page'));
  expect(browser.goTo).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Not Thandi? Leave this page'));
  fireEvent.click(screen.getByText('Leave'));

  expect(browser.goTo).toHaveBeenCalledWith('/login');
});

test.each([
  ['the same person is still signed in', kept, 0],
  ['another person is signed in by then', { ...kept, id: 'u2' }, 1],
])('brought back from the browser’s memory, the page loads again unless %s', async (_, user, times) => {
  wire.mockResolvedValue(json(200, full));
  open();
  await screen.findByText('Thandi of 7');

  localStorage.setItem('user', JSON.stringify(user));
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  expect(browser.reload).toHaveBeenCalledTimes(times);
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
