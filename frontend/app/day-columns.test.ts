// A day stands in a column whole: in words where there is room for "22 September 2026", briefly where there is not.
// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Pixels, with what stands around the words; as Chromium sets them. */
const room = 167;
const frontend = path.resolve(import.meta.dirname, '..');
const columns = readdirSync(frontend, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .flatMap((file) => readFileSync(path.join(frontend, file), 'utf8').split('\n'))
  .filter((line) => /\bwidth: \d+,.* cell: .*\bonDay\(/.test(line));

test('every column with a day in words has room for the longest', () => {
  expect(columns.length).toBeGreaterThan(2);
  expect(columns.filter((line) => Number(/\bwidth: (\d+),/.exec(line)?.[1]) < room)).toEqual([]);
});
