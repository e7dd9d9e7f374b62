// Tests the Ancillaries page and its library tab.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anAncillary, choose, details, firearm, openAt, rmr } from '../../../testing/browser/ancillaries.tsx';
import { list, ok, person, press, refused } from '../../../testing/browser/screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('Ancillaries page lists ancillaries with their firearms and searches on the server', async () => {
  const { of, router } = openAt('/ancillaries');

  expect((await screen.findByRole('link', { name: 'Trijicon RMR Type 2' })).getAttribute('href')).toBe(details);
  expect(screen.getByRole('link', { name: 'Glock 17 · ABC123' }).getAttribute('href')).toBe(`/firearms/${firearm.id}/profile`);
  await person.type(screen.getByRole('searchbox', { name: 'Search ancillaries' }), 'rmr');
  await choose(/^Status Any/, /^Lost$/);

  await waitFor(() => expect(of('GET /api/ancillaries').at(-1)?.query).toMatchObject({ search: 'rmr', status: 'lost' }));
  // The search text is applied after a short delay, so the order can differ.
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ search: 'rmr', status: 'lost' });
});

test.each([
  ['/ancillaries', 'RMR-1'],
  ['/ancillaries?tab=library', 'ACRO footprint'],
])('Ancillaries page at %s wraps long text', async (at, name) => {
  openAt(at, { 'GET /api/ancillaries': () => list([anAncillary({ serialNumber: 'RMR-1' })]) });

  expect((await screen.findByRole('cell', { name })).querySelector('[class*=body-cell-wrap]')).not.toBeNull();
});

test('Ancillaries page lists those on one firearm and offers to register another on it', async () => {
  const { of } = openAt(`/ancillaries?firearm=${firearm.id}`, { 'GET /api/ancillaries': () => list([]) });

  expect(await screen.findByText('On Glock 17 · ABC123')).toBeTruthy();
  expect(await screen.findByText('No ancillaries on this firearm')).toBeTruthy();
  expect(of('GET /api/ancillaries').at(-1)?.query.associatedFirearmId).toBe(firearm.id);
  expect(screen.getByRole('link', { name: 'Register Ancillary' }).getAttribute('href')).toBe(`/ancillaries/register?firearm=${firearm.id}`);
});

test('Ancillaries page shows an error, not an empty table, when loading fails', async () => {
  openAt('/ancillaries', { 'GET /api/ancillaries': () => refused('unavailable', 'The register is busy.') });

  expect(await screen.findByText('The register is busy.')).toBeTruthy();
  expect(screen.queryByText('No ancillaries registered yet')).toBeNull();
});

test('library tab shows what each record fits, with an Add button for users with the permission', async () => {
  openAt('/ancillaries?tab=library', {}, 'inspector');
  expect(await screen.findByText('ACRO footprint')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add Record' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Use in Registration/ })).toBeNull();
  cleanup();

  openAt('/ancillaries?tab=library', {}, 'admin');
  expect((await screen.findByRole('link', { name: 'Add Record' })).getAttribute('href')).toBe('/ancillaries/library/add');
  expect(screen.getByRole('link', { name: /^Use in Registration/ }).getAttribute('href')).toBe('/ancillaries/register?library=4');
});

test('library tab on a phone shows a record in one column with its registration button', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  openAt('/ancillaries?tab=library');

  expect(await screen.findByText('Fits ACRO footprint')).toBeTruthy();
  expect([...new Set(screen.getAllByRole('columnheader').map(({ textContent }) => textContent))]).toEqual(['Make and Model']);
  expect(screen.getByRole('link', { name: /^Use in Registration/ }).getAttribute('href')).toBe('/ancillaries/register?library=4');
});

test('library tab shows specifications in words', async () => {
  const scope = { ...rmr, id: 5, model: 'VX-Freedom', specifications: { eye_relief_mm: 95, illuminated: false, mount: null } };
  openAt('/ancillaries?tab=library', { 'GET /api/library/ancillaries': () => list([rmr, scope]) });

  expect(await screen.findByText('Eye relief mm: 95, Illuminated: false, Mount: N/A')).toBeTruthy();
});

test('library form saves a record with what it fits', async () => {
  const { of, router } = openAt('/ancillaries/library/add', { 'POST /api/library/ancillaries': () => ok(rmr, 201) }, 'internal');

  await person.type(await screen.findByLabelText('Manufacturer'), 'Holosun');
  await person.type(screen.getByLabelText('Model'), '507C');
  await choose(/^Type/, /^Red dot sight$/);
  await person.type(screen.getByLabelText(/^Fits/), 'RMR footprint, Glock MOS');
  await press('Add Record');

  await waitFor(() => expect(router.state.location.search).toBe('?tab=library'));
  expect(of('POST /api/library/ancillaries')[0]?.body).toMatchObject({ manufacturer: 'Holosun', compatibility: ['RMR footprint', 'Glock MOS'] });
});
