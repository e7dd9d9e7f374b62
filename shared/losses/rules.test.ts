// Checks the words of the loss report's clock.
import { expect, test } from 'vitest';
import { clockOf, docketDueAt, reportedClockOf } from './rules.ts';

const awareAt = '2026-11-20T08:00:00Z';

test('the clock shows a delay of seconds as less than a minute', () => {
  expect(clockOf(awareAt, new Date('2026-11-21T08:00:30Z'))).toEqual({ late: true, words: 'less than a minute late' });
  expect(reportedClockOf({ awareAt, reportedAt: '2026-11-21T08:00:30Z' })).toEqual({ late: true, words: 'Reported less than a minute late' });
});

test('the clock counts down to the last minute, then up', () => {
  expect(clockOf(awareAt, new Date('2026-11-20T20:30:00Z')).words).toBe('11 h 30 min left to report');
  expect(clockOf(awareAt, new Date('2026-11-21T07:59:30Z')).words).toBe('less than a minute left to report');
  expect(clockOf(awareAt, new Date('2026-11-21T08:00:00Z')).late).toBe(false);
  expect(clockOf(awareAt, new Date('2026-11-22T10:05:00Z')).words).toBe('1 d 2 h late');
  expect(reportedClockOf({ awareAt, reportedAt: '2026-11-21T08:00:00Z' })).toEqual({ late: false, words: 'Reported within 24 hours' });
});

test('the case number is due 24 hours after the report', () => {
  expect(docketDueAt({ reportedAt: '2026-11-21T08:00:00.000Z' })).toBe('2026-11-22T08:00:00.000Z');
});
