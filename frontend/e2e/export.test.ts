// Journey: a provider exports its whole register as CSV and Excel, and continues to work while the server creates the files.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import readExcelFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { armoury } from '../../infra/local/seed/seed.ts';
import { expectAccessible, picture, widths, withBrowser } from './browser.ts';

const { open, signIn } = withBrowser();

async function exported(page: Page, format: 'CSV' | 'Excel', part = page.locator('body')) {
  await part.getByRole('button', { name: /^Export/ }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).waitFor();
  await picture(page, `export-menu-${format}`);
  const coming = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click();
  await page.getByRole('button', { name: /^Exporting/ }).waitFor();
  await picture(page, `export-under-way-${format}`);
  return coming;
}

test('an internal user exports every firearm, not only the visible page', async () => {
  const page = await open('/registration');
  await signIn(page, 'internal@demo.test');
  await page.getByRole('heading', { name: /Registered Firearms/ }).scrollIntoViewIfNeeded();

  const csv = await exported(page, 'CSV');

  expect(csv.suggestedFilename()).toMatch(/^firearms-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await csv.path(), 'utf8');
  expect(text.split('\r\n').length - 2).toBe(150 + armoury);
  await page.getByText('Export ready', { exact: true }).first().waitFor();
  await picture(page, 'export-ready');
  await expectAccessible(page);
});

test('an inspector exports the library as a workbook on a phone, and opens another screen meanwhile', async () => {
  const page = await open('/library', { width: widths.narrow });
  await signIn(page, 'inspector@demo.test');
  const coming = exported(page, 'Excel');
  await page.getByRole('button', { name: /^Exporting/ }).waitFor();
  await page.evaluate(() => {
    history.pushState({}, '', '/');
    dispatchEvent(new PopStateEvent('popstate'));
  });

  const download = await coming;

  const [sheet] = await readExcelFile(readFileSync(await download.path()));
  expect(sheet?.data[0]?.slice(0, 3)).toEqual(['ID', 'Manufacturer', 'Model']);
  expect(sheet?.data.length).toBeGreaterThan(10);
});
