import { expect, test } from 'vitest';
import { ladderOf } from './ladder.ts';

const stepsOf = (outAt: string, dueAt: string) => ladderOf({ outAt, dueAt }).map(({ step, at }) => [step, new Date(at).toISOString()]);

test('ladderOf has six steps in the order of their times, over midnight and a month end', () => {
  expect(stepsOf('2026-11-30T16:00:00.000Z', '2026-12-01T04:00:00.000Z')).toEqual([
    ['soon', '2026-12-01T03:30:00.000Z'],
    ['due', '2026-12-01T04:00:00.000Z'],
    ['late', '2026-12-01T06:00:00.000Z'],
    ['grave', '2026-12-01T16:00:00.000Z'],
    ['loss', '2026-12-02T04:00:00.000Z'],
    ['beyond', '2026-12-03T16:00:00.000Z'],
  ]);
});

test('the critical step of a whole period of 72 hours is at the due time, to the minute', () => {
  const steps = stepsOf('2026-11-28T16:00:00.000Z', '2026-12-01T16:00:00.000Z');

  expect(steps.filter(([, at]) => at === '2026-12-01T16:00:00.000Z').map(([step]) => step)).toEqual(['due', 'beyond']);
});

test('the critical step of an extended issue is at the end of the extension', () => {
  expect(stepsOf('2026-11-28T16:00:00.000Z', '2026-12-04T16:00:00.000Z')).toContainEqual(['beyond', '2026-12-04T16:00:00.000Z']);
});
