// Journey: disclosures in a real browser. A provider drafts, changes and submits one. PSiRA approves it and rejects another, which the provider corrects and
// submits again.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { root } from '../../infra/local/system.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { call, expectAccessible, looks, picture, withBrowser } from './browser.ts';

const { open, signIn } = withBrowser();
const today = dayOf(new Date());

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();
const form = (page: Page) => page.locator('form');

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Create New Disclosure' }).click();
  await form(page).getByLabel('Company Name').waitFor();
}

async function fillIn(page: Page, notes: string) {
  await form(page).getByLabel('Start Date', { exact: true }).fill(dayAfter(today, -60));
  await form(page).getByLabel('End Date', { exact: true }).fill(today);
  await page.keyboard.press('Escape');
  await form(page).getByLabel('Handguns/Pistols').check();
  await form(page).getByLabel('Rifles').check();
  await form(page)
    .getByLabel(/^Additional Notes/)
    .fill(notes);
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: /^View: / }) });
/** The row of the latest disclosure: the list shows the newest first. */
const newest = (page: Page) => rows(page).first();

test('a provider drafts a disclosure, changes it, submits it, and exports the frozen register', async () => {
  const page = await open('/disclosure');
  await signIn(page, 'client@demo.test');
  await page.getByRole('heading', { name: 'Firearm Disclosure Interface', level: 1 }).waitFor();
  await openForm(page);
  expect(await form(page).getByLabel('PSiRA Number').inputValue()).toMatch(/^PSiRA-\d+$/);

  await page.getByRole('button', { name: 'Generate Disclosure Report' }).click();
  await page.getByText('Start date is required').waitFor();
  await expectAccessible(page);
  await picture(page, 'disclosure-form-errors');
  await fillIn(page, 'Two safes at head office');
  const before = await page.getByRole('row').count();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await said(page, 'Disclosure created successfully');
  await expect.poll(() => page.getByRole('row').count(), { timeout: 30_000 }).toBe(before + 1);
  await page.getByRole('heading', { name: 'Quick Actions' }).waitFor();

  await newest(page).getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('heading', { name: 'Edit Disclosure' }).waitFor();
  expect(
    await form(page)
      .getByLabel(/^Additional Notes/)
      .inputValue(),
  ).toBe('Two safes at head office');
  await form(page).getByLabel('Ammunition').check();
  await picture(page, 'disclosure-edit');
  await page.getByRole('button', { name: 'Generate Disclosure Report' }).click();
  await said(page, 'Disclosure submitted successfully');

  await newest(page).getByText('Submitted').waitFor();
  const coming = page.waitForEvent('download');
  await newest(page)
    .getByRole('button', { name: /^Download/ })
    .click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^disclosure-[\w-]+-\d{4}-\d\d-\d\d\.json$/);
  const text = readFileSync(await file.path(), 'utf8');
  const frozen = JSON.parse(text);
  expect(frozen.disclosure).toMatchObject({
    status: 'submitted',
    categories: ['handguns', 'rifles', 'ammunition'],
    reportData: { additionalNotes: 'Two safes at head office' },
  });
  expect(frozen.register.items).toHaveLength(frozen.register.counts.total);
  expect(frozen.register.counts.total).toBeGreaterThan(0);

  await newest(page)
    .getByRole('button', { name: /^View: / })
    .click();
  const details = dialog(page, 'Disclosure Details');
  await details.getByText(createHash('sha256').update(text).digest('hex')).waitFor();
  await details.getByText('Rounds by Caliber').waitFor();
  await details.getByRole('heading', { name: /^Documents/ }).waitFor();
  await picture(page, 'disclosure-details-client');
  await expectAccessible(page);
  await details.getByRole('button', { name: 'View History' }).click();
  await dialog(page, 'Disclosure History')
    .getByText(/Record intact \(2 entries\)/)
    .waitFor();
  await picture(page, 'disclosure-history');
});

test('an uploaded template fills in the disclosure form, which checks it like typed text', async () => {
  const page = await open('/disclosure');
  await signIn(page, 'client@demo.test');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Template' }).click();
  const template = await coming;
  expect(template.suggestedFilename()).toBe('disclosure-template.csv');
  const kept = path.join(root, '.local/screens', 'disclosure-template.csv');
  await template.saveAs(kept);
  await openForm(page);

  await page.locator('input[type=file]').first().setInputFiles(kept);

  await page.getByText('Filled from disclosure-template.csv').waitFor();
  expect(await form(page).getByLabel('PSiRA Number').inputValue()).toBe('PSiRA-123456');
  await picture(page, 'disclosure-filled');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.getByText(/^The PSiRA number of .* is PSiRA-/).waitFor();
  await said(page, 'Failed to create disclosure');
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('PSiRA approves one disclosure and rejects another, which its company corrects and submits again', async () => {
  const provider = await open('/disclosure');
  await signIn(provider, 'client-two@demo.test');
  for (const notes of ['To be approved', 'To be rejected']) {
    await openForm(provider);
    await fillIn(provider, notes);
    await provider.getByRole('button', { name: 'Generate Disclosure Report' }).click();
    await said(provider, 'Disclosure created successfully');
    await provider.getByRole('heading', { name: 'Quick Actions' }).waitFor();
  }
  const company = (await newest(provider).getByRole('rowheader').first().textContent()) ?? '';

  const regulator = await open(`/disclosure?status=submitted&search=${encodeURIComponent(company.trim())}`);
  await signIn(regulator, 'management@demo.test');
  await regulator.getByRole('heading', { name: /^All Disclosures/ }).waitFor();
  expect(await regulator.getByRole('button', { name: 'Create New Disclosure' }).count()).toBe(0);
  await newest(regulator).waitFor();
  const waiting = await rows(regulator).count();
  await newest(regulator)
    .getByRole('button', { name: /^View: / })
    .click();
  await regulator.getByText('To be rejected').waitFor();
  await dialog(regulator, 'Disclosure Details').getByRole('button', { name: 'Reject' }).click();
  await regulator.getByRole('button', { name: 'Confirm Rejection' }).click();
  await regulator.getByText('A reason is required').waitFor();
  await regulator.getByLabel('Reason').fill('The shotguns at the second address are missing.');
  await picture(regulator, 'disclosure-reject');
  await expectAccessible(regulator);
  await regulator.getByRole('button', { name: 'Confirm Rejection' }).click();
  await said(regulator, 'Disclosure rejected');
  await dialog(regulator, 'Disclosure Details').getByRole('button', { name: 'Close', exact: true }).click();
  // The list of submitted disclosures drops it a moment later.
  await expect.poll(() => rows(regulator).count(), { timeout: 30_000 }).toBe(waiting - 1);
  await newest(regulator)
    .getByRole('button', { name: /^View: / })
    .click();
  await regulator.getByText('To be approved').waitFor();
  await dialog(regulator, 'Disclosure Details').getByRole('button', { name: 'Approve' }).click();
  await regulator.getByRole('button', { name: 'Confirm Approval' }).click();
  await said(regulator, 'Disclosure approved');

  await provider.goto(new URL('/disclosure?status=rejected', provider.url()).href);
  await newest(provider)
    .getByRole('button', { name: /^Correct and resubmit/ })
    .click();
  await provider.getByText('The shotguns at the second address are missing.').waitFor();
  await form(provider).getByLabel('Shotguns').check();
  await picture(provider, 'disclosure-correct');
  await form(provider).getByRole('button', { name: 'Resubmit', exact: true }).click();
  await said(provider, 'Disclosure submitted successfully');
});

/** The buttons of a table that lie outside it on the right, visible only after scrolling sideways. */
const hiddenButtons = (table: Locator) =>
  table.evaluate((whole) => {
    const edge = whole.parentElement?.getBoundingClientRect().right ?? 0;
    return [...whole.querySelectorAll('td button')].filter((one) => one.getBoundingClientRect().right > edge).map(({ textContent }) => textContent);
  });

test('on a wide screen all buttons of a disclosure and its documents are visible', async () => {
  const page = await open('/disclosure?status=rejected');
  await signIn(page, 'admin@demo.test');
  const actions = newest(page).getByRole('button');
  await newest(page)
    .getByRole('button', { name: /^Correct and resubmit/ })
    .waitFor();
  const inList = [await actions.count(), await hiddenButtons(page.locator('table:has(td button)'))];

  const { body } = await call<{ associatedEntityType: string; associatedEntityId: string }[]>(page, 'GET', 'documents?limit=100');
  const document = body.find(({ associatedEntityType }) => associatedEntityType === 'disclosure');
  await page.goto(new URL(`/disclosure?id=${document?.associatedEntityId}`, page.url()).href);
  const details = dialog(page, 'Disclosure Details');
  await details.getByRole('button', { name: /^Download .+\.pdf/ }).waitFor({ state: 'attached' });
  expect([...inList, await hiddenButtons(details.locator('table:has(td button)'))]).toEqual([4, [], []]);
});

test.each(looks)('the disclosure screen is accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await open('/disclosure', { width, theme });
  await signIn(page, 'admin@demo.test');
  await newest(page).waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, `disclosure-${width}-${theme}`);
  await expectAccessible(page);
  await openForm(page);
  await picture(page, `disclosure-form-${width}-${theme}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .locator('tbody tr')
    .filter({ hasText: 'Submitted' })
    .first()
    .getByRole('button', { name: /^View: / })
    .click();
  await dialog(page, 'Disclosure Details').getByText('SHA-256 of the list').waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, `disclosure-details-${width}-${theme}`);
  await expectAccessible(page);
});
