// Checks the form that opens a case from an inspection.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anInspection } from '../../../shared/inspections/example.ts';
import type { Finding, Inspection } from '../../../shared/inspections/schema.ts';
import { list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import InspectionPage from './detail.tsx';

afterEach(cleanup);

const missing = { firearmId: '3f2504e0-4f89-41d3-9a0c-0305e82c3399', serialNumber: 'ABC123', manufacturer: 'Glock', model: '17' };
const finding: Finding = { number: 2, type: 'stock', notes: 'One pistol is gone', severity: 'high', action_required: false, action: null };
const one: Inspection = anInspection({
  findings: [finding],
  checklist: { parts: ['stock'], answers: {}, stock: { expected: 2, found: 1, missing: 1, issued: 0, unexpected: 0 }, missing: [missing], unexpected: [] },
});
const path = `/inspections/${one.id}`;

function show(role: 'law_enforcement' | 'inspector' | 'client') {
  return open(path, [{ path: '/inspections/:id', element: <InspectionPage /> }], {
    role,
    calls: {
      [`GET /api${path}`]: () => ok(one),
      [`GET /api${path}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
      [`GET /api${path}/stock`]: () => list([]),
      'GET /api/cases': () => list([]),
      'GET /api/users/officers': () => list([]),
      'POST /api/cases': () => refused('conflict', 'Not in this test'),
    },
  });
}

test('the form sends the inspection, its provider, the missing firearm and the chosen finding', async () => {
  const { of } = show('law_enforcement');
  await person.click(await screen.findByRole('button', { name: 'Open Case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Case' }));
  await person.click(dialog.getByLabelText(/^Finding/));
  await person.click(await screen.findByRole('option', { name: '2. One pistol is gone' }));

  await person.click(dialog.getByRole('button', { name: 'Create Case' }));

  await waitFor(() =>
    expect(of('POST /api/cases').map(({ body }) => body)).toMatchObject([
      {
        title: 'Stock count, Blouklip Armed Response',
        inspectionId: one.id,
        findingNumber: 2,
        relatedEntityId: 1,
        relatedFirearmIds: [missing.firearmId],
      },
    ]),
  );
});

test.each(['inspector', 'client'] as const)('the role %s cannot open a case, and the page does not load cases', async (role) => {
  const { of } = show(role);
  await screen.findByText('Details');

  expect(screen.queryByRole('button', { name: 'Open Case' })).toBeNull();
  expect(of('GET /api/cases')).toEqual([]);
});
