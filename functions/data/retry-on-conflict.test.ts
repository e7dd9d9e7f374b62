// Checks how often a change is retried after a concurrent update.
import { expect, test, vi } from 'vitest';
import { Problem } from '../../shared/problem.ts';
import { attempts } from './collisions.ts';
import { staleVersion } from './commit.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

test('a change is repeated on the current record after a concurrent update', async () => {
  const work = vi.fn(async (attempt: number) => {
    if (attempt < 3) throw staleVersion();
    return attempt;
  });

  expect(await retryOnConflict(work)).toBe(3);
  expect(work.mock.calls).toEqual([[1], [2], [3]]);
});

test('a change fails with a version conflict if the record keeps changing', async () => {
  const work = vi.fn(async () => {
    throw staleVersion();
  });

  await expect(retryOnConflict(work)).rejects.toMatchObject({ code: 'stale-version' });
  expect(work).toHaveBeenCalledTimes(attempts);
});

test.each([new Problem('conflict', 'Closed already.'), new Error('broken')])('%s is thrown without a retry', async (error) => {
  const work = vi.fn(async () => {
    throw error;
  });

  await expect(retryOnConflict(work)).rejects.toBe(error);
  expect(work).toHaveBeenCalledTimes(1);
});
