// User management by role and label: the list, deleting, resetting a second factor, and what is off with its reason.
// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aUser } from '../../../shared/users/example.ts';
import { list, ok, person, refused } from '../../../testing/browser/screen.tsx';
import { button, dialogOf, isOff, nandi, openPage } from '../../../testing/browser/users.tsx';

afterEach(cleanup);

test('lists people with role badge, account and two buttons with their names', async () => {
  openPage();

  await screen.findAllByText('nandi.zulu@people.test');
  for (const words of ['Nandi Zulu', 'Inspector', 'Limpopo', 'Administrator', 'Deactivated']) expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  for (const name of ['Edit Nandi Zulu', 'Delete Nandi Zulu', 'Reactivate Old Hand']) expect(isOff(await button(name))).toBe(false);
});

test('lists a client whom nobody has assigned to a provider as such, and no one else', async () => {
  const assigned = aUser({ id: 'assigned', email: 'pieter@people.test', role: 'client', legalEntityId: 1, legalEntityName: 'Blouklip Guarding' });
  openPage({ 'GET /api/users': () => list([aUser({ role: 'client', legalEntityId: null, legalEntityName: null, province: null }), assigned]) });

  expect(await screen.findAllByText('Blouklip Guarding')).toHaveLength(1);
  expect(screen.getAllByText('No provider assigned')).toHaveLength(1);
});

test('has the delete button off on one’s own row and on a deactivated one, and the reason beside it', async () => {
  openPage();

  const own = await button('Delete Thabo Molefe');

  expect([isOff(own), isOff(await button('Delete Old Hand')), isOff(await button('Edit Thabo Molefe'))]).toEqual([true, true, false]);
  await person.hover(own);
  expect(await screen.findAllByText('You cannot delete your own account. Ask another administrator.')).not.toHaveLength(0);
});

test('leaves an administrator’s account to administrators', async () => {
  openPage({ 'GET /api/users': () => list([aUser({ role: 'admin' })]) }, { role: 'psira_management' });

  expect([isOff(await button('Edit Nandi Zulu')), isOff(await button('Reset second factor of Nandi Zulu')), isOff(await button('Delete Nandi Zulu'))]).toEqual(
    Array(3).fill(true),
  );
  const dialog = await dialogOf('Add User', 'Add User');
  await person.click(dialog.getByRole('button', { name: /^Role/ }));
  expect(await screen.findByRole('option', { name: 'Firearm Office' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Administrator' })).toBeNull();
});

test('asks the server with the search and the filters of the address, and says when nobody matches', async () => {
  const { of, router } = openPage({ 'GET /api/users': () => list([]) }, { query: '?search=zulu&role=inspector&isActive=true' });

  expect(await screen.findByText('No users found matching your search criteria')).toBeTruthy();
  expect(of('GET /api/users')[0]?.query).toMatchObject({ search: 'zulu', role: 'inspector', isActive: 'true' });
  await person.click(screen.getAllByRole('button', { name: /Clear filter/ })[0] as HTMLElement);
  expect(router.state.location.search).toBe('');
});

test('says so when the users cannot be loaded, and never that there are none', async () => {
  openPage({ 'GET /api/users': () => refused('internal', 'Something went wrong on our side.') });

  expect(await screen.findByText('Could not load users')).toBeTruthy();
  expect(screen.queryByText(/No users/)).toBeNull();
});

test('deleting names the person and is confirmed first', async () => {
  const { of } = openPage();
  const dialog = await dialogOf('Delete Nandi Zulu', 'Delete Nandi Zulu?');
  expect(of(`DELETE /api/users/${nandi.id}`)).toHaveLength(0);

  await person.click(dialog.getByRole('button', { name: 'Delete User' }));

  expect(await screen.findByText('User Deleted')).toBeTruthy();
  expect(of(`DELETE /api/users/${nandi.id}`)).toHaveLength(1);
});

test('a refused deletion says why', async () => {
  openPage({ [`DELETE /api/users/${nandi.id}`]: () => refused('conflict', 'This account is deactivated already.') });
  const dialog = await dialogOf('Delete Nandi Zulu', 'Delete Nandi Zulu?');

  await person.click(dialog.getByRole('button', { name: 'Delete User' }));

  expect(await screen.findByText('This account is deactivated already.')).toBeTruthy();
});

test('resetting a second factor is confirmed first, and says that the person’s identity is to be made sure of', async () => {
  const { of } = openPage();
  const call = `POST /api/users/${nandi.id}/reset-second-factor`;
  const dialog = await dialogOf('Reset second factor of Nandi Zulu', 'Reset the second factor of Nandi Zulu?');
  expect(dialog.getByText('Make sure first that it is really them who ask')).toBeTruthy();
  expect(of(call)).toHaveLength(0);

  await person.click(dialog.getByRole('button', { name: 'Reset Second Factor' }));

  expect(await screen.findByText('Second Factor Reset')).toBeTruthy();
  expect(of(call)).toHaveLength(1);
});

test('a refused reset says why, and one’s own is off with its reason', async () => {
  openPage({ [`POST /api/users/${nandi.id}/reset-second-factor`]: () => refused('conflict', 'Another change of this account is still being finished.') });
  const own = await button('Reset second factor of Thabo Molefe');
  expect(isOff(own)).toBe(true);
  await person.hover(own);
  expect(await screen.findAllByText('You cannot reset your own second factor. Ask another administrator.')).not.toHaveLength(0);

  const dialog = await dialogOf('Reset second factor of Nandi Zulu', 'Reset the second factor of Nandi Zulu?');
  await person.click(dialog.getByRole('button', { name: 'Reset Second Factor' }));

  expect(await screen.findByText('Another change of this account is still being finished.')).toBeTruthy();
});

test('shows the history of an account, and who has read it', async () => {
  const { of } = openPage({
    [`GET /api/users/${nandi.id}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
    [`GET /api/readings/user/${nandi.id}`]: () => list([]),
  });

  const dialog = await dialogOf('History of Nandi Zulu', 'History of Nandi Zulu');

  expect(await dialog.findByText(/verifies: 0 entries/)).toBeTruthy();
  expect(await dialog.findByText('Nobody has looked up this account.')).toBeTruthy();
  expect(of(`GET /api/readings/user/${nandi.id}`)).toHaveLength(1);
});
