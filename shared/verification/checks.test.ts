// Checks the comparison of a firearm's record with the library, its license and similar serial numbers.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { licenseTypes } from '../firearms/schema.ts';
import { licenseSections } from '../licenses/periods.ts';
import { licenseStates } from '../licenses/schema.ts';
import { checksOf, fitOf, sameWords } from './checks.ts';
import { checkNames } from './schema.ts';

type Args = Parameters<typeof checksOf>;
const firearm = (change: Partial<Args[0]> = {}): Args[0] => ({
  manufacturer: 'Glock',
  model: '17',
  serialNumber: 'ABC123',
  type: 'Pistol',
  caliber: '9mm',
  barrelLength: 114,
  licenseType: 'S20 Business Purposes',
  ownerId: 1,
  ownerName: 'Provider 1',
  ...change,
});
const library = (change: Partial<NonNullable<Args[1]>> = {}): NonNullable<Args[1]> => ({
  manufacturer: 'Glock',
  model: '17',
  type: 'pistol',
  caliber: '9mm',
  alternativeCaliberDesignations: ['9x19mm Parabellum'],
  barrelLength: 4.5,
  variantsAndModifications: ['17 Gen5'],
  ...change,
});
const license = (change: Partial<NonNullable<Args[2]>> = {}): NonNullable<Args[2]> => ({
  licenseNumber: 'FCA-1',
  section: '20',
  holderId: 1,
  holderName: 'Provider 1',
  state: 'VALID',
  expiresOn: '2030-01-01',
  verification: 'verified',
  ...change,
});
const resultsOf = (...args: Args) => Object.fromEntries(checksOf(...args).map(({ name, result }) => [name, result]));

test('a record that matches everywhere has no differences', () => {
  const results = resultsOf(firearm(), library(), license(), []);

  expect(Object.keys(results)).toEqual(checkNames);
  expect(Object.entries(results).filter(([, result]) => result !== 'agrees')).toEqual([['cardSerial', 'unknown']]);
});

describe('the comparison with the library', () => {
  test.each([
    ['17', 'agrees'],
    ['17 gen-5', 'agrees'],
    ['17 Custom', 'unknown'],
    ['19', 'differs'],
  ])('says that the model %s %s', (model, result) => {
    expect(resultsOf(firearm({ model }), library(), null, []).model).toBe(result);
  });

  test.each([
    ['9MM', 'agrees'],
    ['9x19mm parabellum', 'agrees'],
    ['.38 Special', 'differs'],
    ['Other', 'unknown'],
  ])('says that the caliber %s %s', (caliber, result) => {
    expect(resultsOf(firearm({ caliber }), library(), null, []).caliber).toBe(result);
  });

  test('accepts a barrel length within 3 mm or one percent, whichever is larger', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 600 }), fc.integer({ min: 10, max: 15_000 }), (tenthsOfInches, tenthsOfMm) => {
        const [inches, ours] = [tenthsOfInches / 10, tenthsOfMm / 10];
        const difference = Math.abs(ours - inches * 25.4);

        const { barrelLength } = resultsOf(firearm({ barrelLength: ours }), library({ barrelLength: inches }), null, []);

        expect(barrelLength).toBe(difference <= 3 || difference <= inches * 25.4 * 0.01 ? 'agrees' : 'differs');
      }),
    );
  });

  test('is "not checked" where either side has no value, and for each field without a library record', () => {
    expect(resultsOf(firearm({ barrelLength: null }), library(), null, []).barrelLength).toBe('unknown');
    expect(resultsOf(firearm(), library({ barrelLength: null, caliber: null }), null, [])).toMatchObject({ barrelLength: 'unknown', caliber: 'unknown' });
    expect(resultsOf(firearm({ type: 'Other' }), library(), null, []).type).toBe('unknown');
    expect(Object.values(resultsOf(firearm(), null, null, [])).slice(0, 5)).toEqual(Array(5).fill('unknown'));
  });

  test('shows each registered value with its unit', () => {
    const barrel = checksOf(firearm(), library(), null, []).find(({ name }) => name === 'barrelLength');

    expect([barrel?.registered, barrel?.compared]).toEqual(['114 mm', '4.5 in (114.3 mm)']);
  });
});

describe('the comparison with the license', () => {
  test('accepts at least the section with the number of each license type, and section 20 for business', () => {
    for (const licenseType of licenseTypes) {
      const fitting = licenseSections.filter((section) => resultsOf(firearm({ licenseType }), null, license({ section }), []).section === 'agrees');
      const number = licenseSections.find((section) => licenseType.startsWith(`S${section} `)) ?? fitting[0];
      expect(fitting).toContain(number);
    }
    expect(resultsOf(firearm(), null, license({ section: '13' }), []).section).toBe('differs');
  });

  test('accepts the section of the number and the section of the label (decision 002)', () => {
    const fitting = (licenseType: Args[0]['licenseType']) =>
      licenseSections.filter((section) => resultsOf(firearm({ licenseType }), null, license({ section }), []).section === 'agrees').join(' ');

    expect(Object.fromEntries(licenseTypes.map((type) => [type, fitting(type)]))).toEqual({
      'S20 Business Purposes': '20',
      'S13 Self Defence': '13',
      'S14 Occasional Hunting': '14 15',
      'S15 Dedicated Hunting': '15 16',
      'S16 Sports Shooting': '15 16',
      'S17 Professional Hunting': '16A 17',
      'S18 Collection': '17 19',
      'S19 Dealer': '19 31',
      'S20 Manufacturer': '20 45',
      'PSiRA Grade A': '20',
      'PSiRA Grade B': '20',
      'PSiRA Grade C': '20',
      'Temporary Authorisation': '21',
    });
  });

  test.each(licenseStates)('says whether a license that is %s has expired', (state) => {
    expect(resultsOf(firearm(), null, license({ state }), []).expiry).toBe(state === 'EXPIRED' ? 'differs' : 'agrees');
  });

  test('shows the expiry date of a license in force', () => {
    const expiry = checksOf(firearm(), null, license({ expiresOn: '2028-11-28' }), []).find(({ name }) => name === 'expiry');

    expect(expiry).toMatchObject({ compared: '28 November 2028', remark: 'In force' });
  });

  test('differs for another holder, for a queried license and without a license', () => {
    expect(resultsOf(firearm(), null, license({ holderId: 2 }), []).holder).toBe('differs');
    expect(resultsOf(firearm(), null, license({ verification: 'queried' }), []).license).toBe('differs');
    expect(resultsOf(firearm(), null, license({ verification: 'unverified' }), []).license).toBe('unknown');
    expect(resultsOf(firearm(), null, license({ state: null }), []).expiry).toBe('differs');
    expect(resultsOf(firearm(), null, null, [])).toMatchObject({ license: 'differs', section: 'unknown', holder: 'unknown', expiry: 'unknown' });
  });
});

test('the comparison shows a similar serial number as a difference, and names it', () => {
  const near = [{ id: 'x', serialNumber: 'A8C123', manufacturer: 'Glock', model: '19', ownerName: null }];

  expect(checksOf(firearm(), null, null, near).at(-1)).toMatchObject({ result: 'differs', compared: 'A8C123 (Glock 19)' });
});

test('the comparison ignores case, spaces and punctuation', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(' ', '-', '.', '/'), (text, mark) => {
      expect(sameWords(`${mark}${text.toUpperCase()}${mark}`)).toBe(sameWords(text.toUpperCase()));
      expect(sameWords(sameWords(text))).toBe(sameWords(text));
    }),
  );
});

test('the best library match is the same model, then a variant, then the longest common start, and never another maker', () => {
  const of = firearm({ model: '75 B Omega' });
  const fits = ['75 B Omega', '75 B', '75', 'P-09'].map((model) => fitOf(of, library({ model, variantsAndModifications: [] })));

  expect(fits).toEqual([...new Set(fits)].sort((a, b) => b - a));
  expect(fits[0]).toBeGreaterThan(3);
  expect(fits.at(-1)).toBe(0);
  expect(fitOf(of, library({ manufacturer: 'CZ', model: '75 B Omega' }))).toBe(0);
  expect(fitOf(of, library({ model: '85', variantsAndModifications: ['75 B Omega'] }))).toBe(3);
});
