import { describe, expect, test } from 'vitest';
import { newEventId } from '../../ui/form/event-id.ts';
import { untilFrom, untilProblem, usualUntil } from './until.ts';

/** Saturday, 17:45 in Johannesburg. */
const now = new Date('2026-11-28T15:45:00.000Z');

describe('untilFrom', () => {
  test.each([
    ['06:00', '2026-11-29T04:00:00.000Z'],
    ['6:00 tomorrow', '2026-11-29T04:00:00.000Z'],
    ['0600', '2026-11-29T04:00:00.000Z'],
    ['18:00', '2026-11-28T16:00:00.000Z'],
    ['18h00 TODAY', '2026-11-28T16:00:00.000Z'],
    ['06:00 monday', '2026-11-30T04:00:00.000Z'],
    ['06:00 mon', '2026-11-30T04:00:00.000Z'],
    ['00:00', '2026-11-28T22:00:00.000Z'],
    ['18:00 saturday', '2026-12-05T16:00:00.000Z'],
  ])('reads %j', (text, instant) => expect(untilFrom(text, now)?.toISOString()).toBe(instant));

  test.each(['', '24:00', '18:60', '6', 'tomorrow', '06:00 someday', '06:00 t x', '-6:00'])('refuses %j', (text) =>
    expect(untilFrom(text, now)).toBeUndefined(),
  );

  test('crosses the end of a month', () => {
    expect(untilFrom('06:00', new Date('2026-11-30T20:00:00.000Z'))?.toISOString()).toBe('2026-12-01T04:00:00.000Z');
  });
});

describe('usualUntil', () => {
  test.each([
    ['2026-11-28T15:45:00.000Z', '06:00 tomorrow'],
    ['2026-11-28T03:45:00.000Z', '18:00 today'],
    ['2026-11-28T21:00:00.000Z', '06:00 tomorrow'],
    ['2026-11-28T22:30:00.000Z', '06:00 today'],
  ])('at %s is %s, which can be read again', (at, words) => {
    expect([usualUntil(new Date(at)), untilFrom(words, new Date(at)) !== undefined]).toEqual([words, true]);
  });
});

test('a suggested period of any length is a text that is read as the same minute', () => {
  for (const at of ['2026-11-28T15:45:30.000Z', '2026-11-28T22:10:00.000Z', '2026-12-30T03:00:00.000Z'].map((text) => new Date(text))) {
    const ends = Array.from({ length: 72 }, (_, hours) => new Date(at.getTime() + (hours + 1) * 3_600_000));
    const read = ends.map((_, hours) =>
      untilFrom(usualUntil(at, hours + 1), at)
        ?.toISOString()
        .slice(0, 16),
    );
    expect(read).toEqual(ends.map((end) => end.toISOString().slice(0, 16)));
  }
});

test('untilProblem allows 72 hours to the minute', () => {
  const after = (minutes: number) => untilProblem(new Date(now.getTime() + minutes * 60_000), now);
  expect([after(72 * 60), after(1)]).toEqual([undefined, undefined]);
  expect(after(72 * 60 + 1)).toMatch(/At most 72 hours/);
  expect(after(0)).toMatch(/has passed/);
  expect(untilProblem(undefined, now)).toMatch(/such as 06:00 tomorrow/);
});

test('newEventId makes different UUIDs of version 7 in the order of time', () => {
  const ids = [1, 2, 3, 4].map((at) => newEventId(1_790_000_000_000 + at));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([ids.toSorted(), new Set(Array.from({ length: 1000 }, () => newEventId(1))).size]).toEqual([ids, 1000]);
});
