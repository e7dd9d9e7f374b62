// Notifications and the badge in the header.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aNotification } from '../../../shared/notifications/example.ts';
import { badge, idOf, openPage, three } from '../../../testing/browser/notifications.tsx';
import { ok, person, refused } from '../../../testing/browser/screen.tsx';

// The page reads the device's colour scheme, which jsdom does not have.
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined })));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const items = () => within(screen.getByRole('region', { name: 'Your notifications' })).getAllByRole('listitem');
const button = (name: RegExp) => screen.getByRole('button', { name });

test('shows each notification’s type, which are unread, and the unread count', async () => {
  openPage();

  await screen.findByText('Transaction completed');

  expect(items().map((item) => item.textContent?.match(/^(Alert|Success|Info|Warning)(Unread)?/)?.slice(1))).toEqual([
    ['Alert', 'Unread'],
    ['Success', 'Unread'],
    ['Info', undefined],
  ]);
  await waitFor(() => expect(screen.getAllByText('Unread(2)').length).toBeGreaterThan(0));
  expect(badge()).toBe('2 unread');
});

test('separates the thousands in the unread count', async () => {
  openPage(three(), { calls: { 'GET /api/notifications/counts': () => ok({ total: 2000, unread: 1234 }) } });

  await waitFor(() => expect(screen.getAllByText('Unread(1 234)').length).toBeGreaterThan(0));
});

test('marks one as read, confirms it, and updates the badge', async () => {
  const { of } = openPage();
  await screen.findByText('Transaction completed');

  await person.click(button(/^Mark Read: Transaction completed, 20 November 2026/));

  await waitFor(() => expect(badge()).toBe('1 unread'));
  expect(screen.getAllByText('Notification marked as read').length).toBeGreaterThan(0);
  expect(of(`PATCH /api/notifications/${idOf(2)}`).map(({ body }) => body)).toEqual([{ isRead: true }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark Read: Transaction completed/ })).toBeNull());
  // The button disappears, so the focus moves to the list.
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Notifications' }));
});

test.each([/^Mark Read: Transaction completed/, /^Delete: Transaction completed/])('does not move the focus back when %s is answered late', async (name) => {
  let answer = (_: Response) => undefined as unknown;
  const late = () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    });
  openPage(three(), { calls: { [`PATCH /api/notifications/${idOf(2)}`]: late, [`DELETE /api/notifications/${idOf(2)}`]: late } });
  await screen.findByText('Transaction completed');

  await person.click(button(name));
  const next = button(/^Delete: Inspection scheduled/);
  next.focus();
  answer(ok(aNotification({ id: idOf(2), isRead: true })));

  expect((await screen.findAllByText(/^Notification (marked as read|deleted)$/)).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(next);
});

test('deletes a read or unread notification and confirms it', async () => {
  openPage();
  await screen.findByText('Inspection scheduled');

  await person.click(button(/^Delete: Inspection scheduled/));

  await waitFor(() => expect(screen.queryByText('Inspection scheduled')).toBeNull());
  expect(screen.getAllByText('Notification deleted').length).toBeGreaterThan(0);
  expect(items()).toHaveLength(2);
});

test('marks all as read in several calls, then disables the button', async () => {
  const { of } = openPage([...three(), aNotification({ id: idOf(4), title: 'Seizure recorded' })]);
  await waitFor(() => expect(badge()).toBe('3 unread'));

  await person.click(button(/^Mark All Read/));

  await waitFor(() => expect(badge()).toBeUndefined());
  expect(of('POST /api/notifications/mark-all-read')).toHaveLength(2);
  expect(screen.getAllByText('All notifications marked as read').length).toBeGreaterThan(0);
  await waitFor(() => expect(button(/^Mark All Read/).getAttribute('aria-disabled') ?? button(/^Mark All Read/).hasAttribute('disabled')).toBeTruthy());
});

test('marks the notification as read when the user opens its record', async () => {
  const { of } = openPage();

  const link = await screen.findByRole('link', { name: 'License expires in 30 days' });
  await person.click(link);

  expect(link.getAttribute('href')).toBe('/licenses/7');
  await waitFor(() => expect(of(`PATCH /api/notifications/${idOf(3)}`)).toHaveLength(1));
  await waitFor(() => expect(badge()).toBe('1 unread'));
});

test('shows no link to other sites', async () => {
  openPage([
    aNotification({ actionUrl: 'https://elsewhere.test/', title: 'Come here' }),
    aNotification({ id: idOf(2), actionUrl: '//elsewhere.test', title: 'Or here' }),
  ]);

  await screen.findByText('Or here');

  expect(within(screen.getByRole('region', { name: 'Your notifications' })).queryAllByRole('link')).toEqual([]);
});

test.each([
  ['all', 'No notifications'],
  ['unread', 'No unread notifications'],
  ['read', 'No read notifications'],
])('shows an empty state for the filter %s', async (filter, words) => {
  openPage([], { at: `/notifications?filter=${filter}` });

  expect(await screen.findByText(words)).toBeTruthy();
});

test('shows only unread notifications after the user chooses Unread', async () => {
  openPage();
  await screen.findByText('Inspection scheduled');

  await person.click(button(/^Unread\(2\)/));

  await waitFor(() => expect(screen.queryByText('Inspection scheduled')).toBeNull());
  expect(items()).toHaveLength(2);
});

test('shows the error and keeps the notification unread', async () => {
  openPage(three(), {
    calls: { [`PATCH /api/notifications/${idOf(2)}`]: () => refused('not-found', 'There is no such record, or you do not have access to it.') },
  });
  await screen.findByText('Transaction completed');

  await person.click(button(/^Mark Read: Transaction completed/));

  expect((await screen.findAllByText('There is no such record, or you do not have access to it.')).length).toBeGreaterThan(0);
  expect(badge()).toBe('2 unread');
});

const notThere = () => refused('not-found', 'There is no such record, or you do not have access to it.');

test('reports success when the notification was already deleted in another tab', async () => {
  const { vanish } = openPage(three(), { calls: { [`DELETE /api/notifications/${idOf(1)}`]: notThere } });
  await screen.findByText('Inspection scheduled');
  vanish(idOf(1));

  await person.click(button(/^Delete: Inspection scheduled/));

  await waitFor(() => expect(screen.queryByText('Inspection scheduled')).toBeNull());
  expect(screen.getAllByText('Notification deleted').length).toBeGreaterThan(0);
  expect(screen.queryByText('Notification not deleted')).toBeNull();
});

test('removes a notification that was deleted meanwhile when marking it as read fails', async () => {
  const { vanish } = openPage(three(), { calls: { [`PATCH /api/notifications/${idOf(2)}`]: notThere } });
  await screen.findByText('Transaction completed');
  vanish(idOf(2));

  await person.click(button(/^Mark Read: Transaction completed/));

  expect((await screen.findAllByText('Notification not marked as read')).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByText('Transaction completed')).toBeNull());
});

test('shows an error, not an empty list, when the list cannot be loaded', async () => {
  openPage([], { calls: { 'GET /api/notifications': () => refused('unavailable', 'The registry is busy.') } });

  expect(await screen.findByText('Could not load notifications')).toBeTruthy();
  expect(screen.queryByText('No notifications')).toBeNull();
});

test('lists the warning days before expiry and before the renewal deadline', async () => {
  openPage();

  expect(await screen.findByText(/60, 30, 14, 7,? and 1 days before the expiry date/)).toBeTruthy();
  expect(screen.getByText(/180, 120, 100,? and 90 days/)).toBeTruthy();
});

test('updates the badge when a notification arrives, without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { arrive } = openPage();
  await waitFor(() => expect(badge()).toBe('2 unread'));

  arrive(aNotification({ id: idOf(5), title: 'Case shared with you' }));
  await vi.advanceTimersByTimeAsync(61_000);

  await waitFor(() => expect(badge()).toBe('3 unread'));
});
