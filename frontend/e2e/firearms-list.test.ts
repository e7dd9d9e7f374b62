// Journey: the list of a company's firearms in a real browser. A manager filters and sorts it, saves it as a view that the next sign-in finds, and changes
// many firearms at once.
import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { call, expectAccessible, inEachLook, picture, registerPistol, withBrowser } from './browser.ts';
import { choose } from './choose.ts';

const { as, open, signIn } = withBrowser();
const today = dayOf(new Date());

/** Serial numbers in the order of their licenses' expiry dates. */
const serials = ['FLJ-30', 'FLJ-7', 'FLJ-400'] as const;
const daysLeft = { 'FLJ-30': 30, 'FLJ-7': 120, 'FLJ-400': 400 } as const;
const card = (serial: (typeof serials)[number]) => ({
  licenseNumber: `LIC-${serial}`,
  section: '20' as const,
  issuedOn: dayAfter(today, daysLeft[serial] - 1826),
  expiresOn: dayAfter(today, daysLeft[serial]),
});

const heading = (page: Page) => page.getByRole('heading', { name: 'Firearms', level: 1 }).waitFor();
const listed = (page: Page) => page.locator('tbody th a[href$="/profile"]').allTextContents();
const select = async (page: Page, ...chosen: readonly string[]) => {
  for (const serial of chosen) await page.getByRole('checkbox', { name: `Select Vektor SP1 (${serial})` }).click();
  await page.getByText(`${chosen.length} firearms selected`).waitFor();
};

test('a manager filters and sorts the list and saves it as a view, which the next sign-in finds', async () => {
  const page = await as('client@demo.test', '/');
  for (const serial of ['FLJ-400', 'FLJ-30', 'FLJ-7'] as const) expect(await registerPistol(page, serial, card(serial))).toBe(201);
  await page.getByRole('link', { name: 'Firearms', exact: true }).first().click();
  await heading(page);

  await page.getByPlaceholder(/^Serial, make/).fill('flj');
  await expect.poll(() => listed(page), { timeout: 20_000 }).toEqual(['FLJ-7', 'FLJ-30', 'FLJ-400']);
  await page.locator('th[data-focus-id="header-expiresOn"] [role=button]').first().click();
  await expect.poll(() => listed(page), { timeout: 20_000 }).toEqual([...serials]);
  await page.waitForURL(/sort=expiresOn&order=ascending/);

  await page.getByRole('button', { name: 'Save View' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await dialog.getByLabel('Name').fill('Journey renewals');
  await picture(page, 'firearms-save-view');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save View' }).click();
  await page.getByText('View saved').first().waitFor();

  const later = await open('/login');
  await signIn(later, 'client@demo.test');
  await later.goto(new URL('/firearms', later.url()).href);
  await heading(later);
  await choose(later.getByRole('button', { name: /^Saved View/ }), 'Journey renewals');
  await expect.poll(() => listed(later), { timeout: 20_000 }).toEqual([...serials]);
  await later.waitForURL(/search=flj&sort=expiresOn&order=ascending/);
});

test('a manager changes the status of three firearms, with the reason for one refusal, and lodges the renewals of two', async () => {
  const inspector = await as('inspector@demo.test', '/');
  const { body } = await call<{ id: string }[]>(inspector, 'GET', 'firearms?search=FLJ-400');
  const marked = await call(inspector, 'PATCH', `firearms/${body[0]?.id}/status`, { status: 'pending_inspection', reason: 'Number hard to read' });
  expect(marked.status).toBe(200);
  const page = await as('client@demo.test', '/firearms?search=flj&sort=expiresOn&order=ascending');
  await heading(page);
  await page.getByText('Pending inspection').first().waitFor();

  await select(page, ...serials);
  await inEachLook(page, async ({ width, theme }) => {
    await picture(page, `firearms-${width}-${theme}`);
    await expectAccessible(page);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Change Status (3)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the status of 3 firearms' });
  await choose(dialog.getByRole('button', { name: /New Status/ }), 'Maintenance');
  await dialog.getByLabel('Reason').fill('Yearly service');
  await picture(page, 'firearms-change-status');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change Status' }).click();
  await dialog.getByText('2 of 3 firearms changed to maintenance.').waitFor();
  await dialog.getByText(/Still pending inspection: Only the firearm office can change a firearm/).waitFor();
  await picture(page, 'firearms-changed');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => page.locator('tbody').getByText('Maintenance').count(), { timeout: 20_000 }).toBe(2);

  await select(page, 'FLJ-30', 'FLJ-7');
  await page.getByRole('button', { name: 'Lodge Renewals (2)' }).click();
  const lodging = page.getByRole('dialog', { name: 'Lodge 2 renewals' });
  await lodging.getByLabel('Receipt Number').fill('SAPS-517-J');
  await lodging.getByRole('button', { name: 'Record Lodging' }).click();
  await page.getByRole('heading', { name: 'Lodging Receipt' }).waitFor();
  await page.getByText('2 of 2', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back to Firearms' }).click();
  await page.getByText('Lodged in time').first().waitFor();
  await page.getByText('Lodged late').first().waitFor();
});

test('the export contains the rows of the list in its order, or only the selected ones', async () => {
  const page = await as('client@demo.test', '/firearms?search=flj&sort=expiresOn&order=ascending');
  await heading(page);
  await expect.poll(() => listed(page), { timeout: 20_000 }).toEqual([...serials]);
  const rows = async () => {
    await page.getByRole('button', { name: /^Export/ }).click();
    const coming = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    const text = readFileSync(await (await coming).path(), 'utf8').replace('\uFEFF', '');
    return papaparse.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  };

  const all = await rows();
  expect(all.map((row) => [row['Serial Number'], row['License State'], row.Status])).toEqual([
    ['FLJ-30', 'Lodged late', 'maintenance'],
    ['FLJ-7', 'Lodged in time', 'maintenance'],
    ['FLJ-400', 'Valid', 'pending_inspection'],
  ]);
  await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
  await select(page, 'FLJ-400', 'FLJ-30');
  expect((await rows()).map((row) => row['Serial Number'])).toEqual(['FLJ-30', 'FLJ-400']);

  await page.getByRole('button', { name: 'Print (2)' }).click();
  await page.getByRole('heading', { name: 'List of Firearms' }).waitFor();
  await picture(page, 'firearms-print');
  await expectAccessible(page);
});
