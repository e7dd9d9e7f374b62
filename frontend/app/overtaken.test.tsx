// Two inspectors at one inspection, two officers at one report: who comes second sees what the first has done.
// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anApproval } from '../../shared/approvals/example.ts';
import { anInspection } from '../../shared/inspections/example.ts';
import ApprovalsPage from '../features/approvals/page.tsx';
import InspectionsPage from '../features/inspections/page.tsx';
import { list, open, person, refused } from './testing.tsx';

afterEach(cleanup);

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3305';
const at = '2026-03-04T08:30:00.000Z';
const inspection = anInspection({ id, status: 'scheduled', inspectorId: null, inspectorName: null });
const approval = anApproval({ id });

test('an inspection that somebody else has started is shown as started', async () => {
  let now = inspection;
  open('/inspections', [{ path: '/inspections', element: <InspectionsPage /> }], {
    role: 'inspector',
    calls: {
      'GET /api/inspections': () => list([now]),
      [`PATCH /api/inspections/${id}`]: () => {
        now = { ...inspection, status: 'in_progress', version: 2 };
        return refused('stale-version', 'Somebody else has changed this record since you opened it.');
      },
    },
  });

  await person.click(await screen.findByRole('button', { name: /^Start Inspection/ }));

  expect(await screen.findByText(/Somebody else has changed this record/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Complete/ })).toBeTruthy();
});

test('a report that somebody else has decided on is shown as decided', async () => {
  let now = approval;
  open('/approvals', [{ path: '/approvals', element: <ApprovalsPage /> }], {
    role: 'law_enforcement',
    calls: {
      'GET /api/approvals': () => list([now]),
      [`PATCH /api/approvals/${id}`]: () => {
        now = { ...approval, status: 'approved', approverFirstName: 'Naledi', approverLastName: 'Dlamini', reviewedAt: at, version: 2 };
        return refused('conflict', 'A report that is approved cannot become approved. It is closed.');
      },
    },
  });

  await person.click(await screen.findByRole('button', { name: /^Approve report/ }));

  expect(await screen.findByText(/^Processed on .* by Naledi Dlamini$/)).toBeTruthy();
  expect((await screen.findAllByText(/cannot become approved\. It is closed\./)).length).toBeGreaterThan(0);
});
