// Tests of the card of pending work: its texts, links, and empty and failed states.
// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract.ts';
import { WorkItem } from '../../../shared/queues/schema.ts';
import { list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import { useCommand } from '../../api/hooks.ts';
import { Waiting } from './waiting.tsx';

afterEach(cleanup);

let made = 0;
const anItem = (change: Partial<WorkItem> = {}): WorkItem =>
  v.parse(WorkItem, {
    entityType: 'inspection',
    entityId: `${++made}`,
    subject: 'Stock count, Depot Xaba',
    task: 'Start the inspection',
    comments: null,
    status: 'scheduled',
    waitingSince: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    dueDate: '2026-03-20',
    overdue: false,
    priority: 'normal',
    actionUrl: '/inspections/7',
    ...change,
  });

const show = (answer: Parameters<typeof open>[2]['calls'][string], element = <Waiting />) =>
  open('/', [{ path: '/', element }], { role: 'inspector', calls: { 'GET /api/workflow/queue': answer, 'POST /api/exports': () => ok({}, 202) } });

test('each line links to its task, with the task, when it was received and its due date', async () => {
  show(() => list([anItem(), anItem({ subject: 'Seizure SEZ-1', task: 'Process the seizure', dueDate: null, actionUrl: '/seizures/9' })]));

  const first = await screen.findByRole('link', { name: 'Stock count, Depot Xaba: Start the inspection' });

  expect(first.getAttribute('href')).toBe('/inspections/7');
  expect(screen.getByRole('link', { name: 'Seizure SEZ-1: Process the seizure' }).getAttribute('href')).toBe('/seizures/9');
  const line = first.closest('li') as HTMLElement;
  expect(line.textContent).toContain('received 3 days ago');
  expect(line.textContent).toContain('due on 20 March 2026');
  expect(screen.getByRole('heading', { name: /^Waiting for You ?\(2\)/ })).toBeTruthy();
});

test('overdue, urgent and returned work is marked in words, with the reason for the return', async () => {
  show(() =>
    list([
      anItem({ overdue: true, priority: 'urgent' }),
      anItem({ subject: 'Report 12', dueDate: '2026-03-20T07:30:00.000Z' }),
      anItem({ subject: 'Safe inspection', comments: 'Look at the hinges' }),
    ]),
  );

  const late = (await screen.findByText('Overdue')).closest('li') as HTMLElement;

  expect(late.textContent).toContain('was due on 20 March 2026');
  expect(within(late).getByText('Urgent')).toBeTruthy();
  expect(screen.getAllByText('Overdue')).toHaveLength(1);
  expect(document.body.textContent).toContain('due by 20 March 2026 at 09:30');
  expect(screen.getByText('Returned for correction: Look at the hinges')).toBeTruthy();
});

test('an empty queue and a queue that failed to load look different', async () => {
  let broken = true;
  show(() => (broken ? refused('unavailable', 'The registry is busy.') : list([])));
  const alert = (await screen.findByText('The registry is busy.')).closest('[role=alert]') as HTMLElement;
  expect(screen.queryByText('Nothing is waiting for you.')).toBeNull();
  broken = false;

  await person.click(within(alert).getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy();
});

test('Show more loads further lines, up to the maximum of one answer', async () => {
  const { of } = show(({ query }) =>
    list(
      Array.from({ length: Number(query.limit) }, () => anItem()),
      { 'x-total-count': '240', link: '</api/workflow/queue?cursor=abc>; rel="next"' },
    ),
  );

  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  await person.click(await screen.findByRole('button', { name: 'Show more' }));

  expect(await screen.findByText('Showing the 100 items that have waited longest, of 240. The others appear as you complete these.')).toBeTruthy();
  expect(of('GET /api/workflow/queue').map(({ query }) => query.limit)).toEqual(['5', '25', '100']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

/** Stands for any action on a screen. */
function Doing() {
  const { run } = useCommand(contract.exports.start);
  const [done, setDone] = useState(false);
  return (
    <>
      <button type="button" onClick={() => void run({ body: {} as never }).then(() => setDone(true))}>
        {done ? 'Done' : 'Do something'}
      </button>
      <Waiting />
    </>
  );
}

test('the card reloads after any action on the screen', async () => {
  let items = [anItem()];
  show(() => list(items), <Doing />);
  await screen.findByRole('link', { name: /Stock count/ });
  items = [];

  await person.click(screen.getByRole('button', { name: 'Do something' }));

  expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy();
});
