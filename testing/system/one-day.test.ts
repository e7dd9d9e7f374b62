// Checks that a test file starts and ends on the same day in Johannesburg.
import { expect, test } from 'vitest';
import { waitFor } from './one-day.ts';

test.each([
  ['in the morning', 0, '2026-11-22T08:00:00.000+02:00'],
  ['at midnight', 0, '2026-11-23T00:00:00.000+02:00'],
  ['just early enough before midnight', 0, '2026-11-22T23:54:59.999+02:00'],
  ['five minutes before midnight', 300_000, '2026-11-22T23:55:00.000+02:00'],
  ['a moment before midnight', 1, '2026-11-22T23:59:59.999+02:00'],
  ['at midnight in Greenwich', 0, '2026-11-23T01:59:59.999+02:00'],
])('delays a test file that starts %s by %s ms', (_when, milliseconds, now) => {
  expect(waitFor(new Date(now))).toBe(milliseconds);
});
