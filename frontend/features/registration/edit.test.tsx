// Tests the Edit Firearm page.
// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { asksBeforeTabCloses } from '../../../testing/browser/form-wire.ts';
import { aFirearm, aRecord, type Calls, ok, open, person, press, refused } from '../../../testing/browser/screen.tsx';
import { SettingsProvider } from '../../app/settings.tsx';
import { dropSession } from '../../session/session-store.ts';
import EditFirearmPage from './edit.tsx';

afterEach(cleanup);

const firearm = aFirearm({ caliber: '9mm Makarov', additionalInfo: { notes: 'Night sights', safe: 'B-12' } });
const address = `/api/firearms/${firearm.id}`;
const routes = [
  { path: '/registration/:id/edit', element: <EditFirearmPage /> },
  { path: '/firearms/:id/profile', element: 'The profile' },
  { path: '/registration', element: 'The table' },
];
const openAt = (page: string, calls: Calls) => open(page, routes, { calls: { 'GET /api/library/manufacturers': () => ok(['Glock']), ...calls } });
const editing = `/registration/${firearm.id}/edit`;

/** With the settings provider, as in the app, so that the record is reloaded automatically. */
function openAsking(record: () => Response) {
  const element = (
    <SettingsProvider>
      <EditFirearmPage />
    </SettingsProvider>
  );
  open(editing, [{ path: '/registration/:id/edit', element }], {
    calls: { 'GET /api/library/manufacturers': () => ok(['Glock']), [`GET ${address}`]: record },
  });
}

test('Edit Firearm sends the corrected description with the loaded version and keeps other additional information', async () => {
  const { of, router } = openAt(editing, { [`GET ${address}`]: () => ok(firearm), [`PATCH ${address}`]: () => ok({ ...firearm, version: 4 }) });
  const city = await screen.findByLabelText('City');
  expect(screen.getByLabelText('Other caliber')).toHaveProperty('value', '9mm Makarov');

  await person.clear(city);
  await person.type(city, 'Midrand');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() => expect(router.state.location.pathname).toBe(`/firearms/${firearm.id}/profile`));
  const [sent] = of(`PATCH ${address}`);
  expect(sent?.ifMatch).toBe('"3"');
  expect(sent?.body).toMatchObject({ city: 'Midrand', caliber: '9mm Makarov', barrelLength: '114', additionalInfo: { notes: 'Night sights', safe: 'B-12' } });
});

test.each(['stolen', 'seized'] as const)('Edit Firearm shows a provider no notes field for a firearm that is %s, and keeps its notes', async (status) => {
  const gone = { ...firearm, status, profileNotes: 'As it was' };
  const { of } = openAt(editing, { [`GET ${address}`]: () => ok(gone), [`PATCH ${address}`]: () => ok(gone) });

  await person.type(await screen.findByLabelText('City'), 'X');
  expect(screen.queryByLabelText(/^Profile Notes/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() => expect(of(`PATCH ${address}`)[0]?.body).toMatchObject({ profileNotes: 'As it was' }));
});

test.each([
  ['it has an open transaction', { lockedBy: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }, 'This firearm has an open transaction. Complete or withdraw it first.'],
  ['it is retired', { status: 'retired' as const }, 'The firearm is retired. Its record cannot be changed.'],
])('Edit Firearm says why the record cannot be edited while %s, before any input', async (_, change, sentence) => {
  openAt(editing, { [`GET ${address}`]: () => ok({ ...firearm, ...change }) });

  await screen.findByText(sentence);

  expect(screen.queryByLabelText('City')).toBeNull();
});

test('Edit Firearm tells a keeper that only the owner edits, with a link to the profile', async () => {
  openAt(editing, { [`GET ${address}`]: () => ok({ ...firearm, ownerId: 2, keeperId: 1 }) });

  await screen.findByText('Only the owner of a firearm can correct its record.');

  expect(screen.queryByLabelText('City')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open the profile' }).getAttribute('href')).toBe(`/firearms/${firearm.id}/profile`);
});

test('Edit Firearm keeps notes that an API caller stored in another form than text, until they are changed', async () => {
  const additionalInfo = { notes: ['Night sights', { rail: 'left' }], safe: 'B-12' };
  const { of } = openAt(editing, { [`GET ${address}`]: () => ok({ ...firearm, additionalInfo }), [`PATCH ${address}`]: () => ok(firearm) });
  expect(await screen.findByLabelText(/^Additional Information/)).toHaveProperty('value', 'Night sights, rail: left');

  await person.type(screen.getByLabelText('City'), 'X');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() => expect(of(`PATCH ${address}`)[0]?.body).toMatchObject({ additionalInfo }));
});

test.each([
  ['a new spelling', 'Glok', 'Glock', 12],
  ['a longer form of the name', 'Glock', 'Glock Ges.m.b.H.', 12],
  ['the name in the library record', 'Vektor', 'Glock', 12],
  ['another manufacturer', 'Glock', 'Beretta', null],
])('Edit Firearm with %s: manufacturer changed from %s to %s, library record %s', async (_, before, after, libraryReference) => {
  const { of } = openAt(editing, {
    [`GET ${address}`]: () => ok({ ...firearm, manufacturer: before, libraryReference: 12 }),
    'GET /api/library/firearms/12': () => ok(aRecord()),
    [`PATCH ${address}`]: () => ok(firearm),
  });
  await waitFor(() => expect(of('GET /api/library/firearms/12')).toHaveLength(1));
  const manufacturer = await screen.findByLabelText('Manufacturer');

  await person.clear(manufacturer);
  await person.type(manufacturer, after);
  expect(screen.queryByText(/no longer linked to library record 12/) === null).toBe(libraryReference !== null);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() => expect(of(`PATCH ${address}`)[0]?.body).toMatchObject({ manufacturer: after, libraryReference }));
});

test('Edit Firearm looks for serial numbers similar to a corrected one, except its own', async () => {
  const like = (id: string, serialNumber: string) => ({ id, serialNumber, manufacturer: 'Glock', model: '17', ownerName: 'Blouklip', how: 'near' });
  const found = [like(firearm.id, firearm.serialNumber), like('3f2504e0-4f89-41d3-9a0c-0305e82c3399', 'A8CI23')];
  const { of } = openAt(editing, { [`GET ${address}`]: () => ok(firearm), 'GET /api/near-serials': () => ok(found) });
  const serial = await screen.findByLabelText('Serial Number');

  await person.type(serial, '4{Backspace}{Backspace}3');
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(of('GET /api/near-serials')).toEqual([]);
  await person.clear(serial);
  await person.type(serial, 'A8C123');

  expect(await screen.findByText('Looks like a serial number that is already registered: A8CI23 (Glock 17, Blouklip). Check the weapon again.')).toBeTruthy();
  expect(of('GET /api/near-serials').map(({ query }) => query.serialNumber)).toEqual(['A8C123']);
});

test('Edit Firearm reports a concurrent change and reloads it', async () => {
  let now = firearm;
  openAt(editing, { [`GET ${address}`]: () => ok(now), [`PATCH ${address}`]: () => refused('stale-version', 'This record has changed since you opened it.') });
  await person.type(await screen.findByLabelText('City'), ' North');
  now = { ...firearm, city: 'Durban', version: 4 };

  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('This firearm has changed since you opened it')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Reload' }));

  await waitFor(() => expect(screen.getByLabelText('City')).toHaveProperty('value', 'Durban'));
  expect(screen.queryByText('This firearm has changed since you opened it')).toBeNull();
});

test('Edit Firearm keeps input after a concurrent change, and reloads automatically without input', async () => {
  let now = firearm;
  openAsking(() => ok(now));
  const city = async () => screen.findByLabelText('City');
  await city();
  const changed = async (to: typeof firearm) => {
    now = to;
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    act(() => void window.dispatchEvent(new Event('online')));
    vi.useRealTimers();
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  };

  await changed({ ...firearm, city: 'Durban', version: 4 });
  await waitFor(async () => expect(await city()).toHaveProperty('value', 'Durban'));
  await person.type(await city(), ' North');
  await changed({ ...firearm, city: 'Polokwane', version: 5 });

  expect(await city()).toHaveProperty('value', 'Durban North');
});

test('Edit Firearm asks before the tab is closed with unsaved changes, and keeps them for the next sign-in', async () => {
  openAt(editing, { [`GET ${address}`]: () => ok(firearm) });
  await person.type(await screen.findByLabelText('City'), '!');
  const signedIn = asksBeforeTabCloses();

  dropSession();

  expect([signedIn, asksBeforeTabCloses()]).toEqual([true, true]);
});

test('Edit Firearm keeps unsaved changes when reloading fails because of the connection', async () => {
  let isThere = true;
  openAsking(() => (isThere ? ok(firearm) : Response.error()));
  await person.type(await screen.findByLabelText('City'), ' North');
  isThere = false;

  act(() => void window.dispatchEvent(new Event('online')));

  expect(await screen.findByText('Could not load the firearm again')).toBeTruthy();
  expect(screen.getByLabelText('City')).toHaveProperty('value', `${firearm.city} North`);
  isThere = true;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Could not load the firearm again')).toBeNull());
  expect(screen.getByLabelText('City')).toHaveProperty('value', `${firearm.city} North`);
});

test('Edit Firearm asks before leaving with unsaved changes', async () => {
  const { router } = openAt(editing, { [`GET ${address}`]: () => ok(firearm) });
  await person.type(await screen.findByLabelText('City'), '!');

  await person.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(await screen.findByText(/You have not saved your changes/)).toBeTruthy();
  expect(router.state.location.pathname).toBe(editing);
});

test('Edit Firearm does not navigate away from another firearm when a late answer arrives', async () => {
  const next = aFirearm({ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', serialNumber: 'DEF456' });
  let answer = (_: Response) => {};
  const { router } = openAt(editing, {
    [`GET ${address}`]: () => ok(firearm),
    [`GET /api/firearms/${next.id}`]: () => ok(next),
    [`PATCH ${address}`]: () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  await person.type(await screen.findByLabelText('City'), '!');
  await press('Save Changes');
  const following = `/registration/${next.id}/edit`;
  act(() => void router.navigate(following));
  await press('Leave');
  await screen.findByDisplayValue(next.serialNumber);

  await act(async () => answer(ok({ ...firearm, version: 4 })));

  expect(await screen.findByText('Firearm updated successfully')).toBeTruthy();
  expect(router.state.location.pathname).toBe(following);
});

test('Edit Firearm shows "not found" for a missing firearm', async () => {
  openAt('/registration/unknown/edit', {
    'GET /api/firearms/unknown': () => refused('not-found', 'There is no such record, or you do not have access to it.'),
  });

  expect(await screen.findByRole('heading', { name: 'Firearm not found' })).toBeTruthy();
});
