// Journey: a keyboard user registers, transfers and inspects with Tab, arrow keys, Enter and letters only.
import { expect, test } from 'vitest';
import { untilListed, withBrowser } from './browser.ts';
import { choose, has, pressOn, write } from './by-keyboard.ts';

const { as } = withBrowser();
const serial = 'KEYS-2001';
const place = 'Depot without a mouse';

test('a provider registers a firearm, and the first invalid field gets the focus', async () => {
  const page = await as('client@demo.test', '/registration');
  const form = page.locator('form');
  const field = (name: string) => form.getByLabel(name, { exact: true });
  const submit = page.getByRole('button', { name: 'Register Firearm' });
  await pressOn(page, submit);
  await page.getByText('Manufacturer is required').first().waitFor();
  await expect.poll(() => has(field('Manufacturer'))).toBe(true);

  await page.keyboard.type('Vektor');
  await write(page, field('Model'), 'SP1');
  await write(page, field('Serial Number'), serial);
  await choose(page, field('Type'), 'Pistol');
  await choose(page, field('Caliber'), '9mm', '9');
  await choose(page, field('License Type'), 'S20 Business Purposes', 'business');
  await choose(page, field('Province'), 'Gauteng');
  await write(page, field('City'), 'Johannesburg');
  await expect.poll(() => Promise.all([field('Caliber').textContent(), field('License Type').textContent()])).toEqual(['9mm', 'S20 Business Purposes']);
  await pressOn(page, submit);

  await page.getByText('Firearm registered successfully').first().waitFor();
});

test('a provider creates a transfer, and the other company accepts it from its list', async () => {
  const page = await as('client@demo.test', '/transactions');
  await pressOn(page, page.getByRole('button', { name: 'New Transaction' }));
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  await choose(page, dialog.getByLabel('Firearm', { exact: true }), serial, serial.toLowerCase());
  await choose(page, dialog.getByLabel('Type', { exact: true }), 'Transfer');
  await write(page, dialog.getByLabel(/^PSiRA or registration number/), 'PSiRA-231860');
  await pressOn(page, dialog.getByRole('button', { name: 'Find' }));
  await dialog.getByText('Harbour Fynbos Protection (Pty) Ltd').waitFor();
  await pressOn(page, dialog.getByRole('button', { name: 'Create Transaction' }));
  await page.getByText('Transaction created successfully').first().waitFor();

  const two = await as('client-two@demo.test', '/transactions?status=pending');
  const view = two.getByRole('link', { name: new RegExp(`^View transfer of Vektor SP1 \\(${serial}\\)`) });
  await untilListed(two, view);
  await pressOn(two, view);
  await two.getByRole('heading', { name: `Transfer: Vektor SP1 (${serial})`, level: 1 }).waitFor();
  await pressOn(two, two.getByRole('button', { name: 'Accept', exact: true }));
  const accept = two.getByRole('dialog', { name: /^Accept/ });
  await pressOn(two, accept.getByRole('button', { name: 'Accept', exact: true }));
  await two.getByText('Awaiting a decision by the firearm office.').waitFor();
});

test('the focus goes to the new screen after a link, and after closing a dialog that the address opened', async () => {
  const page = await as('client@demo.test', '/registration');
  const focusIsIn = (name: string) => page.evaluate((label) => document.activeElement?.closest('[role=group]')?.getAttribute('aria-label') === label, name);
  await pressOn(page, page.getByRole('link', { name: 'Import Firearms' }));
  await page.getByRole('heading', { name: 'Import Firearms', level: 1 }).waitFor();
  await expect.poll(() => focusIsIn('Import Firearms')).toBe(true);

  await page.goto(new URL('/transactions?new=', page.url()).href);
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  await pressOn(page, dialog.getByRole('button', { name: 'Cancel' }));
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => focusIsIn('Transactions')).toBe(true);
});

test('an inspector schedules an inspection, counts the stock and completes it', async () => {
  const page = await as('inspector@demo.test', '/inspections');
  await pressOn(page, page.getByRole('button', { name: 'Schedule Inspection' }).first());
  const dialog = page.getByRole('dialog', { name: 'Schedule Inspection' });
  await choose(page, dialog.getByLabel('Provider', { exact: true }), 'Witpeer', 'Witpeer');
  await choose(page, dialog.getByLabel('Type', { exact: true }), 'Stock count');
  await write(page, dialog.getByLabel(/^Location/), place);
  await pressOn(page, dialog.getByRole('button', { name: 'Schedule Inspection' }));
  await dialog.waitFor({ state: 'hidden' });

  await write(page, page.getByLabel('Search inspections'), place);
  await page.getByText('1 inspection', { exact: true }).waitFor();
  await pressOn(page, page.getByRole('link', { name: /^Open checklist/ }));
  await pressOn(page, page.getByRole('button', { name: 'Start Inspection' }));
  await page.getByRole('list', { name: 'Expected firearms' }).waitFor();
  const marks = page.getByRole('button', { name: /^Found: / });
  const expected = await marks.count();
  // The next line is one Tab away, and the user need not wait until the last mark is saved.
  for (let line = 0; line < expected; line++) {
    const mark = marks.nth(line);
    await pressOn(page, mark);
    expect([await has(mark), await mark.getAttribute('aria-pressed')]).toEqual([true, 'true']);
  }
  await page.getByText(`${expected} of ${expected} found`).first().waitFor();
  await pressOn(page, page.getByRole('button', { name: 'Complete', exact: true }).first());
  await pressOn(page, page.getByRole('dialog', { name: 'Complete the inspection' }).getByRole('button', { name: 'Complete Inspection' }));
  await page.getByText('Inspection Updated').first().waitFor();
}, 300_000);
