// Journey: a session ends while a user works. The sign-in over the page, for the same user and for another.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '../../infra/local/people.ts';
import { call, expectAccessible, inEachLook, picture, withBrowser } from './browser.ts';
import { fillInFirearm } from './firearm-form.ts';

const { open, as, signIn } = withBrowser();

/** Signs in separately, because the test ends this session. */
async function signedIn(email: string, at: string): Promise<Page> {
  const page = await open('/login');
  await signIn(page, email);
  await page.goto(new URL(at, page.url()).href);
  return page;
}

const over = (page: Page): Locator => page.getByRole('dialog', { name: 'Sign in again' });

async function signInOverPage(page: Page, email: string, password = demoPassword): Promise<void> {
  await over(page).getByLabel('Email').fill(email);
  await over(page).getByLabel('Password', { exact: true }).fill(password);
  await over(page).getByRole('button', { name: 'Sign In', exact: true }).click();
}

const fillIn = (page: Page, serialNumber: string) => fillInFirearm(page, { manufacturer: 'Glock', model: '19', serialNumber, city: 'Polokwane' });

/** Ends the session from another machine. The page notices at its next call. */
const endElsewhere = (page: Page) =>
  page.evaluate(() => fetch('/api/auth/logout', { method: 'POST', headers: { 'x-auth-token': localStorage.getItem('authToken') ?? '' } }));

const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

interface Account {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  readonly legalEntityId: number | null;
}

/** An administrator sets a new password for the user, which ends all of the user's sessions. */
async function endedByAdministrator(email: string, password: string): Promise<void> {
  const admin = await as('admin@demo.test', '/user-management');
  const { body } = await call<Account[]>(admin, 'GET', `users?search=${encodeURIComponent(email)}`);
  const { id = '', firstName, lastName, role, legalEntityId } = body[0] ?? ({} as Partial<Account>);
  const { status } = await call(admin, 'PATCH', `users/${id}`, { email, firstName, lastName, role, legalEntityId, password });
  expect(status).toBe(200);
}

test('a registration that an administrator’s password reset interrupts is saved with the typed values', async () => {
  const email = 'client@demo.test';
  const page = await signedIn(email, '/registration');
  await fillIn(page, 'OVER-0001');
  await endedByAdministrator(email, 'Given#Once2026');

  await page.getByRole('button', { name: 'Register Firearm' }).click();
  await over(page).waitFor();
  // The page behind cannot be seen, heard or reached, and no key closes the sign-in.
  expect(await page.locator('form').getByLabel('City', { exact: true }).isVisible()).toBe(false);
  expect(await page.getByRole('heading', { name: 'Firearm Registration' }).count()).toBe(0);
  expect(await page.title()).not.toContain('Registration');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await over(page).waitFor();
  expect(
    await over(page)
      .getByLabel('Password', { exact: true })
      .evaluate((field) => field === document.activeElement),
  ).toBe(true);
  expect(await kept(page)).not.toMatch(/OVER-0001|Polokwane/);
  await inEachLook(page, async ({ width, theme }) => {
    await picture(page, `session-over-${width}-${theme}`);
    await expectAccessible(page);
  });

  // The administrator's password is temporary: the user chooses the next one over the page too.
  await signInOverPage(page, email, 'Given#Once2026');
  const steps = page.getByRole('dialog');
  await steps.getByRole('heading', { name: 'Change Password' }).waitFor();
  await steps.getByLabel('Password', { exact: true }).fill(demoPassword);
  await steps.getByLabel('Confirm Password', { exact: true }).fill(demoPassword);
  await steps.getByRole('button', { name: 'Change Password' }).click();

  // The page repeats the refused call by itself.
  await page.getByText('Firearm registered successfully').first().waitFor();
  const { body } = await call<{ serialNumber: string; city: string; model: string }[]>(page, 'GET', 'firearms?search=OVER-0001');
  expect(body).toMatchObject([{ serialNumber: 'OVER-0001', city: 'Polokwane', model: '19' }]);
  expect(await page.locator('html').getAttribute('data-covered')).toBeNull();
});

test('another user who signs in over the page sees nothing of the first user’s page', async () => {
  const page = await signedIn('client@demo.test', '/registration?search=Sithole');
  await fillIn(page, 'OVER-0002');
  await endElsewhere(page);
  await page.evaluate(() => Object.assign(globalThis, { ofTheFirst: true }));
  await page.getByRole('button', { name: 'Register Firearm' }).click();
  await over(page).waitFor();
  expect(page.url()).not.toContain('Sithole');

  await signInOverPage(page, 'client-two@demo.test');

  await page.getByRole('button', { name: /^Account/ }).waitFor();
  expect(await page.evaluate(() => 'ofTheFirst' in globalThis)).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/');
  const { body } = await call<unknown[]>(page, 'GET', 'firearms?search=OVER-0002');
  expect(body).toEqual([]);
  // Back does not restore the first user's page from the browser's back cache.
  await page.goBack();
  await page.getByRole('button', { name: /^Account/ }).waitFor();
  expect(await page.evaluate(() => 'ofTheFirst' in globalThis)).toBe(false);
  await page.getByRole('heading', { name: 'Firearm Registration' }).waitFor();
  expect(await page.locator('form').getByLabel('Serial Number', { exact: true }).inputValue()).toBe('');
});

test('signing out in one tab covers both, and both continue after the same user signs in in one of them', async () => {
  const page = await signedIn('client@demo.test', '/registration');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await fillIn(page, 'OVER-0003');
  await page.locator('form').getByLabel('Model', { exact: true }).focus();

  await second.getByRole('button', { name: 'Sign Out' }).click();
  await second.waitForURL(/\/login$/);
  await over(page).waitFor();
  expect(await over(page).textContent()).toContain('Your entries are still here.');
  await signIn(second, 'client@demo.test');

  await over(page).waitFor({ state: 'detached' });
  expect(await page.locator('form').getByLabel('Serial Number', { exact: true }).inputValue()).toBe('OVER-0003');
  expect(
    await page
      .locator('form')
      .getByLabel('Model', { exact: true })
      .evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await page.getByRole('button', { name: 'Register Firearm' }).click();
  await page.getByText('Firearm registered successfully').first().waitFor();
});

test('the dashboard without unsaved text leads to the sign-in screen', async () => {
  const page = await signedIn('client@demo.test', '/');
  await page.getByRole('link', { name: /^Total Firearms/ }).waitFor();
  await endElsewhere(page);

  await page.getByRole('searchbox').last().fill('Glock');

  await page.waitForURL(/\/login$/);
  await page.getByText('Your session has ended. Sign in again.').waitFor();
});

test('a user who leaves the sign-in over a page is asked about unsaved text', async () => {
  const page = await signedIn('client@demo.test', '/registration');
  await fillIn(page, 'OVER-0004');
  await endElsewhere(page);
  await page.getByRole('button', { name: 'Register Firearm' }).click();
  await over(page)
    .getByRole('button', { name: /Leave this page/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Leave page' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await over(page)
    .getByRole('button', { name: /Leave this page/ })
    .click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();

  await page.waitForURL(/\/login$/);
  expect(await kept(page)).not.toContain('OVER-0004');
});
