// Registering and finding firearms, by role and label.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { asksAtTabsEnd } from '../../../testing/browser/form-wire.ts';
import { type Asked, aFirearm, anEntity, aRecord, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import RegistrationPage from './page.tsx';
// The page asks for it when it is shown; here it is at hand.
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

/** Pasted, not typed: a letter at a time the whole form is drawn again for each. */
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

test('names every missing field in the words of the specification, and sends nothing', async () => {
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

test('is not unsaved while nobody has entered anything, also when the owner is chosen by itself after all fields are there', async () => {
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  openPage({ 'GET /api/legal-entities': () => answered.then(() => list([anEntity()])) });
  await screen.findByRole('button', { name: 'Register Firearm' });

  answer?.();
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });

  expect(asksAtTabsEnd()).toBe(false);
});

test('registers a firearm of a maker the library does not know, for the only provider there is', async () => {
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

test('sends the license along when its card is filled in, with the expiry that the section proposes', async () => {
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

test('lets a caliber outside the list be typed, even one that begins like another', async () => {
  const { of } = openPage();
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await fillIn();
  await choose('Caliber', 'Other');
  await person.type(field('Other caliber'), '9mm M');

  await register();

  await waitFor(() => expect(of('POST /api/firearms')[0]?.body.caliber).toBe('9mm M'));
});

test('says beside the notes that all there is of additional information is too long, and sends nothing', async () => {
  const { of } = openPage();
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await fillIn();
  await enter('Additional Information', 'x'.repeat(8100));

  await register();

  expect(await screen.findByText('At most 8 000 characters in all')).toBeTruthy();
  expect(of('POST /api/firearms')).toEqual([]);
});

test('opens the license again when what was folded away is incomplete', async () => {
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

test('puts a serial number that is taken beside its field, and keeps what was typed', async () => {
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

test('is filled from a library record: type, caliber and inches translated', async () => {
  const record = aRecord({ id: 12, type: 'submachine_gun', caliber: '5.7x28mm', barrelLength: 4.5 });
  const { of } = openPage({ 'GET /api/library/firearms/12': () => ok(record) }, { at: '/registration?library=12' });

  expect(await screen.findByText(/Filled from the reference library/)).toBeTruthy();
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

test('keeps license type, province and city for the next one, and forgets what is the firearm’s own', async () => {
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

test('begins another like the one just registered: the same make, owner and place, without its serial number and license', async () => {
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
  // Nothing of it is the person's yet.
  expect(asksAtTabsEnd()).toBe(false);
  await enter('Serial Number', 'MG-78');
  await register();
  await waitFor(() => expect(of('POST /api/firearms')).toHaveLength(2));
  const [first, second] = of('POST /api/firearms').map(({ body }) => body);
  const { license: _, ...described } = first;
  expect(second).toEqual({ ...described, serialNumber: 'MG-78', licenseType: made.licenseType });
});

test('Enter in the last field registers once, and a second one finds nothing wrong with the form that was emptied', async () => {
  const { of } = openPage();
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await fillIn();

  await person.keyboard('{Enter}{Enter}');
  await screen.findAllByText('Firearm registered successfully');
  await person.keyboard('{Enter}');

  expect(of('POST /api/firearms')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(field('Manufacturer')));
  expect(screen.queryByText(/ is required$/)).toBeNull();
  expect(asksAtTabsEnd()).toBe(false);
});

test('names no library record of another maker than the one that was entered', async () => {
  const { of } = openPage({ 'GET /api/library/firearms/12': () => ok(aRecord({ id: 12 })) }, { at: '/registration?library=12' });
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await person.clear(field('Manufacturer'));
  await enter('Manufacturer', 'Beretta');
  expect(screen.getByText(/registered without this library record/)).toBeTruthy();
  await enter('Serial Number', 'BER-1');
  await choose('License Type', 'S20 Business Purposes');
  await choose('Province', 'Gauteng');
  await enter('City', 'Pretoria');

  await register();

  await waitFor(() => expect(of('POST /api/firearms')[0]?.body).toMatchObject({ manufacturer: 'Beretta', libraryReference: null }));
});

test('shows the table alone to those who do not register, and says why they may not edit', async () => {
  openPage({}, { role: 'law_enforcement' });

  expect((await screen.findByRole('link', { name: /^Profile of Glock 17/ })).getAttribute('href')).toMatch(/\/firearms\/.*\/profile$/);
  expect(screen.queryByRole('button', { name: 'Register Firearm' })).toBeNull();
  expect(screen.getByRole('button', { name: /^Edit Glock 17/ }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: /^Schedule Inspection/ })).toBeNull();
});

test('a search for owners goes to the server', async () => {
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
