// Journey: licenses in a real browser. One renewal is lodged in time and one late, the firearm office grants one, and the holder's page shows them.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { expectAccessible, lodgeRenewal, looks, picture, withBrowser } from './browser.ts';
import { fillInFirearm } from './firearm-form.ts';

const { as } = withBrowser();
const today = dayOf(new Date());
const serials = { inTime: 'LIC-0001', late: 'LIC-0002' } as const;
const numbers = { inTime: 'FCA-JRNY-1', late: 'FCA-JRNY-2', renewed: 'FCA-JRNY-3' } as const;

const goTo = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);
const alert = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const badge = (page: Page, words: string) => page.locator('main').getByText(words, { exact: true }).first().waitFor();

/** The page of the client's provider with its licenses. */
async function ownEntity(page: Page): Promise<string> {
  await goTo(page, '/licenses');
  const details = page.getByRole('link', { name: /^View Details/ }).first();
  await details.waitFor();
  return (await details.getAttribute('href')) ?? '';
}

/** Registers a firearm with a license that expires in so many days. */
async function register(page: Page, serial: string, number: string, left: number) {
  await goTo(page, '/registration');
  const form = page.locator('form');
  await fillInFirearm(page, { manufacturer: 'Vektor', model: 'SP1', serialNumber: serial, city: 'Johannesburg' });
  await form.getByRole('button', { name: 'License', exact: true }).click();
  await form.getByLabel('License Number', { exact: true }).fill(number);
  await form.getByLabel('Issue Date', { exact: true }).fill(dayAfter(today, left - 1826));
  await expect.poll(() => form.getByLabel('Expiry Date', { exact: true }).inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await form.getByLabel('Expiry Date', { exact: true }).fill(dayAfter(today, left));
  await picture(page, `licenses-register-${number}`);
  await page.getByRole('button', { name: 'Register Firearm' }).click();
  await alert(page, 'Firearm registered successfully');
}

async function openLicense(page: Page, entity: string, number: string) {
  await goTo(page, entity);
  const search = page.getByPlaceholder(/License number/);
  await search.fill(number);
  await page.getByRole('link', { name: number, exact: true }).click();
  await page.getByRole('heading', { name: `License ${number}`, level: 1 }).waitFor();
}

test('a provider lodges one renewal in time and one late, and reads the consequences of each', async () => {
  const page = await as('client@demo.test', '/');
  await register(page, serials.inTime, numbers.inTime, 120);
  await register(page, serials.late, numbers.late, 30);
  const entity = await ownEntity(page);

  await openLicense(page, entity, numbers.inTime);
  await badge(page, 'Prepare renewal');
  await lodgeRenewal(page, 'SAPS-523-1');
  await badge(page, 'Lodged in time');
  await alert(page, /stays valid until the renewal is decided/);
  await picture(page, 'licenses-lodged-in-time');

  await openLicense(page, entity, numbers.late);
  await badge(page, 'Overdue: lodge now');
  await lodgeRenewal(page, 'SAPS-523-2');
  await badge(page, 'Lodged late');
  await alert(page, /expires on .* unless the renewal is decided before/);
  await expectAccessible(page);
  await picture(page, 'licenses-lodged-late');
});

test('the firearm office grants the renewal with a new card, and a query names the doubt', async () => {
  const page = await as('firearm-office@demo.test', '/');
  const holder = await as('client@demo.test', '/');
  const entity = await ownEntity(holder);

  await openLicense(page, entity, numbers.inTime);
  await page.getByRole('button', { name: 'Decide Renewal' }).click();
  const dialog = page.getByRole('dialog', { name: /^Decide on the renewal of/ });
  await dialog.getByLabel(/^Granted/).check();
  await dialog.getByLabel('License Number', { exact: true }).fill(numbers.renewed);
  await dialog.getByLabel('Issue Date', { exact: true }).fill(today);
  await expect.poll(() => dialog.getByLabel('Expiry Date', { exact: true }).inputValue()).not.toBe('');
  await picture(page, 'licenses-decide');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record Decision' }).click();
  await page.getByRole('heading', { name: `License ${numbers.renewed}`, level: 1 }).waitFor();
  await badge(page, 'Valid');
  await page.getByRole('link', { name: 'Previous license' }).click();
  await page.getByRole('heading', { name: `License ${numbers.inTime}`, level: 1 }).waitFor();
  await badge(page, 'Superseded');
  await picture(page, 'licenses-superseded');

  await openLicense(page, entity, numbers.late);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByLabel(/^Queried/).check();
  await page.getByLabel(/^Comments/).fill('The section on the card cannot be read.');
  await page.getByRole('button', { name: 'Record Result' }).click();
  await badge(page, 'Queried');

  await goTo(holder, entity);
  await holder.getByPlaceholder(/License number/).fill('FCA-JRNY');
  for (const [number, state] of [
    [numbers.renewed, 'Valid'],
    [numbers.late, 'Lodged late'],
    [numbers.inTime, 'Superseded'],
  ] as const) {
    await holder.getByRole('row').filter({ hasText: number }).getByText(state, { exact: true }).waitFor();
  }
  await picture(holder, 'licenses-entity-client');
  await expectAccessible(holder);
});

test.each(looks)('the license screens are accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await as('admin@demo.test', '/', { width, theme });
  const visit = async (path: string, name: string) => {
    await goTo(page, path);
    await page
      .getByText(/^Loading/)
      .first()
      .waitFor({ state: 'hidden' });
    await page.waitForLoadState('networkidle');
    await picture(page, `licenses-${name}-${width}-${theme}`);
    await expectAccessible(page);
  };

  const entity = await ownEntity(page);
  await visit(entity, 'entity');
  const license = (await page.locator('a[href^="/licenses/0"]').first().getAttribute('href')) ?? '';
  await visit(`${entity}?tab=firearms`, 'entity-firearms');
  await visit(`${entity}?tab=history`, 'entity-history');
  await visit(license, 'license');
  await visit('/licenses/create', 'create');
  await visit('/licenses/records', 'records');
});
