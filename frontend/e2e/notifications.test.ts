// Journey: an event about a provider's firearm reaches the provider. The badge, the list, the linked record, the empty list afterwards, and an email.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, looks, picture, registerPistol, withBrowser } from './browser.ts';

const { as, emailsTo, origin, mailbox } = withBrowser();

/** Calls the API as the signed-in user, as a screen would. */
const call = (page: Page, method: string, path: string, body?: object): Promise<any> =>
  page.evaluate(
    async (sent) => {
      const answer = await fetch(sent.path, {
        method: sent.method,
        headers: { 'content-type': 'application/json', 'x-auth-token': localStorage.getItem('authToken') ?? '' },
        ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
      });
      return answer.json();
    },
    { method, path, body },
  );

/** The firearm office queries a record that the provider has just entered, and the system notifies the provider. */
async function queryNewRecord(client: Page, serials: readonly string[]): Promise<void> {
  const office = await as('firearm-office@demo.test', '/');
  for (const serial of serials) {
    expect(await registerPistol(client, serial)).toBe(201);
    const [firearm] = await call(client, 'GET', `/api/firearms?search=${serial}`);
    const answer = await call(office, 'PATCH', `/api/verification/${firearm.id}`, { status: 'queried', note: 'Which importer stands on the invoice?' });
    expect(answer).toMatchObject({ id: firearm.id });
  }
  await office.context().close();
}

/** Prevents a hang; it does not measure speed. */
const soon = { timeout: 20_000 };

const mine = (page: Page) => page.getByRole('region', { name: 'Your notifications' });
const badge = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('.unread').filter({ visible: true });

test('a provider reads, opens, marks and deletes its notifications', async ({ task }) => {
  const page = await as('client@demo.test', '/notifications');
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  // A repeated test registers other firearms.
  const series = task.result?.retryCount ?? 0;
  await queryNewRecord(
    page,
    [1, 2, 3].map((n) => `NTFY-${series}00${n}`),
  );
  const { unread } = await call(page, 'GET', '/api/notifications/counts');
  await page.reload();
  await expect.poll(() => badge(page).textContent(), soon).toBe(`${unread} unread`);
  await mine(page).getByRole('listitem').first().waitFor();
  await picture(page, 'notifications-unread');
  await expectAccessible(page);

  await mine(page)
    .getByRole('button', { name: /^Mark Read/ })
    .first()
    .click();
  await page.getByText('Notification marked as read').first().waitFor();
  await expect.poll(() => badge(page).textContent(), soon).toBe(`${unread - 1} unread`);

  await mine(page).getByRole('link').nth(1).click();
  await page.waitForURL(/\/firearms\/.+\/profile/);
  await expect.poll(() => badge(page).textContent(), soon).toBe(`${unread - 2} unread`);

  await page.goBack();
  await page.getByRole('button', { name: 'Mark All Read' }).click();
  await page.getByText('All notifications marked as read').first().waitFor();
  await page.getByRole('button', { name: /^Unread/ }).click();
  // A firearm that becomes due in the meantime brings a new notification, which is marked too.
  const none = page.getByText('No unread notifications', { exact: true });
  const markAll = page.getByRole('button', { name: 'Mark All Read' });
  await expect
    .poll(async () => {
      if (!(await none.isVisible()) && (await markAll.isEnabled())) await markAll.click();
      return none.isVisible();
    }, soon)
    .toBe(true);
  expect(await badge(page).count()).toBe(0);

  await page.getByRole('button', { name: 'All', exact: true }).click();
  await mine(page).getByRole('listitem').first().waitFor();
  const newest = await mine(page).getByRole('listitem').first().textContent();
  await mine(page)
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByText('Notification deleted').first().waitFor();
  await expect.poll(() => mine(page).getByRole('listitem').allTextContents(), soon).not.toContain(newest);
});

test('an alert also sends an email, which names no firearm and links to the record', async () => {
  const client = await as('client@demo.test', '/notifications');
  expect(await registerPistol(client, 'LETTER-4711')).toBe(201);
  const [firearm] = await call(client, 'GET', '/api/firearms?search=LETTER-4711');
  const inspector = await as('inspector@demo.test', '/');
  const seizure = await call(inspector, 'POST', '/api/seizures', { firearmId: firearm.id, reason: 'expired_license', location: 'Sandton' });
  expect(seizure).toMatchObject({ status: 'seized' });
  await inspector.context().close();

  const about = `${origin()}/firearms/${firearm.id}/profile`;
  const found = async () => (await emailsTo('client@demo.test')).find(({ body }) => body.text.includes(about));
  await expect.poll(async () => (await found())?.subject, soon).toBe('Firearm seized');
  const letter = await found();
  expect(JSON.stringify(letter)).not.toMatch(/LETTER|Vektor|Sandton|Thabo|Molefe/);

  await client.goto(about);
  await client.getByText('LETTER-4711').first().waitFor();
  await client.goto(mailbox());
  await client.getByText('Firearm seized').first().waitFor();
  await picture(client, 'letter-mailbox');
});

test.each(looks)('the notifications screen is accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await as('client@demo.test', '/notifications', { width, theme });

  await mine(page).getByRole('listitem').first().waitFor();
  await page.waitForLoadState('networkidle');

  await picture(page, `notifications-${width}-${theme}`);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
