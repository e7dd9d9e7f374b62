// Importing a file, by role and label: refusals before the upload, the words of each stage, and no run without a click.
// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract.ts';
import { type Import, mostBytes, type UndoRow } from '../../../shared/imports/schema.ts';
import { aFile, anImport, aRow, importId as id } from '../../../testing/browser/imports.ts';
import { aFirearm, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import { useRoute } from '../../api/hooks.ts';
import ImportPage from './page.tsx';
// The page loads it when an import is opened; the tests import it at the start.
import './one.tsx';

afterEach(cleanup);

const calls: Calls = {
  'GET /api/imports': () => list([]),
  [`GET /api/imports/${id}`]: () => ok(anImport()),
  [`GET /api/imports/${id}/rows`]: () => list([aRow()]),
  [`GET /api/imports/${id}/firearms`]: () => list([aFirearm()]),
};
/** Another screen whose data an import changes. */
function Stock() {
  const { data } = useRoute(contract.stockRegister.list, { params: { id: '1' } });
  return data ? `${data.length} in the stock register` : null;
}
const openPage = (changed: Calls = {}, path = '/registration/import') =>
  open(
    path,
    [
      { path: '/registration/import', element: <ImportPage /> },
      { path: '/registration/import/:id', element: <ImportPage /> },
      { path: '/stock-register', element: <Stock /> },
    ],
    { calls: { ...calls, ...changed } },
  );
const openOne = (changed: Calls = {}) => openPage(changed, `/registration/import/${id}`);

async function choose(file: File) {
  await person.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  await person.click(screen.getByRole('button', { name: 'Check File' }));
}

test('refuses a file that is too large before the upload', async () => {
  const { asked } = openPage();
  await screen.findByText('No imports yet');
  const large = new File(['x'], 'all.csv', { type: 'text/csv' });
  Object.defineProperty(large, 'size', { value: mostBytes + 1 });

  await choose(large);

  expect((await screen.findAllByText('The file is 5.1 MB; an import allows at most 5 MB. Split it into several files.')).length).toBeGreaterThan(0);
  // Size and limit use the same MB.
  expect(screen.getByText('5.00 MB')).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('asks for a file if none is chosen', async () => {
  openPage();

  await person.click(await screen.findByRole('button', { name: 'Check File' }));

  expect((await screen.findAllByText('Choose a file.')).length).toBeGreaterThan(0);
});

test("shows the server's refusal of a file", async () => {
  openPage({ 'POST /api/imports': () => refused('unsupported-media-type', 'Choose a CSV file (.csv) or an Excel workbook (.xlsx).') });

  await choose(aFile('stock.csv'));

  expect(await screen.findByText('The file was not accepted')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Choose a CSV file (.csv) or an Excel workbook (.xlsx).');
});

test('links to a running import', async () => {
  openPage({ 'GET /api/imports': () => list([anImport({ status: 'running', done: 3 })]) });

  expect((await screen.findByRole('link', { name: 'View Progress' })).getAttribute('href')).toBe(`/registration/import/${id}`);
});

test('shows no created rows for earlier imports that were only checked, and “Nothing to import” if no row is valid', async () => {
  const result = { create: 6, update: 2, same: 0, error: 2 };
  openPage({
    'GET /api/imports': () =>
      list([
        anImport({ fileName: 'checked.csv' }),
        anImport({ id: `${id.slice(0, -1)}2`, fileName: 'again.csv', counts: { create: 0, update: 0, same: 8, error: 2 } }),
        anImport({ id: `${id.slice(0, -1)}3`, fileName: 'run.csv', status: 'done', result }),
      ]),
  });
  const cells = async (file: string) => {
    const row = (await screen.findByRole('link', { name: file })).closest('tr');
    return [...(row?.querySelectorAll('td, th') ?? [])].map(({ textContent }) => textContent).slice(1, 5);
  };

  expect(await cells('checked.csv')).toEqual(['Not yet imported', '–', '–', '2']);
  expect(await cells('again.csv')).toEqual(['Nothing to import', '–', '–', '2']);
  expect(await cells('run.csv')).toEqual(['Imported', '6', '2', '2']);
});

test('shows the rows in error first, and imports the valid ones only after a click', async () => {
  const { of } = openOne({ [`POST /api/imports/${id}/run`]: () => ok(anImport({ status: 'running', mode: 'valid-only' })) });

  expect((await screen.findAllByText('City is required')).length).toBeGreaterThan(0);
  expect(of(`GET /api/imports/${id}/rows`)[0]?.query.outcome).toBe('error');
  expect(of(`POST /api/imports/${id}/run`)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Import Valid Rows Only (8)' }));

  await waitFor(() => expect(of(`POST /api/imports/${id}/run`).map(({ body }) => body)).toEqual([{ mode: 'valid-only' }]));
});

test('filters by a tile, and clears the filter by the same tile', async () => {
  const { of } = openOne();
  const tile = await screen.findByRole('button', { name: /^Create/ });

  await person.click(tile);
  await waitFor(() => expect(of(`GET /api/imports/${id}/rows`).at(-1)?.query.outcome).toBe('create'));
  await person.click(tile);

  await waitFor(() => expect(of(`GET /api/imports/${id}/rows`).at(-1)?.query.outcome).toBeUndefined());
});

test('keeps the focus on the import after its button disappears', async () => {
  let status: Import['status'] = 'checked';
  openOne({
    [`GET /api/imports/${id}`]: () => ok(anImport({ status })),
    [`POST /api/imports/${id}/run`]: () => {
      status = 'running';
      return ok(anImport({ status }));
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Import Valid Rows Only (8)' }));
  await screen.findByText('Importing');

  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('stock.csv'));
});

test('keeps the page and shows the reason if a run is refused', async () => {
  openOne({ [`POST /api/imports/${id}/run`]: () => refused('conflict', 'This import is running.') });

  await person.click(await screen.findByRole('button', { name: 'Import Valid Rows Only (8)' }));

  expect(await screen.findByText('This import is running.')).toBeTruthy();
});

test('offers no import if every row is already registered', async () => {
  openOne({ [`GET /api/imports/${id}`]: () => ok(anImport({ counts: { create: 0, update: 0, same: 9, error: 0 }, total: 0 })) });

  expect(await screen.findByText(/There is nothing to import\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('follows a running import to its end', async () => {
  let asked = 0;
  const states = [
    anImport({ status: 'running', done: 3 }),
    anImport({ status: 'done', done: 8, result: { create: 7, update: 1, same: 0, error: 2 }, finishedAt: anImport().createdAt }),
  ];
  openOne({ [`GET /api/imports/${id}`]: () => ok(states[Math.min(asked++, 1)]) });

  expect(await screen.findByText('3 of 8')).toBeTruthy();
  expect(await screen.findByText('7 created, 1 updated, 2 in error and not imported.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'View Imported Firearms' }));

  expect(await screen.findByRole('link', { name: 'ABC123' })).toBeTruthy();
});

test('follows a running import over a connection slower than the polling', async () => {
  let asked = 0;
  const slowly = async () => {
    const status = ++asked === 1 ? 'running' : 'done';
    await new Promise((resolve) => setTimeout(resolve, asked === 1 ? 0 : 2500));
    return ok(anImport({ status, result: { create: 7, update: 1, same: 0, error: 0 } }));
  };
  openOne({ [`GET /api/imports/${id}`]: slowly as unknown as () => Response });
  expect(await screen.findByText('Importing')).toBeTruthy();

  expect(await screen.findByText('stock.csv has been imported', {}, { timeout: 8000 })).toBeTruthy();
});

test('reloads data of other screens once it is complete', async () => {
  let status: Import['status'] = 'running';
  const { router } = openPage(
    {
      [`GET /api/imports/${id}`]: () => ok(anImport({ status, done: 8, result: { create: 8, update: 0, same: 0, error: 0 } })),
      'GET /api/legal-entities/1/stock-register': () => list(status === 'done' ? [{ id: '1' }] : []),
    },
    '/stock-register',
  );
  await screen.findByText('0 in the stock register');
  await act(() => router.navigate(`/registration/import/${id}`));
  await screen.findByText('8 of 8');
  status = 'done';
  await screen.findByText(/^8 created/);

  await act(() => router.navigate('/stock-register'));

  expect(await screen.findByText('1 in the stock register')).toBeTruthy();
});

test.each([
  ['refused', 'These columns are missing: "City".'],
  ['failed', 'The account that imports is no longer active.'],
] as const)('shows why an import was %s, and the next step', async (status, message) => {
  openOne({ [`GET /api/imports/${id}`]: () => ok(anImport({ status, message, counts: null })) });

  expect(await screen.findByText(new RegExp(message))).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose Another File' }).getAttribute('href')).toBe('/registration/import');
});

const done = anImport({ status: 'done', mode: 'all', done: 8, result: { create: 7, update: 1, same: 0, error: 0 } });
const undo = {
  ...{ reason: 'The wrong file', byName: 'Thabo Molefe', at: done.createdAt, stage: 'undone' },
  ...{ done: 8, reversed: 7, restored: 1, blocked: 0, problems: [] },
} as const;
const undoRow = (change: Partial<UndoRow> = {}): UndoRow => ({
  id: '0',
  line: 2,
  outcome: 'create',
  serialNumber: 'S-1',
  firearmId: null,
  reason: null,
  ...change,
});

test('checks every record before an undo, says what the undo does, and requires a reason', async () => {
  const { of } = openOne({
    [`GET /api/imports/${id}`]: () => ok(done),
    [`GET /api/imports/${id}/undo`]: () => list([undoRow(), undoRow({ id: '1', line: 3, outcome: 'update' })]),
    [`POST /api/imports/${id}/undo`]: () => ok(anImport({ status: 'undoing', undo: { ...undo, stage: 'checking' } })),
  });

  await person.click(await screen.findByRole('button', { name: 'Undo Import' }));
  expect(await screen.findByText(/^remove 1 firearm and the imported licenses/)).toBeTruthy();
  expect(screen.getByText(/^restore the previous values of 1 firearm/)).toBeTruthy();
  const [, confirm] = screen.getAllByRole('button', { name: 'Undo Import' });
  await person.click(confirm as HTMLElement);
  expect(of(`POST /api/imports/${id}/undo`)).toEqual([]);
  await person.type(screen.getByRole('textbox', { name: /^Reason/ }), 'The wrong file');
  await person.click(confirm as HTMLElement);

  await waitFor(() => expect(of(`POST /api/imports/${id}/undo`).map(({ body }) => body)).toEqual([{ reason: 'The wrong file' }]));
});

test('offers no undo if a record has changed since, and names its line and the reason', async () => {
  openOne({
    [`GET /api/imports/${id}`]: () => ok(done),
    [`GET /api/imports/${id}/undo`]: () => list([undoRow(), undoRow({ id: '1', line: 3, firearmId: id, reason: 'A transaction of the firearm is open' })]),
  });

  await person.click(await screen.findByRole('button', { name: 'Undo Import' }));

  expect(await screen.findByText('The import cannot be undone: 1 record has changed since')).toBeTruthy();
  expect(screen.getByText(/^Line 3,/).textContent).toBe('Line 3, S-1: A transaction of the firearm is open.');
  expect(screen.getAllByRole('button', { name: 'Undo Import' })).toHaveLength(1);
});

test('shows the result of an undo, and can check the file again', async () => {
  const { of } = openOne({
    [`GET /api/imports/${id}`]: () => ok({ ...done, status: 'undone', undo }),
    [`POST /api/imports/${id}/check`]: () => ok(anImport({ status: 'checking' })),
  });

  expect(await screen.findByText(/^7 registrations were reversed, and 1 firearm got the previous values back\./)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Check File Again' }));

  await waitFor(() => expect(of(`POST /api/imports/${id}/check`)).toHaveLength(1));
});

test('lists the records that blocked an undo', async () => {
  const problems = [{ line: 3, serialNumber: 'S-1', reason: 'The firearm was seized' }];
  openOne({ [`GET /api/imports/${id}`]: () => ok({ ...done, undo: { ...undo, stage: 'blocked', blocked: 1, problems } }) });

  expect(await screen.findByText(/^The import was not undone on .*: 1 record has changed since the import$/)).toBeTruthy();
  expect(screen.getByText('Line 3, S-1: The firearm was seized.')).toBeTruthy();
});

test('shows “no such record” for an import without access', async () => {
  openOne({ [`GET /api/imports/${id}`]: () => refused('not-found', 'There is no such record, or you do not have access to it.') });

  expect(await screen.findByText('There is no such record, or you do not have access to it.')).toBeTruthy();
});
