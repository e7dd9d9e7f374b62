// Journey: an administrator adds an inspector, who signs in with the temporary password, chooses a new one, and is signed out when deleted.
import { expect, test } from 'vitest';
import { expectAccessible, looks, picture, withBrowser } from './browser.ts';
import { choose } from './choose.ts';

const { open, as, mailbox } = withBrowser();

const email = 'nandi.zulu@demo.test';
const temporary = 'Temporary#2026';
const chosen = 'Chosen#Pass2026';

test('a new inspector signs in with the temporary password, and is signed out at once when deleted', async () => {
  const admin = await as('admin@demo.test', '/user-management');
  await admin.getByRole('button', { name: 'Add User' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First name').fill('Nandi');
  await dialog.getByLabel('Last name').fill('Zulu');
  await choose(dialog.getByRole('button', { name: /^Role/ }), 'Inspector');
  await choose(dialog.getByRole('button', { name: /^Province/ }), 'Limpopo');
  await dialog.getByLabel('Temporary password').fill(temporary);
  await picture(admin, 'users-add');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await admin.getByText('User Created').first().waitFor();
  await admin.getByRole('button', { name: 'Delete Nandi Zulu' }).waitFor();

  const { emails } = (await (await fetch(`${mailbox()}/store`)).json()) as { emails: { destination: { to: string[] }; body: { text?: string } }[] };
  const letter = emails.findLast(({ destination }) => destination.to.includes(email));
  expect(letter?.body.text).toContain(temporary);

  const inspector = await open('/login');
  await inspector.getByLabel('Email').fill(email);
  await inspector.getByLabel('Password', { exact: true }).fill(temporary);
  await inspector.getByRole('button', { name: 'Sign In', exact: true }).click();
  await inspector.getByRole('heading', { name: 'Change Password' }).waitFor();
  await inspector.getByRole('group').getByLabel('Password', { exact: true }).fill(chosen);
  await inspector.getByLabel('Confirm Password', { exact: true }).fill(chosen);
  await inspector.getByRole('button', { name: 'Change Password' }).click();
  await inspector.getByRole('button', { name: /^Account: Nandi Zulu/ }).waitFor();
  await inspector.getByRole('link', { name: 'Inspections', exact: true }).first().waitFor();

  await admin.getByRole('button', { name: 'Delete Nandi Zulu' }).click();
  await admin.getByRole('dialog', { name: 'Delete Nandi Zulu?' }).waitFor();
  await picture(admin, 'users-delete');
  await admin.getByRole('button', { name: 'Delete User' }).click();
  await admin.getByText('User Deleted').first().waitFor();
  await admin.getByRole('button', { name: 'History of Nandi Zulu' }).click();
  await admin.getByText('Account deactivated').waitFor();
  await picture(admin, 'users-history');
  await expectAccessible(admin);

  await inspector.getByRole('link', { name: 'Inspections', exact: true }).first().click();
  await inspector.getByLabel('Password', { exact: true }).waitFor();
  await inspector.getByLabel('Email').fill(email);
  await inspector.getByLabel('Password', { exact: true }).fill(chosen);
  await inspector.getByRole('button', { name: 'Sign In', exact: true }).click();
  await inspector.getByText('Invalid email or password').first().waitFor();
});

test('a provider’s user sees which roles may open User Management', async () => {
  const page = await as('client@demo.test', '/user-management');

  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor();
  await page.getByText('This area is restricted to administrators only.').waitFor();
});

test.each(looks)('the user list is accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await as('management@demo.test', '/user-management', { width, theme });

  await page.getByText('admin@demo.test').first().waitFor();
  await page.waitForLoadState('networkidle');

  await picture(page, `users-${width}-${theme}`);
  await expectAccessible(page);
});
