// What a transaction writes beside the record's own attributes.
import { expect, test } from 'vitest';
import { put } from './commit.ts';
import { indexes } from './table.ts';

test('leaves a record out of an index whose partition it has nothing for, and in the others', () => {
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
