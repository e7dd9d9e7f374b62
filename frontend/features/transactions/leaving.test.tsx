// Checks the browser's Back button while a new transaction is being entered.
// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aFirearm, list, ok, open, person } from '../../../testing/browser/screen.tsx';
import TransactionsPage from './page.tsx';

afterEach(cleanup);

test('Back asks for confirmation before an unsaved transaction is lost', async () => {
  const { router } = open('/transactions', [{ path: '/transactions', element: <TransactionsPage /> }], {
    calls: {
      'GET /api/transactions': () => list([]),
      'GET /api/dashboard/transactions': () => ok({ total: 0, thisMonth: 0, pending: 0, underReview: 0 }),
      'GET /api/firearms': () => list([aFirearm({ ownerId: 1 })]),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'New Transaction' }));
  const form = within(await screen.findByRole('dialog', { name: 'New Transaction' }));
  await person.type(form.getByLabelText(/^Description/), 'Sold at the depot');

  await act(() => router.navigate(-1));

  const question = within(await screen.findByRole('dialog', { name: 'Leave page' }));
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.search).toBe('?new=');
  expect(form.getByLabelText(/^Description/)).toHaveProperty('value', 'Sold at the depot');
});
