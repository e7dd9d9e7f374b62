// Checks exports of a list.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import type { Export } from '../../../shared/exports/schema.ts';
import { type Asked, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import { ExportButton } from './export-button.tsx';

const at = '2026-03-04T08:30:00.000Z';
let made = 0;
const anExport = (change: Partial<Export> = {}): Export => ({
  id: `3f2504e0-4f89-41d3-9a0c-0305e82c${String(made).padStart(4, '0')}`,
  list: 'firearms',
  format: 'csv',
  query: {},
  status: 'waiting',
  done: 0,
  total: null,
  fileName: 'firearms-2026-03-04.csv',
  message: null,
  createdAt: at,
  finishedAt: null,
  availableUntil: null,
  ...change,
});
const downloads: { href: string; name: string }[] = [];

beforeEach(() => {
  made += 1;
  downloads.length = 0;
  sessionStorage.clear();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push({ href: this.href, name: this.download });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** `told` is the job's state in each answer; the last one repeats. */
function openWith(told: Partial<Export>[], { role = 'client' as Role, query = {}, calls = {} as Record<string, (asked: Asked) => Response> } = {}) {
  const job = anExport();
  let asked = 0;
  return open('/', [{ path: '/', element: <ExportButton list="firearms" query={query} /> }], {
    role,
    calls: {
      'POST /api/exports': () => ok(job, 201),
      [`GET /api/exports/${job.id}`]: () => ok(anExport(told[Math.min(asked++, told.length - 1)])),
      [`GET /api/exports/${job.id}/file`]: () => ok({ url: 'https://objects.test/file?signed' }),
      ...calls,
    },
  });
}

async function choose(item: RegExp) {
  await person.click(await screen.findByRole('button', { name: /Export/ }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
}

test('Export sends the current filters, shows the progress and downloads the file', async () => {
  const { of } = openWith(
    [
      { status: 'running', done: 1200, total: 8500 },
      { status: 'done', done: 8500, total: 8500 },
    ],
    {
      query: { search: 'glock', status: undefined, province: '' },
    },
  );

  await choose(/CSV/);

  await screen.findByRole('button', { name: /^Exporting 1.200 of 8.500$/ }, { timeout: 5000 });
  await screen.findByText('Export ready', {}, { timeout: 5000 });
  expect(of('POST /api/exports')[0]?.body).toEqual({ list: 'firearms', format: 'csv', query: { search: 'glock' } });
  expect(downloads).toEqual([{ href: 'https://objects.test/file?signed', name: 'firearms-2026-03-04.csv' }]);
});

test('Export downloads the file again on request', async () => {
  openWith([{ status: 'done', done: 3, total: 3 }]);
  await choose(/Excel/);
  await waitFor(() => expect(downloads).toHaveLength(1), { timeout: 5000 });

  await choose(/Download again/);

  await waitFor(() => expect(downloads).toHaveLength(2));
});

test('Export shows why an export failed, also in the menu afterwards', async () => {
  openWith([{ status: 'failed', message: 'The account that asked for it is no longer active.' }]);

  await choose(/CSV/);

  await screen.findByText('Export failed', {}, { timeout: 5000 });
  await person.click(screen.getByRole('button', { name: /Export/ }));
  expect(await screen.findByRole('menuitem', { name: /The last export failed/ })).toBeTruthy();
  expect(downloads).toEqual([]);
});

test('Export shows why the server refused an export', async () => {
  openWith([{}], { calls: { 'POST /api/exports': () => refused('conflict', 'You have 3 exports in progress. Wait until one of them is ready.') } });

  await choose(/CSV/);

  expect((await screen.findAllByText('You have 3 exports in progress. Wait until one of them is ready.')).length).toBeGreaterThan(0);
});

test('an export continues when the user leaves the screen', async () => {
  const { of } = openWith([
    { status: 'running', done: 0 },
    { status: 'done', done: 3 },
  ]);
  await choose(/CSV/);
  await waitFor(() => expect(of('POST /api/exports')).toHaveLength(1));

  cleanup();

  await waitFor(() => expect(downloads).toHaveLength(1), { timeout: 5000 });
});

test('an export continues after too many calls at once', async () => {
  let asked = 0;
  const calls = {
    [`GET /api/exports/${anExport().id}`]: () =>
      asked++ === 0 ? refused('too-many-requests', 'Too many calls. Wait a moment.') : ok(anExport({ status: 'done', done: 3 })),
  };
  openWith([], { calls });

  await choose(/CSV/);

  await waitFor(() => expect(downloads).toHaveLength(1), { timeout: 5000 });
  expect(asked).toBe(2);
  expect(screen.queryByText('Export failed')).toBeNull();
});

test('an export resumes a pending export after a reload', async () => {
  sessionStorage.setItem('exports-under-way', JSON.stringify([{ userId: 'u1', id: anExport().id }]));
  const { of } = openWith([{ status: 'done', done: 3, total: 3 }]);

  await screen.findByText('Export ready', {}, { timeout: 5000 });

  expect(of('POST /api/exports')).toEqual([]);
  expect(downloads).toHaveLength(1);
});

test('an export resumes after a reload even if there are too many calls at that moment', async () => {
  sessionStorage.setItem('exports-under-way', JSON.stringify([{ userId: 'u1', id: anExport().id }]));
  let asked = 0;
  const calls = {
    [`GET /api/exports/${anExport().id}`]: () =>
      asked++ < 3 ? refused('too-many-requests', 'Too many calls. Wait a moment.') : ok(anExport({ status: 'done', done: 3 })),
  };
  openWith([], { calls });

  await waitFor(() => expect(downloads).toHaveLength(1), { timeout: 10_000 });

  expect(JSON.parse(sessionStorage.getItem('exports-under-way') ?? '')).toEqual([]);
});

test('a deleted export is forgotten, and the others are kept', async () => {
  const gone = '3f2504e0-4f89-41d3-9a0c-0305e82d0001';
  const other = '3f2504e0-4f89-41d3-9a0c-0305e82d0002';
  sessionStorage.setItem('exports-under-way', JSON.stringify([gone, other].map((id) => ({ userId: 'u1', id }))));
  const calls = {
    [`GET /api/exports/${gone}`]: () => refused('not-found', 'Not found.'),
    [`GET /api/exports/${other}`]: () => refused('too-many-requests', 'Too many calls. Wait a moment.'),
  };
  const { of } = openWith([], { calls });

  await waitFor(() => expect(of(`GET /api/exports/${other}`).length).toBeGreaterThan(1), { timeout: 10_000 });

  await waitFor(() => expect(JSON.parse(sessionStorage.getItem('exports-under-way') ?? '')).toEqual([{ userId: 'u1', id: other }]));
});

test('an export is hidden from a role that may not export', async () => {
  openWith([{}], { role: 'external_saps' });

  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
});

test('a retry downloads an existing file without creating it again', async () => {
  let tries = 0;
  const file = () =>
    tries++ === 0 ? refused('unavailable', 'The registry cannot be reached at the moment.') : ok({ url: 'https://objects.test/file?signed' });
  const { of } = openWith([{ status: 'done', done: 3, total: 3 }], { calls: { [`GET /api/exports/${anExport().id}/file`]: file } });
  await choose(/CSV/);
  await screen.findByText('Export failed', {}, { timeout: 5000 });
  expect(downloads).toEqual([]);

  await choose(/Download again/);

  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(of('POST /api/exports')).toHaveLength(1);
});
