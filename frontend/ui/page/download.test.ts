// Files that the browser makes: fetched under their name, and their address released once it has been.
// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { save } from './download.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the address of a file is released after a second, and not before', () => {
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

test('no other file of the pages makes an address of its own', () => {
  const frontend = path.resolve(import.meta.dirname, '../..');
  const made = readdirSync(frontend, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/test/.test(file))
    .filter((file) => readFileSync(path.join(frontend, file), 'utf8').includes('createObjectURL'));

  expect(made).toEqual([path.join('ui', 'page', 'download.ts')]);
});
