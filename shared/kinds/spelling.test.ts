import { describe, expect, it } from 'vitest';
import { foldedName, isSameName } from './spelling.ts';

describe('isSameName', () => {
  it.each([
    ['Smith & Wesson', 'Smith  & Wesson'],
    ['Smith & Wesson', 'SMITH & WESSON'],
    ['Smith & Wesson', 'Smith and Wesson'],
    ['Smith & Wesson', 'Smith&Wesson'],
    ['Smith & Wesson', 'Smith\u00a0& Wesson'],
    ['Heckler & Koch', 'Heckler-&-Koch'],
    ['Česká zbrojovka', 'CESKA ZBROJOVKA'],
    ['GLOCK', 'Ｇｌｏｃｋ'],
    ['O’Neill', "O'Neill"],
    ['AR-15', 'AR15'],
    ['AR-15', 'ar 15'],
    ['AR–15', 'AR-15'],
    ['10-6', '10 – 6'],
    ['Glock Ges.m.b.H.', 'Glock GesmbH'],
    ['17 Gen5', '17 Gen 5'],
    ['Mod\u00adel 10', 'Model 10'],
  ])('treats %j and %j as equal', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
  });

  it.each([
    ['10-6', '106'],
    ['1.5', '15'],
    ['P226', 'P226+'],
    ['17', '19'],
    ['Sig Sauer', 'Sig'],
    ['Brand', 'Br&'],
    ['Sandand', 'S&&'],
  ])('treats %j and %j as different', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });

  it('gives every name a key that the table can store', () => {
    for (const name of ['---', '"', '\ufdfa'.repeat(100), 'é'.repeat(100)]) {
      expect(foldedName(name)).not.toBe('');
      expect(foldedName(name).length).toBeLessThanOrEqual(300);
    }
  });
});
