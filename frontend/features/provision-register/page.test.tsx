// Reading, checking and correcting the register of provision, by role and label.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { exampleProvisionEntry } from '../../../shared/provision-register/example.ts';
import { aBranch } from '../../../testing/browser/officers.tsx';
import { anEntity, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import ProvisionRegisterPage from './page.tsx';

afterEach(cleanup);

const branch = aBranch();
const correction = { number: 2, at: '2026-11-27T16:30:00.000Z', by: 'Naledi Dlamini', reason: 'Wrong place' };
const old = exampleProvisionEntry({ struck: true, correction });
const now = exampleProvisionEntry({ number: 2, kind: 'correction', corrects: 1, original: 1, reason: 'Wrong place', place: 'Midrand sector 5' });
const back = exampleProvisionEntry({
  ...{ number: 3, kind: 'return', side: 'return', provision: 1, place: 'Midrand sector 5', inAt: '2026-11-28T03:58:00.000Z', ended: 'returned' },
  ...{ roundsIn: 28, condition: 'good', receivedBy: 'T Mokoena', remarks: '2 rounds short. Lost: In the river', branchId: branch.id },
});
const figures = {
  ...{ legalEntityId: 1, legalEntityName: 'Blouklip Armed Response (Pty) Ltd', branchId: branch.id, branchName: branch.name },
  ...{ entries: 3, provisions: 41, returns: 37, corrections: 5, voids: 1, out: 3 },
};
const register = `/api/branches/${branch.id}/provision-register`;
const check = `GET /api/branches/${branch.id}/provision-check`;

const calls: Calls = {
  'GET /api/branches': () => list([branch]),
  'GET /api/legal-entities': () => list([anEntity()]),
  [`GET ${register}`]: () => list([back, now, old]),
  [`GET /api/branches/${branch.id}/provision-counts`]: () => ok(figures),
  [check]: () => ok({ from: 1, to: 3, more: false, broken: null }),
  [`GET /api/branches/${branch.id}/provision-copies`]: () => list([]),
  [`POST ${register}/3/corrections`]: () => ok(exampleProvisionEntry({ ...back, number: 4, kind: 'correction' }), 201),
};
const openPage = (changed: Calls = {}, { role = 'client' as Role, at = '/custody/provision-register' } = {}) =>
  open(at, [{ path: '/custody/provision-register', element: <ProvisionRegisterPage /> }], { role, calls: { ...calls, ...changed } });

test('shows a client with one branch its register at once: the counts, and each entry as on paper', async () => {
  openPage();

  const row = within((await screen.findByText('Returned (entry 1)')).closest('tr') as HTMLElement);
  for (const words of ['3', 'XDDT220', 'S Nkosi, ID …9087, PSiRA 1234567', 'Armed response, Midrand sector 5', 'FCA-20-0001, 01 Feb 2024'])
    expect(row.getByText(words)).toBeTruthy();
  expect(row.getByText(/28 rounds, Good, by T Mokoena$/)).toBeTruthy();
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).not.toContain('');
  expect(screen.getByText('Firearms out')).toBeTruthy();
  expect(screen.getByText('5, 1 void')).toBeTruthy();
  expect(screen.getByText(/^Corrected by entry 2 on 27 November 2026, Naledi Dlamini: Wrong place$/)).toBeTruthy();
});

test('checks the register on request, and names the first broken entry', async () => {
  const { of } = openPage();

  await person.click(await screen.findByRole('button', { name: 'Check Register' }));
  expect(await screen.findByText('Entries 1 to 3 are intact')).toBeTruthy();
  expect(of(check)).toHaveLength(1);
  cleanup();

  openPage({ [check]: () => ok({ from: 1, to: 1, more: false, broken: { number: 2, how: 'was altered' } }) });
  await person.click(await screen.findByRole('button', { name: 'Check Register' }));
  expect(await screen.findByText('Entry 2 was altered. Inform PSiRA.')).toBeTruthy();
});

test('corrects an entry with a reason, and sends only the changed values', async () => {
  const { of } = openPage();

  await person.click(await screen.findByRole('button', { name: /^Correct entry 3/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct Entry 3: XDDT220' }));
  await person.clear(dialog.getByLabelText('Rounds returned'));
  await person.type(dialog.getByLabelText('Rounds returned'), '29');
  await person.click(dialog.getByRole('button', { name: 'Correct Entry' }));
  expect((await dialog.findAllByText('A reason is required')).length).toBeGreaterThan(0);
  await person.type(dialog.getByLabelText('Reason for the correction'), 'Found one');
  await person.click(dialog.getByRole('button', { name: 'Correct Entry' }));

  expect((await screen.findAllByText('Entry corrected')).length).toBeGreaterThan(0);
  expect(of(`POST ${register}/3/corrections`).map(({ body }) => body)).toEqual([{ roundsIn: 29, reason: 'Found one' }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Correct Entry 3/ })).toBeNull());
});

test('offers no correction for a replaced or void entry, in the original view, or to an inspector', async () => {
  openPage({ [`GET ${register}`]: () => list([old, exampleProvisionEntry({ number: 5, ended: 'void' })]) });
  expect(await screen.findByText('Void: never issued')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Correct entry/ })).toBeNull();
  cleanup();

  openPage({}, { at: '/custody/provision-register?view=original' });
  await screen.findByText('Returned (entry 1)');
  expect(screen.queryByRole('button', { name: /^Correct entry/ })).toBeNull();
  cleanup();

  openPage({}, { role: 'inspector', at: `/custody/provision-register?legalEntityId=1&branchId=${branch.id}` });
  await screen.findByText('Returned (entry 1)');
  expect(screen.queryByRole('button', { name: /^Correct entry/ })).toBeNull();
});

test('asks a user with national scope for a provider, and a provider with two branches for a branch', async () => {
  const { of } = openPage({}, { role: 'inspector' });
  expect((await screen.findAllByText('Choose a provider')).length).toBeGreaterThan(0);
  expect(of(`GET ${register}`)).toEqual([]);
  cleanup();

  openPage({ 'GET /api/branches': () => list([branch, aBranch({ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3b99', name: 'Soweto' })]) });
  await person.click(await screen.findByRole('button', { name: /^Branch/ }));
  await person.click(await screen.findByRole('option', { name: new RegExp(`^${branch.name}`) }));
  expect(await screen.findByText('Returned (entry 1)')).toBeTruthy();
});

test('shows different messages for an empty register, no matches, and a failed call', async () => {
  openPage({ [`GET ${register}`]: () => list([]) });
  expect(await screen.findByText('No entries yet')).toBeTruthy();
  cleanup();
  openPage({ [`GET ${register}`]: () => list([]) }, { at: '/custody/provision-register?search=zzz' });
  expect(await screen.findByText('No entries match')).toBeTruthy();
  cleanup();
  openPage({ [`GET ${register}`]: () => refused('unavailable', 'The registry is busy.') });
  expect(await screen.findByText('The registry is busy.')).toBeTruthy();
});

test('exports this branch’s register with the current filters, as PDF too', async () => {
  const { of } = openPage(
    { 'POST /api/exports': () => refused('conflict', 'You have 3 exports in progress.') },
    { at: '/custody/provision-register?fromNumber=2&view=original' },
  );
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  await person.click(await screen.findByRole('menuitem', { name: /PDF/ }));

  await waitFor(() =>
    expect(of('POST /api/exports')[0]?.body).toEqual({
      list: 'provision-register',
      format: 'pdf',
      query: { branch: branch.id, fromNumber: '2', view: 'original' },
    }),
  );
});
