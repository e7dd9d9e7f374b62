// Journey: an inspector reads why a firearm is risky, changes the notes and opens its profile. Management opens the national summary.
import { expect, test } from 'vitest';
import { expectAccessible, looks, picture, withBrowser } from './browser.ts';

const { as } = withBrowser();

test('an inspector reads the reasons, writes notes and opens the profile', async () => {
  const page = await as('inspector@demo.test', '/profiling');
  await page.getByRole('list', { name: 'Firearms by risk' }).waitFor();
  await page.getByText('High risk', { exact: true }).nth(1).waitFor();
  await picture(page, 'profiling');
  await expectAccessible(page);

  await page
    .getByRole('button', { name: /^All factors and notes: / })
    .first()
    .click();
  const factors = page.getByRole('list', { name: /^Risk factors of / });
  await factors.waitFor();
  expect(await factors.getByRole('listitem').count()).toBeGreaterThan(0);
  await page.getByLabel(/^Notes/).fill('Seen at the strong-room, to be watched');
  await page.getByRole('button', { name: 'Save Notes' }).click();
  await page.getByText('Profile Updated').first().waitFor();
  await picture(page, 'profiling-open');
  await expectAccessible(page);

  await page
    .getByRole('link', { name: /^Open profile: / })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Profiling' }).waitFor();
  await page.getByRole('list', { name: /^Risk factors of / }).waitFor();
  expect(await page.getByLabel(/^Notes/).inputValue()).toBe('Seen at the strong-room, to be watched');
  await picture(page, 'profiling-profile');
}, 240_000);

test('management opens the national summary and clicks a number to see its list', async () => {
  const page = await as('management@demo.test', '/overview');
  await page.getByRole('heading', { name: 'System Overview', level: 1 }).waitFor();
  await page.getByRole('table', { name: 'Firearms by province' }).waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, 'overview');
  await expectAccessible(page);

  // The month's list has as many records as the trend counts.
  const late = await page
    .getByRole('table', { name: 'Renewals Not Lodged in Time by month' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Number(row.querySelector('td')?.textContent)));
  const at = late.findIndex((count) => count > 0);
  await page
    .getByRole('link', { name: /^Renewals Not Lodged in Time, / })
    .nth(at)
    .click();
  await page.getByRole('heading', { name: `Licenses by Urgency (${late[at]})` }).waitFor();
  await page.goBack();
  await page
    .getByRole('link', { name: /^Registrations, / })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Monthly Registration Report', level: 2 }).waitFor();
  await page.goBack();
  for (const list of ['Losses and Thefts', 'Inspections']) {
    await page
      .getByRole('link', { name: new RegExp(`^${list}, `) })
      .first()
      .click();
    await page.getByRole('heading', { name: new RegExp(`^${list}, `) }).waitFor();
    const row = page.locator('tbody').getByRole('link');
    await row
      .or(page.getByText(/^(Nothing Reported|No Inspections)$/))
      .first()
      .waitFor();
    await picture(page, `overview-${list.split(' ')[0]}`);
    await expectAccessible(page);
    await page.goBack();
  }

  await page.getByRole('link', { name: /^Lapsed: / }).click();
  await page.getByRole('heading', { name: 'Legal Entities', level: 1 }).waitFor();
  expect(page.url()).toContain('standing=lapsed');

  const client = await as('client@demo.test', '/overview');
  await client.getByText('This area is restricted to PSiRA management only.').waitFor();
  const other = await as('client@demo.test', '/profiling');
  await other.getByText('This area is restricted to inspectors only.').waitFor();
}, 240_000);

test.each(looks)(
  'the profiling screens are accessible at $width px in $theme',
  async ({ theme, width }) => {
    for (const [email, at] of [
      ['inspector@demo.test', 'profiling'],
      ['management@demo.test', 'overview'],
    ] as const) {
      const page = await as(email, `/${at}`, { width, theme: theme });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await picture(page, `${at}-${width}-${theme}`);
      await expectAccessible(page);
    }
  },
  120_000,
);
