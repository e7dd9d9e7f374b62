// Checks the salt of a sign-in as the clients read it.
import { expect, test } from 'vitest';
import { saltOf } from './srp.ts';

test.each([
  ['0012ff', '12ff'],
  ['05ff00', '5ff00'],
  ['000000', '0'],
  ['a1b2c3', 'a1b2c3'],
])('the salt %s is sent as %s: clients hash it as a number without leading zeros', (bytes, salt) => {
  expect(saltOf(Buffer.from(bytes, 'hex'))).toBe(salt);
});
