// Checks files that the browser creates: the download's name, and the release of the address.
// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { save } from './download.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("download releases a file's address after a second, not before", () => {
  vi.useFakeTimers();
  const released: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:a-file', revokeObjectURL: (url: string) => released.push(url) }));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);

  save(new Blob(['x']), 'x.csv');

  expect(clicked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(released).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(released).toEqual(['blob:a-file']);
});

test('only download.ts creates object addresses for files', () => {
  const frontend = path.resolve(import.meta.dirname, '../..');
  const made = readdirSync(frontend, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/test/.test(file))
    .filter((file) => readFileSync(path.join(frontend, file), 'utf8').includes('createObjectURL'));

  expect(made).toEqual([path.join('ui', 'page', 'download.ts')]);
});
