// Journey: Your Account in a real browser. A user changes the password, sets up an authenticator, and ends a session from another one.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '../../infra/local/people.ts';
import { codeOf, wrongCodeOf } from '../../testing/system/authenticator-app.ts';
import { expectAccessible, inEachLook, picture, withBrowser } from './browser.ts';

const { open, signIn } = withBrowser();

const chosen = 'Chosen#Pass2026';
const sessions = (page: Page) => page.getByRole('region', { name: 'Your sessions' }).getByRole('listitem');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens the user's account page from the menu. */
async function openAccount(email: string): Promise<Page> {
  const page = await open('/login');
  await signIn(page, email);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('link', { name: 'Your Account' }).click();
  await page.getByRole('heading', { name: 'Your Account', level: 1 }).waitFor();
  await page.getByText(/^(Not set|Set) up/).waitFor();
  return page;
}

async function signedIn(email: string): Promise<Page> {
  const page = await open('/login');
  await signIn(page, email);
  return page;
}

async function typeAtLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('a session that another one ends is signed out at its next call, alone or with all others', async () => {
  const email = 'inspector@demo.test';
  const [second, third] = [await signedIn(email), await signedIn(email)];
  const page = await openAccount(email);
  await expect.poll(() => sessions(page).count()).toBe(3);
  expect(await sessions(page).first().textContent()).toMatch(/on Linux.*This session.*Signed in \d+ \w+ 20\d\d at \d\d:\d\d SAST/);
  await inEachLook(page, async ({ width, theme }) => {
    await picture(page, `account-${width}-${theme}`);
    await expectAccessible(page);
  });

  await sessions(page).nth(1).getByRole('button', { name: /^End/ }).click();
  await page.getByText('Session Ended').first().waitFor();
  await expect.poll(() => sessions(page).count()).toBe(2);
  const statuses = await Promise.all(
    [second, third].map((one) =>
      one.evaluate(async () => (await fetch('/api/notifications/counts', { headers: { 'x-auth-token': localStorage.authToken } })).status),
    ),
  );
  expect(statuses.sort()).toEqual([200, 401]);
  await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
  await page.getByText('Signed Out Everywhere Else').first().waitFor();
  await expect.poll(() => sessions(page).count()).toBe(1);

  for (const one of [second, third]) {
    await one.getByRole('link', { name: 'Inspections', exact: true }).first().click();
    await one.getByLabel('Password', { exact: true }).waitFor();
  }
  await page.reload();
  await page.getByRole('heading', { name: 'Your Account', level: 1 }).waitFor();
});

test('a user changes the password with the current one; other sessions end, and the new password signs in', async () => {
  const email = 'firearm-office@demo.test';
  const other = await signedIn(email);
  const page = await openAccount(email);

  await page.getByRole('button', { name: 'Change Password' }).click();
  const window = dialog(page, 'Change Password');
  await window.getByLabel('Current password').fill('Wrong#Pass2026');
  await window.getByLabel('New password').fill(chosen);
  await window.getByRole('button', { name: 'Change Password' }).click();
  await window.getByText('This password is not correct. Enter your current password').first().waitFor();
  await picture(page, 'account-wrong-password');
  await expectAccessible(page);
  await window.getByLabel('Current password').fill(demoPassword);
  await window.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('Password Changed').first().waitFor();
  await window.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('#Pass2026');

  await other.reload();
  await other
    .getByLabel('Password', { exact: true })
    .or(other.getByRole('link', { name: 'Access System' }))
    .first()
    .waitFor();
  const again = await open('/login');
  await typeAtLogin(again, email, demoPassword);
  await again.getByText('Invalid email or password').first().waitFor();
  await typeAtLogin(again, email, chosen);
  await again.getByRole('button', { name: /^Account: Sipho Nkosi/ }).waitFor();
});

test('a user sets up an authenticator, needs its code to sign in, and needs none after turning it off', async () => {
  const email = 'management@demo.test';
  const page = await openAccount(email);

  await page.getByRole('button', { name: 'Set Up Authenticator' }).click();
  const window = dialog(page, 'Set Up Authenticator');
  await window.getByRole('img').waitFor();
  const secret = ((await window.getByText(/^([A-Z2-7]{2,4} ){6,}[A-Z2-7]{1,4}=*$/).textContent()) ?? '').replaceAll(' ', '');
  await inEachLook(page, async ({ width, theme }) => {
    await picture(page, `account-authenticator-${width}-${theme}`);
    await expectAccessible(page);
  });
  await window.getByLabel('Six-digit code').fill(wrongCodeOf(secret));
  await window.getByRole('button', { name: 'Confirm' }).click();
  await window.getByText('This code is not correct. Enter the code that your authenticator shows now').first().waitFor();
  await window.getByLabel('Six-digit code').fill(codeOf(secret));
  await window.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Authenticator Set Up').first().waitFor();
  await page.getByText('Set up', { exact: true }).waitFor();
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))).not.toContain(secret);

  const again = await open('/login');
  await typeAtLogin(again, email, demoPassword);
  await again.getByLabel(/code/i).fill(codeOf(secret, { ahead: 1 }));
  await again.getByRole('button', { name: 'Confirm', exact: true }).click();
  await again.getByRole('button', { name: /^Account: Zanele Dlamini/ }).waitFor();

  await page.getByRole('button', { name: 'Turn Off Authenticator' }).click();
  await dialog(page, 'Turn off the authenticator?').getByRole('button', { name: 'Turn Off' }).click();
  await page.getByText('Authenticator Turned Off').first().waitFor();
  await page.getByText(/^Not set up/).waitFor();
  await again.reload();
  await again
    .getByLabel('Password', { exact: true })
    .or(again.getByRole('link', { name: 'Access System' }))
    .first()
    .waitFor();
  await signedIn(email);
});
