// Tests the Legal Entities page, and creating and editing a legal entity.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { anEntity, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import CreateLegalEntityPage from './create.tsx';
import EditLegalEntityPage from './edit.tsx';
import LegalEntitiesPage from './page.tsx';

afterEach(cleanup);

const entity = anEntity({
  type: 'private_security_provider',
  registrationNumber: '2009/123456/07',
  contactDetails: { email: 'firearms@blouklip.test', phone: '+27 11 555 0114' },
  address: { street: '14 Kwartsiet Street', city: 'Johannesburg', province: 'Gauteng', postal_code: '2001' },
  responsiblePerson: { name: 'Kagiso Tau', email: null, phone: null, since: '2023-05-02' },
  version: 3,
});
const routes = [
  { path: '/legal-entities', element: <LegalEntitiesPage /> },
  { path: '/legal-entities/create', element: <CreateLegalEntityPage /> },
  { path: '/legal-entities/:id', element: 'The details' },
  { path: '/legal-entities/:id/edit', element: <EditLegalEntityPage /> },
];
const openAt = (at: string, calls: Calls, role: Role = 'psira_management') => open(at, routes, { role, calls });

async function enter(label: string, text: string) {
  const field = await screen.findByLabelText(new RegExp(`^${label}`));
  await person.clear(field);
  await person.click(field);
  await person.paste(text);
}
async function choose(label: string, choice: string | RegExp) {
  await person.click(await screen.findByLabelText(new RegExp(`^${label}`)));
  await person.click(await screen.findByRole('option', { name: choice }));
}

test('Legal Entities page shows name, standing and responsible person', async () => {
  const { of } = openAt('/legal-entities?standing=suspended', { 'GET /api/legal-entities': () => list([{ ...entity, standing: 'suspended' }]) });

  expect((await screen.findByRole('link', { name: 'Blouklip Armed Response (Pty) Ltd' })).getAttribute('href')).toBe('/legal-entities/1');
  for (const text of ['PSiRA-204117', '2009/123456/07', 'Private security provider', 'Gauteng / Johannesburg', 'Kagiso Tau'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(of('GET /api/legal-entities')[0]?.query).toMatchObject({ standing: 'suspended' });
  expect(screen.getByRole('link', { name: 'Create Legal Entity' }).getAttribute('href')).toBe('/legal-entities/create');
});

test('Legal Entities page filters by province on the server', async () => {
  const { of, router } = openAt('/legal-entities', { 'GET /api/legal-entities': () => list([entity]) });
  await screen.findByText('Kagiso Tau');

  await person.click(screen.getByRole('button', { name: /Filter by province/ }));
  await person.click(await screen.findByRole('option', { name: 'Limpopo' }));

  await waitFor(() => expect(of('GET /api/legal-entities').at(-1)?.query).toMatchObject({ province: 'Limpopo' }));
  expect(router.state.location.search).toBe('?province=Limpopo');
});

test.each(['client', 'inspector', 'firearm_office', 'law_enforcement'] as const)('Legal Entities page offers %s no Create button', async (role) => {
  openAt('/legal-entities', { 'GET /api/legal-entities': () => list([entity]) }, role);
  await screen.findByText('Kagiso Tau');

  expect(screen.queryByText('Create Legal Entity')).toBeNull();
});

test('create form names missing fields and sends nothing', async () => {
  const { of } = openAt('/legal-entities/create', {});

  await person.click(await screen.findByRole('button', { name: 'Create Legal Entity' }));

  for (const message of ['Name is required', 'City is required', 'Province is required'])
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(of('POST /api/legal-entities')).toEqual([]);
});

test('create form requires an appointment date for a responsible person', async () => {
  const { of } = openAt('/legal-entities/create', {});
  await enter('Full Name', 'Kagiso Tau');

  await person.click(screen.getByRole('button', { name: 'Create Legal Entity' }));

  expect((await screen.findAllByText('Date of appointment is required')).length).toBeGreaterThan(0);
  expect(of('POST /api/legal-entities')).toEqual([]);
});

test('create form sends empty fields as null and opens the new entity', async () => {
  const { of, router } = openAt('/legal-entities/create', { 'POST /api/legal-entities': () => ok({ ...entity, id: 15 }, 201) });
  await enter('Name', 'Karee Guarding (Pty) Ltd');
  await enter('PSiRA Number', '300123');
  await enter('Street', '26 Karee Street');
  await enter('Postal Code', '0299');
  await enter('City', 'Rustenburg');
  await choose('Province', 'North West');
  await enter('Full Name', 'Kagiso Tau');
  await enter('Appointed On', '2026-01-12');

  await person.click(screen.getByRole('button', { name: 'Create Legal Entity' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/legal-entities/15'));
  expect(of('POST /api/legal-entities')[0]?.body).toEqual({
    name: 'Karee Guarding (Pty) Ltd',
    type: 'private_security_provider',
    registrationNumber: '',
    psiraNumber: 'PSiRA-300123',
    contactDetails: null,
    address: { street: '26 Karee Street', city: 'Rustenburg', province: 'North West', postal_code: '0299' },
    city: 'Rustenburg',
    province: 'North West',
    responsiblePerson: { name: 'Kagiso Tau', email: null, phone: null, since: '2026-01-12' },
    standing: 'registered',
  });
});

const editing = '/legal-entities/1/edit';
const call = '/api/legal-entities/1';
const save = () => person.click(screen.getByRole('button', { name: 'Save Changes' }));

test('create form shows a taken number below its field and keeps the input', async () => {
  openAt(editing, {
    [`GET ${call}`]: () => ok(entity),
    [`PATCH ${call}`]: () =>
      refused('already-registered', 'A legal entity with this PSiRA number is already registered.', [{ path: 'psiraNumber', message: 'Already registered' }]),
  });
  await enter('PSiRA Number', 'PSiRA-231860');

  await save();

  expect(await screen.findByText('Already registered')).toBeTruthy();
  expect(screen.getByLabelText(/^PSiRA Number/)).toHaveProperty('value', 'PSiRA-231860');
});

test('edit form sends the version that was loaded, and leaves out an unchanged standing', async () => {
  const { of, router } = openAt(editing, { [`GET ${call}`]: () => ok(entity), [`PATCH ${call}`]: () => ok({ ...entity, version: 4 }) });
  await enter('City', 'Midrand');

  await save();

  await waitFor(() => expect(router.state.location.pathname).toBe('/legal-entities/1'));
  const [sent] = of(`PATCH ${call}`);
  expect(sent?.ifMatch).toBe('"3"');
  expect(sent?.body).toMatchObject({ city: 'Midrand', address: { city: 'Midrand' }, responsiblePerson: entity.responsiblePerson });
  expect(sent?.body).not.toHaveProperty('standing');
});

test('edit form keeps a postal address in another town when other fields change', async () => {
  const address = { street: '1 Dock Road', city: 'Cape Town', province: 'Western Cape', postal_code: '8001' } as const;
  const { of } = openAt(editing, { [`GET ${call}`]: () => ok({ ...entity, address }), [`PATCH ${call}`]: () => ok(entity) });
  await enter('Name', 'Blouklip Group');

  await save();

  await waitFor(() => expect(of(`PATCH ${call}`)[0]?.body).toMatchObject({ name: 'Blouklip Group', address }));
});

test('edit form requires a reason for a new standing and sends it', async () => {
  const { of } = openAt(editing, { [`GET ${call}`]: () => ok(entity), [`PATCH ${call}`]: () => ok(entity) });
  expect(await screen.findByLabelText(/^Standing/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Reason/)).toBeNull();
  await choose('Standing', /^Suspended/);

  await save();
  expect((await screen.findAllByText('A reason is required for a new standing')).length).toBeGreaterThan(0);
  expect(of(`PATCH ${call}`)).toEqual([]);
  await enter('Reason', 'Fees unpaid');
  await save();

  await waitFor(() => expect(of(`PATCH ${call}`)[0]?.body).toMatchObject({ standing: 'suspended', reason: 'Fees unpaid' }));
});

test('edit form reports a concurrent change and reloads it', async () => {
  let now = entity;
  openAt(editing, { [`GET ${call}`]: () => ok(now), [`PATCH ${call}`]: () => refused('stale-version', 'This record has changed since you opened it.') });
  await enter('City', 'Midrand');
  now = { ...entity, city: 'Durban', version: 4 };

  await save();
  expect(await screen.findByText('This legal entity has changed since you opened it')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Reload' }));

  await waitFor(() => expect(screen.getByLabelText('City')).toHaveProperty('value', 'Durban'));
});

test('edit form asks before leaving with unsaved changes', async () => {
  const { router } = openAt(editing, { [`GET ${call}`]: () => ok(entity) });
  await enter('City', 'Midrand');

  await person.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(await screen.findByText(/You have not saved your changes/)).toBeTruthy();
  expect(router.state.location.pathname).toBe(editing);
});

test('edit form shows "not found" for a missing entity', async () => {
  openAt(editing, { [`GET ${call}`]: () => refused('not-found', 'There is no such record, or you do not have access to it.') });

  expect(await screen.findByRole('heading', { name: 'Legal entity not found' })).toBeTruthy();
});
