// Checks the transaction list and its filters.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleTransaction } from '../../../shared/transactions/example.ts';
import { list, person, refused } from '../../../testing/browser/screen.tsx';
import { openPage } from '../../../testing/browser/transactions.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('lists transactions with parties, status and a View button', async () => {
  openPage();

  const link = await screen.findByRole('link', { name: 'View transfer of Glock 17 (ABC123)' });

  expect(link.getAttribute('href')).toBe(`/transactions/${exampleTransaction().id}`);
  expect(screen.getByText('Blouklip Armed Response (Pty) Ltd')).toBeTruthy();
  expect(screen.queryByText('Waiting for you')).toBeNull();
});

test.each([
  ['beginner', 'Withdrawn by Blouklip Armed Response (Pty) Ltd'],
  ['acceptor', 'Declined by Harbour Fynbos Protection (Pty) Ltd'],
] as const)('shows who ended a transaction beside the status when its %s ended it', async (endedAs, words) => {
  openPage({ 'GET /api/transactions': () => list([exampleTransaction({ status: 'rejected', endedAs })]) });

  expect((await screen.findByText(words)).closest('td')?.textContent).toBe(`Rejected${words}`);
});

test("wraps the firearm's name on a phone", async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  openPage();

  expect((await screen.findByText('Glock 17 (ABC123)')).closest('.transaction-words')).not.toBeNull();
});

test('marks transactions that need a step by the signed-in user', async () => {
  const mine = exampleTransaction({ acceptingEntityId: 1, createdByEntityId: 2, fromEntityId: 2, toEntityId: 1 });
  openPage({ 'GET /api/transactions': () => list([mine]) });

  expect(await screen.findByText('Waiting for you')).toBeTruthy();
});

test('shows counts in the tiles; Pending and Under Review toggle the status filter', async () => {
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

test('sends every filter to the server: search text, type, status and start date', async () => {
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

test.each(['24/11', '31/2/2026'])('reports %s as an invalid date once it is complete or searched with', async (typed) => {
  const { of } = openPage();
  await screen.findByText('Glock 17 (ABC123)');
  const before = of('GET /api/transactions').length;
  const said = () => screen.queryAllByText(/^Enter a date such as/).length > 0;

  await person.type(screen.getByLabelText('From date'), '24/11');
  expect(said()).toBe(false);
  await person.clear(screen.getByLabelText('From date'));
  await person.type(screen.getByLabelText('From date'), typed);
  await person.click(screen.getByRole('button', { name: 'Search' }));

  expect(said()).toBe(true);
  expect(of('GET /api/transactions')).toHaveLength(before);
});

test('distinguishes an empty list, no matches and a failed request', async () => {
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
