// Checks the index keys that a transaction writes.
import { expect, test } from 'vitest';
import { put } from './commit.ts';
import { indexes } from './table.ts';

test('put() leaves a record out of an index without a value for its partition, and keeps it in the others', () => {
  const item = {
    pk: 'firearm#1',
    sk: 'firearm',
    [indexes.holder.pk]: 'firearm#7',
    [indexes.keeper.pk]: 'firearm#',
  };

  const write = put({ TableName: 'any', Item: item });

  expect(write.item.Put?.Item).toEqual({
    pk: 'firearm#1',
    sk: 'firearm',
    [indexes.holder.pk]: 'firearm#7',
  });
});
