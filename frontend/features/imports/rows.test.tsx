// What an import says of itself and of its rows, where it is read in a hurry: once, and no column twice.
// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lostMessage } from '../../../shared/imports/rules.ts';
import type { Import, ImportRow } from '../../../shared/imports/schema.ts';
import { list, ok, open } from '../../app/testing.tsx';
import ImportPage from './page.tsx';
import { anImport, aRow, importId } from './testing.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const openOne = (one: Import, rows: readonly ImportRow[] = []) =>
  open(`/registration/import/${importId}`, [{ path: '/registration/import/:id', element: <ImportPage /> }], {
    calls: { [`GET /api/imports/${importId}`]: () => ok(one), [`GET /api/imports/${importId}/rows`]: () => list(rows) },
  });

test('what to do about an import that was lost is said once', async () => {
  openOne(anImport({ status: 'failed', message: lostMessage }));

  expect(await screen.findByText('It was begun and never completed. Upload the file again: rows that were imported are recognised.')).toBeTruthy();
});

test('on a phone a reason that names its columns is not led by them again', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  openOne(anImport(), [
    aRow({ column: 'Type, City', reason: 'Type: "Cannon" is not a type; City: City is required' }),
    aRow({ id: '5', column: 'City', reason: 'City is required' }),
    aRow({ id: '6', outcome: 'update', column: 'City, Notes', reason: 'Pretoria → Benoni; – → Safe 3' }),
  ]);

  expect(await screen.findByText('Type: "Cannon" is not a type; City: City is required')).toBeTruthy();
  expect(screen.getByText('City: City is required')).toBeTruthy();
  expect(screen.getByText('City, Notes: Pretoria → Benoni; – → Safe 3')).toBeTruthy();
});
