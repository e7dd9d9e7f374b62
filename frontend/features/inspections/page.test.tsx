// Checks the inspections page: cards, filters, steps and the empty list.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anInspection } from '../../../shared/inspections/example.ts';
import type { Finding, Inspection } from '../../../shared/inspections/schema.ts';
import { list, ok, open, person } from '../../../testing/browser/screen.tsx';
import InspectionPage from './detail.tsx';
import InspectionsPage from './page.tsx';

afterEach(cleanup);

const openPage = (inspections: readonly Inspection[], at = '/inspections') =>
  open(at, [{ path: '/inspections', element: <InspectionsPage /> }], { role: 'inspector', calls: { 'GET /api/inspections': () => list(inspections) } });
const card = async () => within(await within(await screen.findByRole('list', { name: 'Inspections' })).findByRole('listitem'));
const finding = (number: number): Finding => ({ number, type: 'records', notes: `Note ${number}`, severity: 'low', action_required: false, action: null });

test('a card shows the default texts of the specification for a missing type, place and day', async () => {
  openPage([anInspection({ inspectionType: '', location: null, scheduledDate: null, status: 'scheduled', inspectorId: null })]);

  const one = await card();

  for (const words of ['General Inspection', 'Scheduled', 'Not specified', 'Not scheduled']) expect(one.getAllByText(words).length).toBeGreaterThan(0);
  expect(one.getByRole('button', { name: /^Start Inspection/ })).toBeTruthy();
});

test.each([
  [3, []],
  [4, ['1 further finding']],
  [5, ['2 further findings']],
])('a card with %i findings shows three and counts the others', async (count, further) => {
  openPage([anInspection({ findings: Array.from({ length: count }, (_, at) => finding(at + 1)) })]);

  const one = await card();

  expect(one.getAllByText(/^Note /).map(({ textContent }) => textContent)).toEqual(['Note 1', 'Note 2', 'Note 3']);
  expect(one.queryAllByText(/further finding/).map(({ textContent }) => textContent)).toEqual(further);
});

test('a card separates the thousands of a large count', async () => {
  const stock = { expected: 1204, found: 1198, missing: 6, issued: 0, unexpected: 0 };
  openPage([anInspection({ checklist: { parts: ['stock'], answers: {}, stock, missing: [], unexpected: [] } })]);

  expect((await card()).getByText(/^1\s198 of 1\s204 found, 6 missing, 0 unexpected$/)).toBeTruthy();
});

test('filters are part of the page address and of the call, and an empty result shows the text of the specification', async () => {
  const { of, router } = openPage([], '/inspections?search=sandton&status=completed');

  expect(await screen.findByText('No Inspections Found')).toBeTruthy();
  expect(of('GET /api/inspections').at(-1)?.query).toMatchObject({ search: 'sandton', status: 'completed' });
  expect(screen.getByPlaceholderText('Type or location')).toHaveProperty('value', 'sandton');

  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(router.state.location.search).toBe('');
});

test.each([
  ['above', 'Next step: Blouklip Armed Response'],
  ['below', 'Blouklip Armed Response'],
])('the focus stays near the button %s after the inspection is completed', async (where, place) => {
  let now = anInspection({ status: 'in_progress', inspectorId: 'u1', completedDate: null, findings: null });
  const address = `/api/inspections/${now.id}`;
  const complete = () => {
    now = { ...now, status: 'completed', version: 2 };
    return ok(now);
  };
  open(`/inspections/${now.id}`, [{ path: '/inspections/:id', element: <InspectionPage /> }], {
    role: 'inspector',
    calls: { [`GET ${address}`]: () => ok(now), [`PATCH ${address}`]: complete },
  });
  const buttons = await screen.findAllByRole('button', { name: 'Complete' });
  expect(buttons).toHaveLength(2);

  await person.click((where === 'above' ? buttons[0] : buttons[1]) as HTMLElement);
  await person.click(await screen.findByRole('button', { name: 'Complete Inspection' }));

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(place));
});

test('a disabled Complete button lists what is open, and links to the checklist', async () => {
  const stock = { expected: 3, found: 1, missing: 0, issued: 0, unexpected: 0 };
  const checklist = { parts: ['stock'], answers: {}, stock, missing: [], unexpected: [] } as const;
  const one = anInspection({
    inspectionType: 'stock_count',
    status: 'in_progress',
    inspectorId: 'u1',
    completedDate: null,
    findings: null,
    checklist: { ...checklist, parts: ['stock'], missing: [], unexpected: [] },
  });
  const { of } = open(`/inspections/${one.id}`, [{ path: '/inspections/:id', element: <InspectionPage /> }], {
    role: 'inspector',
    calls: { [`GET /api/inspections/${one.id}`]: () => ok(one), [`GET /api/inspections/${one.id}/stock`]: () => list([]) },
  });
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView ??= () => undefined;
  const [complete] = await screen.findAllByRole('button', { name: 'Complete' });

  expect(complete?.getAttribute('aria-disabled')).toBe('true');
  await person.click(complete as HTMLElement);
  expect(of(`PATCH /api/inspections/${one.id}`)).toEqual([]);
  expect(screen.getAllByText(/2 firearms have not been marked as found or missing/).length).toBeGreaterThan(0);
  await person.click(screen.getAllByRole('button', { name: 'Go to the checklist' })[0] as HTMLElement);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Checklist');
});

test.each([
  ['Say who has the key.', 'Say who has the key. (Johan Botha, 04 March 2026 at 10:30:00 SAST)'],
  [null, 'Johan Botha, 04 March 2026 at 10:30:00 SAST'],
])('a returned report with the comment %j shows the reviewer and the time', async (comments, words) => {
  const review = { status: 'requires_revision', comments, reviewedByName: 'Johan Botha', reviewedAt: '2026-03-04T08:30:00.000Z' } as const;
  const one = anInspection({ status: 'in_progress', review });
  open(`/inspections/${one.id}`, [{ path: '/inspections/:id', element: <InspectionPage /> }], {
    role: 'inspector',
    calls: { [`GET /api/inspections/${one.id}`]: () => ok(one), [`GET /api/inspections/${one.id}/history`]: () => list([]) },
  });

  expect(await screen.findByText(words)).toBeTruthy();
});
