// Screen: User Management: the list, deleting, resetting a second factor, and the reasons on disabled buttons.
// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aUser } from '../../../shared/users/example.ts';
import { list, ok, person, refused } from '../../../testing/browser/screen.tsx';
import { button, dialogOf, isOff, nandi, openPage } from '../../../testing/browser/users.tsx';

afterEach(cleanup);

test('lists users with a role badge, the account’s state and two named buttons', async () => {
  openPage();

  await screen.findAllByText('nandi.zulu@people.test');
  for (const words of ['Nandi Zulu', 'Inspector', 'Limpopo', 'Administrator', 'Deactivated']) expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  for (const name of ['Edit Nandi Zulu', 'Delete Nandi Zulu', 'Reactivate Old Hand']) expect(isOff(await button(name))).toBe(false);
});

test('marks clients without a provider in the list, and no other user', async () => {
  const assigned = aUser({ id: 'assigned', email: 'pieter@people.test', role: 'client', legalEntityId: 1, legalEntityName: 'Blouklip Guarding' });
  openPage({ 'GET /api/users': () => list([aUser({ role: 'client', legalEntityId: null, legalEntityName: null, province: null }), assigned]) });

  expect(await screen.findAllByText('Blouklip Guarding')).toHaveLength(1);
  expect(screen.getAllByText('No provider assigned')).toHaveLength(1);
});

test('disables Delete for one’s own and for a deactivated account, with the reason beside it', async () => {
  openPage();

  const own = await button('Delete Thabo Molefe');

  expect([isOff(own), isOff(await button('Delete Old Hand')), isOff(await button('Edit Thabo Molefe'))]).toEqual([true, true, false]);
  await person.hover(own);
  expect(await screen.findAllByText('You cannot delete your own account. Ask another administrator.')).not.toHaveLength(0);
});

test('lets only administrators change an administrator’s account', async () => {
  openPage({ 'GET /api/users': () => list([aUser({ role: 'admin' })]) }, { role: 'psira_management' });

  expect([isOff(await button('Edit Nandi Zulu')), isOff(await button('Reset second factor of Nandi Zulu')), isOff(await button('Delete Nandi Zulu'))]).toEqual(
    Array(3).fill(true),
  );
  const dialog = await dialogOf('Add User', 'Add User');
  await person.click(dialog.getByRole('button', { name: /^Role/ }));
  expect(await screen.findByRole('option', { name: 'Firearm Office' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Administrator' })).toBeNull();
});

test('sends the search and the filters of the address, and shows when nobody matches', async () => {
  const { of, router } = openPage({ 'GET /api/users': () => list([]) }, { query: '?search=zulu&role=inspector&isActive=true' });

  expect(await screen.findByText('No users found matching your search criteria')).toBeTruthy();
  expect(of('GET /api/users')[0]?.query).toMatchObject({ search: 'zulu', role: 'inspector', isActive: 'true' });
  await person.click(screen.getAllByRole('button', { name: /Clear filter/ })[0] as HTMLElement);
  expect(router.state.location.search).toBe('');
});

test('shows an error, not an empty list, when the users cannot be loaded', async () => {
  openPage({ 'GET /api/users': () => refused('internal', 'Something went wrong on our side.') });

  expect(await screen.findByText('Could not load users')).toBeTruthy();
  expect(screen.queryByText(/No users/)).toBeNull();
});

test('asks for confirmation with the user’s name before deleting', async () => {
  const { of } = openPage();
  const dialog = await dialogOf('Delete Nandi Zulu', 'Delete Nandi Zulu?');
  expect(of(`DELETE /api/users/${nandi.id}`)).toHaveLength(0);

  await person.click(dialog.getByRole('button', { name: 'Delete User' }));

  expect(await screen.findByText('User Deleted')).toBeTruthy();
  expect(of(`DELETE /api/users/${nandi.id}`)).toHaveLength(1);
});

test('shows why a deletion was refused', async () => {
  openPage({ [`DELETE /api/users/${nandi.id}`]: () => refused('conflict', 'This account is already deactivated.') });
  const dialog = await dialogOf('Delete Nandi Zulu', 'Delete Nandi Zulu?');

  await person.click(dialog.getByRole('button', { name: 'Delete User' }));

  expect(await screen.findByText('This account is already deactivated.')).toBeTruthy();
});

test('asks for confirmation before resetting a second factor, and warns to check the user’s identity', async () => {
  const { of } = openPage();
  const call = `POST /api/users/${nandi.id}/reset-second-factor`;
  const dialog = await dialogOf('Reset second factor of Nandi Zulu', 'Reset the second factor of Nandi Zulu?');
  expect(dialog.getByText('First make sure that the user asked for this')).toBeTruthy();
  expect(of(call)).toHaveLength(0);

  await person.click(dialog.getByRole('button', { name: 'Reset Second Factor' }));

  expect(await screen.findByText('Second Factor Reset')).toBeTruthy();
  expect(of(call)).toHaveLength(1);
});

test('shows why a reset was refused, and disables it for one’s own account with the reason', async () => {
  openPage({ [`POST /api/users/${nandi.id}/reset-second-factor`]: () => refused('conflict', 'Another change of this account is still being finished.') });
  const own = await button('Reset second factor of Thabo Molefe');
  expect(isOff(own)).toBe(true);
  await person.hover(own);
  expect(await screen.findAllByText('You cannot reset your own second factor. Ask another administrator.')).not.toHaveLength(0);

  const dialog = await dialogOf('Reset second factor of Nandi Zulu', 'Reset the second factor of Nandi Zulu?');
  await person.click(dialog.getByRole('button', { name: 'Reset Second Factor' }));

  expect(await screen.findByText('Another change of this account is still being finished.')).toBeTruthy();
});

test('shows the history of an account and its read log', async () => {
  const { of } = openPage({
    [`GET /api/users/${nandi.id}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
    [`GET /api/readings/user/${nandi.id}`]: () => list([]),
  });

  const dialog = await dialogOf('History of Nandi Zulu', 'History of Nandi Zulu');

  expect(await dialog.findByText(/Record intact \(0 entries\)/)).toBeTruthy();
  expect(await dialog.findByText('No one has looked up this account.')).toBeTruthy();
  expect(of(`GET /api/readings/user/${nandi.id}`)).toHaveLength(1);
});
