// Tests the License Records page.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { routes, withDays } from '../../../testing/browser/licenses.tsx';
import { type Calls, list, ok, open, person } from '../../../testing/browser/screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('License Records counts licenses by state and filters by the pressed tile', async () => {
  const states = { VALID: 30, PREPARE: 4, LODGED_VALID: 3, LODGED_LATE: 2, LATE_WINDOW: 1, EXPIRED: 0 };
  const calls: Calls = { 'GET /api/dashboard/licenses': () => ok({ states, inForce: 40 }), 'GET /api/licenses': () => list([withDays(60)]) };
  const { of, router } = open('/licenses/records', routes, { role: 'firearm_office', calls });
  await screen.findByText('60 days left');

  await person.click(await screen.findByRole('button', { name: /^Lodged late\s*2$/ }));

  await waitFor(() => expect(of('GET /api/licenses').at(-1)?.query).toMatchObject({ state: 'LODGED_LATE' }));
  expect(router.state.location.search).toBe('?show=LODGED_LATE');
  expect(screen.getByRole('button', { name: /^Lodged late/, pressed: true })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Blouklip Armed Response (Pty) Ltd' }).getAttribute('href')).toBe('/legal-entities/7');
});

test('License Records shows the firearm next to the license number, and on a phone in the same column with the holder', async () => {
  const calls: Calls = { 'GET /api/dashboard/licenses': () => ok({ states: {}, inForce: 0 }), 'GET /api/licenses': () => list([withDays(60)]) };
  open('/licenses/records', routes, { calls });
  await screen.findByText('60 days left');
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(expect.arrayContaining(['License Number', 'Firearm', 'State']));
  expect((await screen.findByRole('link', { name: 'Glock 17, ABC123' })).closest('td')?.cellIndex).toBe(1);
  cleanup();

  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  open('/licenses/records', routes, { calls });

  const firearm = await screen.findByRole('link', { name: 'Glock 17, ABC123' });
  expect(firearm.closest('th, td')?.textContent).toBe('FCA-20-000417Glock 17, ABC123Blouklip Armed Response (Pty) Ltd');
});

test('License Records has an Actions column only for users who can change licenses', async () => {
  const calls: Calls = { 'GET /api/dashboard/licenses': () => ok({ states: {}, inForce: 1 }), 'GET /api/licenses': () => list([withDays(60)]) };
  open('/licenses/records', routes, { role: 'firearm_office', calls });
  expect((await screen.findAllByText('Actions')).length).toBeGreaterThan(0);
  cleanup();

  open('/licenses/records', routes, { role: 'inspector', calls });

  expect(await screen.findByRole('link', { name: 'FCA-20-000417' })).toBeTruthy();
  expect(screen.queryAllByText('Actions')).toEqual([]);
});
