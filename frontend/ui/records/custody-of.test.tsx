// Checks the custody sections of a firearm and of an officer.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CheckedEntry } from '../../../shared/history/schema.ts';
import { anIssue, idAt, outWith } from '../../../testing/browser/custody.tsx';
import { list, ok, open, press, refused } from '../../../testing/browser/screen.tsx';
import { CustodyOfFirearm } from './custody-of-firearm.tsx';
import { CustodyOfOfficer } from './custody-of-officer.tsx';

afterEach(cleanup);

const returned = anIssue({
  state: 'returned',
  inAt: new Date().toISOString(),
  roundsIn: 27,
  magazinesIn: 2,
  condition: 'good',
  receivedByName: 'M Dlamini',
  returnFlags: ['LATE', 'SHORTFALL'],
  shortfall: { rounds: 3, explanation: 'discharged', text: 'Warning shots', discharge: null },
});
const firearm = `/api/custody/firearms/${idAt(1)}`;
const officer = `/api/custody/officers/${idAt(101)}`;
const noHistory = { [`GET ${firearm}/history`]: () => list([]) };
const routes = [
  { path: '/firearm', element: <CustodyOfFirearm firearmId={idAt(1)} ownerId={1} /> },
  { path: '/officer', element: <CustodyOfOfficer officerId={idAt(101)} legalEntityId={1} /> },
];

test('shows the holder of a firearm with the time it is overdue, and who had it before', async () => {
  open('/firearm', routes, {
    calls: { [`GET ${firearm}`]: () => ok(outWith(1, 'XDDT220', 'S Nkosi', -2)), ...noHistory, [`GET ${firearm}/issues`]: () => list([returned]) },
  });

  expect(await screen.findByText('overdue by 2 h')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'S Nkosi' })[0]?.getAttribute('href')).toBe(`/custody/officers/${idAt(101)}`);
  expect(await screen.findByText('27 of 30 back')).toBeTruthy();
  for (const text of ['3 missing: discharged on duty', 'Late']) expect(screen.getByText(text)).toBeTruthy();
});

test('shows the safe of a firearm that is not out, and a failure with a way to retry', async () => {
  const inSafe = { state: 'in_safe', issueId: null, officerId: null, officerName: null, outAt: null, dueAt: null, safeName: 'Strong-room' } as const;
  open('/firearm', routes, {
    calls: {
      [`GET ${firearm}`]: () => ok(outWith(1, 'XDDT220', 'S Nkosi', 1, 4, inSafe)),
      ...noHistory,
      [`GET ${firearm}/issues`]: () => refused('internal', 'Broken'),
    },
  });

  expect(await screen.findByText('In safe')).toBeTruthy();
  expect(screen.getByText('Strong-room')).toBeTruthy();
  expect(await screen.findByText('Could not load issues')).toBeTruthy();
});

test('offers the return and the loss report of a firearm that is unaccounted for, or a move into a safe if no issue is open', async () => {
  const [missing, noIssue] = [{ state: 'unaccounted' }, { state: 'unaccounted', issueId: null, officerId: null, officerName: null, outAt: null }] as const;
  const openWith = (change: object) =>
    open('/firearm', routes, {
      role: 'client',
      calls: {
        [`GET ${firearm}`]: () => ok(outWith(1, 'XDDT220', 'S Nkosi', -30, 40, change)),
        ...noHistory,
        [`GET ${firearm}/issues`]: () => list([]),
        'GET /api/labels': () => list([]),
      },
    });
  openWith(missing);
  expect((await screen.findByRole('link', { name: 'Return Firearm' })).getAttribute('href')).toBe(`/custody/counter?tab=return&firearm=${idAt(1)}`);
  expect(screen.getByRole('link', { name: 'Report Loss' }).getAttribute('href')).toBe(`/firearms/${idAt(1)}/report-loss`);
  for (const text of [/^Unaccounted for since/, 'S Nkosi']) expect(screen.getByText(text), String(text)).toBeTruthy();
  cleanup();

  openWith(noIssue);
  expect(await screen.findByRole('button', { name: 'Move to a Safe' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Return Firearm' })).toBeNull();
  expect(screen.getByText(/^Unaccounted for since/)).toBeTruthy();
});

test('names the gunsmith that has the firearm, and offers no move', async () => {
  const away = {
    state: 'at_gunsmith',
    place: 'Vaal Gunsmiths, Vereeniging',
    issueId: null,
    officerId: null,
    officerName: null,
    outAt: null,
    dueAt: null,
    safeName: null,
  };
  open('/firearm', routes, {
    role: 'client',
    calls: {
      [`GET ${firearm}`]: () => ok(outWith(1, 'XDDT220', 'S Nkosi', 1, 4, away as never)),
      ...noHistory,
      [`GET ${firearm}/issues`]: () => list([]),
      'GET /api/labels': () => list([]),
    },
  });

  for (const text of ['At gunsmith', 'Gunsmith', 'Vaal Gunsmiths, Vereeniging', 'Since']) expect(await screen.findByText(text), text).toBeTruthy();
  expect(screen.queryByText('Safe')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
});

const entry = (seq: number, change: Partial<CheckedEntry> = {}): CheckedEntry => ({
  seq,
  action: 'custody.move',
  actorName: 'M Dlamini',
  fromStatus: 'in_safe',
  toStatus: 'in_safe',
  comments: 'The strong-room is full',
  metadata: { legalEntityId: { id: 1, name: 'Blouklip' }, from: 'Strong-room', to: 'Vehicle safe', by: 'T Mokoena' },
  createdAt: '2026-03-04T08:30:00.000Z',
  intact: true,
  ...change,
});
const withHistory = (entries: readonly CheckedEntry[], headers: Record<string, string> = {}) => ({
  [`GET ${firearm}`]: () => ok(outWith(1, 'XDDT220', 'S Nkosi', 2)),
  [`GET ${firearm}/issues`]: () => list([]),
  [`GET ${firearm}/history`]: () => list(entries, headers),
});

test('lists moves, voids and revocations of a firearm with their reasons, and says that the history is intact', async () => {
  const voided = entry(2, { action: 'custody.void', fromStatus: 'issued', comments: 'Wrong firearm', metadata: { officer: 'S Nkosi' } });
  // The time of another company: only its kind.
  const elsewhere = entry(1, { action: 'custody.issue', actorName: '', comments: null, metadata: null });
  const { of } = open('/firearm', routes, {
    calls: withHistory([entry(4, { action: 'authorisations.revoke', comments: 'Suspended' }), entry(3), voided, elsewhere]),
  });

  expect(await screen.findByText('Custody history intact (4 entries)')).toBeTruthy();
  for (const text of ['Authorisation revoked', 'Suspended', 'Moved to another safe', 'The strong-room is full', 'Issue voided', 'Wrong firearm'])
    expect(screen.getByText(text), text).toBeTruthy();
  expect(screen.getAllByText('Vehicle safe').length).toBeGreaterThan(0);
  expect(of(`GET ${firearm}/history`)[0]?.query).toEqual({ limit: '20' });
});

test('names the entries of a custody history that were altered, and the part that a page has checked', async () => {
  open('/firearm', routes, { calls: withHistory([entry(3), entry(2, { intact: false }), entry(1)]) });
  expect(await screen.findByText('The custody history of this firearm has been altered')).toBeTruthy();
  expect(screen.getByText(/^Entry 2: altered, or the entry before is missing/)).toBeTruthy();
  expect(screen.queryByText(/intact/)).toBeNull();
  cleanup();

  open('/firearm', routes, { calls: withHistory([entry(45), entry(44)], { 'x-total-count': '45', link: '<x?cursor=abc>; rel="next"' }) });
  expect(await screen.findByText('Entries 44 to 45 of 45 are intact')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Older entries' })).toBeTruthy();
  cleanup();

  open('/firearm', routes, { calls: { ...withHistory([]), [`GET ${firearm}/history`]: () => refused('internal', 'Broken') } });
  expect(await screen.findByText('Could not load the custody history')).toBeTruthy();
});

test('shows the keeper that another company has issued the firearm, without an officer or a safe', async () => {
  const elsewhere = { issueId: null, officerId: null, officerName: null, place: null, outAt: null, dueAt: null, safeName: null } as const;
  open('/firearm', routes, {
    calls: { [`GET ${firearm}`]: () => ok(outWith(1, 'XDDT220', 'S Nkosi', 1, 4, elsewhere)), ...noHistory, [`GET ${firearm}/issues`]: () => list([]) },
  });

  expect(await screen.findByText('Out, with another company')).toBeTruthy();
  for (const label of ['Safe', 'Phone']) expect(screen.queryByText(label), label).toBeNull();
});

test('lists the firearms that an officer holds now', async () => {
  open('/officer', routes, {
    calls: { [`GET ${officer}/firearms`]: () => list([outWith(1, 'XDDT220', 'S Nkosi', 2)]), [`GET ${officer}/issues`]: () => list([returned]) },
  });
  expect((await screen.findAllByRole('link', { name: 'Glock 17 XDDT220' }))[0]?.getAttribute('href')).toBe(`/firearms/${idAt(1)}/profile`);
  cleanup();

  open('/officer', routes, { calls: { [`GET ${officer}/firearms`]: () => list([]), [`GET ${officer}/issues`]: () => list([]) } });
  expect(await screen.findByText('Holds no firearm')).toBeTruthy();
});

test.each([
  ['/firearm', 'firearm', idAt(1)],
  ['/officer', 'officer', idAt(101)],
])('%s shows the code of the label and prints it', async (at, kind, id) => {
  const record = { kind, id, name: 'Glock 17', detail: 'XDDT220', code: '1111111111T' };
  const { of } = open(at, routes, {
    role: 'client',
    calls: {
      [`GET ${firearm}`]: () => ok(outWith(1, 'XDDT220', 'S Nkosi', 2)),
      ...noHistory,
      [`GET ${firearm}/issues`]: () => list([]),
      [`GET ${officer}/firearms`]: () => list([]),
      [`GET ${officer}/issues`]: () => list([]),
      'GET /api/labels': () => list([record]),
      'POST /api/label-prints': () => refused('conflict', 'Chosen twice'),
    },
  });
  expect(await screen.findByText('1111-1111-11T')).toBeTruthy();
  expect(of('GET /api/labels')[0]?.query).toMatchObject({ kind, id, legalEntityId: '1' });
  expect(screen.getByRole('button', { name: 'Replace Label' })).toBeTruthy();
  await press('Print Label');
  await screen.findByRole('dialog', { name: 'Print 1 label' });
  await press('Print Labels');
  await waitFor(() => expect(of('POST /api/label-prints')[0]?.body).toMatchObject({ kind, ids: [id] }));
});

test('has no label for a user who may not print labels, and for the keeper of a firearm', async () => {
  const calls = {
    [`GET ${firearm}`]: () => ok(outWith(1, 'XDDT220', 'S Nkosi', 2)),
    ...noHistory,
    [`GET ${firearm}/issues`]: () => list([]),
    'GET /api/labels': () => list([]),
  };
  const { of } = open('/firearm', routes, { role: 'inspector', calls });
  await screen.findByText('S Nkosi');
  expect(of('GET /api/labels')).toEqual([]);
  cleanup();

  const { of: asked } = open('/firearm', routes, { role: 'client', calls });
  await waitFor(() => expect(asked('GET /api/labels')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Label' })).toBeNull());
});
