// Checks the Add Finding dialog, with field errors for the corrective action.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anInspection } from '../../../shared/inspections/example.ts';
import { list, ok, open, person } from '../../../testing/browser/screen.tsx';
import InspectionPage from './detail.tsx';

afterEach(cleanup);

/** Opens the dialog from an inspection that is in progress and has no inspector. */
async function openDialog() {
  const one = anInspection({ status: 'in_progress', inspectorId: null, findings: [] });
  const path = `/inspections/${one.id}`;
  const { of } = open(path, [{ path: '/inspections/:id', element: <InspectionPage /> }], {
    role: 'inspector',
    calls: {
      [`GET /api${path}`]: () => ok(one),
      [`GET /api${path}/history`]: () => list([]),
      [`GET /api${path}/stock`]: () => list([]),
      [`POST /api${path}/findings`]: () => ok(one),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Add Finding' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Add Finding: / }));
  const sent = () => of(`POST /api${path}/findings`).map(({ body }) => body.action);
  return { dialog, sent, add: () => person.click(dialog.getByRole('button', { name: 'Add Finding' })) };
}

test('a corrective action requires a due date, and a due date requires a corrective action', async () => {
  const { dialog, sent, add } = await openDialog();
  await person.type(dialog.getByLabelText('Finding'), 'The safe is not fixed');
  const what = dialog.getByLabelText(/^Corrective action/);
  const due = () => dialog.getByLabelText(/^Due/);

  await person.type(what, 'Fix it to the wall');
  await add();
  await waitFor(() => expect(document.activeElement).toBe(due()));
  expect(due()).toHaveProperty('ariaInvalid', 'true');
  expect(what.ariaInvalid).not.toBe('true');

  await person.clear(what);
  await person.type(due(), '2031-05-17');
  await add();
  await waitFor(() => expect(what.ariaInvalid).toBe('true'));
  expect(sent()).toEqual([]);

  await person.type(what, 'Fix it to the wall');
  await add();
  await waitFor(() => expect(sent()).toEqual([{ what: 'Fix it to the wall', dueDate: '2031-05-17' }]));
});

test('a finding without corrective action is sent without one', async () => {
  const { dialog, sent, add } = await openDialog();
  await person.type(dialog.getByLabelText('Finding'), 'Tidy');

  await add();

  await waitFor(() => expect(sent()).toEqual([null]));
});
