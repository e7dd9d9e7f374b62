// A test file begins and ends on one day in Johannesburg.
import { expect, test } from 'vitest';
import { waitFor } from './one-day.ts';

test.each([
  ['in the morning', '2026-11-22T08:00:00.000+02:00', 0],
  ['at midnight itself', '2026-11-23T00:00:00.000+02:00', 0],
  ['when midnight is just too far to be reached', '2026-11-22T23:54:59.999+02:00', 0],
  ['when it could still run at midnight', '2026-11-22T23:55:00.000+02:00', 300_000],
  ['a moment before midnight', '2026-11-22T23:59:59.999+02:00', 1],
  ["at midnight of Greenwich, which is nobody's here", '2026-11-23T01:59:59.999+02:00', 0],
])('%s', (_when, now, milliseconds) => {
  expect(waitFor(new Date(now))).toBe(milliseconds);
});
