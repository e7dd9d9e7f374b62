// Checks closing a corrective action and rejecting its answer.
// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anInspection } from '../../../shared/inspections/example.ts';
import { list, ok, open, person } from '../../../testing/browser/screen.tsx';
import InspectionPage from './detail.tsx';

afterEach(cleanup);

const action = { what: 'Repair the safe', dueDate: '2026-04-01', answer: 'Done', answeredByName: 'Thandi', answeredAt: '2026-03-10T08:30:00.000Z' };
const rejected = {
  answer: 'Soon',
  answeredByName: 'Thandi',
  answeredAt: '2026-03-08T08:30:00.000Z',
  reason: 'Not yet done',
  rejectedByName: 'Neo',
  rejectedAt: '2026-03-09T08:30:00.000Z',
};
const finding = { number: 1, type: 'safe_custody', notes: 'The safe is open.', severity: 'high', action_required: true } as const;

function openPage() {
  const one = anInspection({
    inspectorId: null,
    findings: [{ ...finding, action: { ...action, rejectedAnswers: [rejected], closedByName: null, closedAt: null } }],
  });
  const path = `/inspections/${one.id}`;
  return open(path, [{ path: '/inspections/:id', element: <InspectionPage /> }], {
    role: 'inspector',
    calls: {
      [`GET /api${path}`]: () => ok(one),
      [`GET /api${path}/history`]: () => list([]),
      [`POST /api${path}/actions/1/close`]: () => ok(one),
      [`POST /api${path}/actions/1/reject`]: () => ok(one),
    },
  });
}
const dialog = async (button: string, name: string) => {
  await person.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name }));
};

test('the corrective action shows a rejected answer with its reason', async () => {
  openPage();

  expect(await screen.findByText(/^Rejected by Neo, .*: Not yet done$/)).toBeTruthy();
});

test('closing a corrective action requires a note', async () => {
  const { of } = openPage();
  const close = await dialog('Close action of finding 1', 'Close the corrective action');

  await person.click(close.getByRole('button', { name: 'Close Action' }));
  expect(await close.findByText('A note is required: describe how it was checked')).toBeTruthy();
  expect(of(`POST /api/inspections/${anInspection().id}/actions/1/close`)).toEqual([]);
});

test('rejecting an answer requires a reason and a new due date', async () => {
  openPage();
  const reject = await dialog('Reject answer to finding 1', 'Reject the answer');

  await person.click(reject.getByRole('button', { name: 'Reject Answer' }));

  expect(await reject.findByText('A reason is required: the provider reads it')).toBeTruthy();
  expect(reject.getByText('A new due date is required')).toBeTruthy();
});
