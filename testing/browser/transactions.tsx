// Supports tests of the transaction list and form: the server's answers and the screen.
import { screen, within } from '@testing-library/react';
import TransactionsPage from '../../frontend/features/transactions/page.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { exampleTransaction } from '../../shared/transactions/example.ts';
import { aFirearm, anEntity, type Calls, list, ok, open, person, refused } from './screen.tsx';

export const firearm = aFirearm({ ownerId: 1 });
const calls: Calls = {
  'GET /api/transactions': () => list([exampleTransaction()]),
  'GET /api/dashboard/transactions': () => ok({ total: 12, thisMonth: 4, pending: 3, underReview: 2 }),
  'GET /api/firearms': () => list([firearm]),
  [`GET /api/firearms/${firearm.id}`]: () => ok(firearm),
  'GET /api/legal-entities': () => list([anEntity(), anEntity({ id: 2, name: 'Harbour Fynbos Protection (Pty) Ltd', psiraNumber: 'PSiRA-231860' })]),
  'GET /api/legal-entity-lookup': ({ query }) =>
    query.number === 'PSiRA-231860' ? ok({ id: 2, name: 'Harbour Fynbos Protection (Pty) Ltd' }) : refused('not-found', 'There is no such record.'),
  'GET /api/documents': () => list([]),
  'POST /api/transactions': () => ok(exampleTransaction(), 201),
};
export const openPage = (changed: Calls = {}, { role = 'client' as Role, at = '/transactions' } = {}) =>
  open(at, [{ path: '/transactions', element: <TransactionsPage /> }], { role, calls: { ...calls, ...changed } });

export const dialog = async () => within(await screen.findByRole('dialog', { name: 'New Transaction' }));

export async function choose(form: Awaited<ReturnType<typeof dialog>>, label: string, choice: string | RegExp) {
  await person.click(form.getByLabelText(new RegExp(`^${label}`)));
  await person.click(await screen.findByRole('option', { name: choice }));
}
