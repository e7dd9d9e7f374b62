// Tests of the overview: figures, links to lists, tables beside charts, and an empty register.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { Overview } from '../../../shared/overview/schema.ts';
import { type Asked, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import LicenseRecordsPage from '../licenses/records.tsx';
import InspectionsOfMonthPage from './inspections.tsx';
import LossesOfMonthPage from './losses.tsx';
import OverviewPage from './page.tsx';

// jsdom cannot measure sizes, so these tests have no charts. The journeys test them.
vi.mock('./charts.tsx', () => ({ ProvinceBars: () => null, MonthBars: () => null }));

afterEach(cleanup);

const overview = (change: Partial<Overview> = {}): Overview =>
  v.parse(Overview, {
    asAt: '2026-03-04T08:30:00.000Z',
    firearms: {
      total: 1234,
      statuses: { active: 1200, inactive: 20, maintenance: 4, pending_inspection: 2, seized: 3, retired: 1, lost: 1, stolen: 3 },
      types: [{ name: 'Pistol', count: 1000 }],
      provinces: [
        { name: 'Gauteng', count: 800 },
        { name: 'Limpopo', count: 434 },
      ],
    },
    licenses: { inForce: 1180, states: { VALID: 1100, PREPARE: 50, LODGED_VALID: 20, LODGED_LATE: 4, LATE_WINDOW: 6, EXPIRED: 31 } },
    providers: {
      total: 24,
      standings: { registered: 20, under_inquiry: 1, suspended: 2, lapsed: 1 },
      holding: [{ standing: 'lapsed', providers: 1, firearms: 17 }],
    },
    inspections: { scheduled: 8, inProgress: 1, dueThisMonth: 9, doneThisMonth: 4, firearmsOverdue: 77 },
    custody: { out: 310, overdue: 12, beyond: 2 },
    approvals: { pending: 5, approved: 9, rejected: 1, requires_revision: 2 },
    disclosures: { draft: 1, submitted: 6, approved: 30, rejected: 0 },
    seizuresOpen: 3,
    casesOpen: 2,
    transactions: { pending: 11, underReview: 12 },
    trends: [
      { month: '2026-02', registered: 12, lost: 2, stolen: 4, renewalsLate: 5, inspectionsDue: 8, inspectionsDone: 7 },
      { month: '2026-03', registered: 15, lost: 1, stolen: 3, renewalsLate: 6, inspectionsDue: 9, inspectionsDone: 4 },
    ],
    lossRates: {
      provinces: [
        { name: 'Gauteng', losses: 8, held: 800, rate: 10 },
        { name: 'Limpopo', losses: 0, held: 434, rate: 0 },
      ],
      providers: [
        { id: 7, name: 'Gone Guards', losses: 1, held: 0, rate: null },
        { id: 5, name: 'Example Guards', losses: 3, held: 240, rate: 12.5 },
      ],
    },
    ...change,
  });

const openPage = (answer: (asked: Asked) => Response = () => ok(overview()), role: Role = 'psira_management') =>
  open('/overview', [{ path: '/overview', element: <OverviewPage /> }], { role, calls: { 'GET /api/overview': answer } });

test('loads in one call and links each figure to its filtered list', async () => {
  const { asked } = openPage();

  const at = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await at('Stolen: 3')).toBe('/lifecycle?status=stolen');
  expect(await at('Suspended: 2')).toBe('/legal-entities?standing=suspended');
  expect(await at('Disclosures submitted: 6')).toBe('/disclosure?status=submitted');
  expect(await at('Beyond 72 h: 2')).toBe('/custody/national');
  expect(await at('Transactions under review: 12')).toBe('/transactions?status=under_review');
  expect(asked.map(({ call }) => call)).toEqual(['GET /api/overview']);
});

test('links each license state to the licenses in that state', async () => {
  openPage();
  const href = (await screen.findByRole('link', { name: 'Expired: 31' })).getAttribute('href') ?? '';
  cleanup();

  const { of } = open(href, [{ path: '/licenses/records', element: <LicenseRecordsPage /> }], {
    role: 'psira_management',
    calls: { 'GET /api/licenses': () => list([]), 'GET /api/dashboard/licenses': () => ok({ states: overview().licenses.states, inForce: 1180 }) },
  });

  await waitFor(() => expect(of('GET /api/licenses')[0]?.query).toMatchObject({ state: 'EXPIRED' }));
});

test('shows a figure without a link to roles that cannot open its list', async () => {
  openPage();
  expect(await screen.findByText('Reports awaiting approval')).toBeTruthy();
  for (const name of [/^Reports awaiting/, /^Seizures open/, /^Cases open/, /^Firearms not inspected/]) expect(screen.queryByRole('link', { name })).toBeNull();
  cleanup();

  openPage(undefined, 'admin');
  expect((await screen.findByRole('link', { name: 'Reports awaiting approval: 5' })).getAttribute('href')).toBe('/approvals?status=pending');
  expect(screen.getByRole('link', { name: 'Firearms not inspected for 12 months: 77' }).getAttribute('href')).toBe('/profiling?due=overdue');
});

test('links a figure only to a list with exactly the counted records', async () => {
  openPage();
  expect(await screen.findByText('Disclosures draft')).toBeTruthy();
  // The list of drafts is only for their authors, and reported losses may have been recovered since.
  for (const name of [/^Disclosures draft/, /^Lost, reported/, /^Stolen, reported/]) expect(screen.queryByRole('link', { name })).toBeNull();
  cleanup();

  openPage(undefined, 'admin');
  expect((await screen.findByRole('link', { name: 'Disclosures draft: 1' })).getAttribute('href')).toBe('/disclosure?status=draft');
});

test('repeats the chart figures in tables, and lists providers not in good standing that hold firearms', async () => {
  openPage();

  const table = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => row.textContent);
  expect(await table('Firearms by province')).toEqual(['ProvinceFirearms', 'Gauteng800', 'Limpopo434']);
  expect(await table('Registrations by month')).toEqual(['MonthRegistered', 'March 202615', 'February 202612']);
  expect(await table('Losses and Thefts by month')).toEqual(['MonthLostStolen', 'March 202613', 'February 202624']);
  expect(await table('Renewals Not Lodged in Time by month')).toEqual(['MonthLate', 'March 20266', 'February 20265']);
  expect(await table('Inspections by month')).toEqual(['MonthDueDone', 'March 202694', 'February 202687']);
  expect(await table('Loss rate by province')).toEqual([`ProvincePer ${figure(1000)}ReportedHeld now`, 'Gauteng10.08800', 'Limpopo0.00434']);
  expect(await table('Loss rate by provider')).toEqual([
    `ProviderPer ${figure(1000)}ReportedHeld now`,
    'Gone GuardsNo firearms held10',
    'Example Guards12.53240',
  ]);
  expect(await table('Providers not in good standing that hold firearms')).toEqual(['StandingProvidersFirearms', 'Lapsed117']);
});

test('links each month of a trend to its records, and each rate to its provider', async () => {
  openPage();

  const at = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await at('Registrations, February 2026')).toBe('/reports?report=firearms&from=2026-02&to=2026-02');
  expect(await at('Losses and Thefts, February 2026')).toBe('/overview/losses?month=2026-02');
  expect(await at('Renewals Not Lodged in Time, February 2026')).toBe('/licenses/records?show=EXPIRED&runsOutIn=2026-02');
  expect(await at('Inspections, February 2026')).toBe('/overview/inspections?month=2026-02');
  expect(await at('Example Guards')).toBe('/legal-entities/5');
});

test('requests only the chosen month in the lists behind it', async () => {
  const license = open('/licenses/records?show=EXPIRED&runsOutIn=2026-02', [{ path: '/licenses/records', element: <LicenseRecordsPage /> }], {
    role: 'psira_management',
    calls: { 'GET /api/licenses': () => list([]), 'GET /api/dashboard/licenses': () => ok({ states: overview().licenses.states, inForce: 1180 }) },
  });
  await waitFor(() => expect(license.of('GET /api/licenses')[0]?.query).toMatchObject({ state: 'EXPIRED', runsOutIn: '2026-02' }));
  await person.click(screen.getByRole('button', { name: 'Expiring in February 2026: show all months' }));
  await waitFor(() => expect(license.of('GET /api/licenses').at(-1)?.query).not.toHaveProperty('runsOutIn'));
  cleanup();

  const losses = open('/overview/losses?month=2026-02', [{ path: '/overview/losses', element: <LossesOfMonthPage /> }], {
    role: 'psira_management',
    calls: { 'GET /api/losses': () => list([]) },
  });
  expect(await screen.findByRole('heading', { name: /^Losses and Thefts, February 2026/ })).toBeTruthy();
  await waitFor(() => expect(losses.of('GET /api/losses')[0]?.query).toMatchObject({ from: '2026-02-01', to: '2026-02-28' }));
  expect(await screen.findByText('Nothing Reported')).toBeTruthy();
  cleanup();

  const inspections = open('/overview/inspections?month=2026-02', [{ path: '/overview/inspections', element: <InspectionsOfMonthPage /> }], {
    role: 'psira_management',
    calls: { 'GET /api/inspections': () => list([]) },
  });
  await waitFor(() => expect(inspections.of('GET /api/inspections')[0]?.query).toMatchObject({ from: '2026-02-01', to: '2026-02-28' }));
  expect(await screen.findByText('No Inspections')).toBeTruthy();
});

test('prints, shows an empty register, and shows a loading error', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  openPage();
  await person.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  cleanup();

  const nothing = { total: 0, statuses: {}, types: [], provinces: [] };
  openPage(() =>
    ok(
      overview({
        firearms: nothing as unknown as Overview['firearms'],
        providers: { total: 0, standings: {}, holding: [] } as unknown as Overview['providers'],
      }),
    ),
  );
  expect(await screen.findByText('Nothing on the Register Yet')).toBeTruthy();
  cleanup();

  openPage(() => refused('unavailable', 'Try again in a moment.'));
  expect(await screen.findByText('Could not load the overview')).toBeTruthy();
});
