// Messages of an import and its rows, without repetition.
// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lostMessage } from '../../../shared/imports/rules.ts';
import type { Import, ImportRow } from '../../../shared/imports/schema.ts';
import { anImport, aRow, importId } from '../../../testing/browser/imports.ts';
import { aFirearm, list, ok, open, person } from '../../../testing/browser/screen.tsx';
import ImportPage from './page.tsx';
// The page loads it when an import is opened; the tests import it at the start.
import './one.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const beNarrow = () => vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));

const openOne = (one: Import, rows: readonly ImportRow[] = []) =>
  open(`/registration/import/${importId}`, [{ path: '/registration/import/:id', element: <ImportPage /> }], {
    calls: {
      [`GET /api/imports/${importId}`]: () => ok(one),
      [`GET /api/imports/${importId}/rows`]: () => list(rows),
      [`GET /api/imports/${importId}/firearms`]: () => list([aFirearm()]),
    },
  });

test('says once what to do about an import that never completed', async () => {
  openOne(anImport({ status: 'failed', message: lostMessage }));

  expect(await screen.findByText('It started but never completed. Upload the file again. Rows that were already imported are skipped.')).toBeTruthy();
});

test('does not repeat the columns before a reason that names them, on a phone', async () => {
  beNarrow();
  openOne(anImport(), [
    aRow({ column: 'Type, City', reason: 'Type: "Cannon" is not a type; City: City is required' }),
    aRow({ id: '5', column: 'City', reason: 'City is required' }),
    aRow({ id: '6', outcome: 'update', column: 'City, Notes', reason: 'Pretoria → Benoni; – → Safe 3' }),
  ]);

  expect(await screen.findByText('Type: "Cannon" is not a type; City: City is required')).toBeTruthy();
  expect(screen.getByText('City: City is required')).toBeTruthy();
  expect(screen.getByText('City, Notes: Pretoria → Benoni; – → Safe 3')).toBeTruthy();
});

test('shows status and owner of imported firearms in one column with the firearm, on a phone', async () => {
  beNarrow();
  openOne(anImport({ status: 'done', result: { create: 1, update: 0, same: 0, error: 0 } }));

  await person.click(await screen.findByRole('button', { name: 'View Imported Firearms' }));

  const { serialNumber, ownerName } = aFirearm();
  const cell = (await screen.findByRole('link', { name: serialNumber })).closest('td, th');
  expect(cell?.textContent).toContain('Active');
  expect(cell?.textContent).toContain(ownerName);
});
