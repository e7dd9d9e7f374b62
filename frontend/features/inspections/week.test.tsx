// Checks the week calendar: its days, its inspectors and the navigation between weeks.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anInspection } from '../../../shared/inspections/example.ts';
import { onWeekday } from '../../../shared/kinds/format.ts';
import { list, open, person } from '../../../testing/browser/screen.tsx';
import InspectionsPage from './page.tsx';

afterEach(cleanup);

const monday = '2027-03-01';
const visit = (n: number, at: string, more: Parameters<typeof anInspection>[0] = {}) =>
  anInspection({ id: `3f2504e0-4f89-41d3-9a0c-0305e82c330${n}`, status: 'scheduled', scheduledDate: at, ...more });

function show(role: 'inspector' | 'admin', at: string, found = [visit(1, '2027-03-03T07:00:00.000Z')]) {
  return open(at, [{ path: '/inspections', element: <InspectionsPage /> }], {
    role,
    calls: {
      'GET /api/inspections': () => list(found),
      'GET /api/users/inspectors': () => list([{ id: 'u9', firstName: 'Neo', lastName: 'Mokoena', province: 'Gauteng' }]),
    },
  });
}
const queries = (of: ReturnType<typeof show>['of']) => of('GET /api/inspections').map(({ query }) => query);
const dayOfWeek = async (day: string) => {
  const heading = await screen.findByText(onWeekday(day));
  return within(heading.closest('li') as HTMLElement);
};

test('the week shows inspectors their own inspections by day, with time, place, provider and status', async () => {
  const { of } = show('inspector', `/inspections?view=week&week=2027-03-04`, [
    visit(1, '2027-03-03T12:30:00.000Z', { unannounced: true }),
    visit(2, '2027-03-03T07:00:00.000Z', { inspectionType: 'safe_inspection', location: 'Depot, Paarl' }),
  ]);

  const wednesday = await dayOfWeek('2027-03-03');
  expect(wednesday.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['09:00 Safe inspection', '14:30 Stock count']);
  expect(wednesday.getByText('Depot, Paarl')).toBeTruthy();
  expect(wednesday.getAllByText('Blouklip Armed Response')).toHaveLength(2);
  expect(wednesday.getAllByText('Scheduled')).toHaveLength(2);
  expect(wednesday.getByText('Unannounced')).toBeTruthy();
  expect((await dayOfWeek('2027-03-04')).getByText('No inspections')).toBeTruthy();
  expect(queries(of)).toEqual([{ from: monday, to: '2027-03-07', limit: '100', mine: 'true' }]);
  expect(screen.queryByLabelText('Inspector')).toBeNull();
});

test('the week navigation goes forward, back and to this week, and keeps the week in the page address', async () => {
  const { of, router } = show('inspector', `/inspections?view=week&week=${monday}`);
  await person.click(await screen.findByRole('button', { name: 'Next week' }));
  await waitFor(() => expect(queries(of).at(-1)?.from).toBe('2027-03-08'));
  expect(router.state.location.search).toContain('week=2027-03-08');
  await person.click(screen.getByRole('button', { name: 'Previous week' }));
  await dayOfWeek(monday);

  await person.click(screen.getByRole('button', { name: 'Today' }));

  await waitFor(() => expect(router.state.location.search).toBe('?view=week'));
});

test('the week shows overseers all inspections, or those of a chosen inspector', async () => {
  const { of } = show('admin', `/inspections?view=week&week=${monday}`);
  expect((await dayOfWeek('2027-03-03')).getByText('Neo Mokoena')).toBeTruthy();
  expect(queries(of)[0]).toEqual({ from: monday, to: '2027-03-07', limit: '100' });

  await person.click(screen.getByLabelText(/^Inspector/));
  await person.click(await screen.findByRole('option', { name: 'Neo Mokoena' }));

  await waitFor(() => expect(queries(of).at(-1)).toMatchObject({ inspectorId: 'u9' }));
});
