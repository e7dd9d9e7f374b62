// Checks the company field of a transaction and the server's errors on it.
// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract.ts';
import { ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { PartyField } from './party-field.tsx';

afterEach(cleanup);

const firearmId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const own = 'The receiving party is the owner already';

test('shows the server’s refusal beside the company until the user types another number', async () => {
  open(
    '/',
    [
      {
        path: '/',
        element: (
          <RouteForm
            route={contract.transactions.create}
            defaults={{ firearmId, transactionType: 'sale', transactionDate: '2026-03-04', toEntityId: null }}
            onDone={() => {}}
            actions={<FormActions submit="Create" />}
          >
            <PartyField name="toEntityId" description="Number of the company that receives the firearm." />
          </RouteForm>
        ),
      },
    ],
    {
      role: 'client',
      calls: {
        'GET /api/legal-entity-lookup': () => ok({ id: 1, name: 'Blouklip Armed Response (Pty) Ltd' }),
        'POST /api/transactions': () => refused('invalid-input', own, [{ path: 'toEntityId', message: own }]),
      },
    },
  );
  await person.type(await screen.findByLabelText(/^PSiRA or registration number/), 'PSiRA-204117{Enter}');
  expect(await screen.findByText('Blouklip Armed Response (Pty) Ltd')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Create' }));
  expect((await screen.findAllByText(own)).length).toBeGreaterThan(0);

  await person.type(screen.getByLabelText(/^PSiRA or registration number/), '8');
  expect(screen.queryByText(own)).toBeNull();
});
