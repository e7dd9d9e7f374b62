// Tests the Registration page: form and table.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { asksBeforeTabCloses } from '../../../testing/browser/form-wire.ts';
import { type Asked, aFirearm, anEntity, aRecord, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import RegistrationPage from './page.tsx';
// The page loads the form lazily; the tests preload it.
import './register.tsx';

afterEach(cleanup);

const calls: Calls = {
  'GET /api/firearms': () => list([aFirearm()]),
  'GET /api/legal-entities': () => list([anEntity()]),
  'GET /api/library/manufacturers': () => ok(['Beretta', 'Glock', 'Vektor']),
  'GET /api/near-serials': () => ok([]),
  'POST /api/firearms': () => ok(aFirearm(), 201),
};
const openPage = (changed: Calls = {}, { role = 'client' as Role, at = '/registration' } = {}) =>
  open(at, [{ path: '/registration', element: <RegistrationPage /> }], { role, calls: { ...calls, ...changed } });

const form = () => within(document.querySelector('form') as HTMLElement);
const field = (label: string) => form().getByLabelText(new RegExp(`^${label}`));

/** Pasted, because typing renders the whole form again for each letter. */
async function enter(label: string, text: string) {
  await person.click(field(label));
  await person.paste(text);
}

async function choose(label: string, choice: string) {
  await person.click(field(label));
  await person.click(await screen.findByRole('option', { name: choice }));
}

async function fillIn() {
  await enter('Manufacturer', 'Musgrave');
  await enter('Model', 'Model 90');
  await enter('Serial Number', 'MG-77');
  await choose('Type', 'Rifle');
  await choose('Caliber', '.308 Winchester');
  await choose('License Type', 'S20 Business Purposes');
  await choose('Province', 'Free State');
  await enter('City', 'Bloemfontein');
}
const register = () => person.click(screen.getByRole('button', { name: 'Register Firearm' }));

test("registration form names every missing field in the specification's words and sends nothing", async () => {
  const { of } = openPage({ 'GET /api/legal-entities': () => list([anEntity(), anEntity({ id: 2, name: 'Second Guarding' })]) }, { role: 'admin' });
  await screen.findByText('ABC123');
  await screen.findByRole('button', { name: 'Register Firearm' });

  await register();

  for (const name of ['Manufacturer', 'Model', 'Serial number', 'Type', 'Caliber', 'License type', 'Province', 'City', 'Owner']) {
    expect((await screen.findAllByText(`${name} is required`)).length).toBeGreaterThan(0);
  }
  expect(document.activeElement).toBe(field('Manufacturer'));
  expect(of('POST /api/firearms')).toEqual([]);
});

test('registration form has no unsaved changes before any input, even if the owner is preselected', async () => {
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  openPage({ 'GET /api/legal-entities': () => answered.then(() => list([anEntity()])) });
  await screen.findByRole('button', { name: 'Register Firearm' });

  answer?.();
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });

  expect(asksBeforeTabCloses()).toBe(false);
});

test('registration form accepts a manufacturer that is not in the library, and preselects the only provider', async () => {
  const { of } = openPage();
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await fillIn();
  await enter('Barrel Length', '610.5');
  await enter('Additional Information', 'Scope fitted');

  await register();

  expect((await screen.findAllByText('Firearm registered successfully')).length).toBeGreaterThan(0);
  expect(of('POST /api/firearms').map(({ body }) => body)).toEqual([
    {
      manufacturer: 'Musgrave',
      model: 'Model 90',
      serialNumber: 'MG-77',
      type: 'Rifle',
      caliber: '.308 Winchester',
      barrelLength: '610.5',
      licenseType: 'S20 Business Purposes',
      status: 'active',
      province: 'Free State',
      city: 'Bloemfontein',
      ownerId: 1,
      keeperId: null,
      additionalInfo: { notes: 'Scope fitted' },
      libraryReference: null,
    },
  ]);
  await waitFor(() => expect(field('Serial Number')).toHaveProperty('value', ''));
  expect(document.activeElement).toBe(field('Manufacturer'));
  await waitFor(() => expect(of('GET /api/firearms')).toHaveLength(2));
});

test('registration form sends the license of a completed card, with the proposed expiry', async () => {
  const { of } = openPage();
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await fillIn();
  await person.click(form().getByRole('button', { name: 'License' }));
  await enter('License Number', 'FCA-77');
  await enter('Issue Date', '2024-02-29');
  await waitFor(() => expect(field('Expiry Date')).toHaveProperty('value', '2029-02-28'));

  await register();

  await waitFor(() =>
    expect(of('POST /api/firearms')[0]?.body.license).toEqual({ licenseNumber: 'FCA-77', section: '20', issuedOn: '2024-02-29', expiresOn: '2029-02-28' }),
  );
});

test('registration form accepts a typed caliber, even one that starts like a listed one', async () => {
  const { of } = openPage();
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await fillIn();
  await choose('Caliber', 'Other');
  await person.type(field('Other caliber'), '9mm M');

  await register();

  await waitFor(() => expect(of('POST /api/firearms')[0]?.body.caliber).toBe('9mm M'));
});

test('registration form shows the length limit of additional information below the notes and sends nothing', async () => {
  const { of } = openPage();
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await fillIn();
  await enter('Additional Information', 'x'.repeat(8100));

  await register();

  expect(await screen.findByText('At most 8 000 characters in all')).toBeTruthy();
  expect(of('POST /api/firearms')).toEqual([]);
});

test('registration form opens a collapsed license section that is incomplete', async () => {
  const { of } = openPage();
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await fillIn();
  await person.click(form().getByRole('button', { name: 'License' }));
  await enter('License Number', 'FCA-77');
  await person.click(form().getByRole('button', { name: 'License' }));

  await register();

  expect(await screen.findByText('Issue date is required')).toBeTruthy();
  expect(of('POST /api/firearms')).toEqual([]);
});

test('registration form shows a taken serial number below its field and keeps the input', async () => {
  openPage({
    'POST /api/firearms': () =>
      refused('already-registered', 'A firearm with this serial number is already registered.', [{ path: 'serialNumber', message: 'Already registered' }]),
  });
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await fillIn();

  await register();

  expect(await screen.findByText('Already registered')).toBeTruthy();
  expect((await screen.findAllByText('Failed to register firearm')).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(field('Serial Number'));
  expect(field('Model')).toHaveProperty('value', 'Model 90');
});

test('registration form is filled in from a library record with type, caliber and inches converted', async () => {
  const record = aRecord({ id: 12, type: 'submachine_gun', caliber: '5.7x28mm', barrelLength: 4.5 });
  const { of } = openPage({ 'GET /api/library/firearms/12': () => ok(record) }, { at: '/registration?library=12' });

  expect(await screen.findByText(/Filled in from the reference library/)).toBeTruthy();
  expect(field('Manufacturer')).toHaveProperty('value', 'Glock');
  expect(field('Type').textContent).toContain('Machine Gun');
  expect(field('Caliber').textContent).toContain('Other');
  expect(field('Other caliber')).toHaveProperty('value', '5.7x28mm');
  expect(field('Barrel Length')).toHaveProperty('value', '114.3');

  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await enter('Serial Number', 'P90-1');
  await choose('License Type', 'S20 Business Purposes');
  await choose('Province', 'Gauteng');
  await enter('City', 'Pretoria');
  await register();

  await waitFor(() => expect(of('POST /api/firearms')[0]?.body).toMatchObject({ libraryReference: 12, type: 'Machine Gun', caliber: '5.7x28mm' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Serial Number')));
});

test('registration form keeps license type, province and city for the next firearm and clears the rest', async () => {
  const { of } = openPage();
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await fillIn();
  await register();
  await waitFor(() => expect(field('Serial Number')).toHaveProperty('value', ''));

  expect(field('Model')).toHaveProperty('value', '');
  expect(field('Caliber').textContent).not.toContain('.308');
  await enter('Manufacturer', 'Musgrave');
  await enter('Model', 'Model 90');
  await enter('Serial Number', 'MG-78');
  await choose('Type', 'Rifle');
  await choose('Caliber', '.308 Winchester');
  await register();

  await waitFor(() => expect(of('POST /api/firearms')).toHaveLength(2));
  expect(of('POST /api/firearms')[1]?.body).toMatchObject({
    serialNumber: 'MG-78',
    licenseType: 'S20 Business Purposes',
    province: 'Free State',
    city: 'Bloemfontein',
  });
});

test('registration form fills in another firearm of the same make, owner and place, without serial number and license', async () => {
  const made = aFirearm({
    manufacturer: 'Musgrave',
    model: 'Model 90',
    serialNumber: 'MG-77',
    type: 'Rifle',
    caliber: '.308 Winchester',
    city: 'Bloemfontein',
    province: 'Free State',
  });
  const { of } = openPage({ 'POST /api/firearms': () => ok(made, 201) });
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await fillIn();
  await person.click(form().getByRole('button', { name: 'License' }));
  await enter('License Number', 'FCA-77');
  await enter('Issue Date', '2024-02-29');
  await register();

  await person.click(await screen.findByRole('button', { name: 'Register another like this' }));

  await waitFor(() => expect(field('Manufacturer')).toHaveProperty('value', 'Musgrave'));
  expect(field('Serial Number')).toHaveProperty('value', '');
  await waitFor(() => expect(document.activeElement).toBe(field('Serial Number')));
  // The user has not entered anything yet.
  expect(asksBeforeTabCloses()).toBe(false);
  await enter('Serial Number', 'MG-78');
  await register();
  await waitFor(() => expect(of('POST /api/firearms')).toHaveLength(2));
  const [first, second] = of('POST /api/firearms').map(({ body }) => body);
  const { license: _, ...described } = first;
  expect(second).toEqual({ ...described, serialNumber: 'MG-78', licenseType: made.licenseType });
});

test('registration form registers once on Enter in the last field, and is empty without errors after that', async () => {
  const { of } = openPage();
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await fillIn();

  await person.keyboard('{Enter}{Enter}');
  await screen.findAllByText('Firearm registered successfully');
  await person.keyboard('{Enter}');

  expect(of('POST /api/firearms')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(field('Manufacturer')));
  expect(screen.queryByText(/ is required$/)).toBeNull();
  expect(asksBeforeTabCloses()).toBe(false);
});

test('registration form drops the library record when another manufacturer is entered', async () => {
  const { of } = openPage({ 'GET /api/library/firearms/12': () => ok(aRecord({ id: 12 })) }, { at: '/registration?library=12' });
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await person.clear(field('Manufacturer'));
  await enter('Manufacturer', 'Beretta');
  expect(screen.getByText(/will not be linked to this library record/)).toBeTruthy();
  await enter('Serial Number', 'BER-1');
  await choose('License Type', 'S20 Business Purposes');
  await choose('Province', 'Gauteng');
  await enter('City', 'Pretoria');

  await register();

  await waitFor(() => expect(of('POST /api/firearms')[0]?.body).toMatchObject({ manufacturer: 'Beretta', libraryReference: null }));
});

test('Registration page shows users without the permission only the table, with the reason why they cannot edit', async () => {
  openPage({}, { role: 'law_enforcement' });

  expect((await screen.findByRole('link', { name: /^Profile of Glock 17/ })).getAttribute('href')).toMatch(/\/firearms\/.*\/profile$/);
  expect(screen.queryByRole('button', { name: 'Register Firearm' })).toBeNull();
  expect(screen.getByRole('button', { name: /^Edit Glock 17/ }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: /^Schedule Inspection/ })).toBeNull();
});

test('registration form searches owners on the server', async () => {
  const found = (asked: Asked) =>
    list(asked.query.search ? [anEntity({ id: 9, name: 'Zebra Guarding' })] : [anEntity(), anEntity({ id: 2, name: 'Second Guarding' })]);
  const { of } = openPage({ 'GET /api/legal-entities': found }, { role: 'admin' });
  await screen.findByText('ABC123');

  await person.click(field('Owner'));
  await person.type(form().getByLabelText('Search legal entities for the owner'), 'zebra');
  await person.click(await screen.findByRole('option', { name: /Zebra\s*Guarding/ }));

  expect(field('Owner').textContent).toContain('Zebra Guarding');
  expect(of('GET /api/legal-entities').map(({ query }) => query.search)).toContain('zebra');
});
