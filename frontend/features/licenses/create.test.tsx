// Tests the Add License page.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { firearm, routes } from '../../../testing/browser/licenses.tsx';
import { type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

test('from a firearm shows the firearm and proposes the expiry date, which the user can overwrite', async () => {
  const calls: Calls = {
    'GET /api/firearms': () => list([]),
    [`GET /api/firearms/${firearm.id}`]: () => ok(firearm),
    'POST /api/licenses': () =>
      refused('conflict', 'A current license with this number is already recorded.', [{ path: 'licenseNumber', message: 'Already recorded' }]),
  };
  const { of } = open(`/licenses/create?firearm=${firearm.id}`, routes, { calls });
  expect(await screen.findByText(/Glock 17 · ABC123/)).toBeTruthy();

  await person.type(screen.getByLabelText('License Number'), 'FCA-1');
  await person.click(screen.getByLabelText('Issue Date'));
  await person.paste('2024-02-29');
  await waitFor(() => expect(screen.getByLabelText('Expiry Date')).toHaveProperty('value', '2029-02-28'));
  await person.clear(screen.getByLabelText('Expiry Date'));
  await person.type(screen.getByLabelText('Expiry Date'), '2029-02-27');
  await person.click(screen.getByRole('button', { name: 'Add License' }));

  expect(await screen.findByText('Already recorded')).toBeTruthy();
  expect(of('POST /api/licenses')[0]?.body).toMatchObject({
    firearmId: firearm.id,
    licenseNumber: 'FCA-1',
    section: '20',
    issuedOn: '2024-02-29',
    expiresOn: '2029-02-27',
  });
});

test('without a firearm asks for one in a field error', async () => {
  const { of } = open('/licenses/create', routes, { calls: { 'GET /api/firearms': () => list([firearm]) } });
  await screen.findByLabelText('License Number');

  await person.click(screen.getByRole('button', { name: 'Add License' }));

  expect((await screen.findAllByText('Firearm is required')).length).toBeGreaterThan(0);
  expect(of('POST /api/licenses')).toEqual([]);
});
