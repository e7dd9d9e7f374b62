// Journey: a company imports its own stock list. Its Excel file is matched, fixed, imported, undone and imported again. The registry then agrees with the CSV
// copy of the file and with its own exports.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { expectAccessible, picture, untilListed, withBrowser } from './browser.ts';

const { as } = withBrowser();

const headers = [
  'No',
  'Make',
  'Item',
  'Serial',
  'Weapon type',
  'Calibre',
  'Licence No',
  'Sect',
  'Issued',
  'Expiry',
  'Prov',
  'Town',
  'Date acquired',
  'Supplier',
  'Rack',
];
const kinds = [
  ['Glock', '17', 'S/L pistol', '9mmP'],
  ['Vektor', 'Z88', 'Pistool', '9 mm Para'],
  ['Mossberg', '500', 'Pump action shotgun', '12 bore'],
  ['Norinco', 'Type 56', 'S/L rifle', '7,62x39'],
] as const;
const places = [
  ['KZN', 'Durban'],
  ['GP', 'Kempton Park'],
  ['WC', 'Bôland'],
] as const;

type Day = readonly [day: number, month: number, year: number];
const rows = 300;
const serialOf = (at: number) => `STKJ${String(at + 1).padStart(4, '0')}`;
/** A row of the list: every third firearm has its license card. */
function rowOf(at: number) {
  const [make = '', item = '', type = '', caliber = ''] = kinds[at % kinds.length] ?? [];
  const [province = '', town = ''] = places[at % places.length] ?? [];
  const issued: Day = [(at % 28) + 1, (at % 12) + 1, 2024];
  const card = at % 3 === 0 ? { number: `LIC/${serialOf(at)}`, section: 'S20', issued, expires: [issued[0], issued[1], 2029] as Day } : undefined;
  const acquired: Day = [((at * 7) % 28) + 1, ((at * 5) % 12) + 1, 2023];
  const supplier = at % 2 === 0 ? 'Café Wapens' : 'Böhmer & Söns';
  return { at, make, item, serial: serialOf(at), type, caliber, card, province, town, acquired, supplier, rack: `B${at % 9}` };
}
const right = Array.from({ length: rows }, (_, at) => rowOf(at));
/** Lines of the workbook above the first row: three titles, a blank line and the headers. */
const above = 5;
const wrong = [
  { at: 10, change: { province: 'KNZ' }, column: 'Province', option: 'Gauteng' },
  { at: 100, change: { type: 'Hand gun' }, column: 'Type', option: 'Pistol' },
  { at: 201, change: { card: { ...right[201]?.card, issued: [31, 11, 2024] as Day } }, column: 'License Issued', value: '2024-10-06' },
] as const;

const inShort = ([day, month, year]: Day) => `${day}/${month}/${String(year).slice(2)}`;
const asDate = ([day, month, year]: Day) => new Date(Date.UTC(year, month - 1, day));

/** License dates are text, and acquisition dates are Excel dates in the South African short format. */
async function workbook(): Promise<Buffer> {
  const list = right.map((row) => ({ ...row, ...(wrong.find(({ at }) => at === row.at)?.change ?? {}) }) as typeof row);
  const data = list.map(({ at, make, item, serial, type, caliber, card, province, town, acquired, supplier, rack }) => [
    { value: at + 1 },
    ...[make, item, serial, type, caliber, card?.number ?? '', card?.section ?? ''].map((value) => ({ value })),
    ...[card?.issued, card?.expires].map((day) => ({ value: day ? inShort(day) : '' })),
    ...[province, town].map((value) => ({ value })),
    { value: asDate(acquired), type: Date, format: 'd/m/yy' },
    ...[supplier, rack].map((value) => ({ value })),
  ]);
  const title = (value: string) => [{ value, columnSpan: 6 }, null, null, null, null, null];
  const titles = [title('STOCK LIST OF FIREARMS'), title('Section 20 business purposes'), title('Armoury 2, all sites'), [{ value: '' }]];
  return writeExcelFile([...titles, headers.map((value) => ({ value })), ...data]).toBuffer();
}

/** The same list as a Windows program saves it: semicolons, Windows-1252, and the three cells corrected. */
function twin(): Buffer {
  const lines = right.map(({ at, make, item, serial, type, caliber, card, province, town, acquired, supplier, rack }) =>
    [
      ...[at + 1, make, item, serial, type, caliber, card?.number ?? '', card?.section ?? ''],
      ...[card?.issued, card?.expires].map((day) => (day ? inShort(day) : '')),
      ...[province, town, inShort(acquired), supplier, rack],
    ].join(';'),
  );
  return Buffer.from(['STOCK LIST OF FIREARMS', '', headers.join(';'), ...lines, ''].join('\r\n'), 'latin1');
}

async function send(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.goto(new URL('/registration/import', page.url()).href);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await page.getByRole('button', { name: 'Check File' }).click();
}

// Prevents a hang: 300 rows take longer while other tests run.
const slow = { timeout: 240_000 };
const tile = (page: Page, name: string) => page.getByRole('group', { name: 'Rows by outcome' }).getByRole('button', { name: new RegExp(`^${name}`) });
const expectTile = (page: Page, name: string, count: number) => expect.poll(() => tile(page, name).textContent(slow), slow).toMatch(new RegExp(`\\D${count}$`));
const checkRows = (page: Page) => page.getByRole('button', { name: 'Check Rows' }).click();

async function choose(page: Page, label: RegExp | string, option: RegExp): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function importAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Import ${rows} rows` }).click();
  await page.getByText(`${rows} created, 0 updated`).waitFor(slow);
}

async function exported(page: Page, format: 'CSV' | 'Excel'): Promise<Buffer> {
  await page.getByRole('button', { name: /^Export/ }).click();
  const coming = page.waitForEvent('download', slow);
  await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click();
  return readFileSync(await (await coming).path());
}

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('a user matches the headers of an Excel list, fixes rows on the screen, imports, undoes and imports again', async () => {
  const page = await as('client@demo.test', '/registration/import');
  await send(page, 'stock list.xlsx', excel, await workbook());
  await page.getByRole('heading', { name: 'Match the Columns' }).waitFor(slow);
  await page.getByText('Not imported: the columns "No", "Item", "Rack".').waitFor();
  await page.getByText('3 title rows above the headers were left out.').waitFor();
  await choose(page, /^Import Item as/, /^Model/);
  await choose(page, 'License Type for all rows', /^S20 Business/);
  await checkRows(page);

  await expectTile(page, 'Error', 3);
  await expectTile(page, 'Create', rows - 3);
  await page.getByText('Kinds of errors (3)').waitFor();
  await picture(page, 'import-list-checked');
  for (const { at, column, ...fix } of wrong) {
    const line = at + above + 1;
    await page.getByRole('button', { name: `Fix line ${line}` }).click();
    const dialog = page.getByRole('dialog', { name: `Fix line ${line}` });
    if ('option' in fix) {
      await dialog.getByRole('button', { name: column }).click();
      await page.getByRole('option', { name: fix.option, exact: true }).click();
    } else await dialog.getByLabel(column).fill(fix.value);
    await dialog.getByRole('button', { name: 'Keep Values' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: 'Check 3 Fixed Cells' }).click();
  await expectTile(page, 'Error', 0);
  await expectTile(page, 'Create', rows);
  const first = page.getByRole('row').filter({ hasText: serialOf(0) });
  for (const words of ['KwaZulu-Natal (file: KZN)', '9mm (file: 9mmP)', '2024-01-01 (file: 1/1/24)', '2023-01-01']) await first.getByText(words).waitFor();
  await page.getByText('3 cells were fixed on the screen.').waitFor();
  await picture(page, 'import-list-fixed');
  await expectAccessible(page);

  await importAll(page);
  await page.getByRole('button', { name: 'Undo Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo the import of stock list.xlsx' });
  await dialog.getByText(`remove ${rows} firearms`).waitFor(slow);
  await dialog.getByLabel('Reason').fill('The list of last year');
  await dialog.getByRole('button', { name: 'Undo Import' }).click();
  await page.getByText(`${rows} registrations were reversed.`).waitFor(slow);
  await page.getByRole('button', { name: 'Check File Again' }).click();
  await expectTile(page, 'Create', rows);
  await importAll(page);
}, 900_000);

test('the Windows-1252 copy of the list matches the registry', async () => {
  const page = await as('client@demo.test', '/registration/import');
  await send(page, 'stock list.csv', 'text/csv', twin());
  await page.getByRole('heading', { name: 'Match the Columns' }).waitFor(slow);
  await page.getByText('Café Wapens').waitFor();
  await checkRows(page);

  await expectTile(page, 'Same', rows);
  await page.getByText('Every row is already in the registry.').waitFor();
  // The screen names the century of two-digit years.
  await page.getByText(/Two-digit years: 00 to \d\d are read as 2000/).waitFor();
}, 200_000);

test('the export of these firearms imports without differences, as CSV and as a workbook', async () => {
  const page = await as('client@demo.test', `/registration?search=STKJ`);
  await untilListed(page, page.getByText(`(${rows})`).first());
  const [csv, xlsx] = [await exported(page, 'CSV'), await exported(page, 'Excel')];

  await send(page, 'firearms.csv', 'text/csv', csv);
  await expectTile(page, 'Same', rows);
  await send(page, 'firearms.xlsx', excel, xlsx);
  await expectTile(page, 'Same', rows);
  expect(await page.getByRole('button', { name: /^Import / }).count()).toBe(0);
}, 200_000);
