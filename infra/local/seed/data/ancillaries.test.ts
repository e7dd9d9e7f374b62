// Checks the starter library of ancillaries against the contract and the demo's firearms.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ancillaryCategories, ancillaryTypes } from '../../../../shared/ancillaries/schema.ts';
import { AddLibraryAncillary } from '../../../../shared/ancillary-library/schema.ts';
import { ancillaries } from './ancillaries.ts';
import { firearmMix } from './firearm-mix.ts';

const named = ancillaries.map((one) => [`${one.record.manufacturer} ${one.record.model}`, one] as const);

describe('the starter library of ancillaries', () => {
  test.each(named)('has in %s a record that the Add Record form accepts, with a type and category of the form', (_name, { record }) => {
    const parsed = v.safeParse(AddLibraryAncillary, record);

    expect(parsed.issues).toBeUndefined();
    expect(parsed.output).toMatchObject(record);
    expect(ancillaryTypes).toContain(record.type);
    expect(ancillaryCategories).toContain(record.category);
  });

  test.each(named)('has a firearm in the demo that %s suits', (_name, { suits }) => {
    expect(firearmMix.some(suits)).toBe(true);
  });

  test('has at least twenty records, without duplicates', () => {
    const names = named.map(([name]) => name.toLowerCase());

    expect(names.length).toBeGreaterThanOrEqual(20);
    expect(new Set(names).size).toBe(names.length);
  });
});
