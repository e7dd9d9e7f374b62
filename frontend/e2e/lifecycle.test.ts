// Journey: a firearm's lifecycle in a real browser. Maintenance and back, pending inspection, stolen; the history shows each step.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayOf } from '../../shared/kinds/time.ts';
import { call, expectAccessible, looks, picture, widths, withBrowser } from './browser.ts';

const { as } = withBrowser();

const visit = async (page: Page, path: string, heading: string) => {
  await page.goto(new URL(path, page.url()).href);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
};
const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const countOn = async (page: Page, name: string) => Number(((await tile(page, name).textContent()) ?? '').replace(/\D/g, ''));
const change = async (page: Page, verb: string, reason: string) => {
  const dialog = page.getByRole('dialog', { name: /^Manage/ });
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.getByLabel('Reason', { exact: true }).fill(reason);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await page.getByText('Status changed').first().waitFor();
  await dialog.waitFor({ state: 'hidden' });
};

let profile: string;
let serial: string;

test('a provider sends a firearm to maintenance and back; tiles, filter and badge follow', async () => {
  const page = await as('client@demo.test', '/');
  await visit(page, '/lifecycle', 'Firearm Lifecycle Management');
  await tile(page, 'Active Firearms').click();
  await page.waitForURL(/status=active/);
  const link = page.locator('a[href$="/profile"]').first();
  await link.waitFor();
  [profile, serial] = [(await link.getAttribute('href')) ?? '', (await link.textContent()) ?? ''];
  const before = await countOn(page, 'In Maintenance');

  await page.getByRole('button', { name: new RegExp(`^Manage .*${serial}$`) }).click();
  await picture(page, 'lifecycle-manage');
  await expectAccessible(page);
  await change(page, 'Send to maintenance', 'Firing pin worn');

  await expect.poll(() => countOn(page, 'In Maintenance'), { timeout: 20_000 }).toBe(before + 1);
  await tile(page, 'In Maintenance').click();
  await page.waitForURL(/status=maintenance/);
  await expect.poll(() => tile(page, 'In Maintenance').getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: new RegExp(`^Manage .*${serial}$`) }).click();
  await change(page, 'Return to active', 'Repaired');
  await expect.poll(() => countOn(page, 'In Maintenance'), { timeout: 20_000 }).toBe(before);
});

test('an inspector marks a firearm pending inspection, and its provider can no longer make it active', async () => {
  const page = await as('inspector@demo.test', `${profile}?manage=1`);
  await change(page, 'Mark pending inspection', 'Serial number hard to read');
  await page.getByText('Pending inspection').first().waitFor();

  const owner = await as('client@demo.test', `${profile}?manage=1`);
  const back = owner.getByRole('dialog').getByRole('button', { name: 'Return to active' });
  await back.waitFor();
  expect(await back.getAttribute('aria-disabled')).toBe('true');
});

/** The element at the centre of the element's box is the element itself, so nothing covers it. */
const expectUncovered = async (element: Locator) =>
  expect(
    await element.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  ).toBe(true);

test('a provider reports a firearm stolen on a phone with a lost connection, and the history shows every step and is intact', async () => {
  const page = await as('client@demo.test', `${profile}?manage=1`, { width: widths.narrow });
  await page.getByRole('dialog').getByRole('link', { name: 'Report stolen', exact: true }).click();
  await page.getByRole('heading', { name: 'Report Loss or Theft', level: 1 }).waitFor();
  await page.getByLabel('Date of the loss or theft', { exact: true }).fill(dayOf(new Date()));
  await page.getByLabel('Time you became aware of it').fill('00:00');
  await page.getByLabel('Place').fill('Pretoria');
  await page.getByLabel('Circumstances').fill('Taken from the vehicle safe');
  await page.getByLabel('Full names').fill('Sipho Dlamini');
  await page.getByLabel('ID or passport number').fill('8001015009087');
  await page.getByLabel('Address').fill('4 Acacia Road');
  await page.getByLabel(/^Case number/).fill('CAS 77/1/2026');
  await page.getByLabel(/^Police station/).fill('Sunnyside');
  const clock = page.getByText('The 24 hours run from when you became aware of it.');
  expect(await clock.evaluate((words) => getComputedStyle(words).wordBreak)).toBe('normal');
  await page.route('**/api/losses', (call) => call.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Report Loss or Theft', exact: true }).click();
  await page.getByText('Failed to report the loss', { exact: true }).waitFor();
  await expectUncovered(page.getByText(/^The server cannot be reached/));
  await page.getByRole('button', { name: 'Report Loss or Theft', exact: true }).click();

  await page.getByText('This firearm is reported stolen').waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText(/Record intact \(\d+ entries\)/).waitFor();
  const told = await page.getByRole('list', { name: 'History, newest first' }).getByRole('listitem').allTextContents();
  expect(told[0]).toContain('Loss or theft reported: Pending inspection → Stolen');
  const steps = ['Active → Pending inspection', 'Maintenance → Active', 'Active → Maintenance'];
  for (const [at, step] of steps.entries()) expect(told[at + 1]).toContain(`Status changed: ${step}`);
  await page.getByText('Taken from the vehicle safe').first().waitFor();
  await picture(page, 'profile-history');
  await expectAccessible(page);

  const office = await as('firearm-office@demo.test', '/');
  await visit(office, `/lifecycle?status=stolen&search=${serial}`, 'Firearm Lifecycle Management');
  await office.getByText('1 firearm', { exact: true }).waitFor();
});

test('on a phone no place name in the lifecycle table breaks within a word', async () => {
  const page = await as('admin@demo.test', '/', { width: widths.narrow });
  const { body } = await call<{ id: string; city: string }[]>(page, 'GET', 'firearms?province=KwaZulu-Natal&limit=100');
  await page.goto(new URL(`/firearms/${body.find(({ city }) => city === 'Pietermaritzburg')?.id}/profile`, page.url()).href);
  const place = page.getByText(/^Pietermaritzburg, KwaZulu-Natal$/);
  await place.waitFor();
  const lines = await place.evaluate((element) => {
    const word = document.createRange();
    word.setStart(element.firstChild as Node, 0);
    word.setEnd(element.firstChild as Node, 'Pietermaritzburg,'.length);
    return new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test.each(looks)('the lifecycle and the profile are accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await as('admin@demo.test', '/', { width, theme });
  await visit(page, '/lifecycle?status=active', 'Firearm Lifecycle Management');
  await page
    .getByRole('button', { name: /^Manage / })
    .first()
    .waitFor();
  await picture(page, `lifecycle-${width}-${theme}`);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Manage / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire', exact: true }).click();
  await page.getByRole('dialog').getByText('This cannot be undone').waitFor();
  await picture(page, `lifecycle-retire-${width}-${theme}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto(new URL((await page.locator('a[href$="/profile"]').first().getAttribute('href')) ?? '', page.url()).href);
  for (const tab of ['Profiling', 'Inspections', 'History', 'Documentation']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.waitForLoadState('networkidle');
    await picture(page, `profile-${tab.toLowerCase()}-${width}-${theme}`);
    await expectAccessible(page);
  }
});
