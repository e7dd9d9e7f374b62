// Tests the wording of validation messages.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PageQuery, SerialId } from './index.ts';
import { problemOf } from './issue-words.ts';

const Place = v.strictObject({ street: v.string('Street is required'), number: v.number() });
const Schema = v.pipe(
  v.strictObject({
    name: v.string('Name is required'),
    address: v.nullable(Place),
    others: v.optional(v.array(Place)),
    kind: v.optional(v.picklist(['left', 'right'])),
    count: v.optional(v.number('A number')),
    size: v.optional(v.union([v.number(), Place])),
    how: v.optional(v.literal('inline')),
    serial: v.optional(SerialId),
    cursor: PageQuery.entries.cursor,
    tags: v.optional(v.pipe(v.array(v.string()), v.maxLength(2))),
  }),
  v.check(() => true),
);

const wordsOf = (sent: unknown) => v.safeParse(Schema, sent).issues?.map((issue) => problemOf(Schema, issue).message) ?? [];

test.each([
  [{ address: null }, ['Name is required']],
  [{ name: 'A', address: {} }, ['Street is required', 'address.number is required']],
  [{ name: 'A', address: null, others: [{ number: 1 }] }, ['Street is required']],
  [{ name: 'A', address: { street: 'B', number: 1, floor: 2 } }, ['address.floor is not a field of this call']],
  [{ name: 'A', address: null, kind: 'middle' }, ['kind must be one of: left, right']],
  [{ name: 'A', address: null, kind: ' ' }, ['kind is required']],
  [{ name: 'A', address: null, count: 'ten' }, ['A number']],
  [{ name: 'A', address: 'B' }, ['An object']],
  [{ name: 'A', address: { street: 'B', number: 'ten' } }, ['A number']],
  [{ name: 'A', address: null, others: 'B' }, ['A list']],
  [{ name: 'A', address: null, others: ['B'] }, ['An object']],
  [{ name: 'A', address: null, size: true }, ['A number or an object']],
  [{ name: 'A', address: null, how: 'apart' }, ['"inline"']],
  [{ name: 'A', address: null, serial: 0 }, ['At least 1']],
  [{ name: 'A', address: null, serial: 1.5 }, ['Must be a whole number']],
  [{ name: 'A', address: null, serial: 1e9 }, ['At most 999999999']],
  [{ name: 'A', address: null, cursor: 'x'.repeat(301) }, ['At most 300 characters']],
  [{ name: 'A', address: null, tags: ['x', 'y', 'z'] }, ['At most 2 entries']],
  ...[5, 'B', null, true].map((whole) => [whole, ['An object']] as const),
] as const)('wording for %j', (sent, words) => {
  expect(wordsOf(sent)).toEqual(words);
});
