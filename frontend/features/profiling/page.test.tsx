// Tests of the profiling screen: tiles, filters, reasons, notes edited in the row, and scheduling an inspection.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { Profiled } from '../../../shared/profiling/schema.ts';
import { aFirearm, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import ProfilingPage from './page.tsx';

afterEach(cleanup);

const at = '2026-03-04T08:30:00.000Z';
const firearm = aFirearm();
const which = `${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}`;
const license = '3f2504e0-4f89-41d3-9a0c-0305e82c3377';
const risky = (change: Partial<Profiled> = {}): Profiled =>
  v.parse(Profiled, {
    ...firearm,
    level: 'high',
    score: 80,
    factors: [
      { factor: 'license', points: 50, sentence: 'Its license expired on 2026-01-31.', source: { kind: 'license', id: license } },
      { factor: 'inspection', points: 15, sentence: 'It was last inspected on 2024-10-01, more than 12 months ago.', source: null },
      { factor: 'condition', points: 15, sentence: 'Its recorded condition is poor.', source: null },
    ],
    computedAt: at,
    lastInspectionDate: '2024-10-01T08:00:00.000Z',
    dueOn: '2025-10-01',
    overdue: true,
    riskLevel: 'low',
    profileNotes: 'Slide worn',
    condition: 'poor',
    ...change,
  });
const counts = { high: 12, medium: 30, due: 4, overdue: 1250, renewing: false, failed: false };

const openPage = (calls: Calls = {}, path = '/profiling') =>
  open(path, [{ path: '/profiling', element: <ProfilingPage /> }], {
    role: 'inspector',
    calls: { 'GET /api/profiling': () => list([risky()]), 'GET /api/profiling/counts': () => ok(counts), ...calls },
  });

test('shows the risk level, the main reasons, and a differing assessment by the inspector', async () => {
  openPage();

  const rows = within(await screen.findByRole('list', { name: 'Firearms by risk' }));
  expect(rows.getByRole('heading', { name: new RegExp(which) })).toBeTruthy();
  expect(rows.getByText('High risk')).toBeTruthy();
  expect(screen.getByText('Inspector’s assessment: low')).toBeTruthy();
  const reasons = within(screen.getByRole('list', { name: `Main reasons for ${which}` }));
  expect(reasons.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Its license expired on 2026-01-31.',
    'It was last inspected on 2024-10-01, more than 12 months ago.',
    'and 1 more',
  ]);
  expect(screen.getByText(/Last inspected .*2024, overdue since .*2025/)).toBeTruthy();
  expect(screen.getByRole('link', { name: `Open profile: ${which}` }).getAttribute('href')).toBe(`/firearms/${firearm.id}/profile`);
});

test('shows every factor with its points and record in the opened row, and saves notes with the version on the screen', async () => {
  let version = 3;
  const { of } = openPage({
    'GET /api/profiling': () => list([risky({ version })]),
    [`PUT /api/firearms/${firearm.id}/profile`]: () => ok({ ...firearm, version: ++version }),
  });

  await person.click(await screen.findByRole('button', { name: `All factors and notes: ${which}` }));
  const factors = within(screen.getByRole('list', { name: `Risk factors of ${which}` }));
  expect(factors.getAllByRole('listitem')).toHaveLength(3);
  expect(factors.getByText('50 points')).toBeTruthy();
  expect(factors.getByRole('link', { name: /^Open license/ }).getAttribute('href')).toBe(`/licenses/${license}`);
  expect(screen.getByText('Total: 80 points. Medium risk starts at 25 points, high risk at 50.')).toBeTruthy();

  const notes = screen.getByLabelText(/^Notes/);
  await person.clear(notes);
  await person.type(notes, 'Barrel worn as well');
  await person.click(screen.getByRole('button', { name: 'Save Notes' }));

  expect(await screen.findByText('Profile Updated')).toBeTruthy();
  expect(of(`PUT /api/firearms/${firearm.id}/profile`)).toMatchObject([{ body: { profileNotes: 'Barrel worn as well', riskLevel: 'low' }, ifMatch: '"3"' }]);
  // Saving recreates the form and its button with the new version.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Your notes'));
});

test('keeps unsaved notes when the row is closed and opened again', async () => {
  openPage();
  const fold = await screen.findByRole('button', { name: `All factors and notes: ${which}` });
  await person.click(fold);
  await person.type(await screen.findByLabelText(/^Notes/), ', and rusty');

  await person.click(fold);
  await person.click(fold);

  expect(screen.getByLabelText(/^Notes/)).toHaveProperty('value', 'Slide worn, and rusty');
});

test('asks before a filter change discards unsaved notes', async () => {
  const { router } = openPage();
  await person.click(await screen.findByRole('button', { name: `All factors and notes: ${which}` }));
  await person.type(await screen.findByLabelText(/^Notes/), ', and rusty');

  await person.click(screen.getByRole('button', { name: /^Inspection overdue/ }));

  const question = within(await screen.findByRole('dialog', { name: 'Leave page' }));
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.search).toBe('');
  expect(screen.getByLabelText(/^Notes/)).toHaveProperty('value', 'Slide worn, and rusty');
});

test('asks before changing the page discards unsaved notes', async () => {
  const other = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3399', serialNumber: 'XYZ789' };
  const { of } = openPage({
    'GET /api/profiling': ({ query }) =>
      query.cursor ? list([risky(other)]) : list([risky()], { 'x-total-count': '21', link: '</api/profiling?cursor=c2>; rel="next"' }),
  });
  const fold = () => screen.findByRole('button', { name: `All factors and notes: ${which}` });
  const question = async () => within(await screen.findByRole('dialog', { name: 'Leave page' }));
  await person.click(await fold());
  await person.type(await screen.findByLabelText(/^Notes/), ', and rusty');
  const next = () => screen.getByRole('button', { name: 'Next page' });

  await person.click(next());
  await person.click((await question()).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText(/^Notes/)).toHaveProperty('value', 'Slide worn, and rusty');
  expect(of('GET /api/profiling').some(({ query }) => 'cursor' in query)).toBe(false);

  await person.click(next());
  await person.click((await question()).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText(/XYZ789/)).toBeTruthy();

  // Without unsaved notes nothing is asked.
  await person.click(screen.getByRole('button', { name: 'Previous page' }));
  await fold();
  expect(screen.queryByRole('dialog', { name: 'Leave page' })).toBeNull();
});

test('filters by a tile, clears the filter on a second press, and puts search and province into the address', async () => {
  const { of, router } = openPage();

  await person.click(await screen.findByRole('button', { name: /^Inspection overdue/ }));
  await waitFor(() => expect(of('GET /api/profiling').at(-1)?.query).toMatchObject({ due: 'overdue' }));
  await person.click(screen.getByRole('button', { name: /^High risk/ }));
  await waitFor(() => expect(of('GET /api/profiling').at(-1)?.query).toMatchObject({ level: 'high' }));
  expect(of('GET /api/profiling').at(-1)?.query).not.toHaveProperty('due');
  await person.click(screen.getByRole('button', { name: /^High risk/ }));
  await waitFor(() => expect(router.state.location.search).toBe(''));

  await person.type(screen.getByLabelText('Search by serial number, make, model or owner'), 'ABC');
  await waitFor(() => expect(of('GET /api/profiling').at(-1)?.query).toMatchObject({ search: 'ABC' }));
});

test('schedules an inspection of the firearm, and says why when it cannot', async () => {
  let busy = false;
  const { of } = openPage({ 'POST /api/inspections': () => (busy ? refused('conflict', 'An inspection is open already.') : ok({}, 201)) });

  await person.click(await screen.findByRole('button', { name: `Schedule Inspection of ${which}` }));
  expect(await screen.findByText('Inspection Scheduled')).toBeTruthy();
  expect(of('POST /api/inspections')).toMatchObject([{ body: { firearmId: firearm.id, inspectionType: 'routine_inspection' } }]);

  busy = true;
  await person.click(screen.getByRole('button', { name: `Schedule Inspection of ${which}` }));
  expect(await screen.findByText(/An inspection is open already/)).toBeTruthy();
});

test('shows that updating the figures failed, and updates them again on request', async () => {
  let failed = true;
  const { of } = openPage({ 'GET /api/profiling/counts': () => ok({ ...counts, failed }) });
  expect(await screen.findByText('The figures could not be updated')).toBeTruthy();
  expect(screen.queryByText(/are being updated for today/)).toBeNull();

  failed = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  await waitFor(() => expect(screen.queryByText('The figures could not be updated')).toBeNull());
  expect(of('GET /api/profiling').length).toBeGreaterThan(1);
});

test('distinguishes an empty list, no match, an error, and an update for a new day', async () => {
  openPage({ 'GET /api/profiling': () => list([]), 'GET /api/profiling/counts': () => ok({ ...counts, renewing: true }) });
  expect(await screen.findByText('No firearm is a risk, and no inspection is due.')).toBeTruthy();
  expect(await screen.findByText(/are being updated for today/)).toBeTruthy();
  cleanup();

  openPage({ 'GET /api/profiling': () => list([]) }, '/profiling?search=XYZ&ownerId=nobody');
  expect(await screen.findByText('No firearm matches the search and the filters.')).toBeTruthy();
  cleanup();

  openPage({ 'GET /api/profiling': () => refused('unavailable', 'The search is getting ready.') });
  expect(await screen.findByText('Could not load the firearms')).toBeTruthy();
});
