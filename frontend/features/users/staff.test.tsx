// Screen: Company Users, for a manager and for other users of the company.
// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aUser } from '../../../shared/users/example.ts';
import { anOfficer } from '../../../testing/browser/officers.tsx';
import { list, ok, open, person } from '../../../testing/browser/screen.tsx';
import StaffPage from './staff.tsx';

afterEach(cleanup);

const routes = [{ path: '/staff', element: <StaffPage /> }];
const manager = {
  id: 'u1',
  email: 'thabo@example.test',
  firstName: 'Thabo',
  lastName: 'Molefe',
  role: 'client',
  legalEntityId: 1,
  duty: 'manager',
  profileImageUrl: null,
};
const reader = aUser({ role: 'client', legalEntityId: 1, duty: 'reader' });
const asManager = { 'GET /api/auth/user': () => ok(manager), 'GET /api/users/staff': () => list([reader]) };

test('lets a manager add a user of the company and change a duty', async () => {
  const { of } = open('/staff', routes, {
    calls: { ...asManager, 'POST /api/users/staff': () => ok(reader), [`PATCH /api/users/staff/${reader.id}`]: () => ok({ ...reader, duty: 'reader' }) },
  });
  expect(await screen.findByText('Reader')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await person.type(dialog.getByLabelText('Email'), 'new@people.test');
  await person.type(dialog.getByLabelText('First name'), 'Nandi');
  await person.type(dialog.getByLabelText('Last name'), 'Zulu');
  await person.type(dialog.getByLabelText('Temporary password'), 'Temporary#2026');
  await person.click(dialog.getByRole('button', { name: 'Add User' }));
  expect(await screen.findByText('User added')).toBeTruthy();
  expect(of('POST /api/users/staff')[0]?.body).toMatchObject({ email: 'new@people.test', duty: 'reader' });

  await person.click(screen.getByRole('button', { name: 'Change duty of Nandi Zulu' }));
  const change = within(await screen.findByRole('dialog', { name: 'Duty of Nandi Zulu' }));
  await person.click(change.getByRole('button', { name: 'Change Duty' }));
  expect(await screen.findByText('Duty changed')).toBeTruthy();
});

test('links a user to an officer, and shows the officer with the user', async () => {
  const officer = anOfficer();
  const linked = { ...reader, officerId: officer.id, officerName: 'S J Nkosi' };
  let listed = reader;
  const { of } = open('/staff', routes, {
    calls: {
      ...asManager,
      'GET /api/users/staff': () => list([listed]),
      'GET /api/officers': () => list([officer]),
      [`PATCH /api/users/staff/${reader.id}`]: () => {
        listed = linked;
        return ok(linked);
      },
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Link officer of Nandi Zulu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Officer of Nandi Zulu' }));
  await person.click(dialog.getByLabelText(/^Officer/));
  await person.click(await screen.findByRole('option', { name: /S J Nkosi/ }));
  await person.click(dialog.getByRole('button', { name: 'Link Officer' }));

  expect(await screen.findByText('Officer linked')).toBeTruthy();
  expect(of(`PATCH /api/users/staff/${reader.id}`)[0]?.body).toEqual({ officerId: officer.id });
  expect((await screen.findByRole('link', { name: 'S J Nkosi' })).getAttribute('href')).toBe(`/custody/officers/${officer.id}`);
});

test('tells a user who is not a manager whom to ask, without a call to the server', async () => {
  const { of } = open('/staff', routes, {
    calls: { 'GET /api/auth/user': () => ok({ ...manager, duty: 'armourer' }), 'GET /api/users/staff': () => list([reader]) },
  });

  expect(await screen.findByText('Only a manager of your company manages its users')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add User' })).toBeNull();
  expect(of('GET /api/users/staff')).toEqual([]);
});
