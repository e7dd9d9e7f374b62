// Journey: an unannounced inspection in the inspector's week, hidden from the provider until it starts. Then law enforcement opens a case from it.
import { expect, test } from 'vitest';
import { call, expectAccessible, looks, picture, withBrowser } from './browser.ts';
import { choose, chooseFound } from './choose.ts';

const { as } = withBrowser();
const place = 'Vault of the unannounced visit';

test("an inspector schedules an unannounced inspection and finds it in the week's calendar; the provider cannot see it", async () => {
  const page = await as('inspector@demo.test', '/inspections?view=week');
  await page.getByRole('button', { name: 'Schedule Inspection' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Inspection' });
  await dialog.getByLabel('Provider', { exact: true }).click();
  await chooseFound(page.getByPlaceholder('Search legal entities'), 'Blouklip');
  await choose(dialog.getByLabel('Type', { exact: true }), 'Condition inspection');
  await dialog.getByLabel(/^Location/).fill(place);
  await dialog.getByRole('checkbox', { name: 'Unannounced' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Schedule Inspection' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByText(place).waitFor();
  await page.getByText('Unannounced').first().waitFor();
  await picture(page, 'inspection-week');
  await expectAccessible(page);

  const client = await as('client@demo.test', '/due');
  const found = await call<{ location: string | null }[]>(client, 'GET', 'inspections?limit=100');
  expect(found.body.filter(({ location }) => location === place)).toEqual([]);

  await page
    .getByRole('link', { name: /Condition inspection/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Start Inspection' }).click();
  await page.getByText('In progress').first().waitFor();
  const after = await call<{ location: string | null }[]>(client, 'GET', 'inspections?limit=100');
  expect(after.body.filter(({ location }) => location === place)).toHaveLength(1);
  await client.goto(`${new URL(client.url()).origin}/notifications`);
  await client.getByText('It was not announced.', { exact: false }).first().waitFor();
}, 240_000);

test('law enforcement opens a case from an inspection, and each links to the other', async () => {
  const finder = await as('admin@demo.test', '/inspections');
  const { body } = await call<{ id: string; location: string | null }[]>(finder, 'GET', `inspections?search=${encodeURIComponent(place)}`);
  const id = body[0]?.id ?? '';

  const page = await as('law-enforcement@demo.test', `/inspections/${id}`);
  await page.getByRole('button', { name: 'Open Case' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Case' });
  await dialog.getByRole('button', { name: 'Create Case' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('list', { name: 'Cases' }).getByRole('link').click();
  await page.getByRole('link', { name: 'Opened from an inspection' }).waitFor();
  await picture(page, 'case-from-inspection');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Opened from an inspection' }).click();
  await page.getByRole('heading', { name: 'Condition inspection', level: 1 }).waitFor();
}, 120_000);

test.each(looks)(
  "the inspector's week is accessible at $width px in $theme",
  async ({ theme, width }) => {
    const page = await as('admin@demo.test', '/inspections?view=week', { width, theme });
    await page.getByRole('list').first().waitFor();
    await page.getByRole('button', { name: 'Next week' }).click();
    await page.getByText(place).waitFor();
    await picture(page, `inspection-week-${width}-${theme}`);
    await expectAccessible(page);
  },
  120_000,
);
