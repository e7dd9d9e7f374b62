// Headers as South African lists write them.
import { describe, expect, test } from 'vitest';
import { allColumns } from './columns.ts';
import { headersAmong, isIgnoredHeader, matchHeader } from './headers.ts';

describe('headers of a list', () => {
  test.each(allColumns.map(({ header, key }) => [header, key] as const))('the import’s own header %s is recognised exactly', (header, key) => {
    expect(matchHeader(header)).toEqual({ key, isExact: true });
    expect(matchHeader(` ${header.toUpperCase().replaceAll(' ', '_')}`)).toEqual({ key, isExact: true });
  });

  test.each([
    ['Licence No', 'licenseNumber'],
    ['Lic No.', 'licenseNumber'],
    ['LICENCENO', 'licenseNumber'],
    ['Lisensie Nr', 'licenseNumber'],
    ['Lisensienommer', 'licenseNumber'],
    ['Firearm Licence Number', 'licenseNumber'],
    ['Vervaardiger', 'manufacturer'],
    ['Manufacturer name', 'manufacturer'],
    ['Mfr', 'manufacturer'],
    ['Fabrikant', 'manufacturer'],
    ['Cal', 'caliber'],
    ['CAL.', 'caliber'],
    ['Kaliber', 'caliber'],
    ['Town', 'city'],
    ['Dorp', 'city'],
    ['City/Town', 'city'],
    ['Dorp / Stad', 'city'],
    ['SerialNum', 'serialNumber'],
    ['Ser. No.', 'serialNumber'],
    ['Firearm No', 'serialNumber'],
    ['Weapon Serial Number', 'serialNumber'],
    ['Reeksnommer', 'serialNumber'],
    ['Weapon type', 'type'],
    ['Type of firearm', 'type'],
    ['Tipe', 'type'],
    ['Vuurwapen tipe', 'type'],
    ['Lic Exp Date', 'licenseExpires'],
    ['Expiry Date', 'licenseExpires'],
    ['Date of Expiry', 'licenseExpires'],
    ['License Expiry (dd/mm/yyyy)', 'licenseExpires'],
    ['Vervaldatum', 'licenseExpires'],
    ['Valid until', 'licenseExpires'],
    ['Issue Date', 'licenseIssued'],
    ['Date issued', 'licenseIssued'],
    ['Uitreikingsdatum', 'licenseIssued'],
    ['Prov', 'province'],
    ['Provinsie', 'province'],
    ['Barrel (mm)', 'barrelLength'],
    ['Barrel Length, inches', 'barrelLength'],
    ['Looplengte', 'barrelLength'],
    ['Section', 'licenseSection'],
    ['Artikel', 'licenseSection'],
    ['Remarks', 'notes'],
    ['Opmerkings', 'notes'],
    ['Eienaar', 'owner'],
    ['Licence Holder', 'owner'],
    ['PSIRA No', 'owner'],
    ['Date of acquisition', 'acquiredOn'],
    ['Purchase date', 'acquiredOn'],
    ['Date of Purchase', 'acquiredOn'],
    ['Date Bought', 'acquiredOn'],
    ['Date received', 'acquiredOn'],
    ['Aankoopdatum', 'acquiredOn'],
    ['Supplier', 'acquiredFrom'],
    ['Supplier name', 'acquiredFrom'],
    ['Bought from', 'acquiredFrom'],
    ['Purchased From', 'acquiredFrom'],
    ['Received from', 'acquiredFrom'],
    ['Dealer', 'acquiredFrom'],
    ['Previous owner', 'acquiredFrom'],
    ['Verskaffer', 'acquiredFrom'],
    ['Method of acquisition', 'acquiredHow'],
    ['Acquisition type', 'acquiredHow'],
    ['Licence category', 'licenseType'],
  ] as const)('%s is guessed to be %s', (header, key) => {
    expect(matchHeader(header)).toEqual({ key, isExact: false });
  });

  test.each([
    'No.',
    'Number',
    'Date',
    'ID number',
    'Colour',
    'Rack',
    'Officer',
    'Make and Model',
    'Holder of the safe key',
    '',
    '#',
    'constructor',
    '__proto__',
    'x'.repeat(500),
  ])('%s matches no column', (header) => {
    expect(matchHeader(header)).toBeUndefined();
  });

  test.each(['Record ID', 'Status Since', 'Last Changed', 'message'])('%s of our own exports is ignored without a question', (header) => {
    expect([matchHeader(header), isIgnoredHeader(header)]).toEqual([undefined, true]);
  });
});

test('counts how many cells of a row look like headers', () => {
  expect(headersAmong(['Make', 'Licence No', 'Stock list of March 2024', 'Colour'])).toBe(2);
});
