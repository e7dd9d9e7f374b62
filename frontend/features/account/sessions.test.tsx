// The account page's sessions: list, end one, end all others, sign out.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '../../../shared/auth/schema.ts';
import { type Asked, list, ok, open, person, press, refused } from '../../../testing/browser/screen.tsx';
import { SessionsSection } from './sessions.tsx';

vi.mock('../../session/cognito.ts', () => ({ signOutOfCognito: async () => undefined }));

const at = '2026-11-22T06:30:00.000Z';
const session = (id: string, change: Partial<Session> = {}): Session => ({
  id,
  device: 'Firefox on Windows',
  since: at,
  lastUsedAt: at,
  isThis: false,
  ...change,
});
const here = session('here', { isThis: true });
const phone = session('phone', { device: 'Safari on iOS', lastUsedAt: '2026-11-22T09:05:00.000Z' });

afterEach(cleanup);

/** A server that keeps the sessions; `answers` replace its own answers. */
function openPage({ some = [here, phone], ...answers }: { some?: readonly Session[] } & Record<string, any> = {}) {
  let left = some;
  const end = (keep: (one: Session) => boolean) => () => {
    left = left.filter(keep);
    return new Response(null, { status: 204 });
  };
  return open('/account', [{ path: '/account', element: <SessionsSection /> }], {
    role: 'inspector',
    calls: {
      'GET /api/auth/sessions': () => list(left),
      'DELETE /api/auth/sessions/phone': end(({ id }) => id !== 'phone'),
      'POST /api/auth/sessions/end-others': end(({ isThis }) => isThis),
      ...(answers as Record<string, (asked: Asked) => Response>),
    },
  });
}
const ended = (page: ReturnType<typeof openPage>) => page.of('POST /api/auth/sessions/end-others').map(({ body }) => body);
const sessionsShown = async () => within(await screen.findByRole('region', { name: 'Your sessions' })).findAllByRole('listitem');

test('lists each session with device, sign-in time and time zone, and marks the current one', async () => {
  openPage();

  const [first, second] = await sessionsShown();

  expect(first?.textContent).toContain('Firefox on Windows');
  expect(first?.textContent).toContain('This session');
  expect(first?.textContent).toContain('Signed in 22 November 2026 at 08:30 SAST');
  expect(second?.textContent).toContain('Safari on iOS');
  expect(second?.textContent).not.toContain('This session');
  expect(second?.textContent).toContain('Last used 22 November 2026 at 11:05 SAST');
  screen.getByText('(2)');
});

test('ends one session, and then all others', async () => {
  const page = openPage({ some: [here, phone, session('old')] });

  await person.click(await screen.findByRole('button', { name: /^End session on Safari on iOS/ }));
  await screen.findByText('Session Ended');
  await waitFor(async () => expect(await sessionsShown()).toHaveLength(2));
  // The button disappears with its session, so the focus moves to the list.
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Sessions' }));
  await press('Sign Out Everywhere Else');
  await screen.findByText('Signed Out Everywhere Else');

  await waitFor(async () => expect(await sessionsShown()).toHaveLength(1));
  expect([page.of('DELETE /api/auth/sessions/phone').length, ended(page)]).toEqual([1, [{}]]);
  expect(screen.getByRole('button', { name: 'Sign Out Everywhere Else' }).getAttribute('aria-disabled')).toBe('true');
});

test('does not move the focus back when the answer to ending a session arrives late', async () => {
  let answer = (_: Response) => undefined as unknown;
  openPage({
    'DELETE /api/auth/sessions/phone': () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });

  await person.click(await screen.findByRole('button', { name: /^End session on Safari on iOS/ }));
  const next = screen.getByRole('button', { name: 'Sign out of this session' });
  next.focus();
  answer(new Response(null, { status: 204 }));

  await screen.findByText('Session Ended');
  expect(document.activeElement).toBe(next);
});

test('shows the error and keeps the session when it cannot be ended', async () => {
  openPage({
    'DELETE /api/auth/sessions/phone': () => refused('conflict', 'Another change of this account is still being finished.'),
    'POST /api/auth/sessions/end-others': () => refused('conflict', 'Another change, still.'),
  });

  await person.click(await screen.findByRole('button', { name: /^End session on Safari on iOS/ }));
  await screen.findByText('Another change of this account is still being finished.');
  await press('Sign Out Everywhere Else');
  await screen.findByText('Another change, still.');

  expect(await sessionsShown()).toHaveLength(2);
});

test('shows an error, not an empty list, when the sessions cannot be loaded', async () => {
  let times = 0;
  openPage({ 'GET /api/auth/sessions': () => (times++ === 0 ? refused('internal', 'Something went wrong on our side.') : ok([here])) });

  await screen.findByText('Could not load your sessions');
  await person.click(within(await screen.findByRole('region', { name: 'Your sessions' })).getByRole('button', { name: 'Retry' }));

  expect(await sessionsShown()).toHaveLength(1);
});

test('signs out when the user ends the current session', async () => {
  const page = openPage({ 'POST /api/auth/logout': () => new Response(null, { status: 204 }) });
  vi.stubGlobal('location', { ...location, assign: vi.fn(), href: location.href });

  await person.click(await screen.findByRole('button', { name: 'Sign out of this session' }));

  await waitFor(() => expect(page.of('POST /api/auth/logout')).toHaveLength(1));
  vi.unstubAllGlobals();
});
