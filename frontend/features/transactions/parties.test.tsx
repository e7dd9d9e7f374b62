// Checks that a seller is not sent after the user switches to another firearm or buyer, because the seller field is then hidden.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { exampleTransaction } from '../../../shared/transactions/example.ts';
import { aFirearm, anEntity, list, ok, open, person } from '../../../testing/browser/screen.tsx';
import TransactionsPage from './page.tsx';

afterEach(cleanup);

const own = aFirearm({ ownerId: 1 });
const theirs = aFirearm({ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', ownerId: 2, ownerName: 'Harbour Fynbos Protection (Pty) Ltd', serialNumber: 'XYZ789' });
const harbour = anEntity({ id: 2, name: 'Harbour Fynbos Protection (Pty) Ltd', psiraNumber: 'PSiRA-231860' });

const openForm = async (role: Role) => {
  const { of } = open('/transactions?new=', [{ path: '/transactions', element: <TransactionsPage /> }], {
    role,
    calls: {
      'GET /api/transactions': () => list([]),
      'GET /api/dashboard/transactions': () => ok({ total: 0, thisMonth: 0, pending: 0, underReview: 0 }),
      'GET /api/firearms': () => list([own, theirs]),
      [`GET /api/firearms/${own.id}`]: () => ok(own),
      [`GET /api/firearms/${theirs.id}`]: () => ok(theirs),
      'GET /api/legal-entities': () => list([anEntity(), harbour]),
      'GET /api/legal-entity-lookup': () => ok({ id: 2, name: harbour.name }),
      'GET /api/documents': () => list([]),
      'POST /api/transactions': () => ok(exampleTransaction(), 201),
    },
  });
  const form = within(await screen.findByRole('dialog', { name: 'New Transaction' }));
  const choose = async (label: string, choice: RegExp) => {
    await person.click(form.getByLabelText(new RegExp(`^${label}`)));
    await person.click(await screen.findByRole('option', { name: choice }));
  };
  const sent = async () => {
    await person.click(form.getByRole('button', { name: 'Create Transaction' }));
    await waitFor(() => expect(of('POST /api/transactions')).toHaveLength(1));
    return of('POST /api/transactions')[0]?.body;
  };
  return { form, choose, sent };
};

test('drops the named seller when a client chooses another firearm to buy', async () => {
  const { form, choose, sent } = await openForm('client');
  await choose('Firearm', /ABC123/);
  await choose('Type', /Purchase/);
  await person.type(await form.findByLabelText(/^PSiRA or registration number/), 'PSiRA-231860{Enter}');
  expect(await form.findByText(harbour.name)).toBeTruthy();

  await choose('Firearm', /XYZ789/);
  expect(await form.findByText(/owns this firearm and must accept its sale/)).toBeTruthy();

  expect(await sent()).toMatchObject({ firearmId: theirs.id, transactionType: 'purchase', fromEntityId: null });
});

test('drops the named seller when an internal user chooses another buyer', async () => {
  const { choose, sent } = await openForm('internal');
  await choose('Firearm', /ABC123/);
  await choose('Type', /Purchase/);
  await choose('Buyer', /Blouklip/);
  await choose('Seller', /Harbour/);

  await choose('Buyer', /Harbour/);

  expect(await sent()).toMatchObject({ firearmId: own.id, toEntityId: 2, fromEntityId: null });
});
