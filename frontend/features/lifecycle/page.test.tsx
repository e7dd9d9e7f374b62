// Tests the Lifecycle page: tiles, filters and managing a firearm.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { type Firearm, firearmStatuses, type LifecycleCounts } from '../../../shared/firearms/schema.ts';
import { type Asked, aFirearm, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import LifecyclePage from './page.tsx';

afterEach(cleanup);

const counts: LifecycleCounts = {
  total: 20,
  statuses: { active: 12, inactive: 1, maintenance: 3, pending_inspection: 2, seized: 0, retired: 1, lost: 0, stolen: 1 },
  manufacturers: [
    { manufacturer: 'Beretta', count: 2 },
    { manufacturer: 'GLOCK', count: 8 },
    { manufacturer: 'Vektor', count: 10 },
  ],
};
const firearm = aFirearm();
const address = `/api/firearms/${firearm.id}`;
const openPage = (calls: Calls = {}, { role = 'client' as Role, at = '/lifecycle' } = {}) =>
  open(at, [{ path: '/lifecycle', element: <LifecyclePage /> }], {
    role,
    calls: { 'GET /api/dashboard/lifecycle': () => ok(counts), 'GET /api/firearms': () => list([firearm]), [`GET ${address}`]: () => ok(firearm), ...calls },
  });

const tile = (name: string) => screen.getByText(name).closest('button') as HTMLElement;
/** The filter, not the table column of the same name. */
const filter = (label: string) => screen.getAllByLabelText(label)[0] as HTMLElement;
const queries = (of: (call: string) => Asked[]) => of('GET /api/firearms').map(({ query: { limit: _, ...rest } }) => rest);

test('Lifecycle page shows four tiles with counts that switch a status filter on and off', async () => {
  const { of, router } = openPage();
  await screen.findByText('12');
  for (const [name, count] of [
    ['Active Firearms', '12'],
    ['In Maintenance', '3'],
    ['Pending Inspection', '2'],
    ['Retired', '1'],
  ] as const) {
    expect(tile(name).textContent).toBe(`${name}${count}`);
    expect(tile(name).getAttribute('aria-pressed')).toBe('false');
    // Printouts drop plain buttons, so this class keeps the count visible.
    expect(tile(name).classList).toContain('button-says');
  }

  await person.click(tile('In Maintenance'));

  await waitFor(() => expect(queries(of).at(-1)).toEqual({ status: 'maintenance' }));
  expect(tile('In Maintenance').getAttribute('aria-pressed')).toBe('true');
  expect(router.state.location.search).toBe('?status=maintenance');
  await person.click(tile('In Maintenance'));
  expect(tile('In Maintenance').getAttribute('aria-pressed')).toBe('false');
  expect(router.state.location.search).toBe('');
});

test('Lifecycle page queries, counts, shows and clears the filters in the address', async () => {
  const { of, router } = openPage(
    { 'GET /api/firearms': () => list([firearm], { 'x-total-count': '1234' }) },
    { at: '/lifecycle?status=seized&make=vektor&search=sp' },
  );

  expect(await screen.findByText(/^1\s?234 firearms$/)).toBeTruthy();
  expect(queries(of)).toEqual([{ status: 'seized', make: 'vektor', search: 'sp', searchIn: 'identity' }]);
  expect(screen.getByLabelText('Search by serial number, model or manufacturer')).toHaveProperty('value', 'sp');
  expect(filter('Status').textContent).toContain('Seized');
  expect(filter('Manufacturer').textContent).toContain('Vektor');

  await person.click(screen.getByRole('button', { name: 'Clear Filters' }));

  await waitFor(() => expect(queries(of).at(-1)).toEqual({}));
  expect(router.state.location.search).toBe('');
  expect(screen.getByLabelText('Search by serial number, model or manufacturer')).toHaveProperty('value', '');
});

test('Lifecycle page shows and clears a province and type from a link', async () => {
  const { of } = openPage({}, { at: '/lifecycle?province=Gauteng&type=Rifle' });

  expect(await screen.findByText('1 firearm in Gauteng, of the type Rifle')).toBeTruthy();
  expect(queries(of)).toEqual([{ province: 'Gauteng', type: 'Rifle' }]);
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }));

  await waitFor(() => expect(queries(of).at(-1)).toEqual({}));
});

test("Lifecycle page filters by search and manufacturer, and lists the specification's five manufacturers first", async () => {
  const { of } = openPage();
  await screen.findByText('ABC123');

  await person.click(screen.getByLabelText('Search by serial number, model or manufacturer'));
  await person.paste(' abc ');
  await waitFor(() => expect(queries(of).at(-1)).toEqual({ search: 'abc', searchIn: 'identity' }));
  await person.click(filter('Manufacturer'));
  const offered = (await screen.findAllByRole('option')).slice(1).map(({ textContent }) => textContent);
  await person.click(screen.getByRole('option', { name: 'Smith & Wesson' }));

  expect(offered).toEqual(['Glock', 'Sig Sauer', 'Beretta', 'Smith & Wesson', 'Remington', 'Vektor']);
  await waitFor(() => expect(queries(of).at(-1)).toEqual({ search: 'abc', searchIn: 'identity', make: 'Smith & Wesson' }));
});

test('Lifecycle page offers every status as a filter', async () => {
  openPage();
  await screen.findByText('ABC123');

  await person.click(filter('Status'));

  expect(await screen.findAllByRole('option')).toHaveLength(firearmStatuses.length + 1);
});

test("Lifecycle page uses the specification's words when nothing matches", async () => {
  openPage({ 'GET /api/firearms': () => list([]) }, { at: '/lifecycle?status=seized' });

  expect(await screen.findByText('No firearms match the current filters.')).toBeTruthy();
  expect(await screen.findByText('0 firearms')).toBeTruthy();
});

test('Lifecycle page shows an error, not an empty list, when loading fails', async () => {
  openPage({ 'GET /api/firearms': () => refused('unavailable', 'The search is getting ready. Try again in a moment.') });

  expect(await screen.findByText('The search is getting ready. Try again in a moment.')).toBeTruthy();
  expect(screen.queryByText('No firearms match the current filters.')).toBeNull();
  expect(screen.getByText('The firearms could not be counted')).toBeTruthy();
  expect(screen.queryByText('Counting…')).toBeNull();
});

const manage = async () => {
  await person.click(await screen.findByRole('button', { name: 'Manage Glock 17, ABC123' }));
  return within(await screen.findByRole('dialog', { name: /^Manage Glock 17/ }));
};

test("manage dialog sends a provider's firearm to maintenance with a reason and the version", async () => {
  let now: Firearm = firearm;
  const { of } = openPage({
    [`GET ${address}`]: () => ok(now),
    'GET /api/firearms': () => list([now]),
    [`PATCH ${address}/status`]: () => {
      now = { ...firearm, status: 'maintenance', version: 4 };
      return ok(now);
    },
  });
  const dialog = await manage();
  await person.click(await dialog.findByRole('button', { name: 'Send to maintenance' }));

  await person.click(await dialog.findByRole('button', { name: 'Send to maintenance' }));
  expect(await dialog.findByText('A reason is required')).toBeTruthy();
  await person.type(dialog.getByLabelText('Reason'), 'Firing pin worn');
  await person.click(dialog.getByRole('button', { name: 'Send to maintenance' }));

  expect(await screen.findByText('Status changed')).toBeTruthy();
  expect(of(`PATCH ${address}/status`)).toMatchObject([{ body: { status: 'maintenance', reason: 'Firing pin worn' }, ifMatch: '"3"' }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Manage/ })).toBeNull());
  expect(await screen.findByText('Maintenance')).toBeTruthy();
});

test('manage dialog disables what the role cannot do, with the reason', async () => {
  openPage({ [`GET ${address}`]: () => ok({ ...firearm, status: 'pending_inspection' }) });

  const dialog = await manage();

  const back = await dialog.findByRole('button', { name: 'Return to active' });
  expect(back.getAttribute('aria-disabled') ?? back.getAttribute('disabled')).not.toBeNull();
  expect(dialog.getAllByText(/Only the firearm office can change a firearm from pending inspection to active/).length).toBeGreaterThan(0);
  expect(dialog.getByRole('link', { name: 'Report stolen' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Seize' })).toBeNull();
});

test('manage dialog opens the report form for a loss or theft', async () => {
  openPage();
  const dialog = await manage();

  for (const kind of ['lost', 'stolen']) {
    const link = await dialog.findByRole('link', { name: `Report ${kind}` });
    expect(link.getAttribute('href')).toBe(`/firearms/${firearm.id}/report-loss?kind=${kind}`);
  }
});

test('manage dialog marks a stolen firearm as found, pending inspection', async () => {
  const { of } = openPage({
    [`GET ${address}`]: () => ok({ ...firearm, status: 'stolen' }),
    [`PATCH ${address}/status`]: () => ok({ ...firearm, status: 'pending_inspection' }),
  });
  const dialog = await manage();
  await person.click(await dialog.findByRole('button', { name: 'Mark as found' }));
  await person.type(dialog.getByLabelText('Reason'), 'Handed back by Sunnyside');

  await person.click(dialog.getByRole('button', { name: 'Mark as found' }));

  expect(await screen.findByText('Glock 17, ABC123, is now pending inspection.')).toBeTruthy();
  expect(of(`PATCH ${address}/status`)[0]?.body).toMatchObject({ status: 'pending_inspection', reason: 'Handed back by Sunnyside' });
});

test('manage dialog asks for confirmation before retiring a firearm', async () => {
  const { of } = openPage({ [`PATCH ${address}/status`]: () => ok({ ...firearm, status: 'retired' }) }, { role: 'admin' });
  const dialog = await manage();
  await person.click(await dialog.findByRole('button', { name: 'Retire' }));
  expect(dialog.getByText('This cannot be undone')).toBeTruthy();
  expect(dialog.queryByLabelText('Reason')).toBeNull();

  await person.click(dialog.getByRole('checkbox', { name: 'I have checked the serial number: ABC123' }));
  await person.type(await dialog.findByLabelText('Reason'), 'Deactivated');
  await person.click(dialog.getByRole('button', { name: 'Retire' }));

  await waitFor(() => expect(of(`PATCH ${address}/status`)[0]?.body).toMatchObject({ status: 'retired', reason: 'Deactivated' }));
});

test('manage dialog shows a refusal and offers to load a concurrent change', async () => {
  let now: Firearm = firearm;
  openPage({ [`GET ${address}`]: () => ok(now), [`PATCH ${address}/status`]: () => refused('stale-version', 'This record has changed since you opened it.') });
  const dialog = await manage();
  await person.click(await dialog.findByRole('button', { name: 'Set inactive' }));
  await person.type(dialog.getByLabelText('Reason'), 'In store');
  now = { ...firearm, lockedBy: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', version: 4 };

  await person.click(dialog.getByRole('button', { name: 'Set inactive' }));
  expect(await dialog.findByText('This firearm has changed since you opened it')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Reload' }));

  await waitFor(() => expect(dialog.queryByText('This firearm has changed since you opened it')).toBeNull());
});

test('manage dialog tells read-only users so and offers to open the record', async () => {
  openPage({}, { role: 'law_enforcement' });

  const dialog = await manage();

  expect(await dialog.findByText('You may not change the status of a firearm.')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Open the profile' }).getAttribute('href')).toBe(`/firearms/${firearm.id}/profile`);
});
