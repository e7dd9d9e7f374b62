// Checks the Unexpected Firearms tab: its cards, and closing a check.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FirearmCheck } from '../../../shared/checks/schema.ts';
import type { SerialMatch } from '../../../shared/inspections/match.ts';
import { list, ok, open, person } from '../../../testing/browser/screen.tsx';
import VerificationPage from './page.tsx';

afterEach(cleanup);

const match: SerialMatch = {
  ...{ firearmId: '3f2504e0-4f89-41d3-9a0c-0305e82c3377', serialNumber: 'ABC123', manufacturer: 'Glock', model: '17', line: null },
  ...{ ownerName: 'Karoo Wag', status: 'stolen', how: 'same' },
};
const check: FirearmCheck = {
  ...{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3366', inspectionId: '3f2504e0-4f89-41d3-9a0c-0305e82c3305' },
  ...{ serialNumber: 'ABC123', notes: 'In the second safe', entityId: 1, entityName: 'Blouklip Armed Response', inspectorName: 'Neo Mokoena' },
  ...{ foundAt: '2026-03-04T08:30:00.000Z', matches: [match], status: 'open', outcome: null, note: null, closedByName: null, closedAt: null, version: 1 },
};
const closed: FirearmCheck = {
  ...check,
  status: 'closed',
  outcome: 'of_other',
  note: 'The owner was called',
  closedByName: 'Johan Botha',
  closedAt: check.foundAt,
};

function show(at: string, found: readonly FirearmCheck[]) {
  return open(at, [{ path: '/verification', element: <VerificationPage /> }], {
    role: 'firearm_office',
    calls: {
      'GET /api/checks': () => list(found),
      [`POST /api/checks/${check.id}/outcome`]: () => ok(closed),
      [`GET /api/checks/${check.id}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
    },
  });
}

test('a card shows the serial number, provider, inspector’s note and match, and the outcome requires a note', async () => {
  const { of } = show('/verification?tab=unexpected', [check]);
  const card = within((await screen.findByRole('heading', { name: 'ABC123' })).closest('li') as HTMLElement);
  for (const words of ['Blouklip Armed Response', 'In the second safe', 'Neo Mokoena']) expect(card.getByText(words)).toBeTruthy();
  expect(card.getByText(/Registered as stolen: Glock 17 ABC123, owner Karoo Wag/)).toBeTruthy();

  await person.click(card.getByRole('button', { name: 'Record outcome: ABC123' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record the outcome of ABC123' }));
  await person.click(dialog.getByLabelText('Outcome'));
  await person.click(await screen.findByRole('option', { name: 'Belongs to another owner' }));
  await person.click(dialog.getByRole('button', { name: 'Record Outcome' }));
  expect(await dialog.findByText('Enter a note: say what you found out')).toBeTruthy();
  expect(of(`POST /api/checks/${check.id}/outcome`)).toEqual([]);
  await person.type(dialog.getByLabelText('Note'), 'The owner was called');
  await person.click(dialog.getByRole('button', { name: 'Record Outcome' }));

  await waitFor(() =>
    expect(of(`POST /api/checks/${check.id}/outcome`)).toMatchObject([{ body: { outcome: 'of_other', note: 'The owner was called' }, ifMatch: '"1"' }]),
  );
});

test('a closed check shows its outcome, author and note, and has no buttons', async () => {
  const { of } = show('/verification?tab=unexpected&checks=closed', [closed]);

  expect(await screen.findByText(/^Belongs to another owner \(Johan Botha, .*\): The owner was called$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Record outcome/ })).toBeNull();
  expect(of('GET /api/checks').map(({ query }) => query.status)).toEqual(['closed']);
});
