// Journey: the counter of an armoury by scanner and keyboard alone. Twenty firearms come back in the morning, one without two rounds, and go out in the evening.
import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { demoPin } from '../../infra/local/seed/officers.ts';
import type { Board, Custody } from '../../shared/custody/schema.ts';
import type { Delegation } from '../../shared/delegations/schema.ts';
import type { Officer } from '../../shared/officers/schema.ts';
import { call, expectAccessible, inEachLook, picture, withBrowser } from './browser.ts';
import { choose, has, pressOn, reach, write } from './by-keyboard.ts';
import { pressEnter, scan } from './scanner.ts';

type Shift = Awaited<ReturnType<typeof shiftOf>>;

const { as } = withBrowser();

const size = 20;
/** Badge and firearm of each line, Enter and the PIN. */
const mostInteractions = 2 * size + 2;

const boardNow = async (page: Page) => (await call<Board>(page, 'GET', 'custody/board')).body.out;
const isHandgun = ({ firearm }: Custody) => /Pistol|Revolver/.test(firearm.type);
const seconds = (from: number) => `${((Date.now() - from) / 1000).toFixed(1)} s`;
/** Times are printed, not checked: a busy machine would fail the test. */
const report = (line: string) => console.log(`counter: ${line}`);

/** Twenty officers with one handgun each, due last, and the number on each officer's badge. */
async function shiftOf(page: Page) {
  const out = await boardNow(page);
  const handguns = out.filter((row, at) => isHandgun(row) && out.findIndex((one) => one.officerId === row.officerId && isHandgun(one)) === at);
  const pairs = handguns.slice(-size);
  expect(pairs).toHaveLength(size);
  const badges = new Map<string | null, string>();
  for (const { officerId } of pairs) badges.set(officerId, (await call<Officer>(page, 'GET', `officers/${officerId}`)).body.psiraNumber);
  const [delegation] = (await call<Delegation[]>(page, 'GET', 'delegations')).body;
  const issuer = (await call<Officer>(page, 'GET', `officers/${delegation?.officerId}`)).body;
  return {
    pairs,
    badges,
    issuer: `${issuer.initials} ${issuer.surname}`,
    surname: issuer.surname,
    stillOut: handguns.slice(0, 2),
    safe: pairs[0]?.safeName ?? '',
    safeId: pairs[0]?.safeId ?? '',
    issuerId: issuer.id,
  };
}

const scanField = (page: Page) => page.getByLabel(/^Scan a (badge|firearm)/);

async function returnAll(page: Page, { pairs, issuer, surname, safe }: Shift): Promise<void> {
  await page.keyboard.press('F3');
  await choose(page, page.getByRole('button', { name: /^Safe/ }), safe);
  await choose(page, page.getByRole('button', { name: /^Receiver/ }), issuer, surname);
  await write(page, page.getByLabel('PIN', { exact: true }), demoPin);
  await page
    .getByText(/^Received by /)
    .first()
    .waitFor();
  await reach(page, scanField(page));
  const start = Date.now();
  for (const [at, { firearm, roundsOut }] of pairs.entries()) {
    await scan(page, firearm.serialNumber);
    await page.getByRole('button', { name: 'Return Firearm' }).waitFor();
    if (at === 0) {
      const rounds = page.getByLabel('Rounds back');
      await reach(page, rounds);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(String((roundsOut ?? 0) - 2));
      await choose(page, page.getByRole('button', { name: /^Explanation of 2 missing rounds/ }), 'Fired in training');
      await write(page, page.getByLabel('Details'), 'Two rounds at the range');
      await picture(page, 'custody-return-shortfall');
      await expectAccessible(page);
      await pressOn(page, page.getByRole('button', { name: 'Return Firearm' }));
    } else await pressEnter(page);
    await page.getByText(`Returned: ${firearm.manufacturer} ${firearm.model} ${firearm.serialNumber}`).waitFor();
  }
  report(`return of ${size} with one shortfall, ${seconds(start)}`);
}

async function enterTerms(page: Page, issuer: string, surname: string): Promise<void> {
  await page.keyboard.press('F2');
  await choose(page, page.getByRole('button', { name: /^Issuer/ }), issuer, surname);
  await choose(page, page.getByRole('button', { name: /^Purpose/ }), 'Armed response');
  await write(page, page.getByLabel('Reason'), 'Evening shift');
  await write(page, page.getByLabel('Place'), 'Midrand sector 4');
  await reach(page, scanField(page));
}

test('a morning return with a shortfall and an evening shift of twenty with two refused lines, by scanner and keyboard alone', async () => {
  const page = await as('client@demo.test', '/custody/counter');
  await page.getByRole('heading', { name: 'Counter', level: 1 }).waitFor();
  const shift = await shiftOf(page);
  await returnAll(page, shift);
  await expectAccessible(page);
  await picture(page, 'custody-returned');

  await enterTerms(page, shift.issuer, shift.surname);
  let interactions = 0;
  const scanOne = async (text: string) => {
    interactions++;
    await scan(page, text);
  };
  const start = Date.now();
  let refused = 0;
  for (const [at, { officerId, firearm }] of shift.pairs.entries()) {
    await scanOne(shift.badges.get(officerId) ?? '');
    // Two firearms are with other officers: each line takes the next firearm instead.
    const wrong = at === 6 || at === 13 ? shift.stillOut[refused++] : undefined;
    if (wrong) {
      await scanOne(wrong.firearm.serialNumber);
      await page
        .getByText(new RegExp(`^Already issued to ${wrong.officerName} on `))
        .first()
        .waitFor();
      if (refused === 1) await picture(page, 'custody-issue-refused');
    }
    await scanOne(firearm.serialNumber);
  }
  await page.getByRole('button', { name: `Issue ${size} of ${size}` }).waitFor();
  const typed = Date.now() - start;
  await inEachLook(page, async ({ width, theme }) => {
    await picture(page, `custody-issue-${width}-${theme}`);
    await expectAccessible(page);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await reach(page, scanField(page));

  const confirmed = Date.now();
  interactions += 2;
  await pressEnter(page);
  await page.getByLabel(/^PIN of the issuer/).waitFor();
  await picture(page, 'custody-issue-pin');
  await page.keyboard.type(demoPin, { delay: 80 });
  await expect.poll(() => page.getByText(/^Issued, /).count()).toBe(size);
  report(`shift of ${size} with ${refused} refused lines: ${interactions} interactions, ${((typed + Date.now() - confirmed) / 1000).toFixed(1)} s`);
  expect(interactions - refused).toBeLessThanOrEqual(mostInteractions);
  await expectAccessible(page);
  await picture(page, 'custody-issued');

  const holders = new Map((await boardNow(page)).map(({ firearm, officerId }) => [firearm.id, officerId]));
  for (const { firearm, officerId } of shift.pairs) expect(holders.get(firearm.id)).toBe(officerId);
}, 300_000);

/** Returns firearms without the screen: the journey above shows it. */
async function returnQuietly(page: Page, { safeId, issuerId }: Shift, rows: readonly Custody[]): Promise<void> {
  const lines = rows.map(({ firearm, roundsOut }) => ({ eventId: v7(), firearmId: firearm.id, rounds: roundsOut ?? 0, magazines: 0, condition: 'good' }));
  const { status, body } = await call<any>(page, 'POST', 'custody/returns', { safeId, receiver: { officerId: issuerId, pin: demoPin }, lines });
  expect([status, body.lines?.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([200, rows.map(() => 'done')]);
}

const ready = (page: Page, count: number) => page.getByRole('button', { name: `Issue ${count} of ${count}` }).waitFor();
const issuedCount = (page: Page) => page.getByText(/^Issued, /).count();

/** Enter, and the issuer's PIN: two interactions. */
async function confirmWithPin(page: Page): Promise<void> {
  await pressEnter(page);
  await page.getByLabel(/^PIN of the issuer/).waitFor();
  await page.keyboard.type(demoPin, { delay: 80 });
}

test('one firearm takes four interactions, and the last shift of twenty is repeated with twenty-two', async () => {
  const page = await as('client@demo.test', '/custody/counter');
  await page.getByRole('heading', { name: 'Counter', level: 1 }).waitFor();
  const shift = await shiftOf(page);
  await returnQuietly(page, shift, shift.pairs);
  await choose(page, page.getByRole('button', { name: /^Safe/ }), shift.safe);
  await enterTerms(page, shift.issuer, shift.surname);

  // The scans of the badge and the firearm, Enter and the officer's PIN. The issuer enters the PIN only at the first one.
  const [first] = shift.pairs;
  for (const isFirst of [true, false]) {
    const start = Date.now();
    await scan(page, shift.badges.get(first?.officerId ?? null) ?? '');
    await scan(page, first?.firearm.serialNumber ?? '');
    await ready(page, 1);
    await pressEnter(page);
    await page.getByLabel(`PIN of ${first?.officerName}`).waitFor();
    await page.keyboard.type(demoPin, { delay: 80 });
    if (isFirst) {
      await expect.poll(() => has(page.getByLabel(/^PIN of the issuer/))).toBe(true);
      await picture(page, 'custody-issue-of-one');
      await page.keyboard.type(demoPin, { delay: 80 });
    }
    await expect.poll(() => issuedCount(page)).toBe(isFirst ? 1 : 2);
    report(`issue of one: ${isFirst ? 5 : 4} interactions, ${seconds(start)}`);
    await returnQuietly(page, shift, shift.pairs.slice(0, 1));
  }

  await page.getByRole('button', { name: 'Repeat Last Shift' }).click();
  await page
    .getByText(shift.pairs.at(-1)?.firearm.serialNumber ?? '')
    .first()
    .waitFor();
  await picture(page, 'custody-last-shift');
  await expectAccessible(page);
  const start = Date.now();
  for (const { firearm } of shift.pairs) await scan(page, firearm.serialNumber);
  await ready(page, size);
  await confirmWithPin(page);
  await expect.poll(() => issuedCount(page)).toBe(size + 2);
  report(`last shift of ${size} repeated: ${size + 2} interactions, ${seconds(start)}`);
  const holders = new Map((await boardNow(page)).map(({ firearm, officerId }) => [firearm.id, officerId]));
  for (const { firearm, officerId } of shift.pairs) expect(holders.get(firearm.id)).toBe(officerId);
}, 300_000);
