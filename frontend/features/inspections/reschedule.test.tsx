// Checks the Reschedule dialog: the required reason and South African time.
// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anInspection } from '../../../shared/inspections/example.ts';
import { list, ok, open, person } from '../../../testing/browser/screen.tsx';
import InspectionPage from './detail.tsx';

afterEach(cleanup);

test('the dialog requires a reason, and sends the day with the chosen time', async () => {
  const one = anInspection({ status: 'scheduled', scheduledDate: '2027-03-04T07:00:00.000Z', completedDate: null, findings: null });
  const path = `/inspections/${one.id}`;
  const { of } = open(path, [{ path: '/inspections/:id', element: <InspectionPage /> }], {
    role: 'admin',
    calls: { [`GET /api${path}`]: () => ok(one), [`GET /api${path}/history`]: () => list([]), [`POST /api${path}/reschedule`]: () => ok(one) },
  });
  await person.click(await screen.findByRole('button', { name: 'Reschedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Reschedule the inspection: / }));
  await person.clear(dialog.getByLabelText('Time'));
  await person.type(dialog.getByLabelText('Time'), '14:30');

  await person.click(dialog.getByRole('button', { name: 'Reschedule Inspection' }));
  expect(await dialog.findByText('A reason is required: the provider reads it')).toBeTruthy();
  await person.type(dialog.getByLabelText('Reason'), 'On leave');
  await person.click(dialog.getByRole('button', { name: 'Reschedule Inspection' }));

  expect(await screen.findByText('Inspection Updated')).toBeTruthy();
  expect(of(`POST /api${path}/reschedule`)).toMatchObject([{ body: { scheduledDate: '2027-03-04T12:30:00.000Z', reason: 'On leave', unannounced: false } }]);
});

test('the dialog keeps the time of day, and can make the inspection unannounced', async () => {
  const one = anInspection({ status: 'scheduled', scheduledDate: '2027-03-04T11:15:00.000Z', completedDate: null, findings: null });
  const path = `/inspections/${one.id}`;
  const { of } = open(path, [{ path: '/inspections/:id', element: <InspectionPage /> }], {
    role: 'admin',
    calls: {
      [`GET /api${path}`]: () => ok({ ...one, unannounced: of(`POST /api${path}/reschedule`).length > 0 }),
      [`GET /api${path}/history`]: () => list([]),
      [`POST /api${path}/reschedule`]: () => ok({ ...one, unannounced: true }),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Reschedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Reschedule the inspection: / }));
  await person.click(dialog.getByRole('checkbox', { name: 'Unannounced' }));
  await person.type(dialog.getByLabelText('Reason'), 'Stock was moved before the last visit');

  await person.click(dialog.getByRole('button', { name: 'Reschedule Inspection' }));

  expect(await screen.findByText('Unannounced')).toBeTruthy();
  expect(of(`POST /api${path}/reschedule`)).toMatchObject([{ body: { scheduledDate: one.scheduledDate, unannounced: true } }]);
});
