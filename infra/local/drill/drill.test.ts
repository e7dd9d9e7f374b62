// Checks a smaller drill: a kill during many writes loses no acknowledged write.
import { expect, test } from 'vitest';
import { passed, playRound, victims } from './drill.ts';

test.each(victims)(
  'a killed %s loses no acknowledged write, leaves no incomplete record, and accepts the other writes on retry',
  async (victim) => {
    const round = await playRound(victim, 60);

    expect(round).toMatchObject({ victim, sent: 60, killed: true, lost: 0, twice: 0, afterAgain: 60, faults: [] });
    expect(round.acknowledged).toBeGreaterThanOrEqual(20);
    expect(passed(round)).toBe(true);
    expect([{ lost: 1 }, { twice: 1 }, { afterAgain: 59 }, { faults: ['Something'] }].map((change) => passed({ ...round, ...change }))).not.toContain(true);
  },
  400_000,
);

test('a round fails if the machine was too busy to kill the victim', () => {
  const round = { victim: 'host', sent: 200, killed: true, acknowledged: 67, lost: 0, unacknowledged: 133, afterAgain: 200, twice: 0, faults: [] } as const;

  expect([passed(round), passed({ ...round, killed: false, acknowledged: 14, unacknowledged: 186 })]).toEqual([true, false]);
});
