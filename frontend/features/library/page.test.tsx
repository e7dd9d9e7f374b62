// The reference library: searching, reading and adding, by role and label.
// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { mostSearched } from '../../../shared/kinds/index.ts';
import { aRecord, type Calls, list, ok, open, person, refused } from '../../app/testing.tsx';
import { isStill } from '../../ui/testing.ts';
import LibraryPage from './page.tsx';

afterEach(cleanup);

const openLibrary = (calls: Calls = {}, { role = 'client' as Role, at = '/library' } = {}) =>
  open(at, [{ path: '/library', element: <LibraryPage /> }], { role, calls: { 'GET /api/library/firearms': () => list([aRecord()]), ...calls } });

/** Pasted, not typed: a letter at a time the whole form is drawn again for each. */
async function enter(field: HTMLElement, text: string) {
  await person.click(field);
  await person.paste(text);
}

test('shows a record with its badges, its figures and N/A for what is missing', async () => {
  openLibrary({
    'GET /api/library/firearms': () => list([aRecord({ type: 'submachine_gun', muzzleVelocity: null, rateOfFire: null, effectiveRange: 1200, weight: 7.75 })]),
  });

  expect(screen.getByLabelText('Loading library records').children).toHaveLength(5);

  expect(await screen.findByRole('heading', { name: 'Glock 17' })).toBeTruthy();
  expect(screen.getByText('SUBMACHINE GUN')).toBeTruthy();
  expect(screen.getByText('Semi automatic')).toBeTruthy();
  expect(document.body.textContent).toContain('Also: 9x19mm Parabellum');
  expect(document.body.textContent).toContain('Capacity: 17 rounds');
  expect(document.body.textContent).toContain('Muzzle velocity: N/A');
  expect(document.body.textContent).toContain('Effective range: 1\u00a0200 m');
  expect(document.body.textContent).toContain('Weight: 7.75 lbs');
  expect(document.body.textContent).not.toContain('Rate of fire');
  expect(document.body.textContent).toContain('Known Variants: 17L');
});

test('drops empty filters, keeps the others in the address and ignores what is no filter', async () => {
  const { of, router } = openLibrary({}, { at: '/library?type=pistol&subtype=nonsense&colour=red' });
  await screen.findByRole('heading', { name: 'Glock 17' });

  await person.type(screen.getByLabelText('Manufacturer'), 'glo');

  await waitFor(() => expect(of('GET /api/library/firearms').at(-1)?.query).toEqual({ limit: '10', type: 'pistol', manufacturer: 'glo' }));
  expect(router.state.location.search).toBe('?type=pistol&manufacturer=glo');
});

test('says of a name in the address that is too long, instead of showing everything, and its field takes none', async () => {
  const sentence = 'Check the query: Search for at most 100 characters.';
  const { of } = openLibrary(
    { 'GET /api/library/firearms': ({ query }) => ((query.manufacturer?.length ?? 0) > mostSearched ? refused('invalid-input', sentence) : list([aRecord()])) },
    { at: `/library?manufacturer=${'x'.repeat(mostSearched + 1)}` },
  );
  expect(await screen.findByText(sentence)).toBeTruthy();

  await person.clear(screen.getByLabelText('Manufacturer'));
  await enter(screen.getByLabelText('Manufacturer'), 'y'.repeat(mostSearched + 1));

  expect(await screen.findByRole('heading', { name: 'Glock 17' })).toBeTruthy();
  await waitFor(() => expect(of('GET /api/library/firearms').at(-1)?.query.manufacturer).toBe('y'.repeat(mostSearched)));
});

test('says that no record was found, which a failure never does', async () => {
  openLibrary({ 'GET /api/library/firearms': ({ query }) => (query.manufacturer ? list([]) : refused('unavailable', 'The library is busy.')) });
  expect(await screen.findByText('The library is busy.')).toBeTruthy();
  expect(screen.queryByText('No records found')).toBeNull();

  await person.type(screen.getByLabelText('Manufacturer'), 'nobody');

  expect(await screen.findByText('No records found')).toBeTruthy();
});

test('leads a registrar to the form, and says to everybody else who registers', async () => {
  openLibrary({}, { role: 'inspector' });
  await screen.findByRole('heading', { name: 'Glock 17' });
  const use = screen.getByRole('button', { name: 'Use in Registration: Glock 17' });
  expect(use.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(use.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Only providers and internal users register firearms.');
  expect(screen.queryByRole('button', { name: 'Add Record' })).toBeNull();
  cleanup();

  openLibrary();

  expect((await screen.findByText('Use in Registration')).closest('a')?.getAttribute('href')).toBe('/registration?library=12');
});

test('View Details shows everything, what the card leaves out included', async () => {
  openLibrary();

  await person.click(await screen.findByText('View Details'));

  const details = await screen.findByRole('dialog', { name: 'Glock 17' });
  for (const label of ['Magazine type', 'Production status', 'Sights']) {
    expect(within(details).getByText(new RegExp(label, 'i'))).toBeTruthy();
  }
});

test('leads from the details to picture, manual and references elsewhere, and to nothing that is no address of the web', async () => {
  const places = {
    imageUrl: 'https://glock.example/17.jpg',
    manualUrl: 'https://glock.example/17.pdf',
    externalReferences: ['SAPS circular 4 of 2019', 'javascript:alert(1)'],
  };
  openLibrary({ 'GET /api/library/firearms': () => list([aRecord(places)]) });

  await person.click(await screen.findByText('View Details'));

  const details = within(await screen.findByRole('dialog', { name: 'Glock 17' }));
  const links = details.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.filter((href) => !href?.startsWith('/'))).toEqual([places.imageUrl, places.manualUrl]);
  expect(details.getByText('SAPS circular 4 of 2019')).toBeTruthy();
  expect(details.queryByText('Reference images')).toBeNull();
});

test('opens the record that the address names, whatever the list shows, and forgets it when it is closed', async () => {
  const { router } = openLibrary(
    { 'GET /api/library/firearms': () => list([]), 'GET /api/library/firearms/31': () => ok(aRecord({ id: 31, model: '19' })) },
    { at: '/library?record=31' },
  );

  const details = await screen.findByRole('dialog', { name: 'Glock 19' });
  await person.click(within(details).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Glock 19' })).toBeNull());
  expect(router.state.location.search).toBe('');
});

test('says which record the address names where there is none', async () => {
  openLibrary(
    { 'GET /api/library/firearms/32': () => refused('not-found', 'There is no such record, or it is not yours to see.') },
    { at: '/library?record=32' },
  );

  expect(await screen.findByText('Could not load library record number 32')).toBeTruthy();
});

test('adds a record: numbers as numbers, empty as null, commas as lists', async () => {
  const { of } = openLibrary({ 'POST /api/library/firearms': () => ok(aRecord(), 201) }, { role: 'internal' });
  await person.click(await screen.findByRole('button', { name: 'Add Record' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add New Library Record' }));
  for (const section of [
    'Basic Information',
    'Caliber & Ballistics',
    'Physical Specifications',
    'Technical Details',
    'Classification & Use',
    'Additional Information',
  ]) {
    expect(form.getByRole('heading', { name: section })).toBeTruthy();
  }

  await enter(form.getByLabelText('Manufacturer'), 'Truvelo');
  await enter(form.getByLabelText('Model'), 'Neostead');
  await person.click(form.getByLabelText('Type'));
  await person.click(await screen.findByRole('option', { name: 'Shotgun' }));
  await enter(form.getByLabelText(/^Barrel Length/), '22.4');
  await enter(form.getByLabelText(/^Overall Length/), '27,5');
  await enter(form.getByLabelText(/^Capacity/), '12');
  await enter(form.getByLabelText(/^Firing Modes/), ' pump , ,single ');
  await person.click(form.getByRole('button', { name: 'Add Record' }));

  expect((await screen.findAllByText('Library record added successfully')).length).toBeGreaterThan(0);
  expect(of('POST /api/library/firearms')[0]?.body).toMatchObject({
    manufacturer: 'Truvelo',
    type: 'shotgun',
    barrelLength: 22.4,
    overallLength: 27.5,
    capacity: 12,
    weight: null,
    firingModes: ['pump', 'single'],
    commonUses: [],
  });
  expect(screen.queryByRole('dialog', { name: 'Add New Library Record' })).toBeNull();
  await waitFor(() => expect(of('GET /api/library/firearms').length).toBeGreaterThan(1));
});

test('names what a new record lacks and which year is out of range', async () => {
  const { of } = openLibrary({}, { role: 'admin' });
  await person.click(await screen.findByRole('button', { name: 'Add Record' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add New Library Record' }));

  const year = form.getByLabelText(/^Year Introduced/);
  // Said as the other forms say it.
  expect(form.getByText('Rate of Fire (RPM)').querySelector('i')?.textContent).toBe('- optional');
  expect([year.getAttribute('min'), year.getAttribute('max')]).toEqual(['1800', String(new Date().getUTCFullYear())]);
  await enter(year, '1799');
  await person.click(form.getByRole('button', { name: 'Add Record' }));

  for (const message of ['Manufacturer is required', 'Model is required', 'Type is required', `Year is from 1800 to ${new Date().getUTCFullYear()}`]) {
    expect(await form.findByText(message)).toBeTruthy();
  }
  expect(of('POST /api/library/firearms')).toEqual([]);
});

test('a record that was begun is left only after a question', async () => {
  const { router } = openLibrary({}, { role: 'admin' });
  await person.click(await screen.findByRole('button', { name: 'Add Record' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add New Library Record' }));
  await enter(form.getByLabelText('Manufacturer'), 'Truvelo');

  await act(() => router.navigate('/'));

  const question = within(await screen.findByRole('dialog', { name: 'Leave page' }));
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.pathname).toBe('/library');
  expect(form.getByLabelText('Manufacturer')).toHaveProperty('value', 'Truvelo');
});

test('a record that is on its way stands still, and given up it closes nothing that another has been begun in since', async () => {
  let answer = () => {};
  const added = new Promise<Response>((resolve) => {
    answer = () => resolve(ok(aRecord(), 201));
  });
  openLibrary({ 'POST /api/library/firearms': () => added }, { role: 'admin' });
  const begin = async (manufacturer: string) => {
    await person.click(await screen.findByRole('button', { name: 'Add Record' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add New Library Record' }));
    await enter(form.getByLabelText('Manufacturer'), manufacturer);
    return form;
  };
  const form = await begin('Glock');
  await enter(form.getByLabelText('Model'), '17');
  await person.click(form.getByLabelText('Type'));
  await person.click(await screen.findByRole('option', { name: 'Pistol' }));
  await person.click(form.getByRole('button', { name: 'Add Record' }));
  expect(isStill(form.getByLabelText('Model'))).toBe(true);

  await person.click(form.getByRole('button', { name: 'Cancel' }));
  const second = await begin('Truvelo');
  answer();

  expect((await screen.findAllByText('Library record added successfully')).length).toBeGreaterThan(0);
  expect(second.getByLabelText('Manufacturer')).toHaveProperty('value', 'Truvelo');
  expect(isStill(second.getByLabelText('Manufacturer'))).toBe(false);
});

test('a refused record stays on the screen with the reason', async () => {
  openLibrary({ 'POST /api/library/firearms': () => refused('conflict', 'The library has this model already.') }, { role: 'admin' });
  await person.click(await screen.findByRole('button', { name: 'Add Record' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add New Library Record' }));
  await enter(form.getByLabelText('Manufacturer'), 'Glock');
  await enter(form.getByLabelText('Model'), '17');
  await person.click(form.getByLabelText('Type'));
  await person.click(await screen.findByRole('option', { name: 'Pistol' }));

  await person.click(form.getByRole('button', { name: 'Add Record' }));

  expect((await form.findAllByText('The library has this model already.')).length).toBeGreaterThan(0);
  expect((await screen.findAllByText('Failed to add library record')).length).toBeGreaterThan(0);
  expect(form.getByLabelText('Model')).toHaveProperty('value', '17');
});
