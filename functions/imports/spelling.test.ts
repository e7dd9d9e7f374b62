// Values as South African lists spell them, and values that stay as typed.
import { describe, expect, test } from 'vitest';
import { calibers, firearmTypes, licenseTypes } from '../../shared/firearms/schema.ts';
import type { ImportKey } from '../../shared/imports/columns.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { spelling } from './spelling.ts';

const read = (key: ImportKey, cell: string, inInches = false) => spelling(key, cell, { order: null, inInches });

test.each([
  ['KZN', 'KwaZulu-Natal'],
  ['kzn', 'KwaZulu-Natal'],
  ['Kwazulu Natal', 'KwaZulu-Natal'],
  ['KwaZulu/Natal', 'KwaZulu-Natal'],
  ['Natal', 'KwaZulu-Natal'],
  ['GP', 'Gauteng'],
  ['Gauteng Province', 'Gauteng'],
  ['PWV', 'Gauteng'],
  ['WC', 'Western Cape'],
  ['W. Cape', 'Western Cape'],
  ['Wes-Kaap', 'Western Cape'],
  ['EC', 'Eastern Cape'],
  ['E.Cape', 'Eastern Cape'],
  ['Oos Kaap', 'Eastern Cape'],
  ['N. Cape', 'Northern Cape'],
  ['NC', 'Northern Cape'],
  ['FS', 'Free State'],
  ['Vrystaat', 'Free State'],
  ['Orange Free State', 'Free State'],
  ['NW', 'North West'],
  ['Noordwes', 'North West'],
  ['MP', 'Mpumalanga'],
  ['Eastern Transvaal', 'Mpumalanga'],
  ['LP', 'Limpopo'],
  ['Northern Province', 'Limpopo'],
])('reads the province %s as %s', (cell, province) => {
  expect(read('province', cell)).toBe(province);
});

test.each([
  ...['9mm', '9 mm', '9MM', '9mmP', '9 mm P', '9x19', '9×19', '9*19mm', '9 x 19 mm', '9 mm Para', '9mm Para.', '9mm Parabellum', '9mm Luger', '9mm(P)'].map(
    (cell) => [cell, '9mm'] as const,
  ),
  ...['7.62x39', '7,62x39', '7.62×39', '7,62 × 39 mm', '7.62 X 39MM', '7.62*39'].map((cell) => [cell, '7.62x39mm'] as const),
  ...['12ga', '12 GA', '12 bore', '12G', '12-gauge', '12 Gauge', '12 boor', '12 ga.'].map((cell) => [cell, '12 Gauge'] as const),
  ...['20 bore', '20G'].map((cell) => [cell, '20 Gauge'] as const),
  ...['.38 Spl', '38 SPECIAL', '.38 S&W Special', ',38 Special', '0.38 Special'].map((cell) => [cell, '.38 Special'] as const),
  ...['357 Mag', '.357 Magnum', '.357 MAG.'].map((cell) => [cell, '.357 Magnum'] as const),
  ...['22LR', '.22LR', '.22 Long Rifle', '22 L.R.'].map((cell) => [cell, '.22 LR'] as const),
  ...['40 S&W', '.40 SW', '40 Smith & Wesson'].map((cell) => [cell, '.40 S&W'] as const),
  ...['45ACP', '.45 Auto'].map((cell) => [cell, '.45 ACP'] as const),
  ['.223 Rem', '.223 Remington'],
  ['308 Win', '.308 Winchester'],
] as const)('reads the caliber %s as %s', (cell, caliber) => {
  expect(read('caliber', cell)).toBe(caliber);
});

test.each([
  '9mm Short',
  '9x18',
  '9mm Makarov',
  '.38',
  '38 Super',
  '.357 SIG',
  '5.56',
  '5.56x45',
  '5.56/.223',
  '7.62',
  '7.62x51',
  '7.62x54R',
  '.22',
  '.45',
  '6.35mm',
  '.410',
  '45 Colt',
])('leaves the caliber %s as typed', (cell) => {
  expect(read('caliber', cell)).toBe(cell);
});

test.each([
  ['Semi-auto pistol', 'Pistol'],
  ['S/L Pistol', 'Pistol'],
  ['SELF LOADING PISTOL', 'Pistol'],
  ['Pistool', 'Pistol'],
  ['Rewolwer', 'Revolver'],
  ['Geweer', 'Rifle'],
  ['S/A Rifle', 'Rifle'],
  ['Pump-action shotgun', 'Shotgun'],
  ['Haelgeweer', 'Shotgun'],
])('reads the type %s as %s', (cell, type) => {
  expect(read('type', cell)).toBe(type);
});

test.each(['Handgun', 'Hand gun', 'Firearm', 'Pistol or revolver', 'Cannon'])('leaves the type %s as typed', (cell) => {
  expect(read('type', cell)).toBe(cell);
});

test.each([
  ['S20', 'S20 Business Purposes'],
  ['s 20', 'S20 Business Purposes'],
  ['Section 20', 'S20 Business Purposes'],
  ['Sec. 20', 'S20 Business Purposes'],
  ['20', 'S20 Business Purposes'],
  ['Business', 'S20 Business Purposes'],
  ['Business purposes', 'S20 Business Purposes'],
  ['S13', 'S13 Self Defence'],
  ['Self defence', 'S13 Self Defence'],
  ['PSIRA Grade B', 'PSiRA Grade B'],
  // The list and the Act give these numbers to different licenses: only the sender knows which one is meant.
  ...['S15', 'Section 17', 'S18', 'S20 dealer', 'Sport'].map((cell) => [cell, cell] as const),
] as const)('reads the license type %s as %s', (cell, type) => {
  expect(read('licenseType', cell)).toBe(type);
});

test.each([
  ['S20', '20'],
  ['s 20', '20'],
  ['Section 20', '20'],
  ['Sec 20', '20'],
  ['Artikel 20', '20'],
  ['20 - Business purposes', '20'],
  ['Section 20 of the FCA', '20'],
  ['s16a', '16A'],
  ['16 A', '16A'],
  ...['20 and 21', '120', '20(1)', 'S', '16(a)'].map((cell) => [cell, cell] as const),
] as const)('reads the section %s as %s', (cell, section) => {
  expect(read('licenseSection', cell)).toBe(section);
});

test.each([
  ['114', '114'],
  ['114 mm', '114'],
  ['87,5', '87.5'],
  ['87,5mm', '87.5'],
  ['4.5 in', '114.3'],
  ['4,5"', '114.3'],
  ['4 inches', '101.6'],
  ['11.4 cm', '114'],
  ['1,234.5', '1,234.5'],
  ['about 4', 'about 4'],
])('reads the barrel length %s as %s', (cell, length) => {
  expect(read('barrelLength', cell)).toBe(length);
});

test('converts a length in a column of inches, unless its cell has a unit', () => {
  expect([read('barrelLength', '4.5', true), read('barrelLength', '114 mm', true)]).toEqual(['114.3', '114']);
});

describe('a value of the list', () => {
  test.each([
    ['province', provinces],
    ['type', firearmTypes],
    ['licenseType', licenseTypes],
    ['caliber', calibers],
  ] as const)('of %s is accepted in any case', (key, list) => {
    expect(list.map((value) => read(key, value.toUpperCase()))).toEqual(list);
  });
});

test.each(['toString', '__proto__', 'constructor', 'hasOwnProperty'])('leaves %s as typed in every list', (cell) => {
  for (const key of ['province', 'type', 'licenseType', 'status', 'caliber', 'licenseSection'] as const) expect(read(key, cell)).toBe(cell);
});
