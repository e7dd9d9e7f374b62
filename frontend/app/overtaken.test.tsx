// Checks concurrent updates on a screen: two inspectors at one inspection, two officers at one report.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anApproval } from '../../shared/approvals/example.ts';
import { anInspection } from '../../shared/inspections/example.ts';
import { list, ok, open, person, refused } from '../../testing/browser/screen.tsx';
import ApprovalsPage from '../features/approvals/page.tsx';
import InspectionPage from '../features/inspections/detail.tsx';
import InspectionsPage from '../features/inspections/page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3305';
const at = '2026-03-04T08:30:00.000Z';
const inspection = anInspection({ id, status: 'scheduled', inspectorId: null, inspectorName: null });
const approval = anApproval({ id });

test('the list shows an inspection as started after another inspector started it', async () => {
  let now = inspection;
  open('/inspections', [{ path: '/inspections', element: <InspectionsPage /> }], {
    role: 'inspector',
    calls: {
      'GET /api/inspections': () => list([now]),
      [`PATCH /api/inspections/${id}`]: () => {
        now = { ...inspection, status: 'in_progress', version: 2 };
        return refused('stale-version', 'This record has changed since you opened it.');
      },
    },
  });

  await person.click(await screen.findByRole('button', { name: /^Start Inspection/ }));

  expect(await screen.findByText(/This record has changed/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Complete/ })).toBeTruthy();
});

test('the card shows a report as decided after another officer decided it', async () => {
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

test('the page shows an inspection as completed and closes the cancel dialog after another inspector completed it', async () => {
  let now = { ...inspection, status: 'in_progress' as typeof inspection.status };
  open(`/inspections/${id}`, [{ path: '/inspections/:id', element: <InspectionPage /> }], {
    role: 'inspector',
    calls: {
      [`GET /api/inspections/${id}`]: () => ok(now),
      [`GET /api/inspections/${id}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
      [`GET /api/inspections/${id}/stock`]: () => list([]),
      [`PATCH /api/inspections/${id}`]: () => {
        now = { ...inspection, status: 'completed', version: 2 };
        return refused('stale-version', 'This record has changed since you opened it.');
      },
    },
  });
  await person.click((await screen.findAllByRole('button', { name: 'Cancel' }))[0] as HTMLElement);
  await person.type(await screen.findByLabelText('Reason'), 'Nobody was there');
  await person.click(screen.getByRole('button', { name: 'Cancel Inspection' }));
  await person.click(await screen.findByRole('button', { name: 'Reload' }));

  expect((await screen.findAllByText('Completed')).length).toBeGreaterThan(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('a missing inspection links to the inspections for an inspector and to the dashboard for a client', async () => {
  const routes = [{ path: '/inspections/:id', element: <InspectionPage /> }];
  const calls = { [`GET /api/inspections/${id}`]: () => refused('not-found', 'There is no such record, or you do not have access to it.') };
  open(`/inspections/${id}`, routes, { role: 'inspector', calls });
  expect((await screen.findByRole('link', { name: 'All Inspections' })).getAttribute('href')).toBe('/inspections');
  cleanup();

  open(`/inspections/${id}`, routes, { role: 'client', calls });
  expect((await screen.findByRole('link', { name: 'Go to the dashboard' })).getAttribute('href')).toBe('/');
});

test("the checklist repeats a mark on the new version after another inspector's mark", async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  const checklist = { parts: ['safe' as const], answers: {}, stock: null, missing: [], unexpected: [] };
  let now = anInspection({ id, inspectionType: 'routine_inspection', status: 'in_progress', inspectorId: 'u1', checklist });
  const { of } = open(`/inspections/${id}`, [{ path: '/inspections/:id', element: <InspectionPage /> }], {
    role: 'inspector',
    calls: {
      [`GET /api/inspections/${id}`]: () => ok(now),
      [`GET /api/inspections/${id}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
      [`PUT /api/inspections/${id}/checklist`]: ({ body }) => {
        if (body.version === 2) return ok({ ...now, version: 3 });
        now = { ...now, version: 2 };
        return refused('stale-version', 'This record has changed since you opened it.');
      },
    },
  });
  const no = async () => within(await screen.findByRole('group', { name: /^The safe or strong-room/ })).getByRole('button', { name: 'No' });

  await person.click(await no());
  expect(await screen.findByText(/Repeat your last step\.$/)).toBeTruthy();
  await waitFor(() => expect(of(`GET /api/inspections/${id}`).length).toBe(2));
  await person.click(await no());

  await waitFor(() => expect(of(`PUT /api/inspections/${id}/checklist`).map(({ body }) => body.version)).toEqual([1, 2]));
});

test("the checklist sends each of an inspector's quick steps with the version that the step before created", async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  const yes = { answer: 'yes' as const, notes: null };
  // Every question is answered: an open one would disable Complete.
  const answers = { 'safe-standard': yes, 'safe-fixed': yes, 'safe-keys': yes, 'safe-ammunition': yes };
  const checklist = { parts: ['safe' as const], answers, stock: null, missing: [], unexpected: [] };
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3306';
  const first = anInspection({ id, inspectionType: 'safe_inspection', status: 'in_progress', inspectorId: 'u1', checklist });
  let now = first;
  const overtaken = () => refused('stale-version', 'This record has changed since you opened it.');
  const next = (change: Partial<typeof now>) => {
    now = { ...now, ...change, version: now.version + 1 };
    return ok(now);
  };
  const { of } = open(`/inspections/${id}`, [{ path: '/inspections/:id', element: <InspectionPage /> }], {
    role: 'inspector',
    calls: {
      // A slow connection: the next read still returns the old record.
      [`GET /api/inspections/${id}`]: () => ok(first),
      [`GET /api/inspections/${id}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
      [`PUT /api/inspections/${id}/checklist`]: ({ body }) =>
        body.version === now.version ? next({ checklist: { ...checklist, answers: { ...now.checklist?.answers, ...body.answers } } }) : overtaken(),
      [`PATCH /api/inspections/${id}`]: ({ ifMatch }) => (ifMatch === `"${now.version}"` ? next({ status: 'completed' }) : overtaken()),
    },
  });
  const [one, another] = await screen.findAllByRole('button', { name: 'No' });

  one?.click();
  another?.click();
  screen.getAllByRole('button', { name: 'Complete' })[0]?.click();
  (await screen.findByRole('button', { name: 'Complete Inspection' })).click();

  expect(await screen.findByText('The inspection has been completed')).toBeTruthy();
  expect(of(`PUT /api/inspections/${id}/checklist`).map(({ body }) => body.version)).toEqual([first.version, first.version + 1]);
  expect(screen.queryByText(/has changed since/)).toBeNull();
});
