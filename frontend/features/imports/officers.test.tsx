// Importing officers: the wizard with the columns, the calls and the words of officers.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aFile, anImport, aRow, importId as id } from '../../../testing/browser/imports.ts';
import { anEntity, type Calls, list, ok, open, person } from '../../../testing/browser/screen.tsx';
import ImportOfficersPage from './officers-page.tsx';
import ImportPage from './page.tsx';
// The page loads it when an import is opened; the tests import it at the start.
import './one.tsx';

afterEach(cleanup);

const officerId = '3f2504e0-4f89-41d3-9a0c-0305e82c3399';
const ofOfficers = anImport({ subject: 'officers', fileName: 'officers.csv' });
const { serialNumber: _, ...row } = aRow();
const anOfficerRow = (change: Parameters<typeof aRow>[0] = {}) =>
  aRow({ ...row, serialNumber: '', officer: 'Sipho Jabu Nkosi', column: 'Grade', reason: 'PSiRA grade is required', problems: [], ...change });
const calls: Calls = {
  'GET /api/imports': () => list([]),
  [`GET /api/imports/${id}`]: () => ok(ofOfficers),
  [`GET /api/imports/${id}/rows`]: () => list([anOfficerRow()]),
  [`GET /api/imports/${id}/mapping`]: () => ok({ columns: [{ header: 'Sira', samples: ['2000001'], key: null, days: null }], values: {}, dayOrder: null }),
};
const openPage = (changed: Calls = {}, path = '/custody/officers/import', role: 'client' | 'admin' = 'client') =>
  open(
    path,
    [
      { path: '/custody/officers/import', element: <ImportOfficersPage /> },
      { path: '/custody/officers/import/:id', element: <ImportOfficersPage /> },
      { path: '/registration/import/:id', element: <ImportPage /> },
    ],
    { calls: { ...calls, ...changed }, role },
  );

async function choose() {
  await person.upload(document.querySelector('input[type=file]') as HTMLInputElement, aFile('officers.csv'));
  await person.click(screen.getByRole('button', { name: 'Check File' }));
}

test('explains the columns of officers, lists imports of officers, and registers the file as one of officers', async () => {
  const { asked } = openPage({ 'POST /api/imports': () => ok({ import: ofOfficers, upload: { url: 'http://localhost/put', headers: {} } }, 201) });
  expect(await screen.findByRole('heading', { name: 'Import Officers' })).toBeTruthy();
  await screen.findByText('No imports yet');
  await person.click(screen.getByText('Explanation of the columns'));
  expect(screen.getAllByText('Competency Classes').length).toBeGreaterThan(0);
  expect(screen.queryByText('Serial Number')).toBeNull();

  await choose();

  await waitFor(() => expect(asked.find(({ call }) => call === 'POST /api/imports')?.body).toMatchObject({ subject: 'officers', fileName: 'officers.csv' }));
  const lists = asked.filter(({ call }) => call === 'GET /api/imports');
  expect(lists.length).toBeGreaterThan(0);
  expect(lists.every(({ query }) => query.subject === 'officers')).toBe(true);
});

test('asks an office user for the provider before the upload', async () => {
  const { asked } = openPage({ 'GET /api/legal-entities': () => list([anEntity()]) }, undefined, 'admin');
  await screen.findByText('No imports yet');
  expect(await screen.findByLabelText('Provider')).toBeTruthy();

  await choose();

  expect(await screen.findByText('Choose the provider of the officers.')).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('shows the officer of each row and offers the fields of officers for its columns', async () => {
  openPage({}, `/custody/officers/import/${id}`);
  expect(await screen.findByText('Sipho Jabu Nkosi')).toBeTruthy();
  expect(screen.getAllByRole('columnheader', { name: 'Officer' }).length).toBeGreaterThan(0);

  await person.click(screen.getByRole('button', { name: 'Change Columns' }));
  await person.click(await screen.findByRole('button', { name: /Import Sira as/ }));

  expect(await screen.findByRole('option', { name: /PSiRA Number/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /Serial Number/ })).toBeNull();
});

test('links each added officer, and offers no undo', async () => {
  const result = { create: 1, update: 0, same: 0, error: 0 };
  openPage(
    {
      [`GET /api/imports/${id}`]: () => ok({ ...ofOfficers, status: 'done', mode: 'all', counts: result, result, done: 1, total: 1 }),
      [`GET /api/imports/${id}/rows`]: () => list([anOfficerRow({ outcome: 'create', officerId, column: null, reason: null })]),
    },
    `/custody/officers/import/${id}`,
  );

  const link = await screen.findByRole('link', { name: 'Sipho Jabu Nkosi' });
  expect(link.getAttribute('href')).toBe(`/custody/officers/${officerId}`);
  expect(screen.queryByRole('button', { name: 'Undo Import' })).toBeNull();
  expect(screen.queryByText('Imported Firearms')).toBeNull();
});

test('an address of the firearms’ screen, as in a history, leads to the screen of officers', async () => {
  openPage({}, `/registration/import/${id}`);

  expect(await screen.findByRole('heading', { name: 'Import Officers' })).toBeTruthy();
});
