// Checks the Schedule Inspection dialog: the data it sends and its field errors.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anInspection } from '../../../shared/inspections/example.ts';
import { anEntity, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import InspectionsPage from './page.tsx';

afterEach(cleanup);

/** The dialog, opened from the list by an inspector. */
async function openDialog(calls: Calls = {}) {
  const { of } = open('/inspections', [{ path: '/inspections', element: <InspectionsPage /> }], {
    role: 'inspector',
    calls: {
      'GET /api/inspections': () => list([]),
      'GET /api/users/inspectors': () => list([]),
      'GET /api/legal-entities': () => list([anEntity()]),
      ...calls,
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Schedule Inspection' }));
  return { of, dialog: within(await screen.findByRole('dialog', { name: 'Schedule Inspection' })) };
}

test('the dialog sends nothing without a valid day', async () => {
  const { of, dialog } = await openDialog({
    'POST /api/inspections': () => refused('conflict', 'An inspection of this type of this provider is already scheduled.'),
  });
  await person.click(dialog.getByLabelText(/^Provider/));
  await person.click(await screen.findByRole('option', { name: /Blouklip/ }));
  const day = dialog.getByLabelText(/^Day/);
  const submit = dialog.getByRole('button', { name: 'Schedule Inspection' });
  await person.clear(day);

  await person.click(submit);
  expect((await dialog.findAllByText('Choose a day')).length).toBeGreaterThan(0);
  expect(of('POST /api/inspections')).toEqual([]);
  await person.type(day, '2031-05-1');
  expect(dialog.queryAllByText('Choose a day').length).toBeGreaterThan(0);
  await person.type(day, '7');
  await person.click(submit);

  // 09:00 in South Africa.
  await waitFor(() => expect(of('POST /api/inspections').map(({ body }) => body.scheduledDate)).toEqual(['2031-05-17T07:00:00.000Z']));
});

test.each([
  ['A provider', 'Provider'],
  ['One firearm', 'Firearm'],
])('the dialog shows an error beside the empty field %s', async (subject, label) => {
  const { of, dialog } = await openDialog({ 'GET /api/firearms': () => list([]) });
  await person.click(dialog.getByRole('button', { name: subject }));

  await person.click(dialog.getByRole('button', { name: 'Schedule Inspection' }));

  expect((await dialog.findAllByText(`${label} is required`)).length).toBeGreaterThan(0);
  expect(of('POST /api/inspections')).toEqual([]);
});

test('the dialog says who is notified now and later for an unannounced inspection', async () => {
  const { dialog } = await openDialog({ 'POST /api/inspections': () => ok(anInspection({ unannounced: true }), 201) });
  await person.click(dialog.getByLabelText(/^Provider/));
  await person.click(await screen.findByRole('option', { name: /Blouklip/ }));
  await person.click(dialog.getByRole('checkbox', { name: /^Unannounced/ }));

  await person.click(dialog.getByRole('button', { name: 'Schedule Inspection' }));

  expect((await screen.findAllByText('The inspector has been notified. The provider will be notified when the inspection starts.')).length).toBeGreaterThan(0);
});
