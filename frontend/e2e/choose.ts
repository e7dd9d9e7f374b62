// Choosing in a Select, as a person does who looks whether it was taken, or who searches first and waits for what is found.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Chooses an option of the field and sees it stand there, once more if it does not. Seen on a slow machine, with the long list of
 * license types that opens upwards: the driver's page scrolled while the button was down, and the press ended beside the option.
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

/** Searches in the open list of the box, for words that its options show, and takes the first that is found. What is pressed in the list of before goes with it when the answer comes. */
export async function chooseFound(box: Locator, search: string): Promise<void> {
  const options = box.page().getByRole('option');
  const found = async () => (await options.allTextContents()).map((text) => text.toLowerCase().includes(search.toLowerCase()));
  await box.fill(search);
  await expect.poll(async () => [...new Set(await found())], { timeout: 30_000 }).toEqual([true]);
  await options.first().click();
}
