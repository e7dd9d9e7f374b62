// Finding and beginning transactions, by role and label.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { exampleTransaction } from '../../../shared/transactions/example.ts';
import { aDocument, aFirearm, anEntity, type Calls, list, ok, open, person, refused } from '../../app/testing.tsx';
import TransactionsPage from './page.tsx';

afterEach(cleanup);

const firearm = aFirearm({ ownerId: 1 });
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
const openPage = (changed: Calls = {}, { role = 'client' as Role, at = '/transactions' } = {}) =>
  open(at, [{ path: '/transactions', element: <TransactionsPage /> }], { role, calls: { ...calls, ...changed } });

const dialog = async () => within(await screen.findByRole('dialog', { name: 'New Transaction' }));

async function choose(form: Awaited<ReturnType<typeof dialog>>, label: string, choice: string | RegExp) {
  await person.click(form.getByLabelText(new RegExp(`^${label}`)));
  await person.click(await screen.findByRole('option', { name: choice }));
}

test('lists what there is with its parties, its status, and a way to view it', async () => {
  openPage();

  const link = await screen.findByRole('link', { name: 'View transfer of Glock 17 (ABC123)' });

  expect(link.getAttribute('href')).toBe(`/transactions/${exampleTransaction().id}`);
  expect(screen.getByText('Blouklip Armed Response (Pty) Ltd')).toBeTruthy();
  expect(screen.queryByText('Waiting for you')).toBeNull();
});

test('marks what waits for the signed-in person', async () => {
  const mine = exampleTransaction({ acceptingEntityId: 1, createdByEntityId: 2, fromEntityId: 2, toEntityId: 1 });
  openPage({ 'GET /api/transactions': () => list([mine]) });

  expect(await screen.findByText('Waiting for you')).toBeTruthy();
});

test('the tiles count, and Pending and Under Review switch the filter on and off', async () => {
  const { of } = openPage();
  const pending = await screen.findByRole('button', { name: /Pending\s*3/ });
  for (const name of [/Total\s*12/, /This Month\s*4/, /Under Review\s*2/]) expect(screen.getByRole('button', { name })).toBeTruthy();

  await person.click(pending);
  await waitFor(() => expect(of('GET /api/transactions').at(-1)?.query.status).toBe('pending'));
  expect(pending.getAttribute('aria-pressed')).toBe('true');

  await person.click(screen.getByRole('button', { name: /Under Review\s*2/ }));
  await waitFor(() => expect(of('GET /api/transactions').at(-1)?.query.status).toBe('under_review'));
  await person.click(screen.getByRole('button', { name: /Under Review\s*2/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: /Total\s*12/ }).getAttribute('aria-pressed')).toBe('true'));
});

test('every filter goes to the server: words on Search, type, status and from-date', async () => {
  const { of } = openPage();
  await screen.findByText('Glock 17 (ABC123)');

  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'abc 12');
  await person.click(screen.getByRole('button', { name: /All types/ }));
  await person.click(await screen.findByRole('option', { name: 'Sale' }));
  await person.click(screen.getByRole('button', { name: 'Search' }));
  await person.click(screen.getByLabelText('From date'));
  await person.paste('2026-02-01');

  await waitFor(() => expect(of('GET /api/transactions').at(-1)?.query).toMatchObject({ search: 'abc 12', transactionType: 'sale', from: '2026-02-01' }));
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveProperty('value', ''));
});

test.each(['24/11', '31/2/2026'])('%s is called no date once it is whole, or searched with', async (typed) => {
  const { of } = openPage();
  await screen.findByText('Glock 17 (ABC123)');
  const before = of('GET /api/transactions').length;
  const said = () => screen.queryAllByText(/^A date such as/).length > 0;

  await person.type(screen.getByLabelText('From date'), '24/11');
  expect(said()).toBe(false);
  await person.clear(screen.getByLabelText('From date'));
  await person.type(screen.getByLabelText('From date'), typed);
  await person.click(screen.getByRole('button', { name: 'Search' }));

  expect(said()).toBe(true);
  expect(of('GET /api/transactions')).toHaveLength(before);
});

test('tells none at all from none that match, and from a list that failed', async () => {
  openPage({ 'GET /api/transactions': () => list([]) });
  expect(await screen.findByText('No Transactions Yet')).toBeTruthy();
  cleanup();

  openPage({ 'GET /api/transactions': () => list([]) }, { at: '/transactions?status=approved' });
  expect(await screen.findByText('No transactions match the current filters.')).toBeTruthy();
  cleanup();

  openPage({ 'GET /api/transactions': () => refused('unavailable', 'The registry is busy.') });
  expect(await screen.findByText('The registry is busy.')).toBeTruthy();
  expect(screen.queryByText('No Transactions Yet')).toBeNull();
});

test('who begins no transactions has no button for it, not even by the address', async () => {
  openPage({}, { role: 'inspector', at: `/transactions?new=${firearm.id}` });

  expect(await screen.findByText('Glock 17 (ABC123)')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New Transaction' })).toBeNull();
  expect(screen.queryByRole('dialog', { name: 'New Transaction' })).toBeNull();
});

test('names what is missing in the words of the specification, and sends nothing', async () => {
  const { of } = openPage();
  await person.click(await screen.findByRole('button', { name: 'New Transaction' }));
  const form = await dialog();

  await person.clear(form.getByLabelText(/^Transaction date/));
  await person.click(form.getByRole('button', { name: 'Create Transaction' }));

  for (const message of ['Firearm is required', 'Transaction type is required', 'Transaction date is required']) {
    expect((await form.findAllByText(message)).length).toBeGreaterThan(0);
  }
  expect(of('POST /api/transactions')).toEqual([]);
});

test('a client transfers its firearm to the company that has the number it entered', async () => {
  const { of } = openPage({}, { at: `/transactions?new=${firearm.id}` });
  const form = await dialog();
  await form.findByText(/Owner: Blouklip/);
  await choose(form, 'Type', 'Transfer');

  await person.type(form.getByLabelText(/^PSiRA or registration number/), 'PSiRA-999');
  await person.click(form.getByRole('button', { name: 'Find' }));
  expect((await form.findAllByText('No company has this PSiRA or registration number.')).length).toBeGreaterThan(0);
  await person.clear(form.getByLabelText(/^PSiRA or registration number/));
  await person.type(form.getByLabelText(/^PSiRA or registration number/), 'PSiRA-231860{Enter}');
  expect(await form.findByText('Harbour Fynbos Protection (Pty) Ltd')).toBeTruthy();
  expect(of('POST /api/transactions')).toEqual([]);
  await person.click(form.getByRole('button', { name: 'Create Transaction' }));

  expect((await screen.findAllByText('Transaction created successfully')).length).toBeGreaterThan(0);
  expect(of('POST /api/transactions').map(({ body }) => body)).toEqual([
    {
      firearmId: firearm.id,
      transactionType: 'transfer',
      transactionDate: dayOf(new Date()),
      fromEntityId: null,
      toEntityId: 2,
      changes: 'owner',
      description: null,
      status: 'pending',
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Transaction' })).toBeNull());
});

test('the tiles count a new transaction once the counters have', async () => {
  let total = 12;
  openPage(
    {
      'GET /api/dashboard/transactions': () => ok({ total, thisMonth: 4, pending: 3, underReview: 2 }),
      'POST /api/transactions': () => {
        setTimeout(() => {
          total = 13;
        }, 500);
        return ok(exampleTransaction(), 201);
      },
    },
    { at: `/transactions?new=${firearm.id}` },
  );
  const form = await dialog();
  await form.findByText(/Owner: Blouklip/);
  await choose(form, 'Type', 'Disposal');

  await person.click(form.getByRole('button', { name: 'Create Transaction' }));

  expect(await screen.findByRole('button', { name: /Total\s*13/ }, { timeout: 5000 })).toBeTruthy();
});

test('refers to documents of its firearm, where it has any', async () => {
  const { of } = openPage({ 'GET /api/documents': () => list([aDocument()]) }, { at: `/transactions?new=${firearm.id}` });
  const form = await dialog();
  await form.findByText(/Owner: Blouklip/);
  await choose(form, 'Type', 'Disposal');

  await choose(form, 'Documents', /license card\.pdf/);
  await person.click(form.getByRole('button', { name: 'Create Transaction' }));

  await waitFor(() => expect(of('POST /api/transactions').map(({ body }) => body.documentReferences)).toEqual([[aDocument().id]]));
  expect(of('GET /api/documents')[0]?.query).toMatchObject({ associatedEntityType: 'firearm', associatedEntityId: firearm.id });
});

test('the office chooses the other party from all of them', async () => {
  const { of } = openPage({}, { role: 'internal', at: `/transactions?new=${firearm.id}` });
  const form = await dialog();
  await choose(form, 'Type', 'Transfer');
  await choose(form, 'What changes', /The keeper only/);
  await choose(form, 'New keeper', /Harbour\s*Fynbos/);

  await person.click(form.getByRole('button', { name: 'Create Transaction' }));

  await waitFor(() => expect(of('POST /api/transactions')[0]?.body).toMatchObject({ toEntityId: 2, changes: 'keeper' }));
});

test('what was chosen for another type is left behind', async () => {
  const { of } = openPage({}, { role: 'internal', at: `/transactions?new=${firearm.id}` });
  const form = await dialog();
  await choose(form, 'Type', 'Sale');
  await choose(form, 'New owner', /Harbour\s*Fynbos/);
  await choose(form, 'Type', 'Disposal');
  expect(await form.findByText(/retires the firearm for good/)).toBeTruthy();

  await person.click(form.getByRole('button', { name: 'Create Transaction' }));

  await waitFor(() => expect(of('POST /api/transactions')[0]?.body).toMatchObject({ transactionType: 'disposal', toEntityId: null, fromEntityId: null }));
});

test('a keeper gives back to the owner, and buys from it, without looking anybody up', async () => {
  const kept = aFirearm({ ownerId: 2, ownerName: 'Harbour Fynbos Protection (Pty) Ltd', keeperId: 1, keeperName: 'Blouklip Armed Response (Pty) Ltd' });
  const { of } = openPage({ [`GET /api/firearms/${firearm.id}`]: () => ok(kept) }, { at: `/transactions?new=${firearm.id}` });
  const form = await dialog();
  await choose(form, 'Type', 'Purchase');
  expect(await form.findByText(/From Harbour Fynbos/)).toBeTruthy();
  await choose(form, 'Type', 'Transfer');
  await choose(form, 'What changes', /The keeper only/);
  expect(await form.findByText(/Back to Harbour Fynbos/)).toBeTruthy();

  await person.click(form.getByRole('button', { name: 'Create Transaction' }));

  await waitFor(() => expect(of('POST /api/transactions')[0]?.body).toMatchObject({ changes: 'keeper', toEntityId: 2 }));
});

test('says at once that a transaction is open already, and puts a refusal beside its field', async () => {
  const locked = aFirearm({ lockedBy: exampleTransaction().id });
  openPage({ [`GET /api/firearms/${firearm.id}`]: () => ok(locked) }, { at: `/transactions?new=${firearm.id}` });
  const form = await dialog();
  expect((await form.findByRole('link', { name: 'Open it' })).getAttribute('href')).toBe(`/transactions/${exampleTransaction().id}`);
  cleanup();

  openPage(
    {
      'POST /api/transactions': () =>
        refused('invalid-input', 'Receiving party is required.', [{ path: 'toEntityId', message: 'Receiving party is required' }]),
    },
    { at: `/transactions?new=${firearm.id}` },
  );
  const again = await dialog();
  await choose(again, 'Type', 'Sale');
  await person.click(again.getByRole('button', { name: 'Create Transaction' }));
  expect(await again.findByText('Receiving party is required')).toBeTruthy();
  expect((await screen.findAllByText('Failed to create transaction')).length).toBeGreaterThan(0);
});
