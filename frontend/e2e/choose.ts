// Chooses options of a Select as a user does: checks the chosen value, or searches first and waits for the results.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Chooses an option and checks the field's value. Tries again if it was not set: on a slow machine the test driver sometimes scrolls the page during the
 * press, and the press ends beside the option.
 */
export async function choose(field: Locator, option: string): Promise<void> {
  const choice = field.page().getByRole('option', { name: option, exact: true });
  const take = async () => {
    if ((await field.textContent())?.includes(option)) return option;
    if ((await field.getAttribute('aria-expanded')) !== 'true') await field.click();
    await choice.click({ timeout: 5000 });
    return field.textContent();
  };
  await expect.poll(take, { timeout: 30_000 }).toContain(option);
}

/**
 * Searches an open list and chooses the first result that shows the searched words. An option of the former list disappears when the answer arrives, and
 * its press with it.
 */
export async function chooseFound(box: Locator, search: string): Promise<void> {
  const options = box.page().getByRole('option');
  const found = async () => (await options.allTextContents()).map((text) => text.toLowerCase().includes(search.toLowerCase()));
  await box.fill(search);
  await expect.poll(async () => [...new Set(await found())], { timeout: 30_000 }).toEqual([true]);
  await options.first().click();
}
