// Journey: signing in with a mandatory second factor, as on a deployed system. Setting up an authenticator, its code, and a lost phone.
import { createRequire } from 'node:module';
import { AdminAddUserToGroupCommand, AdminCreateUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { credentials, region } from '../../infra/local/credentials.ts';
import { demoPassword } from '../../infra/local/people.ts';
import { codeOf, wrongCodeOf } from '../../testing/system/authenticator-app.ts';
import { expectAccessible, looks, picture, withBrowser } from './browser.ts';

const { open, origin } = withBrowser({ secondFactor: 'required' });

/** The library that draws the QR code for Amplify. */
const require = createRequire(import.meta.url);
const drawn = createRequire(require.resolve('@aws-amplify/ui-react'))('qrcode') as { toDataURL(text: string): Promise<string> };

const temporary = 'Temporary#2026';
const chosen = 'Chosen#Pass2026';

/** Invites a user as an administrator does: a login with a temporary password, its group, and the record. */
async function invite(email: string): Promise<void> {
  const client = new CognitoIdentityProviderClient({ endpoint: process.env.COGNITO_ENDPOINT, region, credentials });
  const named = { UserPoolId: process.env.USER_POOL_ID, Username: email };
  const { User } = await client.send(new AdminCreateUserCommand({ ...named, MessageAction: 'SUPPRESS', TemporaryPassword: temporary }));
  await client.send(new AdminAddUserToGroupCommand({ ...named, GroupName: 'inspector' }));
  const id = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
  const { createUser } = await import('../../functions/users/store.ts');
  await createUser({ id, email, firstName: 'Nandi', lastName: 'Zulu', role: 'inspector', province: 'Limpopo' }, { userId: 'journey', name: 'Journey' });
}

async function give(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function confirm(page: Page, code: string): Promise<void> {
  await page.getByLabel('One-time code').fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

/** The key that the screen shows beside the QR code. */
async function keyOn(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Set up your authenticator' }).waitFor();
  return ((await page.locator('.key code').textContent()) ?? '').replaceAll(' ', '');
}

/** The dots of a QR code as they are drawn, whatever the image format. */
const dotsOf = (page: Page, source: string): Promise<string> =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    return context?.getImageData(0, 0, image.width, image.height).data.join() ?? '';
  }, source);

const inAs = (page: Page, name: RegExp) => page.getByRole('button', { name }).waitFor();

test('the system tells the browser that a second factor is mandatory', async () => {
  expect(await (await fetch(`${origin()}/config.json`)).json()).toMatchObject({ secondFactor: 'required' });
});

test('a new user chooses a password, sets up an authenticator and is signed in; later sign-ins ask for its code', async () => {
  const email = 'nandi.zulu@demo.test';
  await invite(email);
  const page = await open('/login');
  await give(page, email, temporary);
  await page.getByRole('heading', { name: 'Change Password' }).waitFor();
  await page.getByRole('group').getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm Password', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Change Password' }).click();

  const secret = await keyOn(page);
  await page.getByRole('img', { name: /qr code/i }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await confirm(page, wrongCodeOf(secret));
  await page.getByText('This code is not correct.').waitFor();
  await picture(page, 'second-factor-wrong');
  await expectAccessible(page);
  await confirm(page, codeOf(secret));
  await inAs(page, /^Account: Nandi Zulu/);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('System Dashboard');

  const again = await open('/login');
  await give(again, email, chosen);
  await again.getByRole('heading', { name: 'Enter your one-time code' }).waitFor();
  await confirm(again, wrongCodeOf(secret));
  await again.getByText('This code is not correct.').waitFor();
  await picture(again, 'second-factor-code');
  await expectAccessible(again);
  await confirm(again, codeOf(secret, { ahead: 1 }));
  await inAs(again, /^Account: Nandi Zulu/);
});

test.each(looks)('the authenticator set-up is accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await open('/login', { width, theme });
  await give(page, 'client@demo.test', demoPassword);

  await keyOn(page);
  await page.getByRole('img', { name: /qr code/i }).waitFor();
  await page.getByText('Google Authenticator, Microsoft Authenticator').waitFor();

  await picture(page, `second-factor-set-up-${width}-${theme}`);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test('the QR code names the registry and the account for the app', async () => {
  const page = await open('/login');
  await give(page, 'firearm-office@demo.test', demoPassword);
  const secret = await keyOn(page);
  const said = `otpauth://totp/Firearm%20Registry:firearm-office@demo.test?secret=${secret}&issuer=Firearm%20Registry`;
  const shown = (await page.getByRole('img', { name: /qr code/i }).getAttribute('src')) ?? '';

  expect(await dotsOf(page, shown)).toBe(await dotsOf(page, await drawn.toDataURL(said)));
  expect(await dotsOf(page, shown)).not.toBe(await dotsOf(page, await drawn.toDataURL(said.replaceAll('Firearm', 'Fire'))));
});

test("a user who lost the phone sets up another authenticator after an administrator's reset", async () => {
  const person = await open('/login');
  await give(person, 'inspector@demo.test', demoPassword);
  await confirm(person, codeOf(await keyOn(person)));
  await inAs(person, /^Account: Lerato Mokoena/);
  const admin = await open('/login');
  await give(admin, 'admin@demo.test', demoPassword);
  await confirm(admin, codeOf(await keyOn(admin)));
  await inAs(admin, /^Account: /);

  await admin.goto(`${origin()}/user-management`);
  await admin.getByRole('button', { name: 'Reset second factor of Lerato Mokoena' }).click();
  await admin.getByRole('dialog', { name: 'Reset the second factor of Lerato Mokoena?' }).waitFor();
  await picture(admin, 'second-factor-reset');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Reset Second Factor', exact: true }).click();
  await admin.getByText('Second Factor Reset').first().waitFor();
  await admin.getByRole('button', { name: 'History of Lerato Mokoena' }).click();
  await admin.getByText('Second factor reset').first().waitFor();

  await person.getByRole('link', { name: 'Inspections', exact: true }).first().click();
  await give(person, 'inspector@demo.test', demoPassword);
  await confirm(person, codeOf(await keyOn(person)));
  await inAs(person, /^Account: Lerato Mokoena/);
});
