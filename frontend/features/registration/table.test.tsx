// Tests the table of registered firearms: search, empty and error states, and row buttons.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { aFirearm, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import { RegisteredFirearms } from './table.tsx';

afterEach(cleanup);

const openTable = (calls: Calls = {}, { role = 'client' as Role } = {}) =>
  open('/registration', [{ path: '/registration', element: <RegisteredFirearms /> }], {
    role,
    calls: {
      'GET /api/firearms': () => list([aFirearm()]),
      'GET /api/users/inspectors': () => list([{ id: 'i1', firstName: 'Lerato', lastName: 'Mokoena', province: 'Gauteng' }]),
      ...calls,
    },
  });

test('table of registered firearms tells a keeper why it cannot edit', async () => {
  openTable({ 'GET /api/firearms': () => list([aFirearm({ ownerId: 2, keeperId: 1 })]) });

  await waitFor(() => expect(screen.getByRole('button', { name: /^Edit Glock 17/ }).getAttribute('aria-disabled')).toBe('true'));
});

test.each([
  ['it has an open transaction', { lockedBy: aFirearm().id }],
  ['it is retired', { status: 'retired' as const }],
])('table of registered firearms offers the owner no Edit while %s', async (_why, state) => {
  openTable({ 'GET /api/firearms': () => list([aFirearm(state)]) });

  await waitFor(() => expect(screen.getByRole('button', { name: /^Edit Glock 17/ }).getAttribute('aria-disabled')).toBe('true'));
});

test('table of registered firearms searches the whole register and tells "no match" from "none registered"', async () => {
  const { of } = openTable({ 'GET /api/firearms': () => list([]) });
  expect(await screen.findByText('No firearms registered yet')).toBeTruthy();

  await person.type(screen.getByRole('searchbox', { name: 'Search registered firearms' }), 'z88');

  expect(await screen.findByText('No firearms match "z88"')).toBeTruthy();
  expect(of('GET /api/firearms').at(-1)?.query).toMatchObject({ search: 'z88', searchIn: 'identity' });
});

test('table of registered firearms schedules a routine inspection in one week', async () => {
  const { of } = openTable({ 'POST /api/inspections': () => ok({}, 201) }, { role: 'inspector' });

  await person.click(await screen.findByRole('button', { name: /^Schedule Inspection of Glock 17/ }));

  expect((await screen.findAllByText('Firearm inspection has been scheduled successfully')).length).toBeGreaterThan(0);
  const body = of('POST /api/inspections')[0]?.body;
  expect(body).toMatchObject({ firearmId: aFirearm().id, inspectionType: 'routine_inspection', status: 'scheduled', location: 'TBD' });
  expect(Math.round((Date.parse(body.scheduledDate) - Date.now()) / 86_400_000)).toBe(7);
});

test.each(['retired', 'lost', 'stolen'] as const)('table of registered firearms offers no inspection of a firearm that is %s', async (status) => {
  openTable({ 'GET /api/firearms': () => list([aFirearm({ status })]) }, { role: 'inspector' });

  const button = await screen.findByRole('button', { name: /^Schedule Inspection of Glock 17/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.textContent).toContain(`This firearm is ${status} and cannot be inspected.`);
});

test('table of registered firearms says why an inspection could not be scheduled', async () => {
  openTable({ 'POST /api/inspections': () => refused('conflict', 'An inspection of this firearm is open.') }, { role: 'inspector' });

  await person.click(await screen.findByRole('button', { name: /^Schedule Inspection of Glock 17/ }));

  expect(await screen.findByText('Failed to schedule inspection', { selector: '.toast-text' })).toBeTruthy();
  expect(screen.getByText('An inspection of this firearm is open.', { selector: '.toast-text' })).toBeTruthy();
});

test('table of registered firearms shows an error, not an empty table, when loading fails', async () => {
  openTable({ 'GET /api/firearms': () => refused('unavailable', 'The register is busy.') });

  const alert = (await screen.findByText('The register is busy.')).closest('[role=alert]') as HTMLElement;

  expect(within(alert).getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText('No firearms registered yet')).toBeNull();
});
