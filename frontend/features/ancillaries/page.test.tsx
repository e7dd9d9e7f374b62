// Ancillaries: finding, registering, putting on a firearm, changing their status, and their library.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { exampleAncillary } from '../../../shared/ancillaries/example.ts';
import { Ancillary } from '../../../shared/ancillaries/schema.ts';
import { LibraryAncillary } from '../../../shared/ancillary-library/schema.ts';
import { aDocument, aFirearm, anEntity, type Calls, list, ok, open, person, refused } from '../../app/testing.tsx';
import AddLibraryAncillaryPage from './add-library.tsx';
import AncillaryPage from './details.tsx';
import EditAncillaryPage from './edit.tsx';
import AncillariesPage from './page.tsx';
import RegisterAncillaryPage from './register.tsx';

afterEach(cleanup);

const at = '2026-03-04T08:30:00.000Z';
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3399';
const firearm = aFirearm();
const on = { manufacturer: 'Glock', model: '17', serialNumber: 'ABC123', isLocked: false };

const anAncillary = (change: Partial<Ancillary> = {}): Ancillary =>
  v.parse(Ancillary, {
    ...exampleAncillary(),
    id,
    associatedFirearmId: null,
    firearm: null,
    ownerName: 'Blouklip Armed Response (Pty) Ltd',
    status: 'active',
    libraryReference: null,
    version: 2,
    createdAt: at,
    updatedAt: at,
    ...change,
  });
const attached = anAncillary({ associatedFirearmId: firearm.id, firearm: on });

const rmr: LibraryAncillary = v.parse(LibraryAncillary, {
  id: 4,
  manufacturer: 'Aimpoint',
  model: 'ACRO P-2',
  type: 'Red dot sight',
  category: 'Sighting',
  compatibility: ['ACRO footprint'],
  description: null,
  specifications: null,
  createdAt: at,
  updatedAt: at,
});

const one = `/api/ancillaries/${id}`;
const calls: Calls = {
  'GET /api/ancillaries': () => list([attached]),
  [`GET ${one}`]: () => ok(anAncillary()),
  [`GET ${one}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
  'GET /api/documents': () => list([aDocument({ fileName: 'invoice.pdf', associatedEntityType: 'ancillary' })]),
  'GET /api/firearms': () => list([firearm]),
  [`GET /api/firearms/${firearm.id}`]: () => ok(firearm),
  'GET /api/legal-entities': () => list([anEntity()]),
  'GET /api/legal-entities/1': () => ok(anEntity()),
  'GET /api/library/ancillaries': () => list([rmr]),
  'GET /api/library/ancillaries/4': () => ok(rmr),
  'POST /api/ancillaries': () => ok(anAncillary(), 201),
};
const routes = [
  { path: '/ancillaries', element: <AncillariesPage /> },
  { path: '/ancillaries/register', element: <RegisterAncillaryPage /> },
  { path: '/ancillaries/library/add', element: <AddLibraryAncillaryPage /> },
  { path: '/ancillaries/:id', element: <AncillaryPage /> },
  { path: '/ancillaries/:id/edit', element: <EditAncillaryPage /> },
];
const openAt = (page: string, changed: Calls = {}, role: Role = 'client') => open(page, routes, { role, calls: { ...calls, ...changed } });
const details = `/ancillaries/${id}`;
const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }));

async function choose(label: RegExp, choice: RegExp) {
  await person.click(screen.getByLabelText(label));
  await person.click(await screen.findByRole('option', { name: choice }));
}

test('lists what is registered, what it is on, and asks the server for what is searched', async () => {
  const { of, router } = openAt('/ancillaries');

  expect((await screen.findByRole('link', { name: 'Trijicon RMR Type 2' })).getAttribute('href')).toBe(details);
  expect(screen.getByRole('link', { name: 'Glock 17 · ABC123' }).getAttribute('href')).toBe(`/firearms/${firearm.id}/profile`);
  await person.type(screen.getByRole('searchbox', { name: 'Search ancillaries' }), 'rmr');
  await choose(/^Status Any/, /^Lost$/);

  await waitFor(() => expect(of('GET /api/ancillaries').at(-1)?.query).toMatchObject({ search: 'rmr', status: 'lost' }));
  expect(router.state.location.search).toBe('?search=rmr&status=lost');
});

test('shows those on one firearm, and leads to registering another on it', async () => {
  const { of } = openAt(`/ancillaries?firearm=${firearm.id}`, { 'GET /api/ancillaries': () => list([]) });

  expect(await screen.findByText('On Glock 17 · ABC123')).toBeTruthy();
  expect(await screen.findByText('No ancillaries on this firearm')).toBeTruthy();
  expect(of('GET /api/ancillaries').at(-1)?.query.associatedFirearmId).toBe(firearm.id);
  expect(screen.getByRole('link', { name: 'Register Ancillary' }).getAttribute('href')).toBe(`/ancillaries/register?firearm=${firearm.id}`);
});

test('a table that failed never looks empty', async () => {
  openAt('/ancillaries', { 'GET /api/ancillaries': () => refused('unavailable', 'The register is busy.') });

  expect(await screen.findByText('The register is busy.')).toBeTruthy();
  expect(screen.queryByText('No ancillaries registered yet')).toBeNull();
});

test('registers one from the library on a firearm of the owner, and opens it', async () => {
  const { of, router } = openAt('/ancillaries/register');
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });

  await choose(/^Library Record/, /ACRO/);
  await person.type(screen.getByLabelText(/^Serial Number/), 'AC-9');
  await choose(/^Firearm/, /ABC123/);
  await press('Register Ancillary');

  await waitFor(() => expect(router.state.location.pathname).toBe(details));
  expect(of('POST /api/ancillaries').map(({ body }) => body)).toEqual([
    {
      libraryReference: 4,
      manufacturer: 'Aimpoint',
      model: 'ACRO P-2',
      type: 'Red dot sight',
      category: 'Sighting',
      serialNumber: 'AC-9',
      ownerId: 1,
      associatedFirearmId: firearm.id,
    },
  ]);
  expect(of('GET /api/firearms').at(-1)?.query.ownerId).toBe('1');
});

test('names every missing field and sends nothing', async () => {
  const { of } = openAt('/ancillaries/register', { 'GET /api/legal-entities': () => list([anEntity(), anEntity({ id: 2 })]) }, 'admin');
  await screen.findByLabelText('Manufacturer');

  await press('Register Ancillary');

  for (const name of ['Manufacturer', 'Model', 'Type', 'Owner']) expect((await screen.findAllByText(`${name} is required`)).length).toBeGreaterThan(0);
  expect(of('POST /api/ancillaries')).toEqual([]);
});

test('begins with the firearm and its owner when it comes from a firearm', async () => {
  const owned = { ...firearm, ownerId: 77 };
  openAt(
    `/ancillaries/register?firearm=${firearm.id}`,
    {
      [`GET /api/firearms/${firearm.id}`]: () => ok(owned),
      'GET /api/firearms': () => list([]),
      'GET /api/legal-entities/77': () => ok(anEntity({ id: 77, name: 'Far Guarding' })),
    },
    'admin',
  );

  expect(await screen.findByText('Glock 17 · ABC123', { selector: 'button *' })).toBeTruthy();
  expect(await screen.findByText('Far Guarding', { selector: 'button *' })).toBeTruthy();
});

test('shows the documents that belong to it', async () => {
  const { of } = openAt(details);

  expect(await screen.findByText('invoice.pdf')).toBeTruthy();
  expect(of('GET /api/documents')[0]?.query).toMatchObject({ associatedEntityType: 'ancillary', associatedEntityId: id });
});

test('is put on a firearm that must be chosen, and a refusal stands beside the choice', async () => {
  const sentence = 'A firearm has at most 20 ancillaries. Take one off first.';
  const { of } = openAt(details, { [`PUT ${one}/firearm`]: () => refused('conflict', sentence, [{ path: 'firearmId', message: sentence }]) });
  await person.click(await screen.findByRole('button', { name: 'Put on a Firearm' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Put Trijicon/ }));

  await person.click(dialog.getByRole('button', { name: 'Put on Firearm' }));
  expect((await dialog.findAllByText('Firearm is required')).length).toBeGreaterThan(0);
  expect(of(`PUT ${one}/firearm`)).toEqual([]);
  await choose(/^Firearm/, /ABC123/);
  await person.click(dialog.getByRole('button', { name: 'Put on Firearm' }));

  expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(of(`PUT ${one}/firearm`)[0]).toMatchObject({ body: { firearmId: firearm.id }, ifMatch: '"2"' });
});

test('comes off its firearm with one press', async () => {
  const { of } = openAt(details, { [`GET ${one}`]: () => ok(attached), [`PUT ${one}/firearm`]: () => ok(anAncillary({ version: 3 })) });

  await person.click(await screen.findByRole('button', { name: 'Take Off' }));

  expect((await screen.findAllByText('Taken off its firearm')).length).toBeGreaterThan(0);
  expect(of(`PUT ${one}/firearm`)[0]?.body).toEqual({ firearmId: null });
});

test('changes its status with a reason, saying what follows', async () => {
  const { of } = openAt(details, { [`GET ${one}`]: () => ok(attached), [`PATCH ${one}/status`]: () => ok(anAncillary({ status: 'retired' })) });
  await person.click(await screen.findByRole('button', { name: 'Change Status' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Change the status/ }));

  await choose(/^Status/, /^Retired$/);
  expect(dialog.getByText(/taken off its firearm\. Retiring is final/)).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Change Status' }));
  expect((await dialog.findAllByText('A reason is required')).length).toBeGreaterThan(0);
  await person.type(dialog.getByLabelText('Reason'), 'Worn out');
  await person.click(dialog.getByRole('button', { name: 'Change Status' }));

  await waitFor(() => expect(of(`PATCH ${one}/status`)[0]?.body).toEqual({ status: 'retired', reason: 'Worn out' }));
});

test.each<[string, Partial<Ancillary>, string]>([
  ['in a transaction it neither moves nor comes off', { associatedFirearmId: firearm.id, firearm: { ...on, isLocked: true } }, 'Take Off'],
  ['retired it is as it is', { status: 'retired' }, 'Edit'],
])('%s', async (_what, change, button) => {
  openAt(details, { [`GET ${one}`]: () => ok(anAncillary(change)) });

  expect((await screen.findByRole('button', { name: button })).getAttribute('aria-disabled')).toBe('true');
});

test('is only read by those who only read', async () => {
  openAt(details, {}, 'inspector');

  expect(await screen.findByRole('heading', { name: 'Trijicon RMR Type 2', level: 1 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change Status' })).toBeNull();
  expect(screen.getByText(/history of this record verifies/)).toBeTruthy();
});

test('is corrected with the version it was read at', async () => {
  const { of, router } = openAt(`${details}/edit`, { [`PATCH ${one}`]: () => ok(anAncillary({ version: 3 })) });
  const model = await screen.findByLabelText('Model');

  await person.clear(model);
  await person.type(model, 'RMR HD');
  await press('Save Changes');

  await waitFor(() => expect(router.state.location.pathname).toBe(details));
  expect(of(`PATCH ${one}`)[0]).toMatchObject({ ifMatch: '"2"', body: { model: 'RMR HD', type: 'Red dot sight', serialNumber: 'RMR-0417' } });
});

test('that is not there is said not to be', async () => {
  openAt(details, { [`GET ${one}`]: () => refused('not-found', 'There is no such record, or it is not yours to see.') });

  expect(await screen.findByRole('heading', { name: 'Ancillary not found' })).toBeTruthy();
});

test('the library shows what fits what, and offers adding to those who may', async () => {
  openAt('/ancillaries?tab=library', {}, 'inspector');
  expect(await screen.findByText('ACRO footprint')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add Record' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Use in Registration/ })).toBeNull();
  cleanup();

  openAt('/ancillaries?tab=library', {}, 'admin');
  expect((await screen.findByRole('link', { name: 'Add Record' })).getAttribute('href')).toBe('/ancillaries/library/add');
  expect(screen.getByRole('link', { name: /^Use in Registration/ }).getAttribute('href')).toBe('/ancillaries/register?library=4');
});

test('a record is added to the library with what it fits', async () => {
  const { of, router } = openAt('/ancillaries/library/add', { 'POST /api/library/ancillaries': () => ok(rmr, 201) }, 'internal');

  await person.type(await screen.findByLabelText('Manufacturer'), 'Holosun');
  await person.type(screen.getByLabelText('Model'), '507C');
  await choose(/^Type/, /^Red dot sight$/);
  await person.type(screen.getByLabelText(/^Fits/), 'RMR footprint, Glock MOS');
  await press('Add Record');

  await waitFor(() => expect(router.state.location.search).toBe('?tab=library'));
  expect(of('POST /api/library/ancillaries')[0]?.body).toMatchObject({ manufacturer: 'Holosun', compatibility: ['RMR footprint', 'Glock MOS'] });
});
