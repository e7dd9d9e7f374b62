// Writing a finding down: what is wrong with its corrective action stands beside the field that it is of.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anInspection } from '../../../shared/inspections/example.ts';
import { list, ok, open, person } from '../../../testing/browser/screen.tsx';
import InspectionPage from './detail.tsx';

afterEach(cleanup);

/** The dialog, opened from an inspection that is under way and nobody's yet. */
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

test('what must be put right wants its day, and a day wants what must be put right by it', async () => {
  const { dialog, sent, add } = await openDialog();
  await person.type(dialog.getByLabelText('What was found'), 'The safe is not fixed');
  const what = dialog.getByLabelText(/^What must be put right/);
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

test('a finding that asks for nothing is sent without an action', async () => {
  const { dialog, sent, add } = await openDialog();
  await person.type(dialog.getByLabelText('What was found'), 'Tidy');

  await add();

  await waitFor(() => expect(sent()).toEqual([null]));
});
