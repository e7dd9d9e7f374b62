// Tests the links and actions on the profile for owner, keeper and next owner.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anInspection } from '../../../shared/inspections/example.ts';
import { aFirearm, type Calls, list, ok, open, refused } from '../../../testing/browser/screen.tsx';
import FirearmProfilePage from './page.tsx';

afterEach(cleanup);

const firearm = aFirearm();
const path = `/firearms/${firearm.id}/profile`;
const address = `/api/firearms/${firearm.id}`;
const openPage = (calls: Calls = {}, page = path) =>
  open(page, [{ path: '/firearms/:id/profile', element: <FirearmProfilePage /> }], {
    calls: { [`GET ${address}`]: () => ok(firearm), 'GET /api/licenses': () => list([]), ...calls },
  });

test('firearm profile links to an open transaction only for users who may view it', async () => {
  const locked = { [`GET ${address}`]: () => ok({ ...firearm, lockedBy: firearm.id }) };
  openPage({ ...locked, [`GET /api/transactions/${firearm.id}`]: () => ok({ id: firearm.id, status: 'pending' }) });
  expect((await screen.findByRole('link', { name: 'Open the transaction' })).getAttribute('href')).toBe(`/transactions/${firearm.id}`);
  cleanup();

  const { of } = openPage({ ...locked, [`GET /api/transactions/${firearm.id}`]: () => refused('not-found', 'There is no such record.') });
  await waitFor(() => expect(of(`GET /api/transactions/${firearm.id}`)).toHaveLength(1));
  expect(await screen.findByText('This firearm has an open transaction')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /transaction/i })).toBeNull();
});

test('firearm profile lets the owner add a license, but not the keeper, nor for a retired firearm', async () => {
  openPage();
  expect(await screen.findByText('No license recorded')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Add License' })).getAttribute('href')).toBe(`/licenses/create?firearm=${firearm.id}`);
  cleanup();

  openPage({ [`GET ${address}`]: () => ok({ ...firearm, ownerId: 2, ownerName: 'Depot Xaba', keeperId: 1 }) });
  expect(await screen.findByText('Only the owner, Depot Xaba, can view the license of this firearm.')).toBeTruthy();
  expect(screen.queryByText('No license recorded')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add License' })).toBeNull();
  cleanup();

  openPage({ [`GET ${address}`]: () => ok({ ...firearm, status: 'retired' }) });
  expect(await screen.findByText('No license recorded')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add License' })).toBeNull();
});

test("firearm profile lists an inspection from a former holder's time without a link", async () => {
  const of = { manufacturer: 'Glock', model: '17', serialNumber: 'ABC123' };
  const one = anInspection({ id: firearm.id, firearmId: firearm.id, firearm: of, inspectionType: 'routine_inspection', location: 'Vault' });
  const earlier = { ...one, id: firearm.id.replace(/1$/, '2'), entityId: null, entityName: null, location: null, findings: null };
  openPage({ 'GET /api/inspections': () => list([one, earlier]) }, `${path}?tab=inspections`);

  expect(await screen.findByText('Vault')).toBeTruthy();
  expect(screen.getAllByText(/4 March 2026/).filter((words) => words.closest('tbody tr')).length).toBeGreaterThanOrEqual(2);
  expect(screen.getAllByRole('link', { name: /4 March 2026/ }).map((link) => link.getAttribute('href'))).toEqual([`/inspections/${one.id}`]);
});

test('firearm profile lets the owner edit unless locked or retired, and tells the keeper why not', async () => {
  openPage();
  expect((await screen.findByText('Edit')).closest('a')?.getAttribute('href')).toBe(`/registration/${firearm.id}/edit`);
  cleanup();

  for (const state of [{ ownerId: 2, keeperId: 1 }, { status: 'retired' }, { lockedBy: firearm.id }]) {
    openPage({
      [`GET ${address}`]: () => ok({ ...firearm, ...state }),
      [`GET /api/transactions/${firearm.id}`]: () => ok({ id: firearm.id, status: 'pending' }),
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe('true'));
    cleanup();
  }
});
