// Checks that date columns are wide enough for their dates: "22 September 2026" in wide columns, a short form in narrow ones.
// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Pixels in Chromium for the longest date, with the cell's padding. */
const room = 167;
const frontend = path.resolve(import.meta.dirname, '..');
const columns = readdirSync(frontend, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .flatMap((file) => readFileSync(path.join(frontend, file), 'utf8').split('\n'))
  .filter((line) => /\bwidth: \d+,.* cell: .*\bonDay\(/.test(line));

test('every column with long dates is wide enough for the longest date', () => {
  expect(columns.length).toBeGreaterThan(2);
  expect(columns.filter((line) => Number(/\bwidth: (\d+),/.exec(line)?.[1]) < room)).toEqual([]);
});
