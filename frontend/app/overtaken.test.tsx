// Two inspectors at one inspection, two officers at one report: who comes second sees what the first has done.
// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { Approval } from '../../shared/approvals/schema.ts';
import { Inspection } from '../../shared/inspections/schema.ts';
import ApprovalsPage from '../features/approvals/page.tsx';
import InspectionsPage from '../features/inspections/page.tsx';
import { list, open, person, refused } from './testing.tsx';

afterEach(cleanup);

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3305';
const at = '2026-03-04T08:30:00.000Z';
const inspection = v.parse(Inspection, {
  ...{ id, firearmId: null, firearm: null, entityId: 1, entityName: 'Blouklip Armed Response', inspectionType: 'stock_count', status: 'scheduled' },
  ...{ scheduledDate: at, startedAt: null, completedDate: null, completedBy: null, completedByName: null, location: 'Sandton' },
  ...{ inspectorId: null, inspectorName: null, reason: null, findings: [], checklist: null, review: null, notes: null, version: 1, createdAt: at },
});
const approval = v.parse(Approval, {
  ...{ id, inspectionId: id, status: 'pending', comments: null, approverId: null, approverFirstName: null, approverLastName: null },
  ...{ approvedAt: null, rejectedAt: null, reviewedAt: null, carriedOutBy: [], requestedRevisions: [], version: 1, createdAt: at },
  inspection: { ...inspection, type: 'stock_count', inspectorFirstName: 'Neo', inspectorLastName: 'Mokoena' },
});

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
