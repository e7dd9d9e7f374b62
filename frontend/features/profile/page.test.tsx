// Tests the firearm profile: fields, notices and tabs.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { LossReport } from '../../../shared/losses/schema.ts';
import { aDocument, aFirearm, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import FirearmProfilePage from './page.tsx';

afterEach(cleanup);

const firearm = aFirearm({ additionalInfo: { notes: 'Night sights', safe: 'B-12' } });
const path = `/firearms/${firearm.id}/profile`;
const address = `/api/firearms/${firearm.id}`;
const at = '2026-03-04T08:30:00.000Z';
const openPage = (calls: Calls = {}, { role = 'client' as Role, page = path } = {}) =>
  open(page, [{ path: '/firearms/:id/profile', element: <FirearmProfilePage /> }], {
    role,
    calls: { [`GET ${address}`]: () => ok(firearm), 'GET /api/licenses': () => list([]), 'GET /api/losses': () => list([]), ...calls },
  });
const shownAs = (label: string) => screen.getByText(label, { selector: 'dt, dt *' }).closest('dt')?.nextElementSibling?.textContent;

test('firearm profile shows every field of the record below make and model', async () => {
  openPage();

  expect(screen.getByText('Loading firearm profile...')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Glock 17 (ABC123)', level: 1 })).toBeTruthy();
  expect(screen.getByText('Condition not recorded')).toBeTruthy();
  expect(['Serial number', 'Caliber', 'Type', 'Status', 'Owner entity', 'Location', 'Registration date', 'Last inspection', 'Risk level'].map(shownAs)).toEqual(
    [
      'ABC123',
      '9mm',
      'Pistol',
      'Active',
      'Blouklip Armed Response (Pty) Ltd',
      'Pretoria, Gauteng',
      expect.stringMatching(/^0?4 March 2026$/),
      'Not yet',
      'Not assessed',
    ],
  );
  expect(
    screen
      .getAllByRole('term')
      .slice(0, 9)
      .map(({ textContent }) => textContent),
  ).toEqual(['Serial number', 'Caliber', 'Type', 'Registration date', 'Status', 'Last inspection', 'Owner entity', 'Location', 'Risk level']);
  expect(screen.getByText('Night sights')).toBeTruthy();
  for (const tab of ['Profiling', 'Inspections', 'History', 'Documentation']) expect(screen.getByRole('tab', { name: tab })).toBeTruthy();
});

test.each([
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
  ['odd', 'Low'],
])('firearm profile shows the risk level %s as %s', async (riskLevel, words) => {
  openPage({ [`GET ${address}`]: () => ok({ ...firearm, riskLevel, condition: 'good' }) });
  await screen.findByText('ABC123');

  expect(shownAs('Risk level')).toBe(words);
  expect(screen.getAllByText('Good').length).toBeGreaterThan(0);
});

test('firearm profile links to edit, ancillaries and transfer, but not to a transfer during an open transaction', async () => {
  openPage();
  await screen.findByText('ABC123');
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([link('Edit'), link('Ancillaries'), link('Transfer or sell')]).toEqual([
    `/registration/${firearm.id}/edit`,
    `/ancillaries?firearm=${firearm.id}`,
    `/transactions?new=${firearm.id}`,
  ]);
  cleanup();

  openPage({ [`GET ${address}`]: () => ok({ ...firearm, lockedBy: firearm.id }) });

  expect(await screen.findByText('This firearm has an open transaction')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Transfer or sell' })).toBeNull();
});

test('firearm profile links to the library record by number', async () => {
  openPage({ [`GET ${address}`]: () => ok({ ...firearm, model: '17 Gen5', libraryReference: 31 }) });

  expect((await screen.findByRole('link', { name: 'Number 31' })).getAttribute('href')).toBe('/library?record=31');
});

test('firearm profile offers read-only users no edit, transaction or form', async () => {
  openPage({}, { role: 'law_enforcement' });
  await screen.findByText('ABC123');

  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Transfer or sell' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save Profile' })).toBeNull();
});

const aReport = v.parse(LossReport, {
  ...{ id: firearm.id, firearmId: firearm.id, firearm: { manufacturer: 'Glock', model: '17', serialNumber: 'ABC123' }, kind: 'stolen', status: 'open' },
  ...{ occurredOn: '2026-01-05', awareAt: '2026-03-03T05:30:00.000Z', dueAt: '2026-03-04T05:30:00.000Z', reportedAt: at, lateByMinutes: 180 },
  ...{
    circumstances: 'Vehicle broken into',
    place: 'Pretoria',
    reporterNames: 'Sipho Dlamini',
    reporterIdNumber: '•••••••••9087',
    modality: null,
    holders: [],
  },
  ...{ reporterAddress: '4 Acacia Road', policeStation: 'Sunnyside', docketNumber: null, docketGivenAt: null, ownerId: 1, ownerName: 'Blouklip' },
  ...{ licenseNumber: null, reportedBy: 'u1', reportedByName: 'Thabo Molefe', closedAt: null, outcome: null, version: 2, createdAt: at, updatedAt: at },
});

test('firearm profile adds a missing case number with the loaded version', async () => {
  const loss = { occurredOn: '2026-01-05', reportedAt: at, docketNumber: null, policeStation: null };
  const { of } = openPage({
    [`GET ${address}`]: () => ok({ ...firearm, status: 'stolen', loss }),
    'GET /api/losses': () => list([aReport]),
    [`GET /api/losses/${aReport.id}`]: () => ok(aReport),
    [`PATCH /api/losses/${aReport.id}`]: () => ok({ ...aReport, docketNumber: 'CAS 9/2/2026' }),
  });

  await person.click(await screen.findByRole('button', { name: 'Add Case Number (CAS)' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.type(dialog.getByLabelText('Case number (CAS)'), 'CAS 9/2/2026');
  await person.click(dialog.getByRole('button', { name: 'Add Case Number (CAS)' }));

  expect(await screen.findByText('Loss Report Updated')).toBeTruthy();
  expect(of(`PATCH /api/losses/${aReport.id}`)).toMatchObject([{ body: { docketNumber: 'CAS 9/2/2026' }, ifMatch: '"2"' }]);
});

test('firearm profile corrects a case number only while the report is open', async () => {
  const given = { ...aReport, docketNumber: 'CAS 9/2/2062', docketGivenAt: at };
  const loss = { occurredOn: '2026-01-05', reportedAt: at, docketNumber: given.docketNumber, policeStation: null };
  const calls = (report: LossReport) => ({
    [`GET ${address}`]: () => ok({ ...firearm, status: 'stolen', loss }),
    'GET /api/losses': () => list([report]),
    [`GET /api/losses/${aReport.id}`]: () => ok(report),
    [`PATCH /api/losses/${aReport.id}`]: () => ok({ ...report, docketNumber: 'CAS 9/2/2026' }),
  });
  const { of } = openPage(calls(given));

  await person.click(await screen.findByRole('button', { name: 'Correct Case Number (CAS)' }));
  const dialog = within(screen.getByRole('dialog'));
  const field = dialog.getByLabelText('Case number (CAS)');
  expect(field).toHaveProperty('value', 'CAS 9/2/2062');
  await person.clear(field);
  await person.type(field, 'CAS 9/2/2026');
  await person.click(dialog.getByRole('button', { name: 'Correct Case Number (CAS)' }));

  expect(await screen.findByText('The case number and police station were corrected.')).toBeTruthy();
  expect(of(`PATCH /api/losses/${aReport.id}`)).toMatchObject([{ body: { docketNumber: 'CAS 9/2/2026', policeStation: 'Sunnyside' }, ifMatch: '"2"' }]);
  cleanup();

  openPage(calls({ ...given, status: 'closed', closedAt: at, outcome: 'pending_inspection' }));

  expect(await screen.findByText(/^Closed .*the firearm is pending inspection/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Correct Case Number (CAS)' })).toBeNull();
});

test('firearm profile offers a provider the loss report and an inspector the seizure record', async () => {
  openPage();
  expect((await screen.findByRole('link', { name: 'Report loss or theft' })).getAttribute('href')).toBe(`/firearms/${firearm.id}/report-loss`);
  expect(screen.queryByRole('link', { name: 'Record seizure' })).toBeNull();
  cleanup();

  openPage({}, { role: 'inspector' });

  expect((await screen.findByRole('link', { name: 'Record seizure' })).getAttribute('href')).toBe(`/seizures?new=${firearm.id}`);
  expect(screen.queryByRole('link', { name: 'Report loss or theft' })).toBeNull();
});

test('firearm profile shows a theft above everything else', async () => {
  const loss = { occurredOn: '2026-01-05', reportedAt: at, docketNumber: 'CAS 77/1/2026', policeStation: null };
  const { of } = openPage({
    [`GET ${address}`]: () => ok({ ...firearm, status: 'stolen', loss }),
    'GET /api/losses': () => list([aReport]),
    [`GET /api/losses/${aReport.id}`]: () => ok(aReport),
  });

  expect(await screen.findByText('This firearm is reported stolen')).toBeTruthy();
  expect(screen.getByText(/5 January 2026.*Case number \(CAS\): CAS 77\/1\/2026\. Police station: not given\. Once found, mark it/)).toBeTruthy();
  for (const words of ['Theft Report', 'Reported 3 h late', '•••••••••9087', 'Sipho Dlamini']) expect(await screen.findByText(words)).toBeTruthy();
  expect(of('GET /api/losses').map(({ query }) => query)).toEqual([{ firearmId: firearm.id }]);
  expect(screen.queryByRole('link', { name: 'Report loss or theft' })).toBeNull();
});

test('firearm profile history tab shows transactions and whether the record is intact', async () => {
  const entry = {
    seq: 1,
    action: 'firearms.register',
    actorName: 'Thabo Molefe',
    fromStatus: null,
    toStatus: 'active',
    comments: null,
    metadata: null,
    createdAt: at,
  };
  const { of, router } = openPage({
    'GET /api/transactions': () =>
      list([
        {
          id: firearm.id,
          transactionType: 'transfer',
          status: 'completed',
          transactionDate: '2026-02-03',
          fromEntityName: 'Seller',
          toEntityName: 'Buyer',
          description: 'Sold on',
        },
      ]),
    [`GET ${address}/history`]: () => ok({ entries: [entry], verified: true, brokenAt: null }),
  });

  await person.click(await screen.findByRole('tab', { name: 'History' }));

  expect(await screen.findByText('Record intact (1 entry)')).toBeTruthy();
  const row = (await screen.findByText('Sold on')).closest('tr') as HTMLElement;
  for (const words of ['Transfer', 'Completed', 'Seller', 'Buyer']) expect(within(row).getByText(words)).toBeTruthy();
  expect(of('GET /api/transactions')[0]?.query).toMatchObject({ firearmId: firearm.id });
  expect(router.state.location.search).toBe('?tab=history');
});

test("firearm profile inspections tab lists the firearm's inspections, or says that there are none", async () => {
  const { of } = openPage({ 'GET /api/inspections': () => list([]) }, { page: `${path}?tab=inspections` });

  expect(await screen.findByText('No Inspections Found')).toBeTruthy();
  expect(of('GET /api/inspections')[0]?.query).toMatchObject({ firearmId: firearm.id });
});

test("firearm profile documentation tab lists the firearm's documents and uploads to it", async () => {
  const { of } = openPage({ 'GET /api/documents': () => list([aDocument()]) }, { page: `${path}?tab=documentation` });

  expect(await screen.findByText('license card.pdf')).toBeTruthy();
  expect(of('GET /api/documents')[0]?.query).toMatchObject({ associatedEntityType: 'firearm', associatedEntityId: firearm.id });
  await person.click(screen.getByRole('button', { name: 'Upload Document' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }));
  expect(dialog.getByText('Glock 17 (ABC123)')).toBeTruthy();
  expect(dialog.queryByLabelText('Entity type')).toBeNull();
});

test('firearm profile opens the manage dialog from the address, and closing the dialog shows the profile', async () => {
  const { router } = openPage({}, { page: `${path}?manage=1&tab=history` });
  const dialog = within(await screen.findByRole('dialog', { name: /^Manage Glock 17 \(/ }));
  expect(await dialog.findByRole('button', { name: 'Send to maintenance' })).toBeTruthy();

  await person.click(dialog.getByRole('button', { name: 'Close' }));

  await waitFor(() => expect(router.state.location.search).toBe('?tab=history'));
});

test('firearm profile shows "not found" for a missing firearm', async () => {
  openPage({ 'GET /api/firearms/unknown': () => refused('not-found', 'There is no such record.') }, { page: '/firearms/unknown/profile' });

  expect(await screen.findByRole('heading', { name: 'Firearm not found' })).toBeTruthy();
});
