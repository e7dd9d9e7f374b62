// The reference library: searching and reading, by role and label.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { mostSearched } from '../../../shared/kinds/index.ts';
import { openLibrary } from '../../../testing/browser/library.tsx';
import { aRecord, list, ok, person, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

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
