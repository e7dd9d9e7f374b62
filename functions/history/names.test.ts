// Adds the names of legal entities to a history, with a limited number of reads.
import { beforeAll, expect, test } from 'vitest';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { withNames } from './names.ts';

withTable();

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
});

const named = async (metadata: Record<string, unknown>) => (await withNames([{ metadata }]))[0]?.metadata;

test('withNames adds the name to an id, alone or in a changed field', async () => {
  expect(await named({ holderId: 1, changed: { keeperId: { from: null, to: 2 }, city: { from: 'A', to: 'B' } } })).toEqual({
    holderId: { id: 1, name: 'Provider 1' },
    changed: { keeperId: { from: null, to: { id: 2, name: 'Provider 2' } }, city: { from: 'A', to: 'B' } },
  });
});

test('withNames does not change other values, unknown ids and ids with a name next to them', async () => {
  const metadata = {
    owner: 'Provider 1 as it was',
    ownerId: 1,
    capacity: 2,
    entityId: 999,
    changed: { keeper: { from: 'A', to: null }, keeperId: { from: 1, to: null } },
  };

  expect(await named(metadata)).toEqual(metadata);
  expect(await withNames([{ metadata: null }])).toEqual([{ metadata: null }]);
});

test('withNames adds names to the newest twenty-five', async () => {
  const entries = Array.from({ length: 30 }, (_, at) => ({ metadata: { ownerId: at === 29 ? 1 : at + 100 } }));

  expect((await withNames(entries))[29]).toEqual({ metadata: { ownerId: 1 } });
  expect((await withNames(entries.slice(10)))[19]).toEqual({ metadata: { ownerId: { id: 1, name: 'Provider 1' } } });
});
