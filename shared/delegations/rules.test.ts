// Tests the warning before the last written authority of a branch ends.
import { expect, test } from 'vitest';
import { soleIssuerWarning } from './rules.ts';
import type { Delegation } from './schema.ts';

const held = (id: string, branchName: string | null, state: Delegation['state'] = 'in_force') => ({
  id,
  officerId: id,
  branchId: branchName,
  branchName,
  state,
});
const warningFor = (ending: readonly string[], ...all: ReturnType<typeof held>[]) => soleIssuerWarning(all, ({ id }) => ending.includes(id));

test('warns for the branches that no other authority in force covers', () => {
  expect(warningFor(['a'], held('a', 'Midrand'))).toContain('in force at Midrand. Nobody can issue firearms there afterwards.');
  expect(warningFor(['a', 'b'], held('a', 'Midrand'), held('b', 'Knysna'), held('c', 'Knysna'))).toContain('in force at Midrand.');
  expect(warningFor(['a'], held('a', 'Midrand'), held('b', 'Midrand', 'expired'), held('c', null, 'revoked'))).toContain('in force at Midrand.');
  expect(warningFor(['a'], held('a', null))).toContain('Nobody can issue firearms afterwards.');
  expect(warningFor(['a'], held('a', null), held('b', 'Midrand'))).toContain('except at Midrand. Nobody can issue firearms at the other branches');
});

test('does not warn if another authority covers the branch, or if the one that ends is not in force', () => {
  expect(warningFor(['a'], held('a', 'Midrand'), held('b', 'Midrand'))).toBeUndefined();
  expect(warningFor(['a'], held('a', null), held('b', null))).toBeUndefined();
  expect(warningFor(['a'], held('a', 'Midrand', 'expired'))).toBeUndefined();
  expect(warningFor([], held('a', 'Midrand'))).toBeUndefined();
});
