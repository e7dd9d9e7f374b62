// Journey: an inspection from scheduling to approval. One firearm is missing, the report is returned for revision once, completed again and approved.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, looks, picture, withBrowser } from './browser.ts';
import { choose, chooseFound } from './choose.ts';

const { as } = withBrowser();
const place = 'Depot of the journey';

async function schedule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Schedule Inspection' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Inspection' });
  await dialog.getByLabel('Provider', { exact: true }).click();
  await chooseFound(page.getByPlaceholder('Search legal entities'), 'Witpeer');
  await choose(dialog.getByLabel('Type', { exact: true }), 'Stock count');
  await dialog.getByLabel(/^Location/).fill(place);
  await picture(page, 'inspection-schedule');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Schedule Inspection' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Complete the inspection' });
  await dialog.getByLabel(/^Representative of the provider/).fill('Sipho Dlamini');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Complete Inspection' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Marks the first firearm as missing and all others as found. */
async function count(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Expected firearms' }).waitFor();
  await page
    .getByRole('button', { name: /^Missing: / })
    .first()
    .click();
  await page.getByText(/, 1 missing/).waitFor();
  await page.getByRole('button', { name: /^Missing: /, pressed: true }).waitFor();
  // A slow connection: the former filter's list stays on the screen, and taps on it must not count.
  await page.route(/\/stock\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page
    .getByRole('radio', { name: 'Not counted' })
    .or(page.getByRole('button', { name: 'Not counted' }))
    .first()
    .click();
  for (;;) {
    const words =
      (await page
        .getByText(/\d+ of \d+ found, 1 missing/)
        .first()
        .textContent()) ?? '';
    const [, found = 0, expected = 0] = (/(\d+) of (\d+) found/.exec(words) ?? []).map(Number);
    if (found + 1 >= expected) return;
    await page
      .getByRole('button', { name: /^Found: / })
      .first()
      .click();
    await page
      .getByText(`${found + 1} of ${expected} found`)
      .first()
      .waitFor();
  }
}

test('an inspector schedules an inspection, counts with one firearm missing, and completes it', async () => {
  const page = await as('inspector@demo.test', '/inspections');
  await schedule(page);
  await page.getByLabel('Search inspections').fill(place);
  await page.getByText('1 inspection', { exact: true }).waitFor();
  await picture(page, 'inspections');
  await expectAccessible(page);

  await page.getByRole('link', { name: /^Open checklist/ }).click();
  await page.getByRole('heading', { name: 'Stock count', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Start Inspection' }).click();
  await count(page);
  await page.getByRole('button', { name: 'Add Finding' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Finding' });
  await dialog.getByLabel('Finding', { exact: true }).fill('One pistol is not on the premises');
  await dialog.getByRole('button', { name: 'Add Finding' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await picture(page, 'inspection');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Complete', exact: true }).first().click();
  await confirm(page);
  await page.getByText('Inspection Updated').first().waitFor();
  await page.getByText('Waiting for approval').waitFor();
}, 240_000);

test('law enforcement returns a report for revision, the inspector completes the inspection again, and it is approved', async () => {
  const police = await as('law-enforcement@demo.test', '/approvals');
  await police.getByText('Missing at the stock count').waitFor();
  await picture(police, 'approvals');
  await expectAccessible(police);
  await police.getByLabel(/^Review Comments/).fill('Look in the vehicle safe, too');
  await police.getByRole('button', { name: /^Request Revision/ }).click();
  await police.getByText('Approval Processed').first().waitFor();

  const inspector = await as('inspector@demo.test', `/inspections?search=${encodeURIComponent(place)}`);
  await inspector.getByText('Look in the vehicle safe, too').waitFor();
  await inspector.getByRole('button', { name: /^Complete: / }).click();
  await confirm(inspector);
  await inspector.getByText('Inspection Updated').first().waitFor();

  await police.reload();
  await police.getByRole('button', { name: /^Approve report/ }).click();
  await police.getByText(/^Processed on .* by Johan Botha/).waitFor();
  expect(await police.getByText('Approved').count()).toBeGreaterThan(0);

  const client = await as('client@demo.test', '/inspections');
  await client.getByText('This area is restricted to inspectors only.').waitFor();
}, 240_000);

test.each(looks)(
  'the inspection screens are accessible at $width px in $theme',
  async ({ theme, width }) => {
    for (const [email, at, name] of [
      ['inspector@demo.test', `/inspections?search=${encodeURIComponent(place)}`, 'inspections'],
      ['law-enforcement@demo.test', '/approvals', 'approvals'],
    ] as const) {
      const page = await as(email, at, { width, theme: theme });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await picture(page, `${name}-${width}-${theme}`);
      await expectAccessible(page);
      if (name === 'inspections') {
        await page.getByRole('link', { name: /^Open checklist/ }).click();
        await page.getByRole('list', { name: 'Expected firearms' }).waitFor();
        await picture(page, `inspection-${width}-${theme}`);
        await expectAccessible(page);
      }
    }
  },
  120_000,
);
