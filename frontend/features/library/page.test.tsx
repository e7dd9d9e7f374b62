// Tests the library page: search, filters and details.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { mostSearched } from '../../../shared/kinds/index.ts';
import { openLibrary } from '../../../testing/browser/library.tsx';
import { aRecord, list, ok, person, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

/** Pasted, because typing renders the whole page again for each letter. */
async function enter(field: HTMLElement, text: string) {
  await person.click(field);
  await person.paste(text);
}

test("library page shows a record's badges and values, with N/A for missing ones", async () => {
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

test('library page drops empty filters, keeps the others in the address and ignores unknown ones', async () => {
  const { of, router } = openLibrary({}, { at: '/library?type=pistol&subtype=nonsense&colour=red' });
  await screen.findByRole('heading', { name: 'Glock 17' });

  await person.type(screen.getByLabelText('Manufacturer'), 'glo');

  await waitFor(() => expect(of('GET /api/library/firearms').at(-1)?.query).toEqual({ limit: '10', type: 'pistol', manufacturer: 'glo' }));
  expect(router.state.location.search).toBe('?type=pistol&manufacturer=glo');
});

test('library page shows an error for a too long name in the address, and its field limits the length', async () => {
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

test('library page says that no records were found, but not when loading fails', async () => {
  openLibrary({ 'GET /api/library/firearms': ({ query }) => (query.manufacturer ? list([]) : refused('unavailable', 'The library is busy.')) });
  expect(await screen.findByText('The library is busy.')).toBeTruthy();
  expect(screen.queryByText('No records found')).toBeNull();

  await person.type(screen.getByLabelText('Manufacturer'), 'nobody');

  expect(await screen.findByText('No records found')).toBeTruthy();
});

test('library page links to the registration form for users with the permission, and tells others who registers', async () => {
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

test('library page: View Details shows all fields', async () => {
  openLibrary();

  await person.click(await screen.findByText('View Details'));

  const details = await screen.findByRole('dialog', { name: 'Glock 17' });
  for (const label of ['Magazine type', 'Production status', 'Sights']) {
    expect(within(details).getByText(new RegExp(label, 'i'))).toBeTruthy();
  }
});

test('library page: View Details links to picture, manual and references, but only web addresses', async () => {
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

test('library page opens the record in the address, and removes it from the address on closing', async () => {
  const { router } = openLibrary(
    { 'GET /api/library/firearms': () => list([]), 'GET /api/library/firearms/31': () => ok(aRecord({ id: 31, model: '19' })) },
    { at: '/library?record=31' },
  );

  const details = await screen.findByRole('dialog', { name: 'Glock 19' });
  await person.click(within(details).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Glock 19' })).toBeNull());
  expect(router.state.location.search).toBe('');
});

test('library page says when the record in the address does not exist', async () => {
  openLibrary(
    { 'GET /api/library/firearms/32': () => refused('not-found', 'There is no such record, or you do not have access to it.') },
    { at: '/library?record=32' },
  );

  expect(await screen.findByText('Could not load library record number 32')).toBeTruthy();
});
