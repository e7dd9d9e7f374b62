// Checks the New Transaction form.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { dayOf } from '../../../shared/kinds/time.ts';
import { exampleTransaction } from '../../../shared/transactions/example.ts';
import { aDocument, aFirearm, list, ok, person, refused } from '../../../testing/browser/screen.tsx';
import { choose, dialog, firearm, openPage } from '../../../testing/browser/transactions.tsx';

afterEach(cleanup);

test('hides New Transaction from roles that cannot create transactions, even when opened by URL', async () => {
  openPage({}, { role: 'inspector', at: `/transactions?new=${firearm.id}` });

  expect(await screen.findByText('Glock 17 (ABC123)')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New Transaction' })).toBeNull();
  expect(screen.queryByRole('dialog', { name: 'New Transaction' })).toBeNull();
});

test('shows the specification’s error messages for missing fields and sends nothing', async () => {
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

test('lets a client transfer its firearm to the company whose number it entered', async () => {
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

test('updates the tiles once the counters include the new transaction', async () => {
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

test('offers the firearm’s documents as references if it has any', async () => {
  const { of } = openPage({ 'GET /api/documents': () => list([aDocument()]) }, { at: `/transactions?new=${firearm.id}` });
  const form = await dialog();
  await form.findByText(/Owner: Blouklip/);
  await choose(form, 'Type', 'Disposal');

  await choose(form, 'Documents', /license card\.pdf/);
  await person.click(form.getByRole('button', { name: 'Create Transaction' }));

  await waitFor(() => expect(of('POST /api/transactions').map(({ body }) => body.documentReferences)).toEqual([[aDocument().id]]));
  expect(of('GET /api/documents')[0]?.query).toMatchObject({ associatedEntityType: 'firearm', associatedEntityId: firearm.id });
});

test('lets the office choose the other party from all companies', async () => {
  const { of } = openPage({}, { role: 'internal', at: `/transactions?new=${firearm.id}` });
  const form = await dialog();
  await choose(form, 'Type', 'Transfer');
  await choose(form, 'Transfer type', /Keeper only/);
  await choose(form, 'New keeper', /Harbour\s*Fynbos/);

  await person.click(form.getByRole('button', { name: 'Create Transaction' }));

  await waitFor(() => expect(of('POST /api/transactions')[0]?.body).toMatchObject({ toEntityId: 2, changes: 'keeper' }));
});

test('does not send choices made for another transaction type', async () => {
  const { of } = openPage({}, { role: 'internal', at: `/transactions?new=${firearm.id}` });
  const form = await dialog();
  await choose(form, 'Type', 'Sale');
  await choose(form, 'New owner', /Harbour\s*Fynbos/);
  await choose(form, 'Type', 'Disposal');
  expect(await form.findByText(/Disposal is permanent/)).toBeTruthy();

  await person.click(form.getByRole('button', { name: 'Create Transaction' }));

  await waitFor(() => expect(of('POST /api/transactions')[0]?.body).toMatchObject({ transactionType: 'disposal', toEntityId: null, fromEntityId: null }));
});

test('fills in the owner when a keeper returns the firearm or buys it', async () => {
  const kept = aFirearm({ ownerId: 2, ownerName: 'Harbour Fynbos Protection (Pty) Ltd', keeperId: 1, keeperName: 'Blouklip Armed Response (Pty) Ltd' });
  const { of } = openPage({ [`GET /api/firearms/${firearm.id}`]: () => ok(kept) }, { at: `/transactions?new=${firearm.id}` });
  const form = await dialog();
  await choose(form, 'Type', 'Purchase');
  expect(await form.findByText(/Harbour Fynbos Protection \(Pty\) Ltd owns this firearm/)).toBeTruthy();
  await choose(form, 'Type', 'Transfer');
  await choose(form, 'Transfer type', /Keeper only/);
  expect(await form.findByText(/returns to its owner, Harbour Fynbos/)).toBeTruthy();

  await person.click(form.getByRole('button', { name: 'Create Transaction' }));

  await waitFor(() => expect(of('POST /api/transactions')[0]?.body).toMatchObject({ changes: 'keeper', toEntityId: 2 }));
});

test('lets a client sell to a party outside the registry and warns that the firearm is retired', async () => {
  const { of } = openPage({}, { at: `/transactions?new=${firearm.id}` });
  const form = await dialog();
  await form.findByText(/Owner: Blouklip/);
  await choose(form, 'Type', 'Sale');
  await person.click(form.getByRole('button', { name: 'Create Transaction' }));
  expect((await form.findAllByText('Choose the receiving company')).length).toBeGreaterThan(0);
  expect(of('POST /api/transactions')).toEqual([]);

  await person.click(form.getByLabelText('The receiving party is outside the registry'));
  expect(await form.findByText(/removes the firearm from your stock permanently/)).toBeTruthy();
  await person.type(form.getByLabelText(/^Name of the receiving party/), 'Jan Botha');
  await person.type(form.getByLabelText(/^License or ID number/), '8001015009087');
  await person.click(form.getByRole('button', { name: 'Create Transaction' }));

  await waitFor(() =>
    expect(of('POST /api/transactions')[0]?.body).toMatchObject({
      ...{ transactionType: 'sale', toEntityId: null },
      ...{ outsidePartyName: 'Jan Botha', outsidePartyNumber: '8001015009087' },
    }),
  );
});

test('warns immediately that a transaction is already open, and shows a server error beside its field', async () => {
  const locked = aFirearm({ lockedBy: exampleTransaction().id });
  openPage({ [`GET /api/firearms/${firearm.id}`]: () => ok(locked) }, { at: `/transactions?new=${firearm.id}` });
  const form = await dialog();
  expect((await form.findByRole('link', { name: 'Open it' })).getAttribute('href')).toBe(`/transactions/${exampleTransaction().id}`);
  cleanup();

  openPage(
    {
      'POST /api/transactions': () =>
        refused('invalid-input', 'Must be one line, without line breaks.', [{ path: 'outsidePartyName', message: 'Must be one line, without line breaks' }]),
    },
    { at: `/transactions?new=${firearm.id}` },
  );
  const again = await dialog();
  await choose(again, 'Type', 'Sale');
  await person.click(again.getByLabelText('The receiving party is outside the registry'));
  await person.click(again.getByRole('button', { name: 'Create Transaction' }));
  expect(await again.findByText('Must be one line, without line breaks')).toBeTruthy();
  expect((await screen.findAllByText('Failed to create transaction')).length).toBeGreaterThan(0);
});
