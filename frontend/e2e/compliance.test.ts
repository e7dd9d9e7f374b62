// Journey: compliance in a real browser. A deadline creates an alert, a notification and an email, and they resolve once the work is done. Also the rules and
// the scores.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onDay } from '../../shared/kinds/format.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import type { License } from '../../shared/licenses/schema.ts';
import { call, expectAccessible, lodgeRenewal, looks, picture, registerPistol, withBrowser } from './browser.ts';

const { as, emailsTo, origin } = withBrowser();
const today = dayOf(new Date());
const number = 'FCA-SWEEP-1';
const expiresOn = dayAfter(today, 1);
const title = `License ${number} expires on ${onDay(expiresOn)}`;
const renewals = '/compliance?type=license_renewal&severity=critical';

async function sweep(): Promise<void> {
  const { sweepNow } = await import('../../functions/jobs/sweep.ts');
  await sweepNow();
}

/** The emails about licenses to the provider. */
const emailsAboutLicenses = async () =>
  (await emailsTo('client@demo.test')).filter(({ subject, body }) => /^License/.test(subject) && body.text.includes(origin()));

const row = (page: Page) => page.getByRole('row').filter({ hasText: title });
const shown = (page: Page) => page.waitForLoadState('networkidle');

test('an expiring license creates an alert, a notification and an email, and its renewal resolves the alert', async () => {
  const client = await as('client@demo.test', '/');
  expect(await registerPistol(client, 'SWEEP-1', { licenseNumber: number, section: '20', issuedOn: dayAfter(expiresOn, -1826), expiresOn })).toBe(201);
  await sweep();

  const management = await as('management@demo.test', renewals);
  await row(management).getByText('Critical').waitFor();
  await picture(management, 'compliance-alerts');
  await expectAccessible(management);

  await management.emulateMedia({ media: 'print' });
  const chosen = await management.getByRole('button', { name: /^Filter by severity/ }).boundingBox();
  const names = await management.locator('th', { hasText: 'Severity' }).filter({ visible: true }).boundingBox();
  expect((chosen?.y ?? 0) + (chosen?.height ?? 0)).toBeLessThanOrEqual(names?.y ?? 0);
  await management.emulateMedia({ media: 'screen' });

  await client.goto(`${origin()}/notifications`);
  await client
    .getByRole('region', { name: 'Your notifications' })
    .getByText(/^License( renewal due| FCA-SWEEP-1 expires)/)
    .first()
    .waitFor();
  await expect.poll(async () => (await emailsAboutLicenses()).length).toBeGreaterThan(0);
  expect(JSON.stringify(await emailsAboutLicenses())).not.toMatch(/FCA-SWEEP|SWEEP-1|Vektor/);

  await client.goto(`${origin()}/`);
  await client.getByRole('heading', { name: 'Your Compliance' }).waitFor();
  await shown(client);
  await picture(client, 'compliance-own');
  await expectAccessible(client);
  const all = client.getByRole('button', { name: /^Show all/ });
  if (await all.isVisible()) await all.click();
  await client.getByRole('link', { name: title }).click();
  await client.getByRole('heading', { name: `License ${number}`, level: 1 }).waitFor();
  await lodgeRenewal(client, 'SAPS-523-3');

  await expect
    .poll(async () => {
      await management.goto(`${origin()}${renewals}&state=resolved`);
      await shown(management);
      return row(management).getByText('Its cause has ended.').count();
    })
    .toBe(1);
}, 180_000);

test('a user assigns an alert and resolves it with a note', async () => {
  const page = await as('management@demo.test', '/compliance?type=license_expired');
  await page
    .getByRole('button', { name: /^Assign: / })
    .first()
    .click();
  const give = page.getByRole('dialog', { name: 'Assign Alert' });
  await give.getByLabel('Person', { exact: false }).first().click();
  await page.getByRole('option', { name: /Zanele Dlamini/ }).click();
  await give.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByText('Alert assigned to Zanele Dlamini').first().waitFor();

  await page.goto(`${origin()}/compliance?type=license_expired`);
  const assigned = page.getByRole('row').filter({ hasText: 'Zanele Dlamini' }).first();
  await assigned.getByRole('button', { name: /^Resolve: / }).click();
  const resolve = page.getByRole('dialog', { name: 'Resolve Alert' });
  await resolve.getByLabel('Note').fill('Handed to the police for safekeeping');
  await picture(page, 'compliance-resolve');
  await expectAccessible(page);
  await resolve.getByRole('button', { name: 'Resolve', exact: true }).click();
  await page.getByText('Alert Resolved').first().waitFor();
  await page.goto(`${origin()}/compliance?type=license_expired&state=resolved`);
  await page.getByText('Handed to the police for safekeeping').first().waitFor();
}, 120_000);

test('a firearm with an ended license has an alert that links to it, until another license is recorded', async () => {
  const internal = await as('internal@demo.test', '/');
  const { body: expired } = await call<License[]>(internal, 'GET', 'licenses?state=EXPIRED&limit=100');
  // The fourteen days count from the expiry or the registration, whichever is later.
  const ended = expired.find(({ expiresOn, createdAt }) => expiresOn < dayAfter(today, -15) && dayOf(createdAt) < dayAfter(today, -15));
  if (!ended) throw new Error('No license of the demo ran out more than fifteen days ago');
  const { id, firearmId, licenseNumber } = ended;
  expect((await call(internal, 'POST', `licenses/${id}/cancellation`, { reason: 'Handed in' })).status).toBe(200);
  const words = `its license ${licenseNumber} ended on ${onDay(ended.expiresOn)}, and no new license has been recorded`;
  const management = await as('management@demo.test', '/');
  const told = async (state: string) => {
    await management.goto(`${origin()}/compliance?type=license_missing&state=${state}`);
    await shown(management);
    return management.getByText(words).count();
  };

  await expect
    .poll(
      async () => {
        await sweep();
        return told('open');
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await picture(management, 'compliance-license-missing');
  await expectAccessible(management);
  await management.getByRole('row').filter({ hasText: words }).getByRole('link', { name: 'A firearm has no license recorded' }).click();
  await management.waitForURL(`**/firearms/${firearmId}/profile`);

  const card = { licenseNumber: `${licenseNumber}-N`, section: '20', issuedOn: today, expiresOn: dayAfter(today, 1826) };
  expect((await call(internal, 'POST', 'licenses', { firearmId, ...card })).status).toBe(201);
  await expect.poll(() => told('resolved'), { timeout: 30_000 }).toBe(1);
}, 120_000);

test("management tries a rule on today's data before saving it; the firearm office reads rules but cannot change them", async () => {
  const page = await as('admin@demo.test', '/compliance?tab=rules');
  // Each heading fits on one line; the last one used to lose a letter.
  const headings = page.locator('th[scope=col]:visible');
  await headings.last().waitFor();
  expect(new Set(await headings.evaluateAll((found) => found.map(({ clientHeight }) => clientHeight > 50))).has(true)).toBe(false);
  await page.getByRole('button', { name: 'Edit Inspection overdue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Inspection overdue' });
  await dialog.getByRole('button', { name: 'Test Rule' }).click();
  await dialog.getByText(/\d+ findings? today/).waitFor();
  await picture(page, 'compliance-rule');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Rule' }).click();
  await page.getByText('Rule Saved').first().waitFor();

  const office = await as('firearm-office@demo.test', '/compliance?tab=rules');
  await office.getByText('Inspection overdue').first().waitFor();
  expect(await office.getByRole('button', { name: /^Edit|^Add Rule/ }).count()).toBe(0);
  const inspector = await as('inspector@demo.test', '/compliance');
  await inspector.getByText(/This area is restricted to/).waitFor();
}, 120_000);

test.each(looks)(
  'the compliance screens are accessible at $width px in $theme',
  async ({ width, theme }) => {
    const page = await as('management@demo.test', '/compliance', { width, theme });
    for (const tab of ['alerts', 'rules', 'reports']) {
      await page.goto(`${origin()}/compliance?tab=${tab}`);
      await page.getByRole('tab', { name: tab, exact: false }).first().waitFor();
      await shown(page);
      await picture(page, `compliance-${tab}-${width}-${theme}`);
      await expectAccessible(page);
    }
    const client = await as('client@demo.test', '/', { width, theme });
    await client.getByRole('heading', { name: 'Your Compliance' }).waitFor();
    await shown(client);
    await picture(client, `compliance-own-${width}-${theme}`);
    await expectAccessible(client);
  },
  120_000,
);
