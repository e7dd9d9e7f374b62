// Journey: a seizure and a theft in a real browser. A firearm is seized, handed over, processed and returned; a theft is reported with its 24-hour rule.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayOf } from '../../shared/kinds/time.ts';
import { expectAccessible, looks, picture, registerPistol, withBrowser } from './browser.ts';
import { choose } from './choose.ts';

const { as } = withBrowser();

const serial = 'SEZ-JRN-1';
const profileOf = async (page: Page): Promise<string> => {
  await page.goto(new URL(`/lifecycle?search=${serial}`, page.url()).href);
  return (await page.getByRole('link', { name: serial }).first().getAttribute('href')) ?? '';
};
const confirm = async (page: Page, verb: string) => {
  await page
    .getByRole('button', { name: new RegExp(`^${verb}`) })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
  await page.getByText('Seizure Updated').first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

test("an inspector seizes a firearm, hands it over and returns it, and the firearm's status follows", async () => {
  const owner = await as('client@demo.test', '/');
  expect(await registerPistol(owner, serial)).toBe(201);
  const page = await as('inspector@demo.test', '/seizures');
  await page
    .getByText('No Seizures Found')
    .or(page.getByRole('list', { name: 'Seizures' }))
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Record Seizure' }).first().click();
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByRole('button', { name: /^Reason/ }), 'Expired license');
  await dialog.getByLabel('Location').fill('Sandton City');
  await dialog.getByLabel(/^Firearm/).click();
  await page.keyboard.type(serial);
  // The options move until the last answer is here: a click would choose another firearm.
  await page.getByRole('option').nth(1).waitFor({ state: 'detached' });
  await page.getByRole('option', { name: new RegExp(serial) }).click();
  await picture(page, 'seizures-record');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record Seizure' }).click();
  await page.getByText('Seizure Recorded').first().waitFor();
  await page
    .getByRole('link', { name: /^SEZ-\d+/ })
    .first()
    .click();
  // The section moves until it and the one above are loaded.
  await page.getByRole('button', { name: 'Add files' }).waitFor();
  await page.getByText(/Seized\. Recorded by/).waitFor();

  await page.getByRole('button', { name: 'Hand Over', exact: true }).click();
  await page.getByLabel('Held by').fill('Constable Nkosi');
  await page.getByLabel('Place').fill('SAPS 13 store, Sandton');
  await page.getByLabel(/^Seal number/).fill('PA 1001');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand Over', exact: true }).click();
  await page.getByText(/seal PA 1001/).waitFor();
  await picture(page, 'seizure-details');
  await expectAccessible(page);
  const profile = await profileOf(owner);
  await owner.goto(new URL(profile, owner.url()).href);
  await owner.getByText('This firearm is seized').waitFor();

  await confirm(page, 'Mark Processed');
  // Without a license the return is refused. An authority reference and a second person permit it.
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  const refused = page.getByRole('dialog');
  await refused.getByText('No license in force is recorded for it.').waitFor();
  await expectAccessible(page);
  await refused.getByLabel('Authority reference').fill('DFO 11/2026');
  await refused.getByRole('button', { name: 'Request Return' }).click();
  await page.getByText('Return awaiting a second person').first().waitFor();
  await confirm(await as('admin@demo.test', new URL(page.url()).pathname), 'Confirm Return');

  await owner.reload();
  await owner.getByRole('link', { name: 'Report loss or theft' }).waitFor();
  expect(await owner.getByText('This firearm is seized').count()).toBe(0);
});

test('a provider reports a returned firearm stolen, and the profile shows the report and the 24-hour rule', async () => {
  const page = await as('client@demo.test', '/');
  await page.goto(new URL(await profileOf(page), page.url()).href);
  await page.getByRole('link', { name: 'Report loss or theft' }).click();
  await page.getByRole('heading', { name: 'Report Loss or Theft', level: 1 }).waitFor();
  await choose(page.getByLabel('Lost or stolen'), 'Stolen');
  await page.getByLabel('Date of the loss or theft', { exact: true }).fill(dayOf(new Date()));
  await page.getByLabel('Time you became aware of it').fill('00:00');
  await page.getByText(/left to report/).waitFor();
  await page.getByLabel('Place').fill('Pretoria');
  await page.getByLabel('Circumstances').fill('Vehicle broken into');
  await page.getByLabel('Full names').fill('Sipho Dlamini');
  await page.getByLabel('ID or passport number').fill('8001015009087');
  await page.getByLabel('Address').fill('4 Acacia Road, Centurion');
  await page.getByLabel('Police station').fill('Sunnyside');
  await picture(page, 'loss-report');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Report Loss or Theft', exact: true }).click();

  await page.getByText('This firearm is reported stolen').waitFor();
  await page.getByText('Reported within 24 hours').waitFor();
  expect(await page.locator('body').textContent()).not.toContain('8001015009087');
  await picture(page, 'loss-profile');
  await expectAccessible(page);
});

test.each(looks)('the seizure screens are accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await as('admin@demo.test', '/seizures', { width, theme });
  const link = page.getByRole('link', { name: /^SEZ-\d+/ }).first();
  await link.waitFor();
  await picture(page, `seizures-${width}-${theme}`);
  await expectAccessible(page);
  await link.click();
  await page.getByRole('heading', { name: 'Chain of Custody' }).waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, `seizure-${width}-${theme}`);
  await expectAccessible(page);
});

test('other roles see that the seizure screens are restricted to inspectors', async () => {
  const page = await as('client@demo.test', '/seizures');

  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor();
  await page.getByText('This area is restricted to inspectors only.').waitFor();
});
