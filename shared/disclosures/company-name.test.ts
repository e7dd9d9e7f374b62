// Checks which typed names match a provider.
import { expect, test } from 'vitest';
import { isNameOf } from './company-name.ts';

test.each([
  'Blouklip Armed Response (Pty) Ltd',
  'blouklip  armed response',
  'BLOUKLIP ARMED RESPONSE PTY LTD',
  'Blouklip Armed Response (Pty.) Ltd.',
  'Blouklip Armed-Response (Proprietary) Limited',
  'Blouklip Armed Response Proprietary Limited',
  'Blouklip Armed Response (Edms) Bpk',
  'Blouklip Armed Response CC',
  ' “Blouklip Armed Response” ',
  'Blouklip\u00a0Armed Response, Ltd',
])('%j matches the registered company', (typed) => {
  expect(isNameOf('Blouklip Armed Response (Pty) Ltd', typed)).toBe(true);
});

test.each([
  'Blouklip',
  'Blouklip Armed Response 2',
  'Armed Response Blouklip',
  'Blouklip Armed Responses',
  'Ltd',
  '(Pty) Ltd',
  'Blouklip Armed Response t/a Acme',
])('%j does not match the registered company', (typed) => {
  expect(isNameOf('Blouklip Armed Response (Pty) Ltd', typed)).toBe(false);
});

test.each([
  'Mokoena & Sons Holdings CC t/a Harbour Guard',
  'mokoena and sons holdings',
  'Harbour Guard (Pty) Ltd',
  'Mokoena & Sons Holdings T/A Harbour Guard',
  'Mokoena and Sons Holdings trading as Harbour Guard',
])('%j matches a company registered with a trading name', (typed) => {
  expect(isNameOf('Mokoena & Sons Holdings CC t/a Harbour Guard', typed)).toBe(true);
});

test('a name that consists only of a company form matches itself', () => {
  expect([isNameOf('Limited CC', 'Limited CC'), isNameOf('Limited CC', 'Proprietary CC')]).toEqual([true, false]);
});
