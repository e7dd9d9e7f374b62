// Tests who may view the read log on a firearm's History tab.
// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import type { AccessEntry } from '../../../shared/readings/schema.ts';
import { aFirearm, type Calls, list, ok, open, person } from '../../../testing/browser/screen.tsx';
import { FirearmHistory } from './history.tsx';

afterEach(cleanup);

const { id } = aFirearm();
const entry: AccessEntry = {
  ...{ id, access: 'opened', userId: 'u9', userName: 'Ruan Pretorius', role: 'external_saps', searchId: id, createdAt: '2026-11-21T08:30:00.000Z' },
  ...{ docketNumber: 'CAS 77/11/2026', purpose: 'other', purposeText: 'Found in a canal' },
};

const lossId = '01a1695c-7354-7002-9eb9-c4d6abf297b9';
const openHistory = (role: Role, losses: readonly object[] = [], calls: Calls = {}) =>
  open('/', [{ path: '/', element: <FirearmHistory id={id} /> }], {
    role,
    calls: {
      [`GET /api/firearms/${id}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
      'GET /api/transactions': () => list([]),
      'GET /api/losses': () => list(losses),
      [`GET /api/readings/loss/${lossId}`]: () =>
        list([{ ...entry, id: lossId, access: 'read', userName: 'Lindiwe Khumalo', docketNumber: null, purpose: null }]),
      [`GET /api/readings/firearm/${id}`]: () => list([entry]),
      ...calls,
    },
  });

test('read log shows management who searched for the firearm, with case number and reason', async () => {
  openHistory('psira_management');

  expect(await screen.findByText('CAS 77/11/2026')).toBeTruthy();
  expect(screen.getByText('Record opened')).toBeTruthy();
  expect(screen.getByText('Other: Found in a canal')).toBeTruthy();
});

test('read log shows management who opened the report of a loss', async () => {
  openHistory('psira_management', [{ id: lossId, kind: 'lost', occurredOn: '2026-01-05' }]);

  expect(await screen.findByText('Lindiwe Khumalo')).toBeTruthy();
  expect(screen.getByText('Record read')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /^Who looked up the report of the loss of 0?5 January 2026/ })).toBeTruthy();
});

test('read log is neither shown to a provider nor requested', async () => {
  const { of } = openHistory('client');

  await screen.findByText(/Record intact \(0 entries\)/);

  expect(screen.queryByText('Who looked up this firearm')).toBeNull();
  expect(of(`GET /api/readings/firearm/${id}`)).toEqual([]);
});

test('read log filters by two days once both are complete and in order', async () => {
  const { of } = openHistory('psira_management');
  await screen.findByText('CAS 77/11/2026');

  await person.type(screen.getByLabelText('From date'), '2026-11-20');
  await person.type(screen.getByLabelText('To date'), '2026-11-19');

  expect(await screen.findByText('The last date must not be before the first')).toBeTruthy();
  const asked = of(`GET /api/readings/firearm/${id}`).map(({ query }) => query);
  expect(asked.at(-1)).toMatchObject({ from: '2026-11-20' });
  expect(asked.some((query) => 'to' in query)).toBe(false);
});

test('report of a closed loss is loaded only when it is opened, not with the history', async () => {
  const report = {
    ...{ id: lossId, kind: 'stolen', status: 'closed', occurredOn: '2026-01-05', awareAt: entry.createdAt, reportedAt: entry.createdAt },
    ...{ reportedByName: 'Sipho Dlamini', place: 'Sunnyside', circumstances: 'Taken from the safe', policeStation: 'Sunnyside', docketNumber: null },
    ...{ licenseNumber: null, closedAt: entry.createdAt, outcome: 'active', version: 3 },
  };
  const named = {
    ...report,
    reporterNames: 'Sipho Jabu Dlamini',
    reporterIdNumber: '•••••••••9087',
    reporterAddress: '4 Acacia Road',
    modality: null,
    holders: [],
  };
  const { of } = openHistory('inspector', [report, { ...report, id: id, status: 'open' }], { [`GET /api/losses/${lossId}`]: () => ok(named) });

  const button = await screen.findByRole('button', { name: /^Open the report of the theft of 0?5 January 2026$/ });
  expect(of(`GET /api/losses/${lossId}`)).toEqual([]);
  await person.click(button);

  expect(await screen.findByText('Sipho Jabu Dlamini')).toBeTruthy();
  expect(screen.getByText('Not given')).toBeTruthy();
  expect(of(`GET /api/losses/${lossId}`)).toHaveLength(1);
});
