// Checks the dialog Manage: a concurrent update does not discard text, and where the focus goes.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { Asks, aFirearm, type Calls, ok, open, person, press, refused } from '../../../testing/browser/screen.tsx';
import { ManageFirearm } from './manage-firearm.tsx';

afterEach(cleanup);

const firearm = aFirearm();
const address = `/api/firearms/${firearm.id}`;
const screenOf = [
  <ManageFirearm key="window" id={firearm.id} name="Glock 17" onClose={() => undefined} />,
  <Asks key="asks" anew={contract.firearms.changeStatus} />,
];
const openPage = (calls: Calls = {}) => open('/', [{ path: '/', element: screenOf }], { calls: { [`GET ${address}`]: () => ok(firearm), ...calls } });

test('Manage keeps a typed reason after a concurrent update, and saves it without a conflict', async () => {
  let now: Firearm = firearm;
  const { of } = openPage({
    [`GET ${address}`]: () => ok(now),
    [`PATCH ${address}/status`]: () => refused('stale-version', 'This record has changed since you opened it.'),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Glock 17' }));
  await person.click(await dialog.findByRole('button', { name: 'Set inactive' }));
  await person.type(dialog.getByLabelText('Reason'), 'In store');

  now = { ...firearm, ownerName: 'Second Guarding', version: 4 };
  await press('Ask anew');
  expect(await dialog.findByText('Second Guarding')).toBeTruthy();

  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'In store');
  await person.click(dialog.getByRole('button', { name: 'Set inactive' }));
  await person.click(await dialog.findByRole('button', { name: 'Reload' }));
  await person.type(dialog.getByLabelText('Reason'), 'In store');
  await person.click(dialog.getByRole('button', { name: 'Set inactive' }));
  await waitFor(() => expect(of(`PATCH ${address}/status`).map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"']));
});

test('Manage keeps the focus in the dialog when the user chooses a status and goes back', async () => {
  openPage();
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Glock 17' }));

  await person.click(await dialog.findByRole('button', { name: 'Set inactive' }));
  expect(document.activeElement).toBe(dialog.getByRole('group', { name: 'Change status' }));
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(dialog.getByRole('group', { name: 'Change status' }));
});
