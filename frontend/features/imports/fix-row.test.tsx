// Fixing rows on the screen: the fields of each dialog, the call that is sent, and the rows of one kind of error.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ImportRow } from '../../../shared/imports/schema.ts';
import { anImport, aRow, importId as id } from '../../../testing/browser/imports.ts';
import { list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import ImportPage from './page.tsx';
// The page loads it when an import is opened; the tests import it at the start.
import './one.tsx';

afterEach(cleanup);

const problem = (key: ImportRow['problems'][number]['key'], column: string, message: string) => ({ key, column, message, kind: `${key}: ${message}` });
const cityRow = aRow({ values: { model: '17' }, problems: [problem('city', 'City', 'City is required')] });
const twoCells = aRow({
  ...{ id: '5', line: 7, serialNumber: 'S-5', column: 'Province, License Issued', reason: 'Province: unknown; License Issued: no date' },
  values: { province: 'KNZ', licenseIssued: '31/11/24' },
  problems: [problem('province', 'Province', '"KNZ" is not a province'), problem('licenseIssued', 'License Issued', '"31/11/24" is not a date')],
});
const kinds = [
  { kind: 'city: City is required', column: 'City', message: 'City is required', rows: 13 },
  { kind: 'province: Unknown province', column: 'Province', message: 'Unknown province', rows: 1 },
];

const openOne = (fix = () => ok(anImport({ status: 'checking' }))) =>
  open(`/registration/import/${id}`, [{ path: '/registration/import/:id', element: <ImportPage /> }], {
    calls: {
      [`GET /api/imports/${id}`]: () => ok(anImport({ kinds })),
      [`GET /api/imports/${id}/rows`]: () => list([cityRow, twoCells]),
      [`POST /api/imports/${id}/cells`]: fix,
    },
  });

async function fix(line: number) {
  await person.click(await screen.findByRole('button', { name: `Fix line ${line}` }));
  return within(await screen.findByRole('dialog', { name: `Fix line ${line}` }));
}

test('asks for each cell in error with its message, and sends all fixes at once', async () => {
  const { of } = openOne();

  const first = await fix(6);
  expect(first.getByText('City is required')).toBeTruthy();
  await person.type(first.getByLabelText('City'), 'Durban');
  await person.click(first.getByRole('button', { name: 'Keep Values' }));
  const second = await fix(7);
  expect((second.getByLabelText('License Issued') as HTMLInputElement).value).toBe('31/11/24');
  await person.clear(second.getByLabelText('License Issued'));
  await person.type(second.getByLabelText('License Issued'), '2024-11-30{Enter}');

  expect(of(`POST /api/imports/${id}/cells`)).toEqual([]);
  expect(await screen.findByText('City: Durban (not checked yet)')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Check 2 Fixed Cells' }));
  await waitFor(() =>
    expect(of(`POST /api/imports/${id}/cells`).map(({ body }) => body)).toEqual([
      {
        cells: [
          { line: 6, column: 'city', value: 'Durban' },
          { line: 7, column: 'licenseIssued', value: '2024-11-30' },
        ],
      },
    ]),
  );
});

test('disables the import while fixed cells are not checked, and discards a cancelled dialog', async () => {
  openOne();

  const cancelled = await fix(6);
  await person.type(cancelled.getByLabelText('City'), 'Durban');
  await person.click(cancelled.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Fix line 6' })).toBeNull());
  expect(screen.queryByText(/not checked yet/)).toBeNull();
  const kept = await fix(6);
  await person.type(kept.getByLabelText('City'), 'Durban{Enter}');

  const run = await screen.findByRole('button', { name: /^Import Valid Rows Only/ });
  await waitFor(() => expect(run.getAttribute('aria-disabled') ?? run.getAttribute('disabled')).not.toBeNull());
});

test('shows why the fixes were refused and keeps them', async () => {
  openOne(() => refused('conflict', 'This import is running.'));

  const dialog = await fix(6);
  await person.type(dialog.getByLabelText('City'), 'Durban{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Check 1 Fixed Cell' }));

  expect((await screen.findByText('This import is running.')).closest('[role=alert]')).toBeTruthy();
  expect(screen.getByText('City: Durban (not checked yet)')).toBeTruthy();
});

test('lists each kind of error with the number of its rows, and filters by it', async () => {
  const { of } = openOne();

  await person.click(await screen.findByRole('button', { name: '13 rows: City: City is required' }));

  expect(await screen.findByText('Rows of One Kind of Error')).toBeTruthy();
  await waitFor(() => expect(of(`GET /api/imports/${id}/rows`).at(-1)?.query).toMatchObject({ kind: 'city: City is required' }));
  await person.click(screen.getByRole('button', { name: '13 rows: City: City is required, shown' }));
  expect(await screen.findByText('Rows: Error')).toBeTruthy();
});
