// A change that somebody else was faster with is done again, and how often.
import { expect, test, vi } from 'vitest';
import { Problem } from '../../shared/problem.ts';
import { attempts } from './collisions.ts';
import { staleVersion } from './commit.ts';
import { asItStands } from './retry-on-conflict.ts';

test('what lost against another change is done on what that one left', async () => {
  const work = vi.fn(async (attempt: number) => {
    if (attempt < 3) throw staleVersion();
    return attempt;
  });

  expect(await asItStands(work)).toBe(3);
  expect(work.mock.calls).toEqual([[1], [2], [3]]);
});

test('a record that keeps changing is given up, and the caller told', async () => {
  const work = vi.fn(async () => {
    throw staleVersion();
  });

  await expect(asItStands(work)).rejects.toMatchObject({ code: 'stale-version' });
  expect(work).toHaveBeenCalledTimes(attempts);
});

test.each([new Problem('conflict', 'Closed already.'), new Error('broken')])('%s is told at once', async (error) => {
  const work = vi.fn(async () => {
    throw error;
  });

  await expect(asItStands(work)).rejects.toBe(error);
  expect(work).toHaveBeenCalledTimes(1);
});
