// Tests that each way to write a country gives one code.
import { expect, test } from 'vitest';
import { countryCodes, nameOfCountry } from '../../shared/kinds/countries.ts';
import { countryCodeOf } from './country-code.ts';

test.each([
  ['ZW', ['Zimbabwe', 'ZIMBABWE ', 'zwe', 'ZW', 'Zimbabwe.']],
  ['CD', ['DRC', 'Democratic Republic of the Congo', 'Congo - Kinshasa', 'COD']],
  ['CI', ['Côte d’Ivoire', "COTE D'IVOIRE", 'Ivory Coast']],
  ['GM', ['The Gambia', 'Gambia']],
  ['SZ', ['Eswatini', 'Swaziland', 'SWZ']],
  ['ZA', ['South Africa', 'RSA', 'Suid-Afrika']],
  ['ZM', ['ZMB', 'Zambia']],
])('finds %s by %j', (code, names) => {
  expect(names.map(countryCodeOf)).toEqual(names.map(() => code));
});

test('finds every country by its own name and code, and none for another text', () => {
  expect(countryCodes.map((code) => countryCodeOf(nameOfCountry(code)))).toEqual(countryCodes);
  expect(countryCodes.map(countryCodeOf)).toEqual(countryCodes);
  // "Congo" alone is one of two countries.
  expect(['', ' ', 'Zimbabwee', 'Congo', 'ZZ', '12'].map(countryCodeOf)).toEqual(Array(6).fill(undefined));
});

test('a text that is no code has no other name', () => {
  expect([nameOfCountry('LS'), nameOfCountry('Zimbabwe')]).toEqual(['Lesotho', 'Zimbabwe']);
});
