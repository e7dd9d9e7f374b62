// The clock of a loss report in words.
import { expect, test } from 'vitest';
import { clockOf, docketDueAt, judgementOf } from './rules.ts';

const awareAt = '2026-11-20T08:00:00Z';

test('what is late by seconds is not late by nothing', () => {
  expect(clockOf(awareAt, new Date('2026-11-21T08:00:30Z'))).toEqual({ late: true, words: 'Late by less than a minute' });
  expect(judgementOf({ awareAt, reportedAt: '2026-11-21T08:00:30Z' })).toEqual({ late: true, words: 'Reported late by less than a minute' });
});

test('it counts down to the last minute, and then up', () => {
  expect(clockOf(awareAt, new Date('2026-11-20T20:30:00Z')).words).toBe('11 h 30 min left to report');
  expect(clockOf(awareAt, new Date('2026-11-21T07:59:30Z')).words).toBe('less than a minute left to report');
  expect(clockOf(awareAt, new Date('2026-11-21T08:00:00Z')).late).toBe(false);
  expect(clockOf(awareAt, new Date('2026-11-22T10:05:00Z')).words).toBe('Late by 1 d 2 h');
  expect(judgementOf({ awareAt, reportedAt: '2026-11-21T08:00:00Z' })).toEqual({ late: false, words: 'Reported within 24 hours' });
});

test('the docket number may follow for a day', () => {
  expect(docketDueAt({ reportedAt: '2026-11-21T08:00:00.000Z' })).toBe('2026-11-22T08:00:00.000Z');
});
