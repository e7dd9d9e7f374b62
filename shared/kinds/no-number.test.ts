import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { identifyingNumber, isPlaceholder, optionalIdentifyingNumber } from './no-number.ts';

const none =
  `N/A|n.a.|NA|n / a|N/A.|(N/A)|UNKNOWN|Unknown|unknown.|un-known|None|nil|NULL|undefined|-|--|—|...|/|"|TBC|tbc|T.B.A.|to be confirmed|To be advised|to follow|PENDING|pending?
0|00|0000|000000000|0-0|O|X|x|XXXX|xxx|xx-xx|????|?|?1|AB?12|12？4|1111|99999999|AAA|aaaa|1 1 1 1
Not visible|not legible|ILLEGIBLE|unreadable|cannot read|can't read|not readable|Defaced|obliterated|filed off|removed|rusted|scratched off|not clear
NO SERIAL|no serial number|No serial no.|NOSERIAL|no number|no nr|S/N|SN|S/N: N/A|serial|Serial Number|serial no|NSN|not numbered|not marked|without number
see notes|See remarks|see above|as above|same as above|ditto|see license card|applied for|not issued yet|temp|test|TEST|test?|dummy
serienommer|onbekend|geen|geen nommer|nie sigbaar nie|onleesbaar|n.v.t.|sien nota|ayikho
UNKNOWN 1|UNKNOWN2|Unknown (3)|N/A 1|N/A-2|NONE-1|no serial 12|AB....12|12__34|AB****|ABXXXX|12…4|ＮＯＮＥ|Ν/Α|n\u200b/a|not\u00a0visible`.split(/[|\n]/);

const real =
  `A1|1234|12345|1234567|000123|0001|007|1|12|A|AB|100|1000|NONE123|NA1234|NA 12|N12345|NO123456|No. 4512|SN12345|S/N 12345|X1|XX123|XXD12345|12X4|0X0|A0000|00000001|TBC123|PEN1234|TEST1234
112233|1112|A1111|11112|FLDC1C|GLK-1234|A.123|A-B-1|U/12345|*12345*|M&P123|К123456|Ш-123|ABC|BUB|ZZ|SEE123|SAME4512|KNOWN1234|LOST-1|FOLLOW-9|TEST-1|E1|12 345|1234/12|10-1234567`.split(
    /[|\n]/,
  );

describe('isPlaceholder', () => {
  it.each(none)('returns true for %j', (text) => {
    expect(isPlaceholder(text)).toBe(true);
  });

  it.each(real)('returns false for %j', (text) => {
    expect(isPlaceholder(text)).toBe(false);
  });

  it('is fast for text of any length', () => {
    const began = performance.now();

    for (const text of ['N'.repeat(1_000_000), 'NO'.repeat(100), 'TO'.repeat(100), '\ufdfa'.repeat(100_000), ` ${'1'.repeat(199)}`]) isPlaceholder(text);

    expect(performance.now() - began).toBeLessThan(100);
  });
});

describe('identifyingNumber', () => {
  const serial = identifyingNumber('firearm', 'Serial number', 'Serial number is required');
  const told = (input: unknown) => v.safeParse(serial, input).issues?.map(({ message }) => message);

  it('says what to do with a firearm without a legible number', () => {
    expect(told('filed off')?.[0]).toMatch(/^"filed off" is not a serial number\. .* notify the Registrar .* section 23\)$/);
  });

  it('removes quotation marks and similar before the check', () => {
    expect(v.parse(serial, ` "00012345" `)).toBe('00012345');
    expect(told('"N/A"')).toHaveLength(1);
    expect(told('')).toEqual(['Serial number is required']);
  });

  it('leaves an optional number empty', () => {
    const optional = optionalIdentifyingNumber('ancillary', 'Serial number');

    expect(['', '  ', null, undefined].map((input) => v.parse(optional, input))).toEqual([null, null, null, undefined]);
    expect(v.safeParse(optional, 'none').issues?.[0].message).toBe('"none" is not a serial number. Leave the field empty if the item has none');
  });
});
