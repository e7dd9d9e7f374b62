// The stock count: whoever goes from firearm to firearm is not held up by the line.
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
});

/** An inspection that has begun to count three firearms; what is sent is saved when `answer` is called, and refused where it says so. */
async function openCount() {
  let lines = [line('01'), line('02'), line('03')];
  let version = 1;
  // The screen knows the version of what it has just saved, under whichever test.
  const id = crypto.randomUUID();
  const now = () => {
    const count = (mark: string) => lines.filter((one) => one.mark === mark).length;
    const stock = { expected: lines.length, found: count('found'), missing: count('missing'), unexpected: 0 };
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
  /** Opens the confirmation where it is not open, and confirms. */
  const complete = async () => {
    const confirm = () => screen.queryByRole('button', { name: 'Complete Inspection' });
    if (!confirm()) await person.click(screen.getAllByRole('button', { name: 'Complete' })[0] as HTMLElement);
    await person.click(await screen.findByRole('button', { name: 'Complete Inspection' }));
  };
  return { answer, marked, sent, complete, changed };
}

test('every mark is heard and shown at once, and saved over the version that the one before made', async () => {
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

test('a mark that could not be saved is shown no longer, and said', async () => {
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

test('what follows a mark that could not be saved goes over the version that the one before it made', async () => {
  const { answer, marked, sent } = await openCount();
  for (const which of ['01', '02', '03']) await press(new RegExp(`^Found: .*${which}$`));
  await answer();
  await answer(false);
  await answer();

  await screen.findByText(/^2 of 3 found/);
  expect(sent()).toEqual(['1 found', '2 found', '2 found']);
  expect(marked()).toEqual(['01', '03']);
});

test('where a line goes with its mark, the next is not marked before the list is the new one', async () => {
  const { answer, sent } = await openCount();
  const isHeard = (name: RegExp) => waitFor(() => expect(screen.getByRole('button', { name }).ariaDisabled).not.toBe('true'));
  await press('To count');
  await isHeard(/^Found: .*01$/);
  await press(/^Found: .*01$/);
  await press(/^Found: .*02$/);
  await answer();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Found: .*01$/ })).toBeNull());

  await isHeard(/^Found: .*02$/);
  await press(/^Found: .*02$/);
  await answer();
  await screen.findByText(/^2 of 3 found/);
  expect(sent()).toEqual(['1 found', '2 found']);
});

test('Complete waits for the marks on their way, once however often it is pressed, and is not taken where one fails', async () => {
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

test('Complete is not taken where a mark before the last one fails either, and says what is left once all have their answer', async () => {
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

test('a search that finds nothing says that a firearm is not expected only where it was looked for among all', async () => {
  const { answer } = await openCount();
  await press(/^Found: .*01$/);
  await answer();
  await press('To count');
  await person.type(screen.getByRole('searchbox', { name: 'Search the count' }), '01');
  await screen.findByText(/look under All/);
  expect(screen.queryByText(/expects no such firearm/)).toBeNull();

  await press('All');
  await screen.findByRole('button', { name: /^Found: .*01$/, pressed: true });
  await person.type(screen.getByRole('searchbox', { name: 'Search the count' }), '9');
  await screen.findByText(/expects no such firearm/);
});
