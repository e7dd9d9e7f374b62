// Journey: a provider registers a firearm in a real browser and sees it everywhere. Other providers see it nowhere.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, picture, withBrowser } from './browser.ts';
import { choose } from './choose.ts';
import { fillInFirearm } from './firearm-form.ts';

const { as } = withBrowser();
const serial = 'JRNY-4711';

const totalOnDashboard = async (page: Page) => {
  const link = page
    .getByRole('link', { name: /^Total Firearms/ })
    .or(page.getByRole('link', { name: /^\d/ }))
    .first();
  await link.waitFor();
  return Number(/(\d[\d\s]*)$/.exec((await link.textContent()) ?? '')?.[1]?.replace(/\s/g, ''));
};

const searchFor = (page: Page, text: string) => page.getByPlaceholder(/Search by manufacturer/).fill(text);

test('a provider registers a Glock 17 from the library, and it is in the table, the list and the count', async () => {
  const page = await as('client@demo.test', '/');
  const before = await totalOnDashboard(page);
  await picture(page, 'dashboard');

  await page.goto(new URL('/library?manufacturer=Glock&model=17', page.url()).href);
  await page.getByRole('link', { name: 'Use in Registration: Glock 17', exact: true }).click();
  await page.waitForURL(/\/registration/);
  const form = page.locator('form');
  const manufacturer = form.getByLabel('Manufacturer', { exact: true });
  await expect.poll(() => manufacturer.inputValue()).toBe('Glock');
  expect(await form.getByLabel('Model', { exact: true }).inputValue()).toBe('17');
  await form.getByLabel('Serial Number', { exact: true }).fill(serial);
  await choose(form.getByLabel('License Type', { exact: true }), 'S20 Business Purposes');
  await choose(form.getByLabel('Province', { exact: true }), 'Gauteng');
  await form.getByLabel('City', { exact: true }).fill('Johannesburg');
  await picture(page, 'registration-filled');
  await page.getByRole('button', { name: 'Register Firearm' }).click();
  await page.getByText('Firearm registered successfully').first().waitFor();

  await searchFor(page, serial.toLowerCase());
  await page
    .getByRole('link', { name: serial })
    .or(page.getByRole('cell', { name: serial }))
    .first()
    .waitFor();
  await picture(page, 'registration');
  await page.goto(new URL('/', page.url()).href);
  await page.getByText(serial).first().waitFor();
  await expect
    .poll(
      async () => {
        await page.reload();
        return totalOnDashboard(page);
      },
      { timeout: 20_000 },
    )
    .toBe(before + 1);
});

test('a registered serial number is refused in any spelling, with an error at its field', async () => {
  const page = await as('client@demo.test', '/registration');

  await fillInFirearm(page, { manufacturer: 'Glock', model: '19', serialNumber: 'jrny 4711', city: 'Pretoria' });
  await page.getByRole('button', { name: 'Register Firearm' }).click();

  await page.getByText('Failed to register firearm').first().waitFor();
  await page.getByText('Already registered').first().waitFor();
  // An error toast stays while the pointer is over it, and covers no button at the bottom of the window.
  const failed = page.locator('.toast-destructive');
  await failed.hover();
  await page.getByRole('button', { name: 'Register Firearm' }).evaluate((button) => button.scrollIntoView({ block: 'end' }));
  const [over, under] = await Promise.all([failed.boundingBox(), page.getByRole('button', { name: 'Register Firearm' }).boundingBox()]);
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(under?.y ?? 0);
  await picture(page, 'registration-refused');
});

test('another provider neither finds nor opens the registered firearm; an administrator finds it', async () => {
  const owner = await as('client@demo.test', '/registration');
  await searchFor(owner, serial);
  const link = owner
    .getByRole('link', { name: new RegExp(`Profile of .*${serial}`) })
    .or(owner.getByRole('link', { name: serial }))
    .first();
  await link.waitFor();
  const profile = await link.getAttribute('href');
  expect(profile).toMatch(/^\/firearms\/[0-9a-f-]{36}\/profile$/);

  const other = await as('client-two@demo.test', '/registration');
  await searchFor(other, serial);
  await other
    .getByText(/No firearms match/)
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(await other.getByRole('link', { name: serial }).count()).toBe(0);
  await other.goto(new URL(profile ?? '', other.url()).href);
  await other.getByText('Firearm not found').first().waitFor();
  await picture(other, 'profile-not-found');

  const admin = await as('admin@demo.test', '/registration');
  await searchFor(admin, serial);
  await admin.getByText(serial).first().waitFor();
  await admin.goto(new URL(profile ?? '', admin.url()).href);
  await admin.getByRole('heading', { name: 'Glock 17' }).waitFor();
  await picture(admin, 'profile');
  await expectAccessible(admin);
});

test('Cancel works on the first press, even out of an empty field whose error moves the button afterwards', async () => {
  const page = await as('client@demo.test', '/registration', { width: 390 });
  const profile = await page
    .getByRole('link', { name: /^Profile of/ })
    .first()
    .getAttribute('href');
  await page.goto(new URL((profile ?? '').replace('/profile', '/report-loss'), page.url()).href);
  const station = page.getByLabel('Police station');
  await station.focus();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.scrollIntoViewIfNeeded();

  await cancel.hover();
  await page.mouse.down();
  // As long as a finger presses.
  await page.waitForTimeout(100);
  await page.mouse.up();

  await page.waitForURL(new URL(profile ?? '', page.url()).href);
});
