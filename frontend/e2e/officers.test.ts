// Journey: a provider adds an officer with a competency and a PIN and suspends the officer; an inspector reads officers and safes.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, looks, picture, visit, withBrowser } from './browser.ts';
import { choose } from './choose.ts';

const { as } = withBrowser();

const dialogOf = (page: Page) => page.getByRole('dialog');

test('a provider adds an officer, records a competency, sets a PIN and suspends the officer', async () => {
  const page = await as('client@demo.test', '/custody/officers');
  await page.getByRole('link', { name: 'Add Officer' }).click();
  await page.getByLabel('Surname', { exact: true }).fill('Mabaso');
  await page.getByLabel('Full names').fill('Grace Nomvula');
  await page.getByLabel('ID number', { exact: true }).fill('8001015009086');
  await page.getByLabel('PSiRA number').fill('5550123');
  await page.getByLabel('Date of employment', { exact: true }).fill('2026-01-05');
  await choose(page.getByRole('button', { name: /^PSiRA grade/ }), 'Grade C');
  await page.getByRole('button', { name: 'Add Officer' }).click();
  await page.getByText('The last digit does not match the others. Check the ID number').waitFor();
  await expectAccessible(page);
  await page.getByLabel('ID number', { exact: true }).fill('8001015009087');
  await page.getByRole('button', { name: 'Add Officer' }).click();
  await page.getByRole('heading', { name: 'Grace Nomvula Mabaso', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Edit Competencies' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByRole('button', { name: /^Class/ }), 'Self-loading handgun');
  await dialog.getByLabel('Certificate number').fill('CC-2024-1');
  await dialog.getByLabel('Date of issue', { exact: true }).fill('2024-05-04');
  await dialog.getByText('Review on 04 May 2029').waitFor();
  await picture(page, 'officers-competencies');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  const competencies = page.getByRole('table', { name: 'Competencies' });
  await competencies.getByText('CC-2024-1').waitFor();

  await page.getByRole('button', { name: 'Set PIN' }).click();
  await dialog.getByLabel('PIN', { exact: true }).fill('739164');
  await dialog.getByLabel('PIN again').fill('739164');
  await picture(page, 'officers-pin');
  await dialog.getByRole('button', { name: 'Set PIN' }).click();
  await page.getByRole('button', { name: 'Change PIN' }).waitFor();

  expect(await page.getByText('8001015009087').count()).toBe(0);
  await page.getByRole('button', { name: /^Reveal ID number/ }).click();
  await page.getByText('8001015009087').waitFor();

  await page.getByRole('button', { name: 'Change Employment' }).click();
  await dialog.getByRole('button', { name: /^Employment/ }).click();
  await page.getByRole('option', { name: /^Suspended/ }).click();
  await dialog.getByLabel('Reason').fill('Firearm discharged on duty, inquiry open');
  await dialog.getByRole('button', { name: 'Change Employment' }).click();
  await page.getByText('Firearm discharged on duty, inquiry open').waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Officers', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search officers' }).fill('5550123');
  const row = page.getByRole('row', { name: /Mabaso, Grace Nomvula/ });
  await row.getByText('Suspended').waitFor();
});

test('a provider adds a branch with a safe, and cannot deactivate the branch before its safe', async () => {
  const page = await as('client@demo.test', '/custody/safes');
  await page.getByRole('button', { name: 'Add Branch' }).click();
  await dialogOf(page).getByLabel('Name', { exact: true }).fill('Vaalbank');
  await dialogOf(page).getByLabel('Street').fill('14 Lever Road');
  await dialogOf(page).getByLabel('City').fill('Vereeniging');
  await choose(dialogOf(page).getByRole('button', { name: /^Province/ }), 'Gauteng');
  await dialogOf(page).getByRole('button', { name: 'Add Branch' }).click();
  await page.getByRole('button', { name: '0 active safes of Vaalbank' }).click();
  await page.getByRole('button', { name: 'Add Safe' }).click();
  await dialogOf(page).getByLabel('Name', { exact: true }).fill('Vaalbank strong-room');
  await choose(dialogOf(page).getByRole('button', { name: /^Type/ }), 'Strong-room');
  await dialogOf(page).getByLabel('Capacity').fill('150');
  await picture(page, 'safes-add');
  await dialogOf(page).getByRole('button', { name: 'Add Safe' }).click();
  await page.getByRole('button', { name: 'Edit Vaalbank strong-room' }).waitFor();

  await page.getByRole('button', { name: 'Deactivate Vaalbank', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Deactivate Branch' }).click();
  await dialog.getByText('This branch has an active safe. Deactivate its safes first.').waitFor();
  await picture(page, 'safes-refused');
});

test.each(looks)('the screens of officers and safes are accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await as('client@demo.test', '/custody/officers', { width, theme });
  const look = (path: string, name: string, heading: string) => visit(page, path, `${name}-${width}-${theme}`, heading);
  await look('/custody/officers', 'officers', 'Officers');
  const officer = await page.locator('a[href^="/custody/officers/"]:not([href$="/new"], [href$="/import"])').first().getAttribute('href');
  await look('/custody/officers/new', 'officers-add', 'Add Officer');
  await look('/custody/officers/import', 'officers-import', 'Import Officers');
  await look('/custody/safes', 'safes', 'Safes');
  await look(officer ?? '', 'officer', '');
});

test('an inspector chooses a provider, and may change nothing', async () => {
  const page = await as('inspector@demo.test', '/custody/safes');
  await page.getByText('The page then shows its branches and safes.').waitFor();
  await picture(page, 'safes-inspector');
  await page.goto(new URL('/custody/officers', page.url()).href);
  await page.locator('a[href^="/custody/officers/"]').first().click();
  await page.getByRole('heading', { name: 'Competencies', level: 2 }).waitFor();
  expect(await page.getByRole('button', { name: /^(Reveal|Edit|Set PIN|Change)/ }).count()).toBe(0);
});
