// Journey: a provider's compliance score in a real browser. It falls from 100% with each fault and its reason, and rises as each fault is fixed.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { questionsOf } from '../../shared/inspections/checklist.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { call, expectAccessible, picture, withBrowser } from './browser.ts';

const { as, origin } = withBrowser();
const today = dayOf(new Date());
const name = 'Thaba Score Guarding';

interface Made {
  readonly id: string;
}
type People = Readonly<Record<'admin' | 'inspector', Page>>;

async function made<T = Made>(answer: ReturnType<typeof call<T>>): Promise<T> {
  const { status, body } = await answer;
  expect([status, status < 300 ? '' : JSON.stringify(body)]).toEqual([status < 300 ? status : 0, '']);
  return body;
}

const register = (page: Page, ownerId: number, license: object | undefined) =>
  made(call<Made>(page, 'POST', 'firearms', exampleFirearm({ ownerId, license: license as never })));

/** A completed inspection. `missing` is marked as missing, and `finding` is added. */
async function inspect({ inspector }: People, entityId: number, missing?: string, finding?: object): Promise<string> {
  const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await made(call<Made>(inspector, 'POST', 'inspections', { entityId, inspectionType: 'routine_inspection', scheduledDate }));
  await made(call(inspector, 'PATCH', `inspections/${id}`, { status: 'in_progress' }));
  if (finding) await made(call(inspector, 'POST', `inspections/${id}/findings`, finding));
  const lines = await made(call<{ firearmId: string; sheet: number }[]>(inspector, 'GET', `inspections/${id}/stock`));
  const { version } = await made(call<{ version: number }>(inspector, 'GET', `inspections/${id}`));
  const answers = Object.fromEntries(questionsOf('routine_inspection').map((question) => [question.id, { answer: 'yes' }]));
  const marks = lines.map(({ firearmId, sheet }) => ({ firearmId, sheet, mark: firearmId === missing ? 'missing' : 'found' }));
  await made(call(inspector, 'PUT', `inspections/${id}/checklist`, { version, answers, marks }));
  await made(call(inspector, 'PATCH', `inspections/${id}`, { status: 'completed' }));
  return id;
}

/** Waits until management sees the provider's score on the list of providers, at most a minute after a change. */
async function expectScore(page: Page, words: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto(`${origin()}/compliance?tab=reports`);
        await page.getByText('By provider', { exact: true }).click();
        const row = page.getByRole('row').filter({ hasText: name });
        await row.waitFor();
        return row.locator('.button-says').first().textContent();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(words);
}

test('the score of a provider falls from 100% with an expired license, a missing firearm and a high finding, and rises as each is fixed', async () => {
  const people: People = { admin: await as('admin@demo.test', '/'), inspector: await as('inspector@demo.test', '/') };
  const management = await as('management@demo.test', '/compliance?tab=reports');
  const entity = { name, type: 'private_security_provider', province: 'Gauteng', city: 'Pretoria', psiraNumber: '7654321' };
  const { id } = await made(call<{ id: number }>(people.admin, 'POST', 'legal-entities', entity));
  const there = await register(people.admin, id, exampleCard());
  await expectScore(management, 'Not assessed');
  await inspect(people, id);
  await expectScore(management, '100%');

  const late = await register(people.admin, id, exampleCard({ issuedOn: dayAfter(today, -2000), expiresOn: dayAfter(today, -10) }));
  await expectScore(management, '90.9%');
  const inspectionId = await inspect(people, id, there.id, {
    ...{ notes: 'The safe is not fixed to the wall', severity: 'high' },
    action: { what: 'Fix the safe to the wall', dueDate: dayAfter(today, 10) },
  });
  await expectScore(management, '65.7%');

  // The faults, each with its points and a link to its records.
  await management.getByRole('row').filter({ hasText: name }).locator('.button-says').getByRole('button').click();
  const faults = management.getByRole('list', { name: 'Faults' });
  await faults.waitFor();
  expect(await faults.getByRole('listitem').count()).toBe(4);
  await faults.getByText('1 firearm was missing at a stock count').waitFor();
  await picture(management, 'score-reasons');
  await expectAccessible(management);
  await faults.getByRole('link', { name: 'Open records: 1 license has expired' }).click();
  await management.getByRole('heading', { name, level: 1 }).waitFor();
  await management.getByRole('row').filter({ hasText: 'Expired' }).first().waitFor();

  const [license] = await made(call<Made[]>(people.admin, 'GET', `licenses?firearmId=${late.id}`));
  await made(call(people.admin, 'POST', `licenses/${license?.id}/cancellation`, { reason: 'Recorded with the wrong expiry' }));
  await made(call(people.admin, 'POST', 'licenses', { firearmId: late.id, ...exampleCard() }));
  await expectScore(management, '70.4%');
  await made(call(people.inspector, 'POST', `inspections/${inspectionId}/actions/1/close`, { note: 'The safe is fixed now' }));
  await expectScore(management, '80%');
  await inspect(people, id);
  await expectScore(management, '100%');
}, 400_000);
