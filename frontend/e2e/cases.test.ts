// Journey: cases in a real browser. An officer opens a case, works on it, links a firearm and a company, and closes it. Other roles see that the area is
// restricted.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, looks, picture, withBrowser } from './browser.ts';
import { choose } from './choose.ts';

const { as } = withBrowser();
const officer = 'law-enforcement@demo.test';

const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Picks the first result that the server finds. */
async function chooseFound(page: Page, field: RegExp, box: string, search: string) {
  await page.getByRole('button', { name: field }).click();
  await page.getByLabel(box).fill(search);
  await page.getByRole('option').filter({ hasText: search }).first().click();
}

test('an officer opens a case, works on it and closes it, and the history shows every step', async () => {
  const page = await as(officer, '/cases');
  await page.getByRole('heading', { name: 'Case Management', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'New Case' }).click();
  const form = dialog(page, 'New Case');
  const create = form.getByRole('button', { name: 'Create Case' });
  expect(await create.isDisabled()).toBe(true);
  await form.getByLabel('Title').fill('Rifle offered on a website');
  await form.getByLabel(/^Description/).fill('The photograph shows a company marking.');
  await choose(form.getByRole('button', { name: /^Priority/ }), 'Critical');
  await choose(form.getByRole('button', { name: /^Assign To/ }), 'Johan Botha');
  await picture(page, 'case-new');
  await expectAccessible(page);
  await create.click();
  await said(page, 'Case Created');

  const card = page.getByRole('listitem').filter({ hasText: 'Rifle offered on a website' });
  await card.getByText(/^CASE-\d{4}-\d{4}$/).waitFor();
  await card.getByRole('button', { name: /^Start Work/ }).click();
  await said(page, 'Case Updated');
  await card.getByRole('link', { name: 'Rifle offered on a website' }).click();
  await page.getByRole('heading', { name: 'Rifle offered on a website', level: 1 }).waitFor();
  await page.getByText('In progress', { exact: true }).first().waitFor();

  await chooseFound(page, /^Firearm/, 'Search firearms for the firearm', 'Glock');
  await page.getByRole('button', { name: 'Link Firearm' }).click();
  await said(page, 'The firearm is now linked to the case.');
  await chooseFound(page, /^Legal entity/, 'Search legal entities for the legal entity', 'Blouklip');
  await page.getByRole('button', { name: 'Link Legal Entity' }).click();
  await said(page, 'The legal entity is now linked to the case.');
  await page.getByLabel('New note').fill('The seller has been identified.');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByText('The seller has been identified.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Notes');
  await page.getByRole('button', { name: 'Mark Resolved' }).click();
  await page.getByRole('button', { name: 'Close Case' }).click();
  await dialog(page, /^Close CASE-/).waitFor();
  await picture(page, 'case-closing');
  await page.getByRole('button', { name: 'Confirm Closing' }).click();
  await page.getByRole('button', { name: 'Link Firearm' }).waitFor({ state: 'detached' });

  expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
  await page.getByText(/Record intact \(7 entries\)/).waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, 'case-closed');
  await expectAccessible(page);
});

test('search and filters find a case, and an empty result says so', async () => {
  const page = await as(officer, '/investigations');
  await page.getByRole('heading', { name: 'Investigation Support', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'All Cases' }).first().click();
  await page.getByLabel('Search cases').fill('altered serial');
  await page.getByText('1 case', { exact: true }).waitFor();
  await page.getByRole('button', { name: /Pistol with an altered serial number at a roadblock/ }).click();
  await page.getByRole('link', { name: 'Open Case: Pistol with an altered serial number at a roadblock' }).waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, 'investigation-opened');
  await expectAccessible(page);

  await choose(page.getByRole('button', { name: /^Status/ }), 'Closed');

  await page.getByText('No Cases Found').waitFor();
  await picture(page, 'cases-none');
});

test.each(['inspector@demo.test', 'client@demo.test', 'management@demo.test'])('%s sees that the case screens are restricted', async (email) => {
  const page = await as(email, '/cases');

  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor();
  await page.getByText('This area is restricted to law enforcement personnel only.').waitFor();
});

test.each(looks)('the case screens are accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await as(officer, '/cases', { width, theme });
  await page.getByRole('link', { name: /^Shotgun missing/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, `cases-${width}-${theme}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Shotgun missing/ }).click();
  await page.getByText(/^Camera recordings/).waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, `case-${width}-${theme}`);
  await expectAccessible(page);
});
