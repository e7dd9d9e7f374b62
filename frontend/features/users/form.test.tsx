// Adding a person and editing an account, by role and label.
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

test('the form begins with a client, and one without a provider is told of before it is added', async () => {
  const { of } = openPage();
  const dialog = await dialogOf('Add User', 'Add User');
  await person.type(dialog.getByLabelText('Email'), nandi.email);
  await person.type(dialog.getByLabelText('First name'), 'Nandi');
  await person.type(dialog.getByLabelText('Last name'), 'Zulu');
  await person.type(dialog.getByLabelText('Temporary password'), 'Temporary#2026');

  expect(dialog.getByText('Without a provider the person sees no records.')).toBeTruthy();
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

test('a user who is made after their form was given up takes no other form away that is filled in by then', async () => {
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

test('an edit that was given up and then came too late leaves no list behind that still has the account as it was', async () => {
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
