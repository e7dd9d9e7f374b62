// Tests the Register Ancillary page, with and without a library record and firearm.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { choose, details, firearm, openAt } from '../../../testing/browser/ancillaries.tsx';
import { anEntity, list, ok, person, press } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

test('Register Ancillary registers a library record on a firearm of the owner and opens the new ancillary', async () => {
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

test('Register Ancillary names every missing field and sends nothing', async () => {
  const { of } = openAt('/ancillaries/register', { 'GET /api/legal-entities': () => list([anEntity(), anEntity({ id: 2 })]) }, 'admin');
  await screen.findByLabelText('Manufacturer');

  await press('Register Ancillary');

  for (const name of ['Manufacturer', 'Model', 'Type', 'Owner']) expect((await screen.findAllByText(`${name} is required`)).length).toBeGreaterThan(0);
  expect(of('POST /api/ancillaries')).toEqual([]);
});

test('Register Ancillary is filled in with firearm and owner when opened from a firearm', async () => {
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
