// Checks the form of a loss report: its fields, its clock and the data it sends.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import type { Custody } from '../../../shared/custody/schema.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { dayAfter, dayOf } from '../../../shared/kinds/time.ts';
import { aFirearm, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import ReportLossPage from './report.tsx';
import { instantOf } from './values.ts';

afterEach(cleanup);

const firearm = aFirearm();

/** Where the firearm is, for a firearm that was never issued. */
const inSafe: Custody = {
  firearm: { id: firearm.id, manufacturer: 'Vektor', model: 'SP1', type: 'Pistol', caliber: '9mm Parabellum', serialNumber: 'A1' },
  ...{ legalEntityId: 1, state: 'in_safe', since: null, safeId: null, safeName: null, issueId: null, officerId: null, officerName: null },
  ...{ officerPhone: null, place: null, outAt: null, dueAt: null, authorisationNumber: null, roundsOut: null, version: 0 },
};
const openPage = (change: Partial<Firearm> = {}, { role = 'client' as Role, custody = () => ok(inSafe), answer = () => ok({ id: firearm.id }, 201) } = {}) =>
  open(
    `/firearms/${firearm.id}/report-loss?kind=stolen`,
    [
      { path: '/firearms/:id/report-loss', element: <ReportLossPage /> },
      { path: '/firearms/:id/profile', element: <p>The profile</p> },
    ],
    {
      role,
      calls: {
        [`GET /api/firearms/${firearm.id}`]: () => ok({ ...firearm, ...change }),
        [`GET /api/custody/firearms/${firearm.id}`]: custody,
        'POST /api/losses': answer,
      },
    },
  );

const yesterday = dayAfter(dayOf(new Date()), -1);
const longAgo = dayAfter(dayOf(new Date()), -3);
const type = async (label: string | RegExp, words: string) => {
  const field = screen.getByLabelText(label);
  await person.clear(field);
  await person.type(field, words);
};

async function fillIn() {
  await screen.findByText('Loss or theft');
  await type(/^Date of the loss or theft/, longAgo);
  await type(/^Day you became aware/, longAgo);
  await type(/^Time you became aware/, '8:30');
  await type(/^Place/, 'Pretoria');
  await type(/^Circumstances/, 'Vehicle broken into');
  await type(/^Full names/, 'Sipho Dlamini');
  await type(/^ID or passport/, '8001015009087');
  await type(/^Address/, '4 Acacia Road');
  await type(/^Police station/, 'Sunnyside');
}

test('the clock runs from the time of becoming aware, and says how late a report is', async () => {
  openPage();
  expect(await screen.findByText(/within 24 hours of becoming aware/)).toBeTruthy();

  await type(/^Time you became aware/, '00:00');
  expect(screen.getByText(/left to report/)).toBeTruthy();
  await type(/^Day you became aware/, longAgo);

  expect(screen.getByText(/^\d+ d .*late/)).toBeTruthy();
});

test('a theft is sent with the data of regulation 87(f), and the profile opens', async () => {
  const { of } = openPage();
  await fillIn();

  await person.click(screen.getByRole('button', { name: 'Report Loss or Theft' }));

  expect(await screen.findByText('The profile')).toBeTruthy();
  expect(of('POST /api/losses')[0]?.body).toMatchObject({
    firearmId: firearm.id,
    kind: 'stolen',
    occurredOn: longAgo,
    awareAt: instantOf(longAgo, '8:30'),
    reporterIdNumber: '8001015009087',
    policeStation: 'Sunnyside',
  });
});

test('a report of an issued firearm names its holder, and starts with the place of the issue', async () => {
  const issued = { officerName: 'S Nkosi', place: 'Midrand sector 4', outAt: '2026-11-28T16:00:00.000Z', authorisationNumber: 'AUT-2026-41' };
  openPage({}, { custody: () => ok({ ...inSafe, ...issued, state: 'issued' }) });

  expect(await screen.findByText(/^S Nkosi has had this firearm since 28 November 2026 at 18:00 SAST, authorisation AUT-2026-41\./)).toBeTruthy();
  expect(screen.getByLabelText(/^Place/)).toHaveProperty('value', 'Midrand sector 4');
});

test('a loss can be reported if the custody of the firearm cannot be loaded', async () => {
  openPage({}, { custody: () => refused('unavailable', 'The registry cannot be reached at the moment.') });

  expect(await screen.findByText('Loss or theft')).toBeTruthy();
});

test('each missing value has an error beside its field, and nothing is sent', async () => {
  const { of } = openPage();
  await screen.findByText('Loss or theft');

  await person.click(screen.getByRole('button', { name: 'Report Loss or Theft' }));

  for (const words of [
    'Date of the loss or theft is required',
    'Enter when you became aware of it',
    'Circumstances are required',
    'Place is required',
    'Full names are required',
    'ID or passport number is required',
    'Address is required',
    'Police station is required',
  ]) {
    expect(await screen.findByText(words), words).toBeTruthy();
  }
  expect(of('POST /api/losses')).toEqual([]);
});

test('an invalid time has its own error', async () => {
  const { of } = openPage();
  await fillIn();

  await type(/^Time you became aware/, '25:99');
  await person.click(screen.getByRole('button', { name: 'Report Loss or Theft' }));

  expect((await screen.findAllByText('Enter a day and a 24-hour time, such as 14:30')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Enter when you became aware of it')).toBeNull();
  expect(of('POST /api/losses')).toEqual([]);
});

test('a refused report keeps the entered data', async () => {
  openPage({}, { answer: () => refused('conflict', 'The firearm is already stolen.') });
  await fillIn();

  await person.click(screen.getByRole('button', { name: 'Report Loss or Theft' }));

  expect(await screen.findByText('The firearm is already stolen.')).toBeTruthy();
  expect(screen.getByLabelText(/^Circumstances/)).toHaveProperty('value', 'Vehicle broken into');
});

test.each([
  ['seized', 'A firearm that is seized cannot be changed to stolen.'],
  ['stolen', 'The firearm is already stolen.'],
] as const)('a firearm that is %s cannot be reported, and the page says why', async (status, words) => {
  openPage({ status });

  await waitFor(() => expect(screen.getByText(new RegExp(words))).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Report Loss or Theft' })).toBeNull();
});

test('the clock uses South African time, and an invalid time gives no instant', () => {
  for (const time of ['08:30', '8:30', ' 8h30', '08H30 ']) expect(instantOf(yesterday, time), time).toBe(`${yesterday}T06:30:00.000Z`);
  for (const time of ['', '8', '24:00', '12:60', '24h00', '14h', '14 30', 'noon']) expect(instantOf(yesterday, time), time).toBeUndefined();
  for (const day of [null, '2026-02-30', '2025-02-29', '2026-3-1']) expect(instantOf(day, '08:30'), String(day)).toBeUndefined();
  expect(instantOf('2028-02-29', '08:30')).toBe('2028-02-29T06:30:00.000Z');
});
