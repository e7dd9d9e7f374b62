// Uploading a file while its user leaves the screen, removes the file or chooses another.
// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asksBeforeTabCloses } from '../../../testing/browser/form-wire.ts';
import { aFile, anImport, importId as id } from '../../../testing/browser/imports.ts';
import { type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import ImportPage from './page.tsx';
// The page loads it when an import is opened; the tests import it at the start.
import './one.tsx';

afterEach(cleanup);

const openPage = (calls: Calls) =>
  open(
    '/registration/import',
    [
      { path: '/registration/import', element: <ImportPage /> },
      { path: '/elsewhere', element: 'Elsewhere' },
    ],
    { calls: { 'GET /api/imports': () => list([]), ...calls } },
  );

async function choose(file: File) {
  await screen.findByText('No imports yet');
  await person.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  await person.click(screen.getByRole('button', { name: 'Check File' }));
}

/** An object store that completes an upload when `arrive` is called, and fails it when `broken` is called. */
function slowStore() {
  const store = { arrive: () => {}, isSent: false, broken: false };
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      readonly status = 200;
      onload?: () => void;
      onabort?: () => void;
      open() {}
      setRequestHeader() {}
      send() {
        store.isSent = true;
        store.arrive = () => this.onload?.();
      }
      abort() {
        store.broken = true;
        this.onabort?.();
      }
    },
  );
  return store;
}

describe('upload of a file', () => {
  const upload = { url: 'http://files.test/1', method: 'PUT', headers: {}, expiresAt: '2026-03-04T08:45:00.000Z' };
  const taken: Calls = {
    'POST /api/imports': () => ok({ import: anImport({ status: 'uploading', counts: null }), upload }, 201),
    [`POST /api/imports/${id}/check`]: () => ok(anImport({ status: 'checking', counts: null })),
  };

  test.each([
    [{}, 'File Uploaded', 'stock.csv is being checked. You can find it under Earlier Imports.'],
    [
      { [`POST /api/imports/${id}/check`]: () => refused('conflict', 'This file has been checked.') },
      'Error',
      'stock.csv was not uploaded: This file has been checked.',
    ],
  ])('shows its result on another screen', async (changed, title, words) => {
    const store = slowStore();
    const { router } = openPage({ ...taken, ...changed });
    await choose(aFile('stock.csv'));
    await waitFor(() => expect(store.isSent).toBe(true));
    await act(() => router.navigate('/elsewhere'));
    // Closing the tab would interrupt the upload.
    expect(asksBeforeTabCloses()).toBe(true);
    store.arrive();

    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(asksBeforeTabCloses()).toBe(false);
  });

  test('stops when the user removes the file, and opens no import', async () => {
    const store = slowStore();
    const { of, router } = openPage(taken);
    await choose(aFile('stock.csv'));
    await waitFor(() => expect(store.isSent).toBe(true));
    await person.click(screen.getByRole('button', { name: 'Remove stock.csv' }));

    await waitFor(() => expect(store.broken).toBe(true));
    expect(asksBeforeTabCloses()).toBe(false);
    expect(screen.getByRole('button', { name: 'Check File' })).toBeTruthy();
    expect(of(`POST /api/imports/${id}/check`)).toEqual([]);
    expect(router.state.location.pathname).toBe('/registration/import');
  });
});
