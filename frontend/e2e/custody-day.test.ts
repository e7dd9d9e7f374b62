// Journey: a day of firearms that are out. A hand-over on post, the verify page of each paper, an overdue firearm that is lost, an inspection that explains the
// firearms out, and labels.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { issues } from '../../functions/custody/entity.ts';
import { demoPin } from '../../infra/local/seed/officers.ts';
import type { Board, Custody, Issue } from '../../shared/custody/schema.ts';
import type { Delegation } from '../../shared/delegations/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { inGroups } from '../../shared/labels/code.ts';
import type { LabelPrint } from '../../shared/labels/schema.ts';
import type { Officer } from '../../shared/officers/schema.ts';
import { matrixOf, qrCodesIn } from '../../testing/server/drawn.ts';
import { call, expectAccessible, inEachLook, looks, picture, withBrowser } from './browser.ts';
import { choose, chooseFound } from './choose.ts';
import { scan } from './scanner.ts';

const { as, open, origin } = withBrowser();

const boardNow = async (page: Page) => (await call<Board>(page, 'GET', 'custody/board')).body.out;
const wordsOf = ({ firearm }: Pick<Custody, 'firearm'>) => `${firearm.manufacturer} ${firearm.model} ${firearm.serialNumber}`;
const dialogOf = (page: Page) => page.getByRole('dialog');

async function act(page: Page, row: Custody, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${wordsOf(row)}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function chooseOfficer(page: Page, label: string, { initials, surname }: Officer): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: new RegExp(`^${label}`, 'i') }).click();
  await chooseFound(page.getByLabel(`Search officers for the ${label}`), `${initials} ${surname}`);
}

/** The token is on the paper alone: no answer of the API has it. */
async function tokenOf(issueId: string | null): Promise<string> {
  const { data } = await issues()
    .get({ id: issueId ?? '' })
    .go({ consistent: true });
  return data?.authorisations.at(-1)?.token ?? '';
}

/** The page as a phone without scripts shows it. */
async function verify(token: string, title: RegExp, name: string): Promise<void> {
  const page = await open('/', { width: 390, script: false });
  const answer = await page.goto(`${origin()}/v/${token}`);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  expect((await answer?.body())?.length).toBeLessThan(15 * 1024);
  expect(await page.locator('script').count()).toBe(0);
  for (const { width, theme } of looks) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    await picture(page, `custody-verify-${name}-${width}-${theme}`);
  }
}

test('an officer hands a firearm over on post, and the verify page says VALID, RETURNED, REVOKED or NOT ISSUED', async () => {
  const page = await as('client@demo.test', '/custody');
  const board = await boardNow(page);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const [first, second, third] = board.filter(({ dueAt, firearm }) => (dueAt ?? '') > soon && firearm.type === 'Pistol');
  if (!first || !second || !third) throw new Error('Too few firearms are out');
  const officers = (await call<Officer[]>(page, 'GET', 'officers?limit=100&employment=active')).body;
  // The two issuers of the demo company hold no firearm.
  const issuers = (await call<Delegation[]>(page, 'GET', 'delegations')).body.map(({ officerId }) => officerId);
  const [issuer, relief] = issuers.map((id) => officers.find((officer) => officer.id === id)) as [Officer, Officer];

  await act(page, first, 'Hand Over');
  const dialog = dialogOf(page);
  await dialog.getByLabel(`PIN of ${first.officerName}`).fill(demoPin);
  await chooseOfficer(page, 'new holder', relief);
  await dialog.getByLabel('PIN of the New Holder').fill(demoPin);
  await dialog.getByLabel('Place').fill('Gate 2, Waterfall');
  await dialog.getByLabel('Reason').fill('Relief at midnight');
  await chooseOfficer(page, 'issuer', issuer);
  await dialog.getByLabel('PIN of the Issuer').fill(demoPin);
  await picture(page, 'custody-hand-over');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Hand Over' }).click();
  await page.getByText('Firearm handed over').first().waitFor();
  const now = (await boardNow(page)).find(({ firearm }) => firearm.id === first.firearm.id);
  expect([now?.officerId, now?.place]).toEqual([relief.id, 'Gate 2, Waterfall']);

  await act(page, second, 'Revoke Authorisation');
  await dialog.getByLabel('Reason').fill('The site was closed');
  await dialog.getByRole('button', { name: 'Revoke Authorisation' }).click();
  await page.getByText('Authorisation revoked').first().waitFor();

  await verify(await tokenOf(now?.issueId ?? null), /^VALID until /, 'valid');
  await verify(await tokenOf(first.issueId), /^RETURNED on /, 'returned');
  await verify(await tokenOf(second.issueId), /^REVOKED on /, 'revoked');
  await verify('0123456789abcdef0123456789abcdef', /^NOT ISSUED BY THIS REGISTRY/, 'unknown');
  await verify('%00junk', /^NOT ISSUED BY THIS REGISTRY/, 'junk');
  for (const look of looks) await expectAccessible(await open(`/v/${await tokenOf(second.issueId)}`, look));

  const coming = page.waitForEvent('download', { timeout: 60_000 });
  await page.reload();
  await act(page, third, 'Print Authorisation');
  const paper = readFileSync(await (await coming).path());
  expect(qrCodesIn(paper)).toEqual([matrixOf(`${origin()}/v/${await tokenOf(third.issueId)}`)]);
}, 300_000);

test('an overdue firearm is reported lost from the board, prefilled, and the report ends its issue', async () => {
  const page = await as('client@demo.test', '/custody/overdue');
  await page.getByRole('heading', { name: 'Overdue Firearms', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, 'custody-overdue');
  await expectAccessible(page);
  const overdue = (await boardNow(page)).find(({ dueAt }) => (dueAt ?? '') < new Date().toISOString()) as Custody;
  await act(page, overdue, 'Report Loss');
  await page.getByText(`${overdue.officerName} has had this firearm since`).waitFor();
  expect(await page.getByLabel('Place').inputValue()).toBe(overdue.place);
  await picture(page, 'custody-loss');
  await choose(page.getByLabel('Lost or stolen', { exact: true }), 'Stolen');
  await page.getByLabel('Date of the loss or theft', { exact: true }).fill(dayOf(new Date()));
  await page.getByLabel('Time you became aware of it').fill('00:00');
  await page.getByLabel('Circumstances').fill('The officer was robbed on the way to the armoury');
  await page.getByLabel('Full names').fill('Sipho Dlamini');
  await page.getByLabel('ID or passport number').fill('8001015009087');
  await page.getByLabel('Address').fill('4 Acacia Road');
  await page.getByLabel(/^Police station/).fill('Midrand');
  await page.getByRole('button', { name: 'Report Loss or Theft', exact: true }).click();

  await page.getByText('This firearm is reported stolen').waitFor();
  expect((await call<Custody>(page, 'GET', `custody/firearms/${overdue.firearm.id}`)).body.state).toBe('lost');
  expect((await call<Issue>(page, 'GET', `custody/issues/${overdue.issueId}`)).body.state).toBe('lost');
  expect((await boardNow(page)).some(({ firearm }) => firearm.id === overdue.firearm.id)).toBe(false);
  await verify(await tokenOf(overdue.issueId), /^REVOKED on /, 'lost');
}, 240_000);

test('an inspection counts the firearms that are out as issued, with officer, authorisation and due time', async () => {
  const client = await as('client@demo.test', '/custody');
  const out = await boardNow(client);
  const page = await as('inspector@demo.test', '/inspections');
  await page.getByRole('button', { name: 'Schedule Inspection' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Inspection' });
  await dialog.getByLabel('Provider', { exact: true }).click();
  await chooseFound(page.getByPlaceholder('Search legal entities'), 'Blouklip');
  await choose(dialog.getByLabel('Type', { exact: true }), 'Stock count');
  await dialog.getByLabel(/^Location/).fill('Armoury of the day');
  await dialog.getByRole('button', { name: 'Schedule Inspection' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByLabel('Search inspections').fill('Armoury of the day');
  await page.getByText('1 inspection', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Open checklist/ }).click();
  await page.getByRole('button', { name: 'Start Inspection' }).click();
  await page.getByRole('list', { name: 'Expected firearms' }).waitFor();

  await page
    .getByText(new RegExp(`${out.length} issued`))
    .first()
    .waitFor();
  await page
    .getByRole('radio', { name: 'Issued' })
    .or(page.getByRole('button', { name: 'Issued', exact: true }))
    .first()
    .click();
  const [one] = out;
  await page
    .getByLabel(/^Search/)
    .last()
    .fill(one?.firearm.serialNumber ?? '');
  await page.getByText(new RegExp(`With ${one?.officerName} until .*${one?.place}. Authorisation ${one?.authorisationNumber}`)).waitFor();
  await picture(page, 'custody-inspection');
  await expectAccessible(page);
}, 240_000);

test('labels are printed, scanned at the counter and replaced, and an unsaved dialog asks before it closes', async () => {
  const page = await as('client@demo.test', '/custody/labels');
  await page.getByRole('heading', { name: 'Labels', level: 1 }).waitFor();
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.first().waitFor();
  const name = (await boxes.first().getAttribute('aria-label'))?.replace(/^Select /, '').replace(', ', ' ') ?? '';
  for (const at of [0, 1, 2]) await boxes.nth(at).click();
  await inEachLook(page, async ({ width, theme }) => {
    await picture(page, `custody-labels-${width}-${theme}`);
    await expectAccessible(page);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  if ((await page.getByRole('button', { name: 'Print Labels (3)' }).count()) === 0) for (const at of [0, 1, 2]) await boxes.nth(at).click();
  await page.getByRole('button', { name: 'Print Labels (3)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print 3 labels' });
  await dialog.getByLabel(/^Labels used on the first sheet/).fill('2');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: /^Leave / });
  await question.getByText(/^You have not saved your changes/).waitFor();
  await picture(page, 'custody-labels-leave');
  await question.getByRole('button', { name: 'Stay in the window' }).click();
  expect(await dialog.getByLabel(/^Labels used on the first sheet/).inputValue()).toBe('2');
  const coming = page.waitForEvent('download', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Print Labels' }).click();
  const sheet = readFileSync(await (await coming).path());
  const [print] = (await call<LabelPrint[]>(page, 'GET', 'label-prints')).body;
  expect(qrCodesIn(sheet)).toEqual(print?.codes.map((code) => matrixOf(code, 'Q')));

  const atCounter = async (code: string, answer: string | RegExp) => {
    await page.goto(new URL('/custody/counter', page.url()).href);
    await page.getByLabel(/^Scan a badge/).waitFor();
    await scan(page, code);
    await page.getByText(answer).first().waitFor();
  };
  const old = print?.codes[0] ?? '';
  await atCounter(old, `For which officer is ${name}? Scan the badge.`);
  await page.goto(new URL('/custody/labels', page.url()).href);
  await page.getByLabel(/^Find by label/).waitFor();
  await scan(page, old);
  await page
    .getByRole('button', { name: /^Replace the label of/ })
    .first()
    .click();
  const replacing = page.getByRole('dialog', { name: /^Replace the label of/ });
  await replacing.getByLabel('Reason').fill('Scratched');
  await replacing.getByRole('button', { name: 'Replace Label' }).click();
  await page.getByText('Label replaced').first().waitFor();
  await atCounter(old, `Label ${inGroups(old)} was replaced on`);
  await picture(page, 'custody-counter-old-label');
}, 240_000);

test('each screen of the armoury is accessible', async () => {
  const page = await as('client@demo.test', '/custody');
  const [officer] = (await call<Officer[]>(page, 'GET', 'officers?limit=1')).body;
  const screens = {
    board: '/custody',
    officers: '/custody/officers',
    officer: `/custody/officers/${officer?.id}`,
    safes: '/custody/safes',
    'provision-register': '/custody/provision-register',
    ammunition: '/custody/ammunition',
    return: '/custody/counter?tab=return',
  };
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(new URL(path, page.url()).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await inEachLook(page, async ({ width, theme }) => {
      await picture(page, `custody-${name}-${width}-${theme}`);
      await expectAccessible(page);
    });
  }
}, 240_000);
