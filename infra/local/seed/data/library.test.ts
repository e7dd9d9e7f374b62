// Checks the starter data against the contract and common sense.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { normaliseSerial, RegisterFirearm } from '../../../../shared/firearms/schema.ts';
import { provinces } from '../../../../shared/kinds/provinces.ts';
import { CreateLegalEntity, isActiveIn } from '../../../../shared/legal-entities/schema.ts';
import { AddLibraryFirearm, countries, libraryCalibers, libraryTypes, operatingSystems } from '../../../../shared/library/schema.ts';
import { cities, provinceShares } from './cities.ts';
import { drawWeighted, firearmMix, millimetres, type Random, serialPattern } from './firearm-mix.ts';
import { legalEntities } from './legal-entities.ts';
import { library } from './library.ts';

const named = library.map((record) => [`${record.manufacturer} ${record.model}`, record] as const);

/** A small linear congruential generator: the same numbers on every run. */
function numbersFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the starter library', () => {
  test.each(named)('has in %s a record that the Add Record form accepts', (_name, record) => {
    const parsed = v.safeParse(AddLibraryFirearm, record);

    expect(parsed.issues).toBeUndefined();
    expect(parsed.output).toMatchObject(record);
  });

  test('has at least 90 models, without duplicates', () => {
    const names = named.map(([name]) => name.toLowerCase());

    expect(names.length).toBeGreaterThanOrEqual(90);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(named)('gives %s plausible figures', (_name, record) => {
    const within = (value: unknown, least: number, most: number) => {
      if (value === undefined || value === null) return;
      expect(value).toBeGreaterThanOrEqual(least);
      expect(value).toBeLessThanOrEqual(most);
    };
    const long = !['pistol', 'revolver'].includes(record.type);

    within(record.barrelLength, long ? 7 : 1.5, long ? 30 : 8.5);
    within(record.overallLength, long ? 20 : 5, long ? 55 : 13);
    within(record.weight, long ? 4 : 0.7, long ? 30 : 3.5);
    within(record.capacity, 2, 40);
    within(record.effectiveRange, 25, 1000);
    within(record.muzzleVelocity, 700, 3500);
    within(record.rateOfFire, 400, 1300);
    within(record.yearIntroduced, 1890, new Date().getUTCFullYear());
    if (record.yearDiscontinued) expect(record.yearDiscontinued).toBeGreaterThan(record.yearIntroduced ?? 1800);
    if (record.barrelLength && record.overallLength) expect(record.barrelLength).toBeLessThan(record.overallLength);
    for (const length of [record.barrelLength, record.overallLength, record.weight]) {
      if (length) expect(Math.round(length * 10) / 10).toBe(length);
    }
  });

  test.each(named)('classifies %s as the Firearms Control Act does', (_name, record) => {
    const automatic = record.firingModes?.includes('Fully automatic');
    const selfLoadingLongGun =
      !automatic && !['pistol', 'revolver'].includes(record.type) && record.firingModes?.some((mode) => /Semi-auto|Double action/.test(mode));

    if (automatic) expect(['prohibited', 'military_only']).toContain(record.regulatoryClassification);
    else expect(record.regulatoryClassification).toBe(selfLoadingLongGun ? 'restricted' : 'civilian');
  });

  test.each(named)('describes %s in one sentence', (_name, record) => {
    expect(record.description).toMatch(/^[^.].{15,}\.$/);
  });

  test('has a record for every type, caliber, country and operating system of the search filter', () => {
    const held = <Key extends keyof (typeof library)[number]>(key: Key) => new Set(library.map((record) => record[key]));

    expect([...libraryTypes].filter((type) => !held('type').has(type))).toEqual([]);
    expect([...libraryCalibers].filter((caliber) => !held('caliber').has(caliber))).toEqual([]);
    expect([...countries].filter((country) => !held('countryOfOrigin').has(country))).toEqual([]);
    expect([...operatingSystems].filter((system) => !held('operatingSystem').has(system))).toEqual([]);
  });

  test('has only calibers that the search filter offers', () => {
    const choices: readonly string[] = libraryCalibers;

    expect(library.map((record) => record.caliber ?? '').filter((caliber) => !choices.includes(caliber))).toEqual([]);
  });
});

describe('the mix of registered firearms', () => {
  const total = firearmMix.reduce((sum, row) => sum + row.weight, 0);
  const share = (matches: (row: (typeof firearmMix)[number]) => boolean) => firearmMix.filter(matches).reduce((sum, row) => sum + row.weight, 0) / total;

  test('has each model once and only models that a provider may license', () => {
    expect(new Set(firearmMix.map((row) => row.record)).size).toBe(firearmMix.length);
    expect(firearmMix.filter((row) => !['civilian', 'restricted'].includes(row.record.regulatoryClassification ?? ''))).toEqual([]);
  });

  test('is mostly 9mm pistols, then 12 gauge shotguns', () => {
    expect(share((row) => row.type === 'Pistol' && row.caliber === '9mm')).toBeGreaterThan(0.6);
    expect(share((row) => row.caliber === '12 Gauge')).toBeGreaterThan(0.15);
  });

  test.each(firearmMix.map((row) => [`${row.manufacturer} ${row.model}`, row] as const))('gives %s values that can be registered', (_name, row) => {
    const random = numbersFrom(1);

    const serials = Array.from({ length: 200 }, () => row.serialNumber(random));
    const parsed = v.safeParse(RegisterFirearm, {
      manufacturer: row.manufacturer,
      model: row.model,
      type: row.type,
      caliber: row.caliber,
      barrelLength: row.barrelLength,
      serialNumber: serials[0],
      licenseType: 'S20 Business Purposes',
      province: 'Gauteng',
      city: 'Pretoria',
      ownerId: 1,
    });

    expect(parsed.issues).toBeUndefined();
    expect(new Set(serials.map(normaliseSerial)).size).toBeGreaterThan(195);
    if (row.barrelLength) expect(row.barrelLength).toBe(millimetres(row.record.barrelLength ?? 0));
  });

  test('draws the same serial numbers from the same random numbers', () => {
    const draw = () => serialPattern('@@@@###')(numbersFrom(7));

    expect(draw()).toMatch(/^[A-HJ-NP-Z]{4}\d{3}$/);
    expect(draw()).toBe(draw());
  });

  test('draws rows in proportion to their weight', () => {
    const random = numbersFrom(3);

    const drawn = Array.from({ length: 20_000 }, () => drawWeighted(firearmMix, random));

    const glocks = drawn.filter((row) => row.manufacturer === 'Glock').length / drawn.length;
    expect(glocks).toBeCloseTo(
      share((row) => row.manufacturer === 'Glock'),
      1,
    );
  });
});

describe('the legal entities', () => {
  test('are fourteen, numbered in order, over all nine provinces', () => {
    expect(legalEntities.map((entity) => entity.id)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
    expect(new Set(legalEntities.map((entity) => entity.province)).size).toBe(provinces.length);
  });

  test.each(legalEntities.map((entity) => [entity.name, entity] as const))('give %s numbers and addresses in the official formats', (_name, entity) => {
    const { id: _, isActive, ...entry } = entity;
    expect(v.safeParse(CreateLegalEntity, entry).issues).toBeUndefined();
    expect(isActive).toBe(isActiveIn(entity.standing));
    expect(entity.registrationNumber).toMatch(/^(19|20)\d{2}\/\d{6}\/07$/);
    expect(entity.psiraNumber === null ? entity.type : entity.psiraNumber).toMatch(/^(dealer|PSiRA-\d{6})$/);
    expect(cities[entity.province]).toContain(entity.city);
    expect(entity.address).toMatchObject({ city: entity.city, province: entity.province, postal_code: expect.stringMatching(/^\d{4}$/) });
    for (const { email } of [entity.contactDetails, entity.responsiblePerson]) expect(email).toMatch(/^[a-z.]+@[a-z]+\.test$/);
  });

  test('have no name, number or responsible person in common, and two are inactive', () => {
    for (const key of ['name', 'registrationNumber'] as const) expect(new Set(legalEntities.map((entity) => entity[key])).size).toBe(14);
    const psiraNumbers = legalEntities.flatMap((entity) => entity.psiraNumber ?? []);
    expect(new Set(psiraNumbers).size).toBe(psiraNumbers.length);
    expect(new Set(legalEntities.map((entity) => entity.responsiblePerson.name)).size).toBe(14);
    expect(legalEntities.filter((entity) => !entity.isActive)).toHaveLength(2);
  });
});

test('every province has at least five towns and a share, and the shares total 100', () => {
  for (const province of provinces) expect(new Set(cities[province]).size).toBeGreaterThanOrEqual(5);

  expect(Object.values(provinceShares).reduce((sum, share) => sum + share, 0)).toBe(100);
});
