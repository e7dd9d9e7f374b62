// Journey: an administrator renames the system and starts maintenance mode. Everyone sees the banner, and only administrators can change data until it ends.
import { expect, test } from 'vitest';
import { expectAccessible, looks, picture, registerPistol, widths, withBrowser } from './browser.ts';

const { as } = withBrowser();
const path = '/admin/settings';

test('maintenance mode refuses a provider’s registration, the banner says why, and header and tab show the new name', async () => {
  const admin = await as('admin@demo.test', path);
  await admin.getByLabel('System name').fill('Registry under Test');
  await admin.getByText('Maintenance mode', { exact: true }).click();
  await admin.getByRole('button', { name: 'Save Changes' }).click();
  await admin.getByText('Settings Updated', { exact: true }).waitFor();
  await admin.getByText('Only administrators can change data now.').waitFor();
  await picture(admin, 'settings-maintenance-admin');
  await admin.waitForFunction(() => document.title === 'Settings - Registry under Test');
  await admin.getByRole('link', { name: 'Registry under Test' }).first().waitFor();

  const client = await as('client@demo.test', '/registration');
  await client.getByText('You cannot change anything at the moment.').waitFor();
  await picture(client, 'settings-maintenance-client');
  await expectAccessible(client);
  expect(await registerPistol(client, 'MAINT-1')).toBe(503);
  expect(await registerPistol(admin, 'MAINT-2')).toBe(201);

  await admin.getByText('Maintenance mode', { exact: true }).click();
  await admin.getByRole('button', { name: 'Save Changes' }).click();
  await admin.getByText('Only administrators can change data now.').waitFor({ state: 'detached' });
  // Every process of the host notices within five seconds.
  await expect.poll(() => registerPistol(client, 'MAINT-3'), { timeout: 8000 }).toBe(201);
});

test('a provider’s settings are saved as they change, and are there on the next visit', async () => {
  const client = await as('client@demo.test', '/');
  await client.getByRole('button', { name: /^Account/ }).click();
  await client.getByRole('link', { name: 'Settings' }).click();
  await client.getByLabel('Renewal alert (days)').fill('45');
  await client.getByLabel('Document retention (years)').click();
  await client.getByText('Settings Updated', { exact: true }).waitFor();

  await client.reload();

  await client.getByLabel('Renewal alert (days)').waitFor();
  expect(await client.getByLabel('Renewal alert (days)').inputValue()).toBe('45');
});

test('on a phone the chosen value of every setting fits in its field', async () => {
  const page = await as('client@demo.test', path, { width: widths.narrow });
  const chosen = page.locator('main button[aria-haspopup=listbox]');
  await chosen.first().waitFor();
  const cut = await chosen.evaluateAll((fields) =>
    fields
      .flatMap((field) =>
        [field, ...field.querySelectorAll('*')].filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflow === 'hidden'),
      )
      .map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});

test('an idle user is asked, signed out, and returned to the same page after signing in', async () => {
  const page = await as('inspector@demo.test', '/inspections');
  await page.getByRole('heading', { name: 'Inspections' }).first().waitFor();
  // Sets the last activity to so many minutes ago.
  const idleFor = (minutes: number) => page.evaluate((ms) => localStorage.setItem('lastActive', String(Date.now() - ms)), minutes * 60_000);

  await idleFor(29.2);
  await page.getByText('Are you still there?').waitFor();
  await picture(page, 'settings-idle');
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await page.getByText('Are you still there?').waitFor({ state: 'detached' });
  await idleFor(30);

  await page.getByText('You were signed out because you were inactive for 30 minutes.').waitFor();
  await picture(page, 'settings-signed-out');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

// Checks each role's sections once, with alternating looks.
const screens = ['admin', 'client', 'inspector', 'law-enforcement'].map((who, at) => ({ who, ...(looks[at % looks.length] as (typeof looks)[number]) }));

test.each(screens)('the settings of $who are accessible at $width px in $theme', async ({ who, width, theme }) => {
  const page = await as(`${who}@demo.test`, path, { width, theme });

  await page.getByRole('heading', { name: 'Personal Preferences' }).waitFor();
  await page.waitForLoadState('networkidle');

  await picture(page, `settings-${who}-${width}-${theme}`);
  await expectAccessible(page);
});
