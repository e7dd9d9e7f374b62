// Checks that the inspector can count firearms without waiting for the network.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anInspection } from '../../../shared/inspections/example.ts';
import type { StockLine } from '../../../shared/inspections/schema.ts';
import { list, ok, open, person, press, refused } from '../../../testing/browser/screen.tsx';
import InspectionPage from './detail.tsx';

afterEach(cleanup);

const line = (serialNumber: string): StockLine => ({
  firearmId: `3f2504e0-4f89-41d3-9a0c-0305e82c33${serialNumber}`,
  sheet: 0,
  serialNumber,
  manufacturer: 'Vektor',
  model: 'SP1',
  mark: null,
  line: Number(serialNumber),
  license: { licenseNumber: `L-${serialNumber}`, state: 'EXPIRED', expiresOn: '2026-01-31' },
  issue: null,
});

const issue = { officerName: 'S Nkosi', place: 'Midrand sector 4', dueAt: '2026-11-28T16:00:00.000Z', authorisationNumber: 'AUT-2026-000041' };

/** Opens an inspection with three firearms to count. A call is saved when the test calls `answer`, or refused if the test says so. */
async function openCount(first: readonly StockLine[] = [line('01'), line('02'), line('03')]) {
  let lines = [...first];
  let version = 1;
  // Each test has its own id, because the page remembers the version of its last save.
  const id = crypto.randomUUID();
  const now = () => {
    const count = (mark: string) => lines.filter((one) => one.mark === mark).length;
    const stock = { expected: lines.length, found: count('found'), missing: count('missing'), issued: count('issued'), unexpected: 0 };
    return anInspection({
      id,
      status: 'in_progress',
      inspectorId: null,
      version,
      checklist: { parts: ['stock'], answers: {}, stock, missing: [], unexpected: [] },
    });
  };
  const path = `/inspections/${id}`;
  const waiting: ((isTaken: boolean) => void)[] = [];
  const { of } = open(path, [{ path: '/inspections/:id', element: <InspectionPage /> }], {
    role: 'inspector',
    calls: {
      [`GET /api${path}`]: () => ok(now()),
      [`GET /api${path}/history`]: () => list([]),
      [`GET /api${path}/stock`]: ({ query: { mark: wanted = 'any', search = '' } }) =>
        list(lines.filter(({ mark, serialNumber }) => [mark ?? 'open', 'any'].includes(wanted) && serialNumber.includes(search))),
      [`PUT /api${path}/checklist`]: async ({ body }) => {
        if (!(await new Promise<boolean>((resolve) => waiting.push(resolve)))) return refused('forbidden', 'Not any more');
        if (body.version !== version) return refused('stale-version', 'This record has changed since you opened it.');
        version += 1;
        lines = lines.map((one) => ({ ...one, ...body.marks.find(({ firearmId }: StockLine) => firearmId === one.firearmId) }));
        return ok(now());
      },
      [`PATCH /api${path}`]: () => ok(now()),
    },
  });
  await screen.findByText(/^0 of 3 found/);
  const answer = async (isTaken = true) => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    waiting.shift()?.(isTaken);
  };
  const marked = () => screen.queryAllByRole('button', { name: /^Found: /, pressed: true }).map((one) => one.ariaLabel?.slice(-2));
  const sent = () => of(`PUT /api${path}/checklist`).map(({ body }) => `${body.version} ${body.marks[0].mark}`);
  const changed = () => of(`PATCH /api${path}`).map(({ ifMatch }) => ifMatch);
  /** Opens the confirmation if it is closed, and confirms. */
  const complete = async () => {
    const confirm = () => screen.queryByRole('button', { name: 'Complete Inspection' });
    if (!confirm()) await person.click(screen.getAllByRole('button', { name: 'Complete' })[0] as HTMLElement);
    await person.click(await screen.findByRole('button', { name: 'Complete Inspection' }));
  };
  return { answer, marked, sent, complete, changed };
}

test('shows each mark at once, and saves it over the version of the previous mark', async () => {
  const { answer, marked, sent } = await openCount();
  await press(/^Found: .*01$/);
  await press(/^Found: .*02$/);
  await press(/^Found: .*03$/);
  await press(/^Found: .*02$/);
  expect(marked()).toEqual(['01', '03']);

  for (let step = 0; step < 4; step++) await answer();

  await screen.findByText(/^2 of 3 found/);
  expect(sent()).toEqual(['1 found', '2 found', '3 found', '4 null']);
  expect(marked()).toEqual(['01', '03']);
});

test('removes a mark that could not be saved, and shows the error', async () => {
  const { answer, marked } = await openCount();
  await press(/^Found: .*01$/);
  await press(/^Found: .*02$/);
  await answer(false);
  await screen.findByText('Not saved');
  await waitFor(() => expect(marked()).toEqual(['02']));

  await answer();
  await screen.findByText(/^1 of 3 found/);
  expect(marked()).toEqual(['02']);
});

test('saves the next mark over the last saved version after a mark has failed', async () => {
  const { answer, marked, sent } = await openCount();
  for (const which of ['01', '02', '03']) await press(new RegExp(`^Found: .*${which}$`));
  await answer();
  await answer(false);
  await answer();

  await screen.findByText(/^2 of 3 found/);
  expect(sent()).toEqual(['1 found', '2 found', '2 found']);
  expect(marked()).toEqual(['01', '03']);
});

test('disables the marks of a filtered list until the new list has loaded', async () => {
  const { answer, sent } = await openCount();
  const isPressed = (name: RegExp) => waitFor(() => expect(screen.getByRole('button', { name }).ariaDisabled).not.toBe('true'));
  await press('Not counted');
  await isPressed(/^Found: .*01$/);
  await press(/^Found: .*01$/);
  await press(/^Found: .*02$/);
  await answer();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Found: .*01$/ })).toBeNull());

  await isPressed(/^Found: .*02$/);
  await press(/^Found: .*02$/);
  await answer();
  await screen.findByText(/^2 of 3 found/);
  expect(sent()).toEqual(['1 found', '2 found']);
});

test('the Complete button waits for pending marks, runs once for several clicks, and stops if a mark fails', async () => {
  const { answer, complete, changed } = await openCount();
  await press(/^Found: .*01$/);
  await complete();
  await complete();
  await answer(false);
  await screen.findByText('Not any more');
  expect(changed()).toEqual([]);

  await press(/^Found: .*01$/);
  await complete();
  await complete();
  await answer();
  await waitFor(() => expect(changed()).toEqual(['"2"']));
});

test('the Complete button stops if an earlier mark failed, and then shows what is still open', async () => {
  const { answer, complete, changed } = await openCount();
  await press(/^Found: .*01$/);
  await press(/^Found: .*02$/);
  await complete();
  await answer(false);
  await screen.findByText('Not saved');
  await answer();
  await screen.findByText(/^1 of 3 found/);
  expect(changed()).toEqual([]);

  await waitFor(() => expect(screen.getAllByText(/2 firearms have not been marked/).length).toBeGreaterThan(0));
  await complete();
  expect(changed()).toEqual([]);
});

test('an empty search suggests adding an unexpected firearm only when it searched all lines', async () => {
  const { answer } = await openCount();
  await press(/^Found: .*01$/);
  await answer();
  await press('Not counted');
  await person.type(screen.getByRole('searchbox', { name: 'Search the count' }), '01');
  await screen.findByText(/Select All to check/);
  expect(screen.queryByText(/does not expect that firearm/)).toBeNull();

  await press('All');
  await screen.findByRole('button', { name: /^Found: .*01$/, pressed: true });
  await person.type(screen.getByRole('searchbox', { name: 'Search the count' }), '9');
  await screen.findByText(/does not expect that firearm/);
});

test('a firearm that was issued shows its officer, and only it can be marked as issued', async () => {
  await openCount([line('01'), { ...line('02'), mark: 'issued', issue }, line('03')]);

  await screen.findByText('0 of 3 found, 1 issued to officers, 0 missing, 0 unexpected');
  screen.getByText('With S Nkosi until 28 November 2026 at 18:00 SAST, Midrand sector 4. Authorisation AUT-2026-000041');
  expect(screen.getAllByRole('button', { name: /^Issued: / }).map((button) => button.getAttribute('aria-label'))).toEqual(['Issued: Vektor SP1 02']);
  expect(screen.getByRole('button', { name: 'Issued: Vektor SP1 02' }).getAttribute('aria-pressed')).toBe('true');
});
