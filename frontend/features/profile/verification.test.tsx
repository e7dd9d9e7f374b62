// What the firearm office asks about a firearm, on its profile, and the owner's answer.
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

test('the owner reads the question and answers it', async () => {
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
] as const)('%s reads it and does not answer', async (_who, firearm, role) => {
  show(firearm, role);

  expect(await screen.findByText(/Which barrel is fitted\?/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
});

test('a rejected record says why, and leads its owner to the correction', async () => {
  const firearm = aFirearm({ verification: { ...aFirearm().verification, status: 'rejected', byName: 'Naledi Dlamini', note: 'Not that license' } });
  show(firearm);

  expect(await screen.findByText(/Not that license\. It cannot be sold or transferred/)).toBeTruthy();
  expect(screen.getByText('Correct the record').closest('a')?.getAttribute('href')).toBe(`/registration/${firearm.id}/edit`);
});

test('under a transaction, whose end comes first, it leads to no correction', async () => {
  const verification = { ...aFirearm().verification, status: 'rejected' as const, byName: 'Naledi Dlamini', note: 'Not that license' };
  show(aFirearm({ lockedBy: aFirearm().id, verification }));

  expect(await screen.findByText(/Not that license/)).toBeTruthy();
  expect(screen.queryByText('Correct the record')).toBeNull();
});

test('its keeper reads the rejection and is led to no correction', async () => {
  const verification = { ...aFirearm().verification, status: 'rejected' as const, byName: 'Naledi Dlamini', note: 'Not that license' };
  show(aFirearm({ ownerId: 2, keeperId: 1, verification }));

  expect(await screen.findByText(/Not that license/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Correct the record')).toBeNull());
});
