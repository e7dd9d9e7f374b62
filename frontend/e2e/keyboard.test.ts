// Journey: a keyboard user registers, transfers and inspects with Tab, arrow keys, Enter and letters only.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { untilListed, withBrowser } from './browser.ts';

const { as } = withBrowser();
const serial = 'KEYS-2001';
const place = 'Depot without a mouse';
/** More presses than any screen has stops: after that the target is unreachable. */
const mostPresses = 160;

const has = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** The rows and columns of the focus and the target in the table that contains both. */
const inTable = (target: Locator) =>
  target.evaluate((element) => {
    const placeOf = (node: Element | null | undefined) => {
      const cell = node?.closest('td, th');
      const row = cell?.closest('tr');
      return row && cell ? { row: [...(row.closest('table')?.querySelectorAll('tr') ?? [])].indexOf(row), column: [...row.children].indexOf(cell) } : undefined;
    };
    const table = element.closest('table');
    if (!table?.contains(document.activeElement)) return undefined;
    const [from, to] = [placeOf(document.activeElement), placeOf(element)];
    return from && to ? { down: to.row - from.row, right: to.column - from.column } : undefined;
  });

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await page.keyboard.press(key);
}

/** Moves the focus to the target as a user would: with Tab, and inside a table with the arrow keys. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let pressed = 0; pressed < mostPresses; pressed++) {
    if (await has(target)) return;
    const away = await inTable(target);
    if (away && (away.down !== 0 || away.right !== 0)) {
      await press(page, away.down > 0 ? 'ArrowDown' : 'ArrowUp', Math.abs(away.down));
      await press(page, away.right > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(away.right));
      if (await has(target)) return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached by the keyboard`);
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

async function write(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(text);
}

const marked = (page: Page) =>
  page.evaluate(() => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '');

/** Chooses from a list opened with Enter: the first match of the letters, which is highlighted by itself, or an option reached with the arrow keys. */
async function choose(page: Page, target: Locator, option: string, letters?: string): Promise<void> {
  await pressOn(page, target);
  await page
    .getByRole('option')
    .filter({ hasText: letters ? undefined : option })
    .first()
    .waitFor();
  if (letters) {
    await page.keyboard.type(letters);
    await expect.poll(() => marked(page)).toContain(option);
  }
  for (let pressed = 0; pressed < mostPresses; pressed++) {
    if ((await marked(page)).includes(option)) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`${option} cannot be chosen by the keyboard`);
}

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
  await choose(page, dialog.getByLabel('Provider', { exact: true }), 'Blouklip', 'Blouklip');
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
