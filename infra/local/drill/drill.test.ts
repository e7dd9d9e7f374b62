// The drill itself, smaller: a kill in the middle of many writes loses nothing that was acknowledged.
import { expect, test } from 'vitest';
import { passed, playRound, victims } from './drill.ts';

test.each(victims)(
  'a %s that is killed while it writes loses nothing acknowledged, leaves nothing half, and takes the rest again',
  async (victim) => {
    const round = await playRound(victim, 60);

    expect(round).toMatchObject({ victim, sent: 60, lost: 0, twice: 0, afterAgain: 60, faults: [] });
    expect(round.acknowledged).toBeGreaterThanOrEqual(20);
    expect(passed(round)).toBe(true);
    expect([{ lost: 1 }, { twice: 1 }, { afterAgain: 59 }, { faults: ['Something'] }].map((change) => passed({ ...round, ...change }))).not.toContain(true);
  },
  400_000,
);
