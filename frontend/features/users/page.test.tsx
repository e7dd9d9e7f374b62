// User management by role and label: the list, adding, editing, deleting, and what is off with its reason.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { aUser } from '../../../shared/users/example.ts';
import { type Calls, list, ok, open, person, refused } from '../../app/testing.tsx';
import UsersPage from './page.tsx';

afterEach(cleanup);

const nandi = aUser();
const me = aUser({ id: 'u1', email: 'thabo@example.test', firstName: 'Thabo', lastName: 'Molefe', role: 'admin', province: null });
const gone = aUser({ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3342', firstName: 'Old', lastName: 'Hand', isActive: false });

function openPage(calls: Calls = {}, { role = 'admin' as Role, query = '' } = {}) {
  return open(`/user-management${query}`, [{ path: '/user-management', element: <UsersPage /> }], {
    role,
    calls: {
      'GET /api/users': () => list([nandi, me, gone]),
      'GET /api/legal-entities': () => list([]),
      'POST /api/users': ({ body }) => ok(aUser(body), 201),
      [`PATCH /api/users/${nandi.id}`]: ({ body: { password: _, ...body } }) => ok(aUser({ ...body, version: 2 })),
      [`PATCH /api/users/${gone.id}`]: ({ body: { password: _, ...body } }) => ok(aUser({ ...gone, ...body, version: 2 })),
      [`DELETE /api/users/${nandi.id}`]: () => new Response(null, { status: 204 }),
      [`POST /api/users/${nandi.id}/reset-second-factor`]: () => ok(aUser({ version: 2 })),
      ...calls,
    },
  });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const isOff = (element: HTMLElement) => element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true';
async function dialogOf(pressed: string, name: string | RegExp) {
  await person.click(await button(pressed));
  return within(await screen.findByRole('dialog', { name }));
}
type Dialog = Awaited<ReturnType<typeof dialogOf>>;
const pick = async (dialog: Dialog, field: RegExp, option: RegExp) => {
  await person.click(dialog.getByRole('button', { name: field }));
  await person.click(await screen.findByRole('option', { name: option }));
};

test('lists people with role badge, account and two buttons with their names', async () => {
  openPage();

  await screen.findAllByText('nandi.zulu@people.test');
  for (const words of ['Nandi Zulu', 'Inspector', 'Limpopo', 'Administrator', 'Deactivated']) expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  for (const name of ['Edit Nandi Zulu', 'Delete Nandi Zulu', 'Reactivate Old Hand']) expect(isOff(await button(name))).toBe(false);
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

test('a form sent empty names every field in the specification’s words, and sends nothing', async () => {
  const { of } = openPage();
  const dialog = await dialogOf('Add User', 'Add User');

  await person.click(dialog.getByRole('button', { name: 'Create User' }));

  for (const words of ['Invalid email address', 'First name is required', 'Last name is required', 'Password must be at least 6 characters'])
    expect(await dialog.findByText(words)).toBeTruthy();
  await person.type(dialog.getByLabelText('Temporary password'), 'abcdef');
  expect(await dialog.findByText('Use at least 8 characters, with a capital letter, a small letter, a digit and a symbol')).toBeTruthy();
  expect(of('POST /api/users')).toHaveLength(0);
});

test('a client needs a provider, and the form begins with a client', async () => {
  const { of } = openPage();
  const dialog = await dialogOf('Add User', 'Add User');
  await person.type(dialog.getByLabelText('Email'), nandi.email);
  await person.type(dialog.getByLabelText('First name'), 'Nandi');
  await person.type(dialog.getByLabelText('Last name'), 'Zulu');
  await person.type(dialog.getByLabelText('Temporary password'), 'Temporary#2026');

  await person.click(dialog.getByRole('button', { name: 'Create User' }));

  expect(await dialog.findByText('A client user belongs to a provider: choose one')).toBeTruthy();
  expect(of('POST /api/users')).toHaveLength(0);
});

async function fillNandi(dialog: Dialog) {
  await person.type(dialog.getByLabelText('Email'), nandi.email);
  await person.type(dialog.getByLabelText('First name'), 'Nandi');
  await person.type(dialog.getByLabelText('Last name'), 'Zulu');
  await pick(dialog, /^Role/, /^Inspector$/);
  await pick(dialog, /^Province/, /Limpopo/);
  await person.type(dialog.getByLabelText('Temporary password'), 'Temporary#2026');
  await person.click(dialog.getByRole('button', { name: 'Create User' }));
}

test('adds an inspector of a province, and says to whom the invitation goes', async () => {
  const { of } = openPage();

  await fillNandi(await dialogOf('Add User', 'Add User'));

  expect(await screen.findByText('User Created')).toBeTruthy();
  const { email, firstName, lastName, role, province } = nandi;
  expect(of('POST /api/users')[0]?.body).toEqual({ email, firstName, lastName, role, province, ties: [], password: 'Temporary#2026' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add User' })).toBeNull());
});

test.each([
  [
    'the server’s words',
    () => refused('conflict', 'There is an account with this e-mail address already.'),
    'There is an account with this e-mail address already.',
  ],
  ['its own where the server has none', () => new Response('Bad Gateway', { status: 502 }), 'Failed to create user'],
])('a user that cannot be made is told in %s, and the form stays', async (_, answer, words) => {
  openPage({ 'POST /api/users': answer });

  await fillNandi(await dialogOf('Add User', 'Add User'));

  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(screen.getByRole('dialog', { name: 'Add User' })).toBeTruthy();
});

test('an edit asks for a password again, and goes out with the version that was seen', async () => {
  const { of } = openPage();
  const dialog = await dialogOf('Edit Nandi Zulu', 'Edit Nandi Zulu');
  await person.click(dialog.getByRole('button', { name: 'Update User' }));
  expect(await dialog.findByText('Password must be at least 6 characters')).toBeTruthy();

  await person.type(dialog.getByLabelText('New temporary password'), 'Another#2026');
  await person.click(dialog.getByRole('button', { name: 'Update User' }));

  expect(await screen.findByText('User Updated')).toBeTruthy();
  expect(of(`PATCH /api/users/${nandi.id}`).at(-1)).toMatchObject({ body: { role: 'inspector', password: 'Another#2026' }, ifMatch: '"1"' });
});

test('an edit that somebody else has overtaken is left by Reload, and begun again with the account as it is now', async () => {
  let now = nandi;
  const { of } = openPage({
    'GET /api/users': () => list([now, me]),
    [`PATCH /api/users/${nandi.id}`]: () => refused('stale-version', 'Somebody else has changed this record.'),
  });
  const dialog = await dialogOf('Edit Nandi Zulu', /Nandi Zulu/);
  await person.type(dialog.getByLabelText(/temporary password/), 'Another#Pass2026');
  now = aUser({ firstName: 'Nomsa', version: 2 });
  await person.click(dialog.getByRole('button', { name: 'Update User' }));

  await person.click(await dialog.findByRole('button', { name: 'Reload' }));

  const again = await dialogOf('Edit Nomsa Zulu', /Nomsa Zulu/);
  expect(again.getByLabelText(/^First name/i)).toHaveProperty('value', 'Nomsa');
  expect(of(`PATCH /api/users/${nandi.id}`)).toHaveLength(1);
});

test('one’s own role stands, and one’s own password is asked for, not a new one', async () => {
  openPage();

  const dialog = await dialogOf('Edit Thabo Molefe', 'Edit Thabo Molefe');

  expect(isOff(dialog.getByRole('button', { name: /^Role/ }))).toBe(true);
  expect([dialog.queryByLabelText('New temporary password'), Boolean(dialog.getByLabelText('Your password'))]).toEqual([null, true]);
});

test('who was deleted can be let in again', async () => {
  const { of } = openPage();
  const dialog = await dialogOf('Reactivate Old Hand', 'Reactivate Old Hand');

  await person.type(dialog.getByLabelText('New temporary password'), 'Another#2026');
  await person.click(dialog.getByRole('button', { name: 'Reactivate User' }));

  expect(await screen.findByText('User Updated')).toBeTruthy();
  expect(of(`PATCH /api/users/${gone.id}`)[0]?.body).toMatchObject({ isActive: true });
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
    [`GET /api/access/user/${nandi.id}`]: () => list([]),
  });

  const dialog = await dialogOf('History of Nandi Zulu', 'History of Nandi Zulu');

  expect(await dialog.findByText(/verifies: 0 entries/)).toBeTruthy();
  expect(await dialog.findByText('Nobody has looked up this account.')).toBeTruthy();
  expect(of(`GET /api/access/user/${nandi.id}`)).toHaveLength(1);
});
