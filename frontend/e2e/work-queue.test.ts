// Journey: the pending work of each role in the browser. An inspection for its inspector, its report for law enforcement, its corrective action for the
// provider.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { questionsOf } from '../../shared/inspections/checklist.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { expectAccessible, looks, picture, withBrowser } from './browser.ts';

const { as } = withBrowser();
const answers = Object.fromEntries(questionsOf('safe_inspection').map(({ id }) => [id, { answer: 'yes' }]));

/** Calls the API as the signed-in user, as a screen would. */
const call = (page: Page, method: string, address: string, body?: object): Promise<any> =>
  page.evaluate(
    async ([method, address, body]) => {
      const headers = { 'content-type': 'application/json', 'x-auth-token': localStorage.getItem('authToken') ?? '' };
      const answer = await fetch(address, { method, headers, ...(body ? { body } : {}) });
      if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [method, address, body ? JSON.stringify(body) : ''] as const,
  );

const card = (page: Page) => page.getByRole('list', { name: 'Waiting for You' });
const line = (page: Page, words: RegExp) => card(page).getByRole('listitem').filter({ hasText: words });

/** Shows the whole list on the dashboard. */
async function showAll(page: Page): Promise<void> {
  await card(page).waitFor();
  const more = page.getByRole('button', { name: 'Show more' });
  while (await more.isVisible()) {
    const shown = await card(page).getByRole('listitem').count();
    await more.click();
    await card(page).getByRole('listitem').nth(shown).waitFor();
  }
}

let id = '';

test("an inspector's queue links to an inspection and drops it after completion", async () => {
  const page = await as('inspector@demo.test', '/');
  const inspector = await call(page, 'GET', '/api/auth/user');
  const scheduledDate = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const made = { entityId: 1, inspectionType: 'safe_inspection', scheduledDate, location: 'Depot of the queue', inspectorId: inspector.id };
  ({ id } = await call(page, 'POST', '/api/inspections', made));
  await page.reload();
  await showAll(page);
  await picture(page, 'work-queue-inspector');
  await expectAccessible(page);
  await line(page, /^Safe inspection, Blouklip/)
    .getByRole('link')
    .click();

  await page.getByRole('button', { name: 'Start Inspection' }).click();
  await page.getByRole('button', { name: 'Add Finding' }).waitFor();
  const { version } = await call(page, 'GET', `/api/inspections/${id}`);
  await call(page, 'PUT', `/api/inspections/${id}/checklist`, { version, answers });
  const action = { what: 'Fix the safe to the wall', dueDate: dayOf(new Date()) };
  await call(page, 'POST', `/api/inspections/${id}/findings`, { notes: 'The safe is not fixed', severity: 'high', action });
  await page.reload();
  await page.getByRole('button', { name: 'Complete', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Complete the inspection' }).getByRole('button', { name: 'Complete Inspection' }).click();
  await page.getByText('Inspection Updated').first().waitFor();

  await page.goto(new URL('/', page.url()).href);
  await showAll(page);
  expect(await line(page, /^Safe inspection, Blouklip/).count()).toBe(0);
}, 240_000);

test("law enforcement's queue has the inspection's report, and the provider's queue has the corrective action with its due date", async () => {
  const police = await as('law-enforcement@demo.test', '/');
  await showAll(police);
  await picture(police, 'work-queue-law-enforcement');
  const report = line(police, new RegExp(`^Report ${id.slice(-8)}: Safe inspection`));
  await report.getByText('Decide on the report').waitFor();
  await report.getByRole('link').click();
  await police.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(police.url()).pathname).toBe('/approvals');

  const client = await as('client@demo.test', '/');
  await showAll(client);
  const action = line(client, /^Corrective action 1, Safe inspection/);
  await action.waitFor();
  expect(await action.textContent()).toContain(`due on ${onDay(dayOf(new Date()))}`);
  await picture(client, 'work-queue-client');
  await expectAccessible(client);

  const saps = await as('saps@demo.test', '/');
  await saps.getByText('Nothing is waiting for you.').waitFor();
}, 240_000);

test.each(looks)(
  'the queue card is accessible at $width px in $theme',
  async ({ theme, width }) => {
    for (const who of ['client', 'firearm-office']) {
      const page = await as(`${who}@demo.test`, '/', { width, theme: theme });
      await card(page).waitFor();
      await page.waitForLoadState('networkidle');
      await picture(page, `work-queue-${who}-${width}-${theme}`);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  },
  240_000,
);
