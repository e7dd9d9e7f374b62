// Checks a user's quick steps on a slow connection: each step sends the version that the step before created.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aCase } from '../../shared/cases/example.ts';
import { exampleTransaction } from '../../shared/transactions/example.ts';
import { aFirearm, type Calls, list, ok, open, person, refused } from '../../testing/browser/screen.tsx';
import CasePage from '../features/cases/detail.tsx';
import SeizurePage from '../features/seizures/detail.tsx';
import TransactionPage from '../features/transactions/detail.tsx';
import { SettingsProvider } from './settings.tsx';

afterEach(cleanup);

const at = '2026-03-04T08:30:00.000Z';
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3306';
const button = (name: string) => screen.findByRole('button', { name });
const inDialog = async (name: string) => within(await screen.findByRole('dialog')).getByRole('button', { name });

/** True if the focus is still where the pressed button was. */
const hasFocusIn = (label: string) => document.activeElement?.closest(`[aria-label="${label}"]`) !== null;

/** The first read answers, later reads never do. Like the server, it rejects a change that was made to an older version. */
function onSlowConnection<T extends { readonly version: number }>(address: string, first: T) {
  let now = first;
  let reads = 0;
  const take = (ifMatch: string | null, change: Partial<T>) => {
    if (ifMatch !== null && ifMatch !== `"${now.version}"`) return refused('stale-version', 'This record has changed since you opened it.');
    now = { ...now, ...change, version: now.version + 1 };
    return ok(now);
  };
  const calls: Calls = {
    [`GET ${address}`]: () => (reads++ === 0 ? ok(first) : new Promise<Response>(() => undefined)),
    [`GET ${address}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
  };
  return { calls, take };
}

test('a seizure can be processed right after a handover, and returned right after that', async () => {
  const address = `/api/seizures/${id}`;
  const { calls, take } = onSlowConnection(address, {
    ...{ id, seizureNumber: 'SEZ-1790000000000', reason: 'expired_license', location: 'Sandton', firearmId: null, firearm: null, caseId: null },
    ...{ evidenceNumber: null, inspectorId: 'u1', inspectorName: 'Thabo Molefe', seizureDate: at, status: 'seized', destruction: null },
    ...{ processedAt: null, closedAt: null, version: 4, createdAt: at, updatedAt: at },
    ...{ shortNumber: 'SEZ-2026-0001', description: 'A box of 9 mm rounds', release: null, corrections: [] },
    custody: { count: 1, heldBy: 'Thabo Molefe', place: 'Sandton', sealNumber: null as string | null },
  });
  const page = (
    <SettingsProvider>
      <SeizurePage />
    </SettingsProvider>
  );
  open(`/seizures/${id}`, [{ path: '/seizures/:id', element: page }], {
    role: 'inspector',
    calls: {
      ...calls,
      [`GET ${address}/custody`]: () => list([]),
      [`POST ${address}/custody`]: ({ body, ifMatch }) => take(ifMatch, { custody: { ...body, count: 2 } }),
      [`PATCH ${address}`]: ({ body, ifMatch }) => take(ifMatch, { status: body.status }),
    },
  });

  await person.click(await button('Hand Over'));
  await person.type(screen.getByLabelText('Held by'), 'Constable Nkosi');
  await person.type(screen.getByLabelText('Place'), 'SAPS 13 store');
  await person.click(await inDialog('Hand Over'));
  await screen.findByText('SEZ-2026-0001 is held by Constable Nkosi now.');
  await person.click(await button('Mark Processed'));
  await person.click(await inDialog('Mark Processed'));

  expect(await screen.findByText('SEZ-2026-0001 has been processed.')).toBeTruthy();
  expect(await button('Return')).toBeTruthy();
  await waitFor(() => expect(hasFocusIn('Steps of SEZ-2026-0001')).toBe(true));
  expect(screen.queryByText(/has changed since/)).toBeNull();
});

test('a case can be corrected right after it was started, and its links stay on the screen', async () => {
  const one = { ...aCase({ id, status: 'open' }), shares: [], entities: [], firearms: [] };
  const { manufacturer, model, serialNumber, status, ownerName, id: firearmId } = aFirearm();
  const linked = { manufacturer, model, serialNumber, status, ownerName, firearmId, linkedAt: at, linkedByName: 'Johan Botha' };
  const { calls, take } = onSlowConnection(`/api/cases/${id}`, { ...one, firearms: [linked] });
  const { of } = open(`/cases/${id}`, [{ path: '/cases/:id', element: <CasePage /> }], {
    role: 'law_enforcement',
    calls: {
      ...calls,
      [`GET /api/cases/${id}/notes`]: () => list([]),
      [`GET /api/cases/${id}/messages`]: () => list([]),
      'GET /api/users/police': () => list([]),
      'GET /api/users/officers': () => list([]),
      'GET /api/seizures': () => list([]),
      [`PATCH /api/cases/${id}`]: async ({ body, ifMatch }) => {
        const answer = take(ifMatch, body);
        const { firearms: _, entities: __, shares: ___, ...answered } = await answer.clone().json();
        return answer.ok ? ok(answered) : answer;
      },
    },
  });

  await person.click(await button('Start Work'));
  await button('Mark Resolved');
  await person.click(await button('Edit'));
  await person.type(screen.getByLabelText('Title'), ' at night');
  await person.click(await button('Save Changes'));

  expect(await screen.findByText('The changes have been saved.')).toBeTruthy();
  expect(of(`PATCH /api/cases/${id}`).map(({ ifMatch }) => ifMatch)).toEqual([null, `"${one.version + 1}"`]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/ at night$/);
  expect(screen.getByRole('link', { name: 'Glock 17 (ABC123)' })).toBeTruthy();
});

test('a transaction can be completed right after it was approved', async () => {
  const { calls, take } = onSlowConnection(`/api/transactions/${id}`, exampleTransaction({ id, status: 'under_review', acceptingEntityId: null }));
  const { of } = open(`/transactions/${id}`, [{ path: '/transactions/:id', element: <TransactionPage /> }], {
    role: 'firearm_office',
    calls: {
      ...calls,
      [`GET /api/firearms/${exampleTransaction().firearmId}`]: () => ok(aFirearm()),
      [`PATCH /api/transactions/${id}`]: ({ body, ifMatch }) => take(ifMatch, { status: body.status }),
      ...{ 'GET /api/documents': () => list([]), 'GET /api/licenses': () => list([]), 'GET /api/ancillaries': () => list([]) },
    },
  });

  await person.click(await button('Approve'));
  await person.click(await inDialog('Approve'));
  await button('Complete');
  await waitFor(() => expect(hasFocusIn('Steps of this transaction')).toBe(true));
  await person.click(await button('Complete'));
  await person.click(await inDialog('Complete'));

  await waitFor(() => expect(of(`PATCH /api/transactions/${id}`).map(({ body }) => body.status)).toEqual(['approved', 'completed']));
  expect(await screen.findByText('The transaction is now completed.')).toBeTruthy();
  expect(screen.queryByText(/has changed since/)).toBeNull();
});
