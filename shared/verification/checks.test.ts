// The comparisons of a firearm's record with the library, its license and like serial numbers.
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

test('a record that fits everything differs in nothing', () => {
  const results = resultsOf(firearm(), library(), license(), []);

  expect(Object.keys(results)).toEqual(checkNames);
  expect(Object.entries(results).filter(([, result]) => result !== 'agrees')).toEqual([['cardSerial', 'unknown']]);
});

describe('with the library', () => {
  test.each([
    ['17', 'agrees'],
    ['17 gen-5', 'agrees'],
    ['17 Custom', 'unknown'],
    ['19', 'differs'],
  ])('the model %s %s', (model, result) => {
    expect(resultsOf(firearm({ model }), library(), null, []).model).toBe(result);
  });

  test.each([
    ['9MM', 'agrees'],
    ['9x19mm parabellum', 'agrees'],
    ['.38 Special', 'differs'],
    ['Other', 'unknown'],
  ])('the caliber %s %s', (caliber, result) => {
    expect(resultsOf(firearm({ caliber }), library(), null, []).caliber).toBe(result);
  });

  test('a barrel agrees exactly within 3 mm or a hundredth of its length, whichever is more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 600 }), fc.integer({ min: 10, max: 15_000 }), (tenthsOfInches, tenthsOfMm) => {
        const [inches, ours] = [tenthsOfInches / 10, tenthsOfMm / 10];
        const difference = Math.abs(ours - inches * 25.4);

        const { barrelLength } = resultsOf(firearm({ barrelLength: ours }), library({ barrelLength: inches }), null, []);

        expect(barrelLength).toBe(difference <= 3 || difference <= inches * 25.4 * 0.01 ? 'agrees' : 'differs');
      }),
    );
  });

  test('what either side does not hold cannot be said, and no record leaves everything unsaid', () => {
    expect(resultsOf(firearm({ barrelLength: null }), library(), null, []).barrelLength).toBe('unknown');
    expect(resultsOf(firearm(), library({ barrelLength: null, caliber: null }), null, [])).toMatchObject({ barrelLength: 'unknown', caliber: 'unknown' });
    expect(resultsOf(firearm({ type: 'Other' }), library(), null, []).type).toBe('unknown');
    expect(Object.values(resultsOf(firearm(), null, null, [])).slice(0, 5)).toEqual(Array(5).fill('unknown'));
  });

  test('each value of the register stands there with its unit', () => {
    const barrel = checksOf(firearm(), library(), null, []).find(({ name }) => name === 'barrelLength');

    expect([barrel?.registered, barrel?.compared]).toEqual(['114 mm', '4.5 in (114.3 mm)']);
  });
});

describe('with the license', () => {
  test('every license type has sections that fit, the one of its own number among them, and section 20 is for business', () => {
    for (const licenseType of licenseTypes) {
      const fitting = licenseSections.filter((section) => resultsOf(firearm({ licenseType }), null, license({ section }), []).section === 'agrees');
      const number = licenseSections.find((section) => licenseType.startsWith(`S${section} `)) ?? fitting[0];
      expect(fitting).toContain(number);
    }
    expect(resultsOf(firearm(), null, license({ section: '13' }), []).section).toBe('differs');
  });

  test('the sections that fit are those of the number and those of the label (decision 002)', () => {
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

  test.each(licenseStates)('that is %s has run out or not', (state) => {
    expect(resultsOf(firearm(), null, license({ state }), []).expiry).toBe(state === 'EXPIRED' ? 'differs' : 'agrees');
  });

  test('that is in force says so, with its day in words', () => {
    const expiry = checksOf(firearm(), null, license({ expiresOn: '2028-11-28' }), []).find(({ name }) => name === 'expiry');

    expect(expiry).toMatchObject({ compared: '28 November 2028', remark: 'In force' });
  });

  test('another holder, a queried license and none at all differ', () => {
    expect(resultsOf(firearm(), null, license({ holderId: 2 }), []).holder).toBe('differs');
    expect(resultsOf(firearm(), null, license({ verification: 'queried' }), []).license).toBe('differs');
    expect(resultsOf(firearm(), null, license({ verification: 'unverified' }), []).license).toBe('unknown');
    expect(resultsOf(firearm(), null, license({ state: null }), []).expiry).toBe('differs');
    expect(resultsOf(firearm(), null, null, [])).toMatchObject({ license: 'differs', section: 'unknown', holder: 'unknown', expiry: 'unknown' });
  });
});

test('a serial number like another differs and names it', () => {
  const near = [{ id: 'x', serialNumber: 'A8C123', manufacturer: 'Glock', model: '19', ownerName: null }];

  expect(checksOf(firearm(), null, null, near).at(-1)).toMatchObject({ result: 'differs', compared: 'A8C123 (Glock 19)' });
});

test('case, blanks and punctuation never make a difference', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(' ', '-', '.', '/'), (text, mark) => {
      expect(sameWords(`${mark}${text.toUpperCase()}${mark}`)).toBe(sameWords(text.toUpperCase()));
      expect(sameWords(sameWords(text))).toBe(sameWords(text));
    }),
  );
});

test('the best match is the same model, then a variant, then the longest beginning; another maker is none', () => {
  const of = firearm({ model: '75 B Omega' });
  const fits = ['75 B Omega', '75 B', '75', 'P-09'].map((model) => fitOf(of, library({ model, variantsAndModifications: [] })));

  expect(fits).toEqual([...new Set(fits)].sort((a, b) => b - a));
  expect(fits[0]).toBeGreaterThan(3);
  expect(fits.at(-1)).toBe(0);
  expect(fitOf(of, library({ manufacturer: 'CZ', model: '75 B Omega' }))).toBe(0);
  expect(fitOf(of, library({ model: '85', variantsAndModifications: ['75 B Omega'] }))).toBe(3);
});
