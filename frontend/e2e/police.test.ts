// Journey: the police in a real browser. They find a stolen firearm for a stated reason, management reads the reason, and law enforcement shares a case with
// them.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayOf } from '../../shared/kinds/time.ts';
import { expectAccessible, looks, picture, registerPistol, withBrowser } from './browser.ts';
import { choose } from './choose.ts';

const { as } = withBrowser();

const serial = 'SAPS-JRN-1';
const docket = 'CAS 412/11/2026';
const officer = 'saps@demo.test';
const caseTitle = 'Pistol with an altered serial number at a roadblock';
const pick = (page: Page, field: RegExp, option: string) => choose(page.getByRole('button', { name: field }), option);
const goTo = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);
const profileOf = async (page: Page): Promise<string> => {
  await goTo(page, `/lifecycle?search=${serial}`);
  return (await page.getByRole('link', { name: serial }).first().getAttribute('href')) ?? '';
};

async function searchFor(page: Page, purpose: string) {
  await page.getByLabel('Case number (CAS)').fill(docket);
  await pick(page, /^Purpose/, purpose);
  await page.getByLabel(/^Serial number/).fill('saps jrn');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

test('a provider reports its firearm stolen', async () => {
  const page = await as('client@demo.test', '/');
  expect(await registerPistol(page, serial)).toBe(201);
  await goTo(page, await profileOf(page));
  await page.getByRole('link', { name: 'Report loss or theft' }).click();
  await choose(page.getByLabel('Lost or stolen'), 'Stolen');
  await page.getByLabel('Date of the loss or theft', { exact: true }).fill(dayOf(new Date()));
  await page.getByLabel('Time you became aware of it').fill('00:00');
  await page.getByLabel('Place').fill('Pretoria');
  await page.getByLabel('Circumstances').fill('Vehicle broken into');
  await page.getByLabel('Full names').fill('Sipho Dlamini');
  await page.getByLabel('ID or passport number').fill('8001015009087');
  await page.getByLabel('Address').fill('4 Acacia Road, Centurion');
  await page.getByLabel('Police station').fill('Sunnyside');
  await page.getByRole('button', { name: 'Report Loss or Theft', exact: true }).click();

  await page.getByText('This firearm is reported stolen').waitFor();
});

test('the police find a firearm with a reason and open it, and no address contains the reason', async () => {
  const page = await as(officer, '/saps/firearms');
  const addresses: string[] = [];
  // Only the names of built files are left out, because they contain random letters.
  page.on('request', (request) => addresses.push(request.url().replace(/\/assets\/[\w.-]+$/, '/assets/')));
  await page.getByRole('heading', { name: 'Firearm Database', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('Case number (CAS) is required').waitFor();
  await picture(page, 'police-no-reason');
  await searchFor(page, 'Recovered firearm');

  await page.getByRole('link', { name: `Vektor SP1 (${serial})` }).waitFor();
  await page.getByText(/^Stolen on .*: no case number yet, Sunnyside$/).waitFor();
  await picture(page, 'police-found');
  await expectAccessible(page);
  await page.getByRole('link', { name: `Vektor SP1 (${serial})` }).click();
  await page.getByRole('heading', { name: 'Vektor SP1', level: 1 }).waitFor();
  await page.getByText(`Opened for ${docket}, recovered firearm. This is logged.`).waitFor();
  await page.getByText('Vehicle broken into').waitFor();
  await picture(page, 'police-record');
  await expectAccessible(page);
  expect(await page.locator('body').textContent()).not.toContain('8001015009087');

  await page.getByRole('link', { name: 'Back to Result' }).click();
  await page.getByText('Already opened').waitFor();
  await goTo(page, '/saps/investigations');
  await page.getByRole('heading', { name: new RegExp(docket) }).waitFor();
  await page.getByText(`1 found. Opened: Vektor SP1 (${serial})`).waitFor();
  await page.getByRole('link', { name: /^Search again/ }).click();
  expect(await page.getByLabel(/^Serial number/).inputValue()).toBe('saps jrn');
  expect(await page.getByLabel('Case number (CAS)').inputValue()).toBe('');
  // Do not search for numbers alone: an id or a port may contain any.
  expect(addresses.join('\n')).not.toMatch(/jrn|CAS\W|412\D{1,3}11/i);
});

test('management reads the reason of a look-up in the firearm’s read log, but its provider does not', async () => {
  const page = await as('management@demo.test', '/');
  const profile = await profileOf(page);
  await goTo(page, `${profile}?tab=history`);
  await page.getByRole('heading', { name: /^Who looked up this firearm/ }).waitFor();
  // The loss report was read with it, and has its own read log.
  for (const what of ['this firearm', 'the report of']) {
    const looked = page.getByRole('grid', { name: `Who looked up ${what}` });
    await looked.getByText('Record opened').waitFor();
    await looked.getByText(docket).first().waitFor();
  }
  await picture(page, 'police-who-looked');
  await expectAccessible(page);

  const owner = await as('client@demo.test', `${profile}?tab=history`);
  await owner.getByText(/Record intact/).waitFor();
  expect(await owner.locator('body').textContent()).not.toContain(docket);
});

test('management reads all look-ups, and only those of one case number', async () => {
  const page = await as('management@demo.test', '/police-look-ups');
  await page.getByRole('link', { name: `Vektor SP1 (${serial})` }).waitFor();
  await page
    .getByRole('button', { name: `Only this case: ${docket}` })
    .first()
    .click();
  await page.waitForURL(/\?docketOf=/);
  expect(page.url()).not.toMatch(/CAS\W|412\D{1,3}11/i);
  await picture(page, 'police-look-ups-of-a-docket');
  await page.getByRole('button', { name: 'All Case Numbers' }).click();
  await page.getByRole('link', { name: `Vektor SP1 (${serial})` }).click();
  await page.getByRole('heading', { name: /Vektor SP1/, level: 1 }).waitFor();
});

test.each(looks)('the look-ups are accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await as('management@demo.test', '/police-look-ups', { width, theme });
  await page.getByRole('link', { name: `Vektor SP1 (${serial})` }).waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, `police-look-ups-${width}-${theme}`);
  await expectAccessible(page);
});

test('law enforcement shares a case, both sides write messages, and law enforcement stops sharing it', async () => {
  const desk = await as('law-enforcement@demo.test', '/cases');
  await desk.getByRole('link', { name: caseTitle }).click();
  await pick(desk, /^Police officer/, 'Ruan Pretorius');
  await desk.getByRole('button', { name: 'Share Case' }).click();
  await desk.getByText('The case is shared, and the officer has been notified.').first().waitFor();
  await desk.getByLabel('New message').fill('Is the pistol in your exhibit store?');
  await desk.getByRole('button', { name: 'Send Message' }).click();
  await desk.getByText('Message Sent').first().waitFor();

  const page = await as(officer, '/saps/cases');
  await page.getByRole('link', { name: caseTitle }).click();
  await page.getByText('Is the pistol in your exhibit store?').waitFor();
  expect(await page.locator('body').textContent()).not.toContain('ballistics laboratory');
  await page.getByLabel('New message').fill('Yes, under SAP 13/41.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Yes, under SAP 13/41.').waitFor();
  await picture(page, 'police-case');
  await expectAccessible(page);

  await desk.reload();
  await desk.getByText('Yes, under SAP 13/41.').waitFor();
  await desk.waitForLoadState('networkidle');
  await picture(desk, 'case-shared');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Stop sharing with Ruan Pretorius' }).click();
  await desk.getByText('Not shared').waitFor();
  await page.reload();
  await page.getByText('There is no such case, or it is no longer shared with you.').waitFor();
  // Shared again for the pictures below.
  await pick(desk, /^Police officer/, 'Ruan Pretorius');
  await desk.getByRole('button', { name: 'Share Case' }).click();
  await desk.getByText('The case is shared, and the officer has been notified.').first().waitFor();
});

test.each(looks)('the police screens are accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await as(officer, '/saps/firearms', { width, theme });
  const look = async (name: string) => {
    await page.waitForLoadState('networkidle');
    await picture(page, `police-${name}-${width}-${theme}`);
    await expectAccessible(page);
  };
  await searchFor(page, 'Roadblock');
  await page.getByRole('link', { name: `Vektor SP1 (${serial})` }).waitFor();
  await look('search');
  await page.getByRole('link', { name: `Vektor SP1 (${serial})` }).click();
  await page.getByText('Vehicle broken into').waitFor();
  await look('record');
  await goTo(page, '/saps/investigations');
  await page.getByRole('heading', { name: new RegExp(docket) }).waitFor();
  await look('investigations');
  await goTo(page, '/saps/cases');
  await page.getByRole('link', { name: caseTitle }).waitFor();
  await look('cases');
  await page.getByRole('link', { name: caseTitle }).click();
  await page.getByText('Yes, under SAP 13/41.').waitFor();
  await look('case');
});

test.each(['client@demo.test', 'law-enforcement@demo.test'])('%s sees that the firearm database is restricted to the police', async (email) => {
  const page = await as(email, '/saps/firearms');

  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor();
  await page.getByText('This area is restricted to the South African Police Service only.').waitFor();
});
