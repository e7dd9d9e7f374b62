// Checks how a provider answers missing firearms.
// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anInspection } from '../../../shared/inspections/example.ts';
import { list, ok, open, person } from '../../../testing/browser/screen.tsx';
import InspectionPage from './detail.tsx';

afterEach(cleanup);

test('a provider answers that a missing firearm was found, with a required note', async () => {
  const firearm = { firearmId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', serialNumber: 'SN-1', manufacturer: 'Vektor', model: 'Z88' };
  const unanswered = { outcome: null, note: null, closedBy: null, closedByName: null, closedAt: null };
  const one = anInspection({ followUp: { dueAt: '2026-03-05T08:30:00.000Z', firearms: [{ ...firearm, ...unanswered }] } });
  const path = `/inspections/${one.id}`;
  const { of } = open(path, [{ path: '/inspections/:id', element: <InspectionPage /> }], {
    role: 'client',
    calls: {
      [`GET /api${path}`]: () => ok(one),
      [`GET /api${path}/history`]: () => list([]),
      [`POST /api${path}/missing/${firearm.firearmId}`]: () => ok(one),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Found: Vektor Z88 (SN-1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Firearm found: / }));

  await person.click(dialog.getByRole('button', { name: 'Send Answer' }));
  expect(await dialog.findByText('A note is required: say where it was found')).toBeTruthy();
  await person.type(dialog.getByRole('textbox'), 'In the vehicle safe');
  await person.click(dialog.getByRole('button', { name: 'Send Answer' }));

  expect(await screen.findByText('Inspection Updated')).toBeTruthy();
  expect(of(`POST /api${path}/missing/${firearm.firearmId}`)).toMatchObject([{ body: { outcome: 'found', note: 'In the vehicle safe' } }]);
});
