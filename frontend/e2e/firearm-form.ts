// Fills in the form of a new firearm in its order, as a user does.
import type { Page } from 'playwright-core';
import { choose } from './choose.ts';

interface Entered {
  readonly manufacturer: string;
  readonly model: string;
  readonly serialNumber: string;
  readonly city: string;
}

/** Fills in a 9mm pistol in Gauteng, up to its city. Sends nothing. */
export async function fillInFirearm(page: Page, { manufacturer, model, serialNumber, city }: Entered): Promise<void> {
  const form = page.locator('form');
  await form.getByLabel('Manufacturer', { exact: true }).fill(manufacturer);
  await page.keyboard.press('Escape');
  await form.getByLabel('Model', { exact: true }).fill(model);
  await form.getByLabel('Serial Number', { exact: true }).fill(serialNumber);
  for (const [field, choice] of [
    ['Type', 'Pistol'],
    ['Caliber', '9mm'],
    ['License Type', 'S20 Business Purposes'],
    ['Province', 'Gauteng'],
  ] as const) {
    await choose(form.getByLabel(field, { exact: true }), choice);
  }
  await form.getByLabel('City', { exact: true }).fill(city);
}
