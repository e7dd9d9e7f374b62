import { describe, expect, test } from 'vitest';
import { codeFrom, codeInScan, inGroups, readCode, signsOfCode } from './code.ts';

/** Codes from a fixed seed (Park and Miller's generator). */
const codes = (count: number): string[] => {
  let state = 40;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return state;
  };
  const drawn: string[] = [];
  while (drawn.length < count) drawn.push(...[codeFrom(Uint8Array.from({ length: signsOfCode }, () => (next() >> 8) % 32)) ?? []].flat());
  return drawn;
};

describe('the check character of a label', () => {
  const sample = codes(200);

  test('accepts each code as it is, in small letters, in groups and with spaces', () => {
    for (const code of sample) {
      expect([code, code.toLowerCase(), inGroups(code), ` ${code} `].map(readCode)).toEqual([code, code, code, code]);
    }
  });

  test('finds every single wrong sign', () => {
    const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    for (const code of sample.slice(0, 40))
      for (let place = 0; place < code.length; place++)
        for (const sign of signs) if (sign !== code[place]) expect(readCode(code.slice(0, place) + sign + code.slice(place + 1))).toBeUndefined();
  });

  test('finds every two neighbouring signs that changed places', () => {
    for (const code of sample)
      for (let place = 0; place + 1 < code.length; place++) {
        const swapped = code.slice(0, place) + code.charAt(place + 1) + code.charAt(place) + code.slice(place + 2);
        if (swapped !== code) expect([code, swapped, readCode(swapped)]).toEqual([code, swapped, undefined]);
      }
  });

  test('reads O as 0, and I and L as 1', () => {
    const code = sample.find((one) => /0/.test(one.slice(0, -1)) && /1/.test(one.slice(0, -1))) ?? '';
    expect(readCode(code.slice(0, -1).replaceAll('0', 'o').replaceAll('1', 'l') + code.slice(-1))).toBe(code);
  });

  test.each(['', '7K3M', '7K3M9QX2AB55', '7K3M9QX2A.5', '§'])('refuses %j, which is not a code', (typed) => expect(readCode(typed)).toBeUndefined());

  test('is found after the prefix of a scanner, and not in another text', () => {
    for (const code of sample.slice(0, 20)) expect([`]Q1${code}`, `~${code} `, inGroups(code)].map(codeInScan)).toEqual([code, code, code]);
    expect(['', 'XDDT220', 'https://registry.example/v/1'].map(codeInScan)).toEqual([undefined, undefined, undefined]);
  });
});
