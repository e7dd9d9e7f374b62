// Checks values from an address or a field, and whether they can be filters.
// @vitest-environment node
import { expect, test } from 'vitest';
import { isDay } from './address-filters.ts';

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['1900-01-01', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['1899-12-31', false],
  ['2026-2-1', false],
  ['2026-02-01T00:00', false],
  ['', false],
])('isDay returns for %s: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});
