// Journey: a provider transfers a firearm to another, which it finds by its number. The other company accepts, the firearm office approves and completes, and
// the firearm is then in the other company's list.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayOf } from '../../shared/kinds/time.ts';
import { expectAccessible, looks, picture, registerPistol, untilListed, withBrowser } from './browser.ts';
import { choose, chooseFound } from './choose.ts';

const { as } = withBrowser();
const serial = 'TRNS-0815';

async function expectInList(page: Page, present: boolean) {
  await page.goto(new URL('/registration', page.url()).href);
  await page.getByPlaceholder(/Search by manufacturer/).fill(serial);
  const found = present ? page.getByRole('link', { name: serial }) : page.getByText(/No firearms match/).filter({ visible: true });
  await found.first().waitFor();
  expect(await page.getByRole('link', { name: serial, exact: true }).count()).toBe(present ? 1 : 0);
}

/** Opens the dialog of a step, checks it, and confirms it. */
async function take(page: Page, verb: string, name: string) {
  await page.getByRole('button', { name: verb, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${verb}`) });
  await dialog.waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Steps of this transaction');
}

const view = (page: Page) => page.getByRole('link', { name: new RegExp(`^View transfer of Vektor SP1 \\(${serial}\\)`) });

test('a provider creates a transfer to a company whose PSiRA number it knows', async () => {
  const page = await as('client@demo.test', '/transactions');
  expect(await registerPistol(page, serial)).toBe(201);
  await page.getByRole('heading', { name: 'Transaction Management', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'New Transaction' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  await dialog.getByLabel('Firearm', { exact: true }).click();
  const search = page.getByRole('combobox', { name: /Search firearms/ }).or(page.getByPlaceholder('Search firearms'));
  await chooseFound(search.first(), serial.toLowerCase());
  await dialog.getByText(/Owner: Blouklip/).waitFor();
  await choose(dialog.getByLabel('Type', { exact: true }), 'Transfer');
  const date = dialog.getByLabel('Transaction date', { exact: true });
  await date.fill('');
  // The date is not before the registration.
  const today = dayOf(new Date());
  const [year, month, day] = today.split('-');
  await date.pressSequentially(`${day}/${month}`);
  // An incomplete date is no error yet.
  expect(await dialog.getByText(/^Enter a date such as/).count()).toBe(0);
  await page.keyboard.type(`/${year}`);
  expect(await date.inputValue()).toBe(today);
  await dialog.getByLabel(/^PSiRA or registration number/).fill('PSiRA-231860');
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByText('Harbour Fynbos Protection (Pty) Ltd').waitFor();
  await picture(page, 'transaction-new');
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Create Transaction' }).click();

  await page.getByText('Transaction created successfully').first().waitFor();
  await view(page).waitFor();
  await picture(page, 'transactions');
  await expectAccessible(page);
});

test('the other company accepts a transfer, the firearm office approves and completes it, and the owner changes', async () => {
  const two = await as('client-two@demo.test', '/transactions?status=pending');
  await untilListed(two, view(two));
  expect(await two.getByText('Waiting for you').count()).toBeGreaterThan(0);
  await expectInList(two, false);
  await two.goBack();
  await view(two).click();
  await two.getByRole('heading', { name: `Transfer: Vektor SP1 (${serial})`, level: 1 }).waitFor();
  await picture(two, 'transaction');
  await expectAccessible(two);
  const address = new URL(two.url()).pathname;
  await take(two, 'Accept', 'transaction-accept');
  await two.getByText('Awaiting a decision by the firearm office.').waitFor();

  const office = await as('firearm-office@demo.test', '/transactions?status=under_review');
  await view(office).click();
  await take(office, 'Approve', 'transaction-approve');
  await office.getByText(/Awaiting completion by the firearm office/).waitFor();
  await take(office, 'Complete', 'transaction-complete');
  await office.getByText(/Record intact \(4 entries\)/).waitFor();
  await office.getByText('Ownership was transferred to Harbour Fynbos Protection (Pty) Ltd.').waitFor();
  await picture(office, 'transaction-completed');
  await expectAccessible(office);

  await expectInList(two, true);
  const one = await as('client@demo.test', '/');
  await expectInList(one, false);
  await one.goto(new URL(address, one.url()).href);
  await one.getByText('Ownership was transferred to Harbour Fynbos Protection (Pty) Ltd.').waitFor();
  expect(await one.getByRole('link', { name: serial }).count()).toBe(0);
});

test.each(looks)('the transaction screens are accessible at $width px in $theme', async (look) => {
  const page = await as('client@demo.test', '/transactions', look);
  await page.getByRole('link', { name: /^View/ }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, `transactions-${look.width}-${look.theme}`);
  await expectAccessible(page);

  await page.getByRole('link', { name: /^View/ }).first().click();
  await page.getByText(/Record intact/).waitFor();
  await picture(page, `transaction-${look.width}-${look.theme}`);
  await expectAccessible(page);

  await page.goto(new URL('/transactions?new=', page.url()).href);
  await page.getByRole('dialog', { name: 'New Transaction' }).waitFor();
  await picture(page, `transaction-new-${look.width}-${look.theme}`);
  await expectAccessible(page);
});
