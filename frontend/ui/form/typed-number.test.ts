// Checks how typed numbers are read.
import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['114', 114],
  ['98.5', 98.5],
  ['98,5', 98.5],
  ['1 000,05', 1000.05],
  ['100.', 100],
  ['.5', 0.5],
  ['-3', -3],
  ['', null],
  ['  ', null],
  ['3-5', '3-5'],
  ['12e', '12e'],
  ['1e3', '1e3'],
  ['1,000.5', '1,000.5'],
  ['1,000', '1,000'],
  ['-', '-'],
])('typedNumber reads %j as %j', (typed, meant) => {
  expect(typedNumber(typed)).toBe(meant);
});
