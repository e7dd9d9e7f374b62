// Screen: Integration Logs.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { IntegrationLog } from '../../../shared/integrations/schema.ts';
import { type Asked, aStatus, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import IntegrationsPage from './page.tsx';

afterEach(cleanup);

const at = '2026-11-21T08:30:00.000Z';
const aLog = (change: Partial<IntegrationLog> = {}): IntegrationLog =>
  v.parse(IntegrationLog, {
    ...{ id: 'log-1', system: 'police', operation: 'loss.reported', status: 'failed', direction: 'out', messageId: 'message-1-police', attempt: 6 },
    ...{ executedBy: 'Thandi Mokoena', requestData: { data: { reporterNames: '[redacted]' } }, responseData: { status: 503 }, durationMs: 1204 },
    ...{ errorMessage: 'The partner answered 503.', entityType: 'loss', entityId: 'x', createdAt: at, finishedAt: at },
    message: { status: 'failed', updatedAt: at, nextAttemptAt: null },
    ...change,
  });

const openPage = (logs: readonly IntegrationLog[], calls: Record<string, (asked: Asked) => Response> = {}, where = '/admin/integrations') =>
  open(where, [{ path: '/admin/integrations', element: <IntegrationsPage /> }], {
    role: 'admin',
    calls: { 'GET /api/integration-logs': () => list(logs), 'GET /api/system/status': () => ok(aStatus()), ...calls },
  });

test('shows five skeleton rows, then each attempt with its status and which partner is not configured', async () => {
  openPage([aLog(), aLog({ id: 'log-2', status: 'success', errorMessage: null, system: 'regulator', operation: 'firearm.registered', attempt: 1 })]);
  expect(screen.getByRole('status', { name: 'Loading integration logs' }).children).toHaveLength(5);

  const rows = within(await screen.findByRole('list', { name: 'Integration logs' })).getAllByRole('listitem');

  expect(rows[0]?.textContent).toMatch(
    /Failed.*Loss or theft reported, sent to the police.*Thandi Mokoena · attempt 6.*The partner answered 503\. No more automatic retries\./,
  );
  expect(rows[1]?.textContent).toContain('Firearm registered, sent to the regulator');
  expect(await screen.findByText('Not configured')).toBeTruthy();
});

test('replays only failed messages', async () => {
  const waiting = { status: 'queued' as const, updatedAt: new Date().toISOString(), nextAttemptAt: new Date(Date.now() + 60_000).toISOString() };
  const { of } = openPage(
    [aLog(), aLog({ id: 'log-2', attempt: 2, message: waiting }), aLog({ id: 'log-3', message: { status: 'sent', updatedAt: at, nextAttemptAt: null } })],
    {
      'POST /api/integration-logs/log-1/replay': () => ok(aLog({ id: 'log-4', status: 'pending', attempt: 7 })),
    },
  );
  const [button, ...others] = await screen.findAllByRole('button', { name: /^Replay/ });

  await person.click(button as HTMLElement);

  expect(others).toEqual([]);
  // A pending retry must not look like a message that arrived.
  expect(screen.getByText(/Next attempt: .* SAST\.$/)).toBeTruthy();
  expect(await screen.findByText('Message queued again')).toBeTruthy();
  await waitFor(() => expect(of('GET /api/integration-logs').length).toBeGreaterThan(1));
});

test('moves the focus to the logs after a replay removes its button', async () => {
  let message: IntegrationLog['message'] = aLog().message;
  openPage([], {
    'GET /api/integration-logs': () => list([aLog({ message })]),
    'POST /api/integration-logs/log-1/replay': () => {
      message = { status: 'queued', updatedAt: new Date().toISOString(), nextAttemptAt: null };
      return ok(aLog({ id: 'log-4', status: 'pending', attempt: 7 }));
    },
  });

  await person.click(await screen.findByRole('button', { name: /^Replay/ }));

  await screen.findByText(/Retry queued/);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Found logs');
});

test('replays a message that was lost before its first attempt ended, and not one that is still pending', async () => {
  const message = (hoursAgo: number) => ({
    status: 'queued' as const,
    updatedAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    nextAttemptAt: null,
  });
  const pending = { status: 'pending', errorMessage: null, finishedAt: null, responseData: null, attempt: 1 } as const;
  const { of } = openPage([aLog({ ...pending, id: 'log-1', message: message(1) }), aLog({ ...pending, id: 'log-2', message: message(7) })], {
    'POST /api/integration-logs/log-2/replay': () => ok(aLog({ ...pending, id: 'log-3' })),
  });

  await person.click(await screen.findByRole('button', { name: /^Replay/ }));

  expect(await screen.findByText('Message queued again')).toBeTruthy();
  expect(of('POST /api/integration-logs/log-2/replay')).toHaveLength(1);
});

test('shows why the server refused a replay', async () => {
  openPage([aLog()], { 'POST /api/integration-logs/log-1/replay': () => refused('conflict', 'This message has already arrived.') });

  await person.click(await screen.findByRole('button', { name: /^Replay/ }));

  expect(await screen.findByText('This message has already arrived.')).toBeTruthy();
});

test('opens an attempt with its request and response', async () => {
  openPage([aLog()]);

  await person.click(await screen.findByRole('button', { name: /^Details of Loss or theft reported/ }));

  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('region', { name: 'Request' }).textContent).toContain('[redacted]');
  expect(within(dialog).getByRole('region', { name: 'Response' }).textContent).toContain('503');
  expect(dialog.textContent).toContain('ms');
});

test('uses the filters in the address, and shows different texts for no logs, no matches and an error', async () => {
  let answer = () => list([]);
  const { of } = openPage([], { 'GET /api/integration-logs': () => answer() }, '/admin/integrations?status=failed&system=police&operation=nonsense');

  expect(await screen.findByText('No attempts match the filters.')).toBeTruthy();
  expect(of('GET /api/integration-logs')[0]?.query).toMatchObject({ status: 'failed', system: 'police' });
  expect(of('GET /api/integration-logs')[0]?.query.operation).toBeUndefined();
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText(/Attempts appear here/)).toBeTruthy();
  answer = () => refused('unavailable', 'The register is busy.');
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('The register is busy.')).toBeTruthy();
});
