// The forms that add a user and edit an account.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aUser } from '../../../shared/users/example.ts';
import { list, ok, person, refused } from '../../../testing/browser/screen.tsx';
import { type Dialog, dialogOf, gone, isOff, me, nandi, openPage } from '../../../testing/browser/users.tsx';

afterEach(cleanup);

const pick = async (dialog: Dialog, field: RegExp, option: RegExp) => {
  await person.click(dialog.getByRole('button', { name: field }));
  await person.click(await screen.findByRole('option', { name: option }));
};

test('shows every field’s error in the specification’s words when the form is empty, and sends nothing', async () => {
  const { of } = openPage();
  const dialog = await dialogOf('Add User', 'Add User');

  await person.click(dialog.getByRole('button', { name: 'Create User' }));

  for (const words of ['Invalid email address', 'First name is required', 'Last name is required', 'Password must be at least 6 characters'])
    expect(await dialog.findByText(words)).toBeTruthy();
  await person.type(dialog.getByLabelText('Temporary password'), 'abcdef');
  expect(await dialog.findByText('Use at least 8 characters, with a capital letter, a small letter, a digit and a symbol')).toBeTruthy();
  expect(of('POST /api/users')).toHaveLength(0);
});

test('starts with the role client, and warns before adding a client without a provider', async () => {
  const { of } = openPage();
  const dialog = await dialogOf('Add User', 'Add User');
  await person.type(dialog.getByLabelText('Email'), nandi.email);
  await person.type(dialog.getByLabelText('First name'), 'Nandi');
  await person.type(dialog.getByLabelText('Last name'), 'Zulu');
  await person.type(dialog.getByLabelText('Temporary password'), 'Temporary#2026');

  expect(dialog.getByText('Without a provider the user sees no records.')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Create User' }));

  expect(await screen.findByText('User Created')).toBeTruthy();
  expect(of('POST /api/users')[0]?.body).toMatchObject({ role: 'client', legalEntityId: null });
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

test('adds an inspector with a province, and shows the invitation’s address', async () => {
  const { of } = openPage();

  await fillNandi(await dialogOf('Add User', 'Add User'));

  expect(await screen.findByText('User Created')).toBeTruthy();
  const { email, firstName, lastName, role, province } = nandi;
  expect(of('POST /api/users')[0]?.body).toEqual({ email, firstName, lastName, role, province, ties: [], password: 'Temporary#2026' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add User' })).toBeNull());
});

test.each([
  [
    'the server’s sentence',
    () => refused('conflict', 'An account with this email address already exists.'),
    'An account with this email address already exists.',
  ],
  ['its own sentence if the server sends none', () => new Response('Bad Gateway', { status: 502 }), 'Failed to create user'],
])('keeps the form and shows %s when a user cannot be created', async (_, answer, words) => {
  openPage({ 'POST /api/users': answer });

  await fillNandi(await dialogOf('Add User', 'Add User'));

  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(screen.getByRole('dialog', { name: 'Add User' })).toBeTruthy();
});

test('keeps a newly opened form when the answer to a cancelled form arrives late', async () => {
  let answer: (response: Response) => void = () => undefined;
  openPage({
    'POST /api/users': () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  const dialog = await dialogOf('Add User', 'Add User');
  await fillNandi(dialog);
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.type((await dialogOf('Add User', 'Add User')).getByLabelText('First name'), 'Sipho');

  answer(ok(aUser(), 201));

  expect(await screen.findByText('User Created')).toBeTruthy();
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Sipho');
});

test('requires a password for an edit, and sends the version on the screen', async () => {
  const { of } = openPage();
  const dialog = await dialogOf('Edit Nandi Zulu', 'Edit Nandi Zulu');
  await person.click(dialog.getByRole('button', { name: 'Update User' }));
  expect(await dialog.findByText('Password must be at least 6 characters')).toBeTruthy();

  await person.type(dialog.getByLabelText('New temporary password'), 'Another#2026');
  await person.click(dialog.getByRole('button', { name: 'Update User' }));

  expect(await screen.findByText('User Updated')).toBeTruthy();
  expect(of(`PATCH /api/users/${nandi.id}`).at(-1)).toMatchObject({ body: { role: 'inspector', password: 'Another#2026' }, ifMatch: '"1"' });
});

test('reloads the account after a version conflict and reopens the form with the current values', async () => {
  let now = nandi;
  const { of } = openPage({
    'GET /api/users': () => list([now, me]),
    [`PATCH /api/users/${nandi.id}`]: () => refused('stale-version', 'This record has changed since you opened it.'),
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

test('reloads the list when a cancelled edit is answered with a version conflict', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { of } = openPage({
    [`PATCH /api/users/${nandi.id}`]: () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  const dialog = await dialogOf(`Edit ${nandi.firstName} ${nandi.lastName}`, /^Edit/);
  await person.type(dialog.getByLabelText('New temporary password'), 'Temporary#2026');
  await person.click(dialog.getByRole('button', { name: 'Update User' }));
  await waitFor(() => expect(of(`PATCH /api/users/${nandi.id}`)).toHaveLength(1));
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const asked = of('GET /api/users').length;

  answer(refused('stale-version', 'This record has changed since you opened it.'));

  await waitFor(() => expect(of('GET /api/users').length).toBe(asked + 1));
});

test('disables one’s own role, and asks for one’s current password instead of a new one', async () => {
  openPage();

  const dialog = await dialogOf('Edit Thabo Molefe', 'Edit Thabo Molefe');

  expect(isOff(dialog.getByRole('button', { name: /^Role/ }))).toBe(true);
  expect([dialog.queryByLabelText('New temporary password'), Boolean(dialog.getByLabelText('Your password'))]).toEqual([null, true]);
});

test('reactivates a deleted user', async () => {
  const { of } = openPage();
  const dialog = await dialogOf('Reactivate Old Hand', 'Reactivate Old Hand');

  await person.type(dialog.getByLabelText('New temporary password'), 'Another#2026');
  await person.click(dialog.getByRole('button', { name: 'Reactivate User' }));

  expect(await screen.findByText('User Updated')).toBeTruthy();
  expect(of(`PATCH /api/users/${gone.id}`)[0]?.body).toMatchObject({ isActive: true });
});
