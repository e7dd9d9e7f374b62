// Tests of the dashboard for each role: figures, lists, search, and empty and failed states.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { aDisclosure, aFirearm, aStatus, figures, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import { SettingsProvider } from '../../app/settings.tsx';
import DashboardPage from './page.tsx';

afterEach(cleanup);

const calls = {
  'GET /api/dashboard/metrics': () => ok(figures()),
  'GET /api/firearms': () => list([aFirearm()]),
  'GET /api/disclosures': () => list([aDisclosure()]),
  'GET /api/system/status': () => ok(aStatus()),
  'GET /api/workflow/queue': () => list([]),
  'GET /api/custody/summary': () => ok({ asOf: '2026-03-04T08:30:00.000Z', out: 60, soon: 3, overdue: 2, beyond: 1, more: false }),
};
const openDashboard = (changed: Partial<typeof calls> = {}, role: Role = 'client') =>
  open('/', [{ path: '/', element: <DashboardPage /> }], { role, calls: { ...calls, ...changed } });

test('links each figure to its screen and shows its change', async () => {
  openDashboard();

  const total = await screen.findByRole('link', { name: 'Total Firearms: 36' });

  expect(total.getAttribute('href')).toBe('/lifecycle');
  expect(screen.getByRole('link', { name: 'Active Licenses: 31' }).getAttribute('href')).toBe('/licenses?licenses=in_force');
  expect(screen.getByRole('link', { name: 'Pending Inspections: 2' }).getAttribute('href')).toBe('/lifecycle?inspections=open');
  expect(screen.getByRole('link', { name: 'System Alerts: 0' }).getAttribute('href')).toBe('/reports#alerts');
  expect(screen.getByText('+12.5% from last month')).toBeTruthy();
  expect(screen.getByText('No earlier month to compare with')).toBeTruthy();
});

test('shows a provider its firearms that are out, with links to Who Holds What', async () => {
  const { of } = openDashboard();

  expect((await screen.findByRole('link', { name: 'Overdue: 2' })).getAttribute('href')).toBe('/custody?late=overdue');
  expect(screen.getByRole('link', { name: 'Out: 60' }).getAttribute('href')).toBe('/custody');
  expect(screen.getByRole('link', { name: 'Due Within 1 h: 3' }).getAttribute('href')).toBe('/custody?late=soon');
  expect(screen.getByRole('link', { name: 'Beyond 72 h: 1' }).getAttribute('href')).toBe('/custody?late=beyond');
  expect(of('GET /api/custody/summary')).toHaveLength(1);
  cleanup();

  openDashboard({ 'GET /api/custody/summary': () => ok({ asOf: '2026-03-04T08:30:00.000Z', out: 1000, soon: 0, overdue: 0, beyond: 0, more: true }) });
  expect(await screen.findByText(/More than 1.000 firearms are out/)).toBeTruthy();
  cleanup();

  const { asked } = openDashboard({}, 'inspector');
  await screen.findByRole('link', { name: 'Total Firearms: 36' });
  expect(asked.map(({ call }) => call)).not.toContain('GET /api/custody/summary');
});

test('links to registration and disclosure', async () => {
  openDashboard();

  expect((await screen.findByRole('link', { name: 'Quick Register' })).getAttribute('href')).toBe('/registration');
  expect(screen.getByRole('link', { name: 'New Disclosure' }).getAttribute('href')).toBe('/disclosure');
});

test.each(['inspector', 'psira_management'] as const)('hides Quick Register and New Disclosure from %s', async (role) => {
  openDashboard({}, role);
  await screen.findByRole('link', { name: 'Total Firearms: 36' });

  expect(screen.queryByText('Quick Register')).toBeNull();
  expect(screen.queryByText('New Disclosure')).toBeNull();
});

test('shows an internal user Quick Register and not New Disclosure', async () => {
  openDashboard({}, 'internal');

  expect(await screen.findByRole('link', { name: 'Quick Register' })).toBeTruthy();
  expect(screen.queryByText('New Disclosure')).toBeNull();
});

test('loads the latest five, and searches the whole registry after a pause in typing', async () => {
  const { of } = openDashboard({ 'GET /api/firearms': () => list([]), 'GET /api/disclosures': () => list([]) });
  expect(await screen.findByText('No recent registrations')).toBeTruthy();
  expect(screen.getByText('No recent disclosures')).toBeTruthy();

  await person.type(screen.getByRole('searchbox', { name: 'Search recent activity' }), 'vektor');

  expect(await screen.findByText('No firearms match "vektor"')).toBeTruthy();
  expect(screen.getByText('No disclosures match "vektor"')).toBeTruthy();
  expect(of('GET /api/firearms').map(({ query }) => query)).toEqual([{ limit: '5' }, { limit: '5', search: 'vektor' }]);
  expect(of('GET /api/disclosures').at(-1)?.query).toEqual({ limit: '5', search: 'vektor' });
});

test('shows an error with Retry for a failed list, never an empty one', async () => {
  let broken = true;
  openDashboard({ 'GET /api/firearms': () => (broken ? refused('unavailable', 'The register is busy.') : list([aFirearm()])) });

  const alert = (await screen.findByText('The register is busy.')).closest('[role=alert]') as HTMLElement;
  expect(screen.queryByText('No recent registrations')).toBeNull();
  broken = false;
  await person.click(within(alert).getByRole('button', { name: 'Retry' }));

  expect((await screen.findByRole('link', { name: 'Glock 17' })).getAttribute('href')).toContain('/firearms/');
});

test('shows the measured system status', async () => {
  const failing = {
    system: 'police' as const,
    state: 'failing' as const,
    lastSuccessAt: null,
    lastFailureAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  };
  openDashboard({ 'GET /api/system/status': () => ok(aStatus({ integrations: [failing], database: { state: 'unreachable', latencyMs: null } })) });

  expect(await screen.findByText('Unreachable')).toBeTruthy();
  expect(screen.getByText('Police integration')).toBeTruthy();
  expect(screen.getByText('Failing')).toBeTruthy();
  expect(screen.getByText('3 hours ago')).toBeTruthy();
  expect(screen.queryByText('Last backup')).toBeNull();
});

test('shows the age of the last backup, with the exact time reachable by keyboard', async () => {
  const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
  openDashboard({ 'GET /api/system/status': () => ok(aStatus({ lastBackup: { at } })) });
  const shown = await screen.findByText('2 hours ago');

  (shown.parentElement as HTMLElement).focus();

  await waitFor(() => expect(document.body.textContent).toContain('SAST'));
});

test('shows the police no figures or lists, and requests none', async () => {
  const { asked } = openDashboard({}, 'external_saps');

  expect(await screen.findByText('Online (9 ms)')).toBeTruthy();
  expect(screen.queryByText('Total Firearms')).toBeNull();
  expect(screen.queryByText('Recent Firearm Registrations')).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByText('Operational Reports')).toBeNull();
  expect(asked.map(({ call }) => call).sort()).toEqual(['GET /api/system/status', 'GET /api/workflow/queue']);
  expect(screen.getByText('Nothing is waiting for you.')).toBeTruthy();
});

test.each([
  ['figures', ['Total Firearms', 'Waiting for You']],
  ['work', ['Waiting for You', 'Total Firearms']],
] as const)('starts with the section that the layout “%s” puts first', async (dashboardLayout, order) => {
  open('/', [{ path: '/', element: <SettingsProvider>{<DashboardPage />}</SettingsProvider> }], {
    calls: { ...calls, 'GET /api/settings': () => ok({ values: { dashboardLayout }, systemVersion: '0.1.0', smsConfigured: false, version: 1 }) },
  });

  await screen.findByRole('link', { name: 'Total Firearms: 36' });
  await waitFor(() => {
    const text = document.body.textContent ?? '';
    expect([...order].sort((a, b) => text.indexOf(a) - text.indexOf(b))).toEqual(order);
  });
});
