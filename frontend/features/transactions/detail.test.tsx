// Checks the page of one transaction and its steps.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { contract } from '../../../shared/contract.ts';
import { exampleTransaction } from '../../../shared/transactions/example.ts';
import type { Transaction } from '../../../shared/transactions/schema.ts';
import { Asks, aDocument, aFirearm, type Calls, list, ok, open, person, press, refused } from '../../../testing/browser/screen.tsx';
import TransactionPage from './detail.tsx';

afterEach(cleanup);

const { id, firearmId } = exampleTransaction();
const at = '2026-03-04T08:30:00.000Z';
const entry = (seq: number, toStatus: string, actorName: string) => ({
  seq,
  action: seq === 1 ? 'transactions.create' : 'transactions.decide',
  actorName,
  fromStatus: null,
  toStatus,
  comments: null,
  metadata: null,
  createdAt: at,
});
const entries = [entry(2, 'under_review', 'Anisha Naidoo'), entry(1, 'pending', 'Thabo Molefe')];

function openPage(change: Partial<Transaction> = {}, { role = 'client' as Role, calls = {} as Calls } = {}) {
  return open(
    `/transactions/${id}`,
    [{ path: '/transactions/:id', element: [<TransactionPage key="page" />, <Asks key="asks" anew={contract.transactions.decide} />] }],
    {
      role,
      calls: {
        [`GET /api/transactions/${id}`]: () => ok(exampleTransaction(change)),
        [`GET /api/transactions/${id}/history`]: () => ok({ entries, verified: true, brokenAt: null }),
        [`GET /api/firearms/${firearmId}`]: () => ok(aFirearm()),
        [`PATCH /api/transactions/${id}`]: ({ body }) => ok(exampleTransaction({ ...change, status: body.status, version: 2 })),
        'GET /api/documents': () => list([]),
        'GET /api/licenses': () => list([], { 'x-total-count': '1' }),
        'GET /api/ancillaries': () => list([], { 'x-total-count': '2' }),
        ...calls,
      },
    },
  );
}

test('shows status, parties, the person of each step, and that the history is intact', async () => {
  openPage({ status: 'under_review' });

  expect(await screen.findByRole('heading', { name: 'Transfer: Glock 17 (ABC123)', level: 1 })).toBeTruthy();
  expect(screen.getByText('Awaiting a decision by the firearm office.').parentElement?.textContent).toMatch(/^Under review · Awaiting/);
  expect((await screen.findAllByText(/^Thabo Molefe, .*March 2026/)).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/^Anisha Naidoo, /).length).toBeGreaterThan(0);
  expect(await screen.findByText(/Record intact \(2 entries\)/)).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'ABC123' })).getAttribute('href')).toBe(`/firearms/${firearmId}/profile`);
});

test.each([
  ['beginner', 'Withdrawn by Blouklip Armed Response (Pty) Ltd. The firearm did not change.'],
  ['acceptor', 'Declined by Harbour Fynbos Protection (Pty) Ltd. The firearm did not change.'],
  ['office', 'Rejected by the firearm office. The firearm did not change.'],
  [null, 'The firearm did not change.'],
] as const)('shows how a transaction ended when it was ended as %s', async (endedAs, sentence) => {
  openPage({ status: 'rejected', endedAs });

  expect((await screen.findByText(sentence)).parentElement?.textContent).toMatch(/^Rejected · /);
});

test('lists its documents and the documents of other records that it refers to', async () => {
  const [seen, hidden] = [aDocument({ fileName: 'license card.pdf' }), '3f2504e0-4f89-41d3-9a0c-0305e82c3366'];
  const { of } = openPage(
    { documentReferences: [seen.id, hidden] },
    {
      calls: {
        'GET /api/documents': () => list([aDocument({ fileName: 'agreement of sale.pdf', associatedEntityType: 'transaction' })]),
        [`GET /api/documents/${seen.id}`]: () => ok(seen),
        [`GET /api/documents/${hidden}`]: () => refused('not-found', 'There is no such record, or you do not have access to it.'),
      },
    },
  );

  expect(await screen.findByText('agreement of sale.pdf')).toBeTruthy();
  expect(of('GET /api/documents')[0]?.query).toMatchObject({ associatedEntityType: 'transaction', associatedEntityId: id });
  expect(await screen.findByRole('button', { name: 'View license card.pdf' })).toBeTruthy();
  expect(await screen.findByText('A document that you do not have access to, or that was withdrawn')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Upload Document' })).toBeTruthy();
});

test('shows the firearm without a link when the user cannot open it', async () => {
  openPage({}, { calls: { [`GET /api/firearms/${firearmId}`]: () => refused('not-found', 'There is no such record, or you do not have access to it.') } });

  expect(await screen.findByText('ABC123')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'ABC123' })).toBeNull();
});

test('shows "not found" for a transaction that the user cannot view', async () => {
  openPage({}, { calls: { [`GET /api/transactions/${id}`]: () => refused('not-found', 'There is no such record, or you do not have access to it.') } });

  expect(await screen.findByRole('heading', { name: 'Transaction not found' })).toBeTruthy();
});

const received: Partial<Transaction> = { fromEntityId: 2, toEntityId: 1, acceptingEntityId: 1, createdByEntityId: 2 };

test.each<[string, Role, Partial<Transaction>, string[]]>([
  ['its creator', 'client', {}, ['Withdraw']],
  ['the accepting party', 'client', received, ['Decline', 'Accept']],
  ['the office for a transaction under review', 'firearm_office', { status: 'under_review' }, ['Reject', 'Approve']],
  ['the office for an approved transaction', 'firearm_office', { status: 'approved' }, ['Reject', 'Complete']],
  ['the office for a disposal', 'firearm_office', { transactionType: 'disposal', acceptingEntityId: null, toEntityId: null }, ['Reject', 'Start Review']],
  ['an inspector', 'inspector', { status: 'under_review' }, []],
  ['nobody for a completed transaction', 'firearm_office', { status: 'completed' }, []],
])('shows the steps for %s', async (_who, role, change, expected) => {
  openPage(change, { role });
  await screen.findByRole('heading', { level: 1 });
  await screen.findByText(/Record intact/);

  const names = ['Withdraw', 'Decline', 'Reject', 'Accept', 'Start Review', 'Approve', 'Complete'];
  expect(names.filter((name) => screen.queryByRole('button', { name }))).toEqual(expected);
  expect(screen.queryByText('Waiting for you') !== null).toBe(expected.length > 1);
});

test('disables a step that cannot be taken now and gives the reason', async () => {
  openPage({}, { role: 'firearm_office' });

  const accept = await screen.findByRole('button', { name: 'Accept' });

  expect(accept.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByText('Waiting for you')).toBeNull();
});

test('asks once before accepting, sends the version shown, and confirms', async () => {
  const { of } = openPage(received);
  await person.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Accept/ }));

  await person.click(dialog.getByRole('button', { name: 'Accept' }));

  expect((await screen.findAllByText('Transaction updated')).length).toBeGreaterThan(0);
  expect(of(`PATCH /api/transactions/${id}`)).toMatchObject([{ body: { status: 'under_review' }, ifMatch: '"1"' }]);
});

test('requires a reason for a rejection', async () => {
  const { of } = openPage();
  await person.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Withdraw/ }));

  await person.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await dialog.findByText('A reason is required')).toBeTruthy();
  expect(of(`PATCH /api/transactions/${id}`)).toEqual([]);
  await person.type(dialog.getByLabelText('Reason'), 'Wrong company');
  await person.click(dialog.getByRole('button', { name: 'Withdraw' }));

  expect((await screen.findAllByText('The transaction is now withdrawn.')).length).toBeGreaterThan(0);
  expect(of(`PATCH /api/transactions/${id}`)[0]?.body).toMatchObject({ status: 'rejected', comments: 'Wrong company' });
});

test('lists the effects before the user completes a transaction', async () => {
  openPage({ status: 'approved' }, { role: 'firearm_office' });
  await person.click(await screen.findByRole('button', { name: 'Complete' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Complete/ }));

  for (const sentence of [
    'Ownership passes from Blouklip Armed Response (Pty) Ltd to Harbour Fynbos Protection (Pty) Ltd.',
    'The license of Blouklip Armed Response (Pty) Ltd ends.',
    '2 ancillaries are transferred with it.',
  ]) {
    expect(await dialog.findByText(sentence)).toBeTruthy();
  }
});

test('keeps the typed reason and the opened version when someone else changes the record', async () => {
  let now = exampleTransaction({ status: 'under_review' });
  const { of } = openPage({}, { role: 'firearm_office', calls: { [`GET /api/transactions/${id}`]: () => ok(now) } });
  await person.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Reject/ }));
  await person.type(dialog.getByLabelText('Reason'), 'No license');

  now = { ...now, comments: 'Seen by another', version: now.version + 1 };
  await press('Ask anew');
  expect(await screen.findByText('Seen by another')).toBeTruthy();

  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'No license');
  await person.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(of(`PATCH /api/transactions/${id}`).map(({ ifMatch }) => ifMatch)).toEqual([`"${now.version - 1}"`]));
});

test('reports a concurrent change and saves nothing', async () => {
  openPage(received, { calls: { [`PATCH /api/transactions/${id}`]: () => refused('stale-version', 'This record has changed since you opened it.') } });
  await person.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Accept/ }));

  await person.click(dialog.getByRole('button', { name: 'Accept' }));

  expect(await dialog.findByText('This transaction has changed since you opened it')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test.each([
  ['Reload', 'stale-version', 'under_review'],
  ['Keep transaction', 'conflict', 'completed'],
] as const)('%s shows the latest record and history after a step was refused as too late', async (way, code, status) => {
  let now = { record: exampleTransaction(), entries: entries.slice(1) };
  openPage(
    {},
    {
      calls: {
        [`GET /api/transactions/${id}`]: () => ok(now.record),
        [`GET /api/transactions/${id}/history`]: () => ok({ entries: now.entries, verified: true, brokenAt: null }),
        [`PATCH /api/transactions/${id}`]: () => {
          now = { record: exampleTransaction({ status, version: 9 }), entries: [entry(2, status, 'Anisha Naidoo'), ...now.entries] };
          return refused(code, 'It was taken further.');
        },
      },
    },
  );
  await person.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Withdraw/ }));
  await person.type(dialog.getByLabelText('Reason'), 'Nobody came');
  await person.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await dialog.findAllByText(/has changed since|It was taken further/);

  await person.click(dialog.getByRole('button', { name: way }));

  expect((await screen.findAllByText(/^Anisha Naidoo/)).length).toBeGreaterThan(0);
});
