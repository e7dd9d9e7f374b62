// Journey: a provider's stock register in a real browser. A registered firearm appears in it, is corrected and struck through, and is printed for signing.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdf } from '../../testing/server/pdf.ts';
import { expectAccessible, looks, picture, registerPistol, withBrowser } from './browser.ts';

const { as } = withBrowser();
const serial = 'STCK-2201';

const entry = (page: Page) => page.getByRole('row').filter({ hasText: serial });
const search = `/stock-register?search=${serial}`;

/** Waits for the entries: the stock register follows the stream within seconds, and a reload shows them. */
async function expectEntries(page: Page, count: number) {
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Refresh entries' }).click();
        await page.waitForLoadState('networkidle');
        return entry(page).count();
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBe(count);
}

test('a registered firearm appears in the stock register, and a correction strikes its entry through', async () => {
  const page = await as('client@demo.test', '/stock-register');
  await page.getByRole('heading', { name: 'Stock Register', level: 1 }).waitFor();
  expect(await registerPistol(page, serial)).toBe(201);
  await page.goto(new URL(search, page.url()).href);
  await page.getByRole('button', { name: 'Refresh entries' }).waitFor();
  await expectEntries(page, 1);
  expect(await entry(page).textContent()).toContain('Acquired: first registration');
  await picture(page, 'stock-register-registered');

  await page.getByRole('button', { name: new RegExp(`^Correct entry .*${serial}`) }).click();
  const dialog = page.getByRole('dialog', { name: /^Correct Entry/ });
  await dialog.getByLabel('From whom').fill('Estate of the late J. Dube');
  await dialog.getByLabel('Reason for the correction').fill('The seller was left out');
  await page.waitForLoadState('networkidle');
  await picture(page, 'stock-register-correct');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Correct Entry' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByText('From Estate of the late J. Dube').waitFor();
  expect(await entry(page).count()).toBe(2);
  expect(await entry(page).locator('del').filter({ hasText: serial }).count()).toBe(1);
  expect(await page.getByText(/^Corrected by entry \d+ on .*: The seller was left out$/).count()).toBe(1);
  await picture(page, 'stock-register-both');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Original', exact: true }).click();
  await expect.poll(() => entry(page).count()).toBe(1);
  expect(await entry(page).textContent()).not.toContain('Dube');
  await page.getByRole('button', { name: 'Corrected', exact: true }).click();
  await page.getByText('From Estate of the late J. Dube').waitFor();
  expect(await entry(page).count()).toBe(1);
});

test('the printed register has numbered pages with provider, user and digest, and a place to sign beside each entry', async () => {
  const page = await as('client@demo.test', '/stock-register');
  await page.getByRole('button', { name: 'Export' }).waitFor();
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /PDF/ }).click();

  const download = await downloading;
  const { pages } = await readPdf(readFileSync(await download.path()));

  expect(download.suggestedFilename()).toMatch(/^stock-register-\d{4}-\d\d-\d\d\.pdf$/);
  expect(pages[0]).toContain('Blouklip Armed Response (Pty) Ltd, entries 1 to');
  for (const [at, one] of pages.entries()) {
    expect(one).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(one).toContain('Signature');
  }
  expect(pages.join(' ')).toContain(serial);
  expect(pages.join(' ')).toMatch(/Struck through: corrected by entry \d+/);
});

test('the firearm office opens a provider’s register from its page, and cannot correct it', async () => {
  const page = await as('firearm-office@demo.test', '/legal-entities/1');
  await page.locator('a[href="/stock-register?entity=1"]').click();
  await page.getByRole('heading', { name: 'Stock Register', level: 1 }).waitFor();
  await page.getByText('Firearms on hand').waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('button', { name: /^Correct entry/ }).count()).toBe(0);
  await picture(page, 'stock-register-office');
  await expectAccessible(page);
});

test.each(looks)('the stock register is accessible at $width px in $theme', async (look) => {
  const page = await as('client@demo.test', '/stock-register?fromNumber=1', look);
  await page.getByRole('row').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, `stock-register-${look.width}-${look.theme}`);
  await expectAccessible(page);
});

test('a provider’s page prints without an empty last page', async () => {
  const page = await as('firearm-office@demo.test', '/legal-entities/1');
  await page.locator('main tbody tr').first().waitFor();
  await page.waitForLoadState('networkidle');

  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));

  expect(pages.length).toBeGreaterThan(1);
  expect(pages.filter((words) => words.trim() === '')).toEqual([]);
});

test('a printed line of the register keeps its date on one line and its serial number in the same size', async () => {
  const page = await as('client@demo.test', '/stock-register');
  const line = page
    .getByRole('row')
    .filter({ has: page.locator('.register-words') })
    .first();
  await line.waitFor();
  await page.emulateMedia({ media: 'print' });

  const cells = await line.locator('td, th').evaluateAll((all) =>
    all.map((cell) => {
      const words = [...cell.querySelectorAll('.register-words, a')].at(-1) ?? cell;
      const style = getComputedStyle(words);
      return { lines: Math.round(words.getBoundingClientRect().height / Number.parseFloat(style.lineHeight)), size: style.fontSize };
    }),
  );

  expect(cells[1]?.lines).toBe(1);
  expect(new Set(cells.map(({ size }) => size)).size).toBe(1);
});
