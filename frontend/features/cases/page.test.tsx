// Checks the case list and the New Case form.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { aCase } from '../../../shared/cases/example.ts';
import { type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import InvestigationsPage from './investigations.tsx';
import CasesPage from './page.tsx';

afterEach(cleanup);

const { id } = aCase();
const at = '2026-03-04T08:30:00.000Z';

const officers = [
  { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', firstName: 'Sipho', lastName: 'Nkosi' },
  { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3303', firstName: 'Johan', lastName: 'Botha' },
];

function openList(calls: Calls = {}, { role = 'law_enforcement' as Role, query = '' } = {}) {
  return open(`/cases${query}`, [{ path: '/cases', element: <CasesPage /> }], {
    role,
    calls: {
      'GET /api/cases': () => list([aCase()]),
      'GET /api/users/law-enforcement': () => list(officers),
      'POST /api/cases': () => ok(aCase(), 201),
      [`PATCH /api/cases/${id}`]: ({ body }) => ok(aCase({ ...body, version: 4 })),
      ...calls,
    },
  });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const isOff = (element: HTMLElement) => element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true';

test('each card shows the number, status, priority, officer and link of a case', async () => {
  openList();

  expect((await screen.findByRole('link', { name: 'Pistol found at a roadblock' })).getAttribute('href')).toBe(`/cases/${id}`);
  for (const words of ['CASE-1772613000000', 'Open', 'High priority', 'Unassigned', 'Serial number partly filed off.', '1 case'])
    expect(screen.getByText(words)).toBeTruthy();
});

test('the list shows six placeholder cards while it loads', () => {
  openList({ 'GET /api/cases': () => new Promise<Response>(() => undefined) as unknown as Response });

  expect(screen.getByRole('status', { name: 'Loading cases' }).children).toHaveLength(6);
});

test('an empty list offers to clear the filters', async () => {
  const { router } = openList({ 'GET /api/cases': () => list([]) }, { query: '?status=closed' });

  expect(await screen.findByText('No Cases Found')).toBeTruthy();
  await person.click(await button('Clear filters'));

  expect(router.state.location.search).toBe('');
});

test('a list that failed to load shows an error, not an empty list', async () => {
  openList({ 'GET /api/cases': () => refused('internal', 'Something went wrong on our side.') });

  expect(await screen.findByText('Could not load cases')).toBeTruthy();
  expect(screen.queryByText('No Cases Found')).toBeNull();
});

test('the call has the search and the filters of the page address', async () => {
  const { of } = openList({}, { query: '?search=umlazi&status=open&priority=critical&status2=x' });

  await screen.findByRole('link', { name: /Pistol/ });
  expect(of('GET /api/cases')[0]?.query).toEqual({ search: 'umlazi', status: 'open', priority: 'critical', limit: '12' });
});

test.each([
  ['open', 'Start Work', 'in_progress'],
  ['in_progress', 'Mark Resolved', 'resolved'],
] as const)('a case that is %s has only the button %s', async (status, name, next) => {
  const { of } = openList({ 'GET /api/cases': () => list([aCase({ status })]) });

  await person.click(await button(`${name}: Pistol found at a roadblock`));

  expect(await screen.findByText('Case Updated')).toBeTruthy();
  const [sent] = of(`PATCH /api/cases/${id}`);
  expect(sent?.body).toEqual({ status: next });
  // A concurrent note must not refuse the step.
  expect(sent?.ifMatch).toBeNull();
  expect(screen.queryAllByRole('button', { name: /^(Start Work|Mark Resolved|Close Case): / })).toHaveLength(1);
});

test('closing a case asks for confirmation', async () => {
  const { of } = openList({ 'GET /api/cases': () => list([aCase({ status: 'resolved' })]) });

  await person.click(await button(/^Close Case/));
  expect(of(`PATCH /api/cases/${id}`)).toHaveLength(0);
  await person.click(await button('Confirm Closing'));

  expect(await screen.findByText('Case Updated')).toBeTruthy();
  expect(of(`PATCH /api/cases/${id}`)[0]?.body).toEqual({ status: 'closed' });
});

test('a closed case has no step button', async () => {
  openList({ 'GET /api/cases': () => list([aCase({ status: 'closed', closedAt: at })]) });

  await screen.findByRole('link', { name: /Pistol/ });
  expect(screen.queryByRole('button', { name: /^(Start Work|Mark Resolved|Close Case): / })).toBeNull();
});

test('a refused step shows the reason and the changed case', async () => {
  let now = aCase();
  openList({
    'GET /api/cases': () => list([now]),
    [`PATCH /api/cases/${id}`]: () => {
      now = aCase({ status: 'resolved' });
      return refused('conflict', 'A case that is resolved cannot become in progress. It can become closed.');
    },
  });

  await person.click(await button(/^Start Work/));

  expect(await screen.findByText('Failed to update case', { selector: '.toast-text' })).toBeTruthy();
  expect(screen.getByText(/^A case that is resolved cannot/, { selector: '.toast-text' })).toBeTruthy();
  expect(await button(/^Close Case/)).toBeTruthy();
});

test('a new case requires a title, and is sent with the chosen officer', async () => {
  const { of } = openList();
  await person.click(await button('New Case'));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Case' }));
  const create = dialog.getByRole('button', { name: 'Create Case' });
  expect(isOff(create)).toBe(true);

  await person.type(dialog.getByLabelText('Title'), '   ');
  expect(isOff(create)).toBe(true);
  await person.clear(dialog.getByLabelText('Title'));
  await person.type(dialog.getByLabelText('Title'), 'Stolen in transit');
  await person.click(dialog.getByRole('button', { name: /Assign To/ }));
  await person.click(await screen.findByRole('option', { name: /Sipho Nkosi/ }));
  await person.click(create);

  expect(await screen.findByText('Case Created')).toBeTruthy();
  expect(of('POST /api/cases')[0]?.body).toMatchObject({ title: 'Stolen in transit', priority: 'medium', assignedTo: officers[0]?.id });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Case' })).toBeNull());
});

test('Create Case is disabled while the case is being saved', async () => {
  let answer: (response: Response) => void = () => undefined;
  const later = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const { of } = openList({ 'POST /api/cases': () => later as unknown as Response });
  await person.click(await button('New Case'));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Case' }));
  await person.type(dialog.getByLabelText('Title'), 'A');
  await person.click(dialog.getByRole('button', { name: 'Create Case' }));

  const saving = await dialog.findByRole('button', { name: /Creating/ });
  expect(isOff(saving)).toBe(true);
  await person.click(saving);
  answer(ok(aCase(), 201));

  expect(await screen.findByText('Case Created')).toBeTruthy();
  expect(of('POST /api/cases')).toHaveLength(1);
});

test('Investigation Support lists the user’s cases, and reads a case when the user opens its row', async () => {
  const waits = aCase({ unanswered: { side: 'police', since: at } });
  const firearm = { firearmId: '01b5a000-0000-7000-8000-00000000000f', manufacturer: 'Glock', model: '17', serialNumber: 'ABC123', status: 'stolen' };
  const linked = { ownerName: 'Blouklip', linkedAt: at, linkedByName: 'Johan Botha' };
  const { of, router } = open('/investigations', [{ path: '/investigations', element: <InvestigationsPage /> }], {
    role: 'law_enforcement',
    calls: {
      'GET /api/cases': () => list([waits]),
      [`GET /api/cases/${id}`]: () => ok({ ...waits, firearms: [{ ...firearm, ...linked }], entities: [], shares: [] }),
      'GET /api/seizures': () => list([]),
    },
  });
  const row = await button(/Pistol found at a roadblock/);
  expect(screen.getByText(/Unanswered police message/)).toBeTruthy();
  expect(of('GET /api/cases')[0]?.query.assignedTo).toBeTruthy();
  expect(of(`GET /api/cases/${id}`)).toHaveLength(0);

  await person.click(row);

  expect((await screen.findByRole('link', { name: 'Glock 17 (ABC123)' })).getAttribute('href')).toBe(`/firearms/${firearm.firearmId}/profile`);
  expect(screen.getByRole('link', { name: 'Read and Answer' }).getAttribute('href')).toBe(`/cases/${id}`);
  await person.click(screen.getByRole('button', { name: 'All Cases' }));
  await waitFor(() => expect(of('GET /api/cases').at(-1)?.query.assignedTo).toBeUndefined());
  expect(router.state.location.search).toBe('?whose=all');
});
