import { expect, test } from 'vitest';
import { firstAltered, imageOfPut, imageOfUpdate } from './image.ts';

const record = { pk: 'firearm#1', sk: 'firearm', version: 1, chainHead: 'x', updatedAt: 'y', ownerId: 1, city: 'Springs', info: { b: 1, a: [2] } };

test('firstAltered compares every written field, in any order of its parts', () => {
  const entries = [{ seq: 1, image: imageOfPut(record) }];

  expect(firstAltered({ ...record, version: 9, chainHead: 'z', updatedAt: 'later', info: { a: [2], b: 1 } }, entries)).toBeUndefined();
  expect(firstAltered({ ...record, ownerId: '1' }, entries)).toEqual({ field: 'ownerId', seq: 1 });
  expect(firstAltered({ ...record, city: undefined }, entries)).toEqual({ field: 'city', seq: 1 });
  expect(firstAltered({ ...record, info: { a: [3], b: 1 } }, entries)).toEqual({ field: 'info', seq: 1 });
});

test('firstAltered uses the last entry that wrote a field, and recognises removed fields', () => {
  const update = {
    UpdateExpression: 'SET #city = :city_u0, #version = :version_u0, #n = :n_u0 REMOVE #info, #gone',
    ExpressionAttributeNames: { '#city': 'city', '#version': 'version', '#n': 'note', '#info': 'info', '#gone': 'gone' },
    ExpressionAttributeValues: { ':city_u0': 'Nigel', ':version_u0': 2, ':n_u0': 'a, b REMOVE c' },
  };
  const entries = [{ seq: 1, image: imageOfPut(record) }, { seq: 2, image: imageOfUpdate(update) }, { seq: 3 }];
  const { info: _, ...after } = { ...record, city: 'Nigel', note: 'a, b REMOVE c' };

  expect(firstAltered(after, entries)).toBeUndefined();
  expect(firstAltered({ ...after, city: 'Springs' }, entries)).toEqual({ field: 'city', seq: 2 });
  expect(firstAltered({ ...after, info: {} }, entries)).toEqual({ field: 'info', seq: 2 });
});

test('firstAltered ignores a computed value until it is set again', () => {
  const computing = {
    UpdateExpression: 'SET #a = if_not_exists(#a, :zero) + :one, #b.#c = :one ADD #d :one',
    ExpressionAttributeNames: { '#a': 'a', '#b': 'b', '#c': 'c', '#d': 'd' },
    ExpressionAttributeValues: { ':zero': 0, ':one': 1 },
  };
  const before = imageOfPut({ a: 1, b: { c: 0 }, d: 1 });

  expect(
    firstAltered({ a: 7, b: {}, d: 9 }, [
      { seq: 1, image: before },
      { seq: 2, image: imageOfUpdate(computing) },
    ]),
  ).toBeUndefined();
  expect(firstAltered({ a: 7, b: {}, d: 9 }, [{ seq: 1, image: before }])).toEqual({ field: 'a', seq: 1 });
});
