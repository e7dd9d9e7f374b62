// Tests the firearm office's query on a profile, and the owner's answer.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { aFirearm, ok, open, person } from '../../../testing/browser/screen.tsx';
import { VerificationNotice } from './verification.tsx';

afterEach(cleanup);

const queried = (change: Partial<Firearm> = {}) =>
  aFirearm({ verification: { ...aFirearm().verification, status: 'queried', byName: 'Naledi Dlamini', note: 'Which barrel is fitted?' }, ...change });
const show = (firearm: Firearm, role: Role = 'client') =>
  open('/', [{ path: '/', element: <VerificationNotice firearm={firearm} /> }], {
    role,
    calls: { [`POST /api/verification/${firearm.id}/answer`]: () => ok(firearm) },
  });

test('verification notice shows the owner the question and sends the answer', async () => {
  const firearm = queried();
  const { of } = show(firearm);
  expect(await screen.findByText(/Naledi Dlamini, .*: Which barrel is fitted\?/)).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Answer' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Answer the firearm office: / }));
  await person.click(dialog.getByRole('button', { name: 'Send Answer' }));
  expect(await dialog.findByText('An answer is required')).toBeTruthy();
  await person.click(dialog.getByLabelText('Your answer'));
  await person.paste('The long one');
  await person.click(dialog.getByRole('button', { name: 'Send Answer' }));

  await waitFor(() => expect(of(`POST /api/verification/${firearm.id}/answer`)).toMatchObject([{ body: { text: 'The long one' }, ifMatch: '"3"' }]));
  expect((await screen.findAllByText('Answer sent')).length).toBeGreaterThan(0);
});

test.each([
  ['its keeper', queried({ ownerId: 2, keeperId: 1 }), 'client'],
  ['an inspector', queried(), 'inspector'],
] as const)('verification notice shows %s the question without an answer button', async (_who, firearm, role) => {
  show(firearm, role);

  expect(await screen.findByText(/Which barrel is fitted\?/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
});

test('verification notice shows the reason of a rejection with a link to the edit form', async () => {
  const firearm = aFirearm({ verification: { ...aFirearm().verification, status: 'rejected', byName: 'Naledi Dlamini', note: 'Not that license' } });
  show(firearm);

  expect(await screen.findByText(/Not that license\. You cannot sell or transfer the firearm/)).toBeTruthy();
  expect(screen.getByText('Correct the record').closest('a')?.getAttribute('href')).toBe(`/registration/${firearm.id}/edit`);
});

test('verification notice shows no edit link during an open transaction', async () => {
  const verification = { ...aFirearm().verification, status: 'rejected' as const, byName: 'Naledi Dlamini', note: 'Not that license' };
  show(aFirearm({ lockedBy: aFirearm().id, verification }));

  expect(await screen.findByText(/Not that license/)).toBeTruthy();
  expect(screen.queryByText('Correct the record')).toBeNull();
});

test('verification notice shows the keeper a rejection without an edit link', async () => {
  const verification = { ...aFirearm().verification, status: 'rejected' as const, byName: 'Naledi Dlamini', note: 'Not that license' };
  show(aFirearm({ ownerId: 2, keeperId: 1, verification }));

  expect(await screen.findByText(/Not that license/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Correct the record')).toBeNull());
});
