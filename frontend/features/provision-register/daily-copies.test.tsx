// The daily copies of a register: their list, digest and download, by role.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { exampleProvisionCopy } from '../../../shared/provision-register/example.ts';
import { type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import { DailyCopies } from './daily-copies.tsx';

const downloads: { href: string; name: string }[] = [];
beforeEach(() => {
  downloads.length = 0;
  // The browser's part: jsdom navigates nowhere.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push({ href: this.href, name: this.download });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const copy = exampleProvisionCopy();
const later = exampleProvisionCopy({ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3502', at: '2026-11-28T16:00:00.000Z', fromNumber: 38, toNumber: 1041 });
const copies = `GET /api/branches/${copy.branchId}/provision-copies`;
const file = `${copies}/${copy.id}/file`;
const show = (calls: Calls = {}, role: Role = 'client') =>
  open('/', [{ path: '/', element: <DailyCopies branchId={copy.branchId} /> }], { role, calls: { [copies]: () => list([later, copy]), ...calls } });
const rowOf = async (words: string | RegExp) => within((await screen.findByText(words)).closest('tr') as HTMLElement);

test('shows the time, the entries and the first digits of the SHA-256, and copies all of it', async () => {
  show();

  const row = await rowOf(/^28 November 2026 at 06:00/);
  expect(row.getByText('1 to 37')).toBeTruthy();
  expect(row.getByText('a3f1a3f1a3f1…')).toBeTruthy();
  await person.click(row.getByRole('button', { name: 'Copy the SHA-256 of entries 1 to 37' }));
  expect(await screen.findByText('SHA-256 copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(copy.sha256);
});

test('downloads the file of a copy, and says why it cannot', async () => {
  const url = 'https://documents.test/copy.pdf';
  show({ [file]: () => ok({ url }) });
  await person.click(await screen.findByRole('button', { name: 'Download entries 1 to 37' }));
  await waitFor(() => expect(downloads).toEqual([{ href: url, name: 'register-of-provision-entries-1-to-37.pdf' }]));
  cleanup();

  show({ [file]: () => refused('unavailable', 'The registry is busy.') });
  await person.click(await screen.findByRole('button', { name: 'Download entries 1 to 37' }));
  expect((await screen.findAllByText('The registry is busy.')).length).toBeGreaterThan(0);
  expect(downloads).toHaveLength(1);
});

test('offers no download to an inspector', async () => {
  show({}, 'inspector');

  expect((await rowOf(/^28 November 2026 at 18:00/)).getByText(/^38 to 1.041$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
});

test('shows different messages without copies and for a failed call', async () => {
  show({ [copies]: () => list([]) });
  expect(await screen.findByText('No daily copies yet')).toBeTruthy();
  cleanup();
  show({ [copies]: () => refused('unavailable', 'The registry is busy.') });
  expect(await screen.findByText('The registry is busy.')).toBeTruthy();
});
