// Uses a page as a keyboard user does: with Tab, arrow keys, Enter and letters only.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More presses than any screen has stops: after that the target is unreachable. */
const mostPresses = 160;

/** Between two keys of a person, in milliseconds. A scanner is faster: at a counter such keys would be a scan. */
const handMs = 50;

export const has = (target: Locator) => target.evaluate((element) => element === document.activeElement);

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
export async function reach(page: Page, target: Locator): Promise<void> {
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

export async function pressOn(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(text, { delay: handMs });
}

const marked = (page: Page) =>
  page.evaluate(() => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '');

/** Chooses from a list opened with Enter: the first match of the letters, which is highlighted by itself, or an option reached with the arrow keys. */
export async function choose(page: Page, target: Locator, option: string, letters?: string): Promise<void> {
  await pressOn(page, target);
  await page
    .getByRole('option')
    .filter({ hasText: letters ? undefined : option })
    .first()
    .waitFor();
  if (letters) {
    await page.keyboard.type(letters, { delay: handMs });
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
