// Tests the comparison of manufacturers' names.
import { expect, test } from 'vitest';
import { isMaker } from './maker.ts';

test.each([
  ['Glock', 'Glock', true],
  ['GLOCK ', 'Glock', true],
  ['Glok', 'Glock', true],
  ['Glock Ges.m.b.H.', 'Glock', true],
  ['Smith and Wesson', 'Smith & Wesson', false],
  ['Smith & Weson', 'Smith & Wesson', true],
  ['Ceska Zbrojovka', 'Česká zbrojovka', true],
  ['Beretta', 'Glock', false],
  ['Benelli', 'Beretta', false],
  ['Steyr', 'Star', false],
  ['FN', 'FEG', false],
  ['CZ', 'CZ-USA', false],
  ['', 'Glock', false],
])('isMaker(%j, %j) is %j: %s', (name, maker, is) => {
  expect(isMaker(name, maker)).toBe(is);
});
