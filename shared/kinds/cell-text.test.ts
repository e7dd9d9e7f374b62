import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanedCell } from './cell-text.ts';

describe('cleanedCell', () => {
  it.each([
    ['FLDC1C', 'FLDC1C'],
    [' "FLDC1C" ', 'FLDC1C'],
    ['""FLDC1C""', 'FLDC1C'],
    ['“FLDC1C”', 'FLDC1C'],
    ["'FLDC1C'", 'FLDC1C'],
    ["'00012345", '00012345'],
    ["'-123", '-123'],
    ['’00012345', '00012345'],
    ['="00012345"', '00012345'],
    [' = "00012345"', '00012345'],
    ['\'="00012345"', '00012345'],
    ['\ufeffGlock', 'Glock'],
    ['Mod\u00ade\u200bl 10', 'Model 10'],
    ['Smith \u00a0&  Wesson\t', 'Smith & Wesson'],
    ["'t Hooft", "'t Hooft"],
    ["O'Neill", "O'Neill"],
    ['686 4"', '686 4"'],
    ['M&P 9 "Shield"', 'M&P 9 "Shield"'],
    ['Krüger', 'Krüger'],
    ['JOÃO', 'JOÃO'],
    ['Smith & Wesson;', 'Smith & Wesson;'],
    ['""', ''],
  ])('changes %j to %j', (cell, value) => {
    expect(cleanedCell(cell)).toEqual({ value });
  });

  it.each([
    ['Kr\ufffdger Arms', /lost/],
    ['KrÃ¼ger Arms', /wrong encoding/],
    ['Ceská zbrojovka â€“ Uherský Brod', /wrong encoding/],
    ['Kr?ger', /question mark/],
    ['#N/A', /spreadsheet error/],
    ['#REF!', /spreadsheet error/],
    ['=A1', /formula/],
    ['="a"&B2', /formula/],
    ['Smith &amp; Wesson', /HTML code &amp;/],
    ['O&#39;Neill', /&#39;/],
    ['"FLDC1C', /quotation mark/],
    ['FLDC1C"x', /quotation mark/],
    ['Smith ""Wesson""', /quotation mark/],
  ])('rejects %j', (cell, refusal) => {
    expect(cleanedCell(cell)).toEqual({ refusal: expect.stringMatching(refusal) });
  });

  it('rejects any quotation mark in a number', () => {
    expect(cleanedCell('12"34', 'number')).toEqual({ refusal: expect.stringMatching(/quotation marks/) });
    expect(cleanedCell('1234"', 'number')).toEqual({ refusal: expect.stringMatching(/quotation marks/) });
  });

  it('does not change text that it has cleaned already', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', "'", '=', ' ', 'a', '1', '\u200b', '&', ';', '#', '“', '\u00a0', 't') }), (cell) => {
        const once = cleanedCell(cell);
        if ('value' in once) expect(cleanedCell(once.value)).toEqual(once);
      }),
      { seed: 36, numRuns: 2000 },
    );
  });
});
