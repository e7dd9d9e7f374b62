// Journey: a file of 500 firearms in a real browser. The user sees its 20 bad rows before anything is written, and a second import changes nothing.
import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, looks, picture, widths, withBrowser } from './browser.ts';

const { as } = withBrowser();

const headers = ['Manufacturer', 'Model', 'Serial Number', 'Type', 'Caliber', 'License Type', 'Province', 'City', 'Notes'];
/** Every 25th row is bad: its type does not exist, or its city is missing. */
const rowOf = (at: number) => {
  const bad = at % 25 === 24;
  const type = bad && at % 50 === 24 ? 'Cannon' : 'Pistol';
  const city = bad && at % 50 === 49 ? '' : 'Johannesburg';
  return ['Glock', '17 Gen5', `IMPJ-${String(at).padStart(4, '0')}`, type, '9mm', 'S20 Business Purposes', 'Gauteng', city, `Safe ${at % 7}`];
};
const file = {
  name: 'stock take.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(papaparse.unparse([headers, ...Array.from({ length: 500 }, (_, at) => rowOf(at))], { delimiter: ';', newline: '\r\n' })),
};

async function toImport(page: Page): Promise<void> {
  await page.goto(new URL('/registration', page.url()).href);
  await page.getByRole('link', { name: 'Import Firearms' }).click();
  await page.getByRole('heading', { name: 'Import Firearms', level: 1 }).waitFor();
}

async function check(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Check File' }).click();
  await page.getByRole('heading', { name: 'Result of the Check' }).waitFor({ timeout: 60_000 });
}

const tile = (page: Page, name: string) => page.getByRole('group', { name: 'Rows by outcome' }).getByRole('button', { name: new RegExp(`^${name}`) });

test('a file of 500 rows imports 480 firearms, shows the 20 others line by line, and offers them for download', async () => {
  const page = await as('client@demo.test', '/');
  await toImport(page);
  const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Excel Template' }).click()]);
  expect(template.suggestedFilename()).toBe('firearms-template.xlsx');
  await picture(page, 'import-choose');
  await expectAccessible(page);

  await check(page);
  expect(await tile(page, 'Create').textContent()).toContain('480');
  expect(await tile(page, 'Error').textContent()).toContain('20');
  await page.getByRole('row').filter({ hasText: 'IMPJ-0024' }).filter({ hasText: '26' }).filter({ hasText: '"Cannon" is not a known type' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'IMPJ-0049' }).filter({ hasText: '51' }).filter({ hasText: 'City is required' }).waitFor();
  // The reason is visible without scrolling the table.
  const reason = page.getByRole('columnheader', { name: 'Reason' });
  expect(
    await reason.evaluate((header) => header.getBoundingClientRect().right <= (header.closest('table')?.parentElement?.getBoundingClientRect().right ?? 0) + 1),
  ).toBe(true);
  await picture(page, 'import-checked');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Import Valid Rows Only (480)' }).click();
  await page.getByRole('progressbar').waitFor();
  const address = page.url();
  await picture(page, 'import-running');
  // The import continues while the user is away.
  await page.goto(new URL('/registration/import', address).href);
  await page.getByRole('link', { name: file.name }).first().click();
  expect(page.url()).toBe(address);
  await page.getByText('stock take.csv has been imported').waitFor({ timeout: 240_000 });
  await page.getByText('480 created, 0 updated, 20 in error and not imported.').waitFor();
  await picture(page, 'import-done');
  await expectAccessible(page);

  const [errors] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download Error Rows' }).click()]);
  const { data } = papaparse.parse<Record<string, string>>(readFileSync(await errors.path(), 'utf8').replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data).toHaveLength(20);
  expect(Object.keys(data[0] ?? {})).toEqual([...headers, 'message']);
  expect(data[1]).toMatchObject({ 'Serial Number': 'IMPJ-0049', message: 'Line 51: City is required' });

  await page.getByRole('button', { name: 'View Imported Firearms' }).click();
  await page.getByRole('link', { name: 'IMPJ-0498' }).waitFor();
  await page.goto(new URL('/registration', address).href);
  await page.getByPlaceholder(/Search by manufacturer/).fill('impj');
  await page.getByText('(480)').waitFor({ timeout: 30_000 });
  // On a busy machine 480 records take minutes.
}, 300_000);

test('importing the same file again finds every firearm and writes nothing', async () => {
  const page = await as('client@demo.test', '/');
  await toImport(page);

  await check(page);

  expect(await tile(page, 'Same').textContent()).toContain('480');
  expect(await tile(page, 'Create').textContent()).toMatch(/0$/);
  expect(await page.getByRole('button', { name: /^Import Valid/ }).count()).toBe(0);
});

test('a user matches the headers of an import file by hand, once', async () => {
  const page = await as('client@demo.test', '/');
  const own = (serial: string) => Buffer.from(`Make;Model;Serial No;Weapon type;Cal;Prov;Town;Rack\r\nGlock;17;${serial};S/L pistol;9mmP;KZN;Durban;B4\r\n`);
  const send = async (serial: string) => {
    await toImport(page);
    await page.locator('input[type=file]').setInputFiles({ ...file, name: `own ${serial}.csv`, buffer: own(serial) });
    await page.getByRole('button', { name: 'Check File' }).click();
    await page.getByRole('heading', { name: 'Match the Columns' }).waitFor({ timeout: 60_000 });
  };
  await send('OWNJ-1');
  await page.getByText('Not imported: the column "Rack".').waitFor();
  await page.getByRole('button', { name: 'Check Rows' }).click();
  await page.getByText('License Type: choose the column that has it, or enter one value for all rows').waitFor();
  await picture(page, 'import-mapping');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'License Type for all rows' }).click();
  await page.getByRole('option', { name: 'S20 Business Purposes' }).click();
  await page.getByRole('button', { name: 'Check Rows' }).click();

  await page.getByRole('heading', { name: 'Result of the Check' }).waitFor({ timeout: 60_000 });
  const recorded = page.getByRole('row').filter({ hasText: 'OWNJ-1' });
  await recorded.getByText('KwaZulu-Natal (file: KZN)').waitFor();
  await recorded.getByText('9mm (file: 9mmP)').waitFor();
  await expectAccessible(page);

  await send('OWNJ-2');
  await page.getByRole('button', { name: 'Check Rows' }).click();
  await page.getByRole('heading', { name: 'Result of the Check' }).waitFor({ timeout: 60_000 });
});

test('on a phone a long serial number in an import can be read to its end', async () => {
  const page = await as('client@demo.test', '/registration/import', { width: widths.narrow });
  const serial = `LONG${'1234567890'.repeat(12)}`;
  const [, ...rest] = rowOf(0);
  rest[1] = serial;
  await page.locator('input[type=file]').setInputFiles({ ...file, name: 'long.csv', buffer: Buffer.from(papaparse.unparse([headers, ['Glock', ...rest]])) });
  await page.getByRole('button', { name: 'Check File' }).click();

  const shown = page.getByRole('row').getByText(serial);
  await shown.waitFor({ timeout: 60_000 });
  const farthest = await shown.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return Math.max(...[...text.getClientRects()].map(({ right }) => right));
  });
  expect(farthest).toBeLessThanOrEqual(widths.narrow);
});

test('another user neither sees the import nor opens it', async () => {
  const owner = await as('client@demo.test', '/');
  await toImport(owner);
  const link = owner.getByRole('link', { name: file.name }).first();
  await link.waitFor();
  const address = await link.getAttribute('href');

  const other = await as('client-two@demo.test', '/');
  await toImport(other);
  await other.getByText('No imports yet').first().waitFor();
  await other.goto(new URL(address ?? '', other.url()).href);
  await other.getByText('There is no such record, or you do not have access to it.').waitFor();
});

test.each(looks)('every stage of an import is accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await as('client@demo.test', '/registration/import', { width, theme });
  await page.getByRole('link', { name: file.name }).first().waitFor();
  await page.getByText('Explanation of the columns').click();
  await picture(page, `import-choose-${width}-${theme}`);
  await expectAccessible(page);
  for (const [status, name] of [
    ['Imported', 'done'],
    ['Nothing to import', 'checked'],
  ] as const) {
    await page.goto(new URL('/registration/import', page.url()).href);
    await page.getByRole('row').filter({ hasText: status }).getByRole('link', { name: file.name }).first().click();
    await page.getByRole('group', { name: 'Rows by outcome' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'IMPJ-0024' }).waitFor();
    await picture(page, `import-${name}-${width}-${theme}`);
    await expectAccessible(page);
  }
});
