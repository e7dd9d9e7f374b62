// Starts the whole system on free ports with its own data for a journey, and opens it in a real Chromium.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { demoPassword } from '../../infra/local/people.ts';
import { deliverLetters } from '../../infra/local/scheduler.ts';
import { root, type System } from '../../infra/local/system.ts';
import type { LicenseCard } from '../../shared/licenses/schema.ts';
import { startFilledSystem } from '../../testing/system/system.ts';
import { ofLate2022, presses, stillness } from './in-page.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const widths = { wide: 1440, narrow: 390 } as const;
type Theme = 'light' | 'dark';
interface Look {
  readonly width: number;
  readonly theme: Theme;
}

const everyLook: readonly Look[] = Object.values(widths).flatMap((width) => (['light', 'dark'] as const).map((theme: Theme) => ({ width, theme })));
/** The looks checked in addition to the journey's own wide, light one. LOOKS=all checks every width in every theme. */
export const looks = everyLook.filter(({ width, theme }) => process.env.LOOKS === 'all' || (width === widths.narrow) === (theme === 'light'));

/** A problem that a user would notice, found by axe or in the page's text. */
interface Finding {
  readonly id: string;
  readonly impact?: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Letter {
  readonly subject: string;
  readonly body: { readonly text: string };
}

const wholeBrowser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** The same engine without a window. It downloads a PDF instead of showing it. */
const shell = process.env.CHROMIUM_SHELL_PATH ?? wholeBrowser;

/** @param options.showsPdf true for a browser that shows a PDF in a tab */
export function withBrowser({ showsPdf = false, ...options }: Parameters<typeof startFilledSystem>[0] & { readonly showsPdf?: boolean } = {}) {
  let system: System;
  let browser: Browser;
  let opened = 0;
  const kept = new Map<string, State>();

  beforeAll(async () => {
    system = await startFilledSystem(options);
    browser = await chromium.launch({ executablePath: showsPdf ? wholeBrowser : shell, args: quiet });
  });

  afterAll(async () => {
    await browser?.close();
    await system?.stop();
  });

  /** Opens a new browser without stored data, for a new user. Fails the test on any error that the page raises. */
  async function open(
    at: string,
    { width = widths.wide as number, theme = 'light' as Theme, height = 900, script = true } = {},
    storageState?: State,
  ): Promise<Page> {
    const context = await browser.newContext({
      storageState,
      viewport: { width, height },
      colorScheme: theme,
      locale: 'en-ZA',
      timezoneId: 'Africa/Johannesburg',
      bypassCSP: false,
      javaScriptEnabled: script,
    });
    await context.addInitScript(presses);
    await context.addInitScript(ofLate2022);
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      throw error;
    });
    // Close the page with its test: an open page continues to poll the server.
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail' && !page.isClosed()) await keepPicture(page, `failed-${task.id}-${++opened}`);
      await context.close();
    });
    await page.goto(system.origin + at);
    return page;
  }

  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page
      .getByRole('button', { name: /sign out/i })
      .or(page.getByRole('button', { name: /user menu|account/i }))
      .first()
      .waitFor({ timeout: 30_000 });
  }

  /** Opens a page as a signed-in user. A user who signed in before and has not signed out continues the same session. */
  async function as(email: string, at: string, look: Parameters<typeof open>[1] = {}): Promise<Page> {
    const state = kept.get(email);
    if (state && (await isSignedIn(state))) return open(at, look, state);
    const page = await open('/login', look);
    await signIn(page, email);
    kept.set(email, await page.context().storageState());
    await page.goto(system.origin + at);
    return page;
  }

  async function isSignedIn({ origins }: State): Promise<boolean> {
    const token = origins[0]?.localStorage.find(({ name }) => name === 'authToken')?.value;
    const { status } = await fetch(`${system.origin}/api/auth/user`, { headers: { 'x-auth-token': token ?? '' } });
    return status === 200;
  }

  /** The emails in an address's mailbox after the next sending round, which runs each minute. The latest is last. */
  async function emailsTo(address: string): Promise<Letter[]> {
    await deliverLetters();
    const { emails } = (await (await fetch(`${system.mailbox}/store`)).json()) as { emails: (Letter & { destination: { to: string[] } })[] };
    return emails.filter(({ destination }) => destination.to.includes(address));
  }

  return { open, signIn, as, emailsTo, origin: () => system.origin, mailbox: () => system.mailbox, partners: () => system.partners ?? '' };
}

type Answer<T> = { readonly status: number; readonly body: T };

/** Calls the API as the page's signed-in user. */
export const call = <T = unknown>(page: Page, method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object): Promise<Answer<T>> =>
  page.evaluate(
    async ([by, to, sent]) => {
      const headers = { 'content-type': 'application/json', 'x-auth-token': localStorage.getItem('authToken') ?? '' };
      const answer = await fetch(`/api/${to}`, { method: by, headers, ...(sent ? { body: sent } : {}) });
      return { status: answer.status, body: await answer.json() };
    },
    [method, path, body && JSON.stringify(body)] as const,
  );

const pistol = {
  manufacturer: 'Vektor',
  model: 'SP1',
  type: 'Pistol',
  caliber: '9mm',
  licenseType: 'S20 Business Purposes',
  province: 'Gauteng',
  city: 'Johannesburg',
  ownerId: 1,
};

/** Registers a firearm of provider 1 through the API. Returns the status. */
export const registerPistol = async (page: Page, serialNumber: string, license?: LicenseCard): Promise<number> =>
  (await call(page, 'POST', 'firearms', { ...pistol, serialNumber, ...(license ? { license } : {}) })).status;

/** Records on the license's page that its renewal was lodged. */
export async function lodgeRenewal(page: Page, receipt: string): Promise<void> {
  await page.getByRole('button', { name: 'Lodge Renewal' }).click();
  const dialog = page.getByRole('dialog', { name: /^Lodge the renewal of/ });
  await dialog.getByLabel('Receipt Number').fill(receipt);
  await picture(page, `licenses-lodge-${receipt}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record Lodging' }).click();
  await page.getByText('Renewal recorded as lodged').first().waitFor();
}

/** Checks that axe has no serious or critical finding, and that the page's text contains no "undefined". */
export async function expectAccessible(page: Page): Promise<void> {
  // An alert fades in: in the meantime its text has less contrast.
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
  expect(await findingsIn(page)).toEqual([]);
  expect(await page.locator('body').textContent()).not.toContain('undefined');
}

/** The serious and critical findings of axe on the page, or on one part of it. */
export async function findingsIn(page: Page, part?: Locator): Promise<string[]> {
  // Runs axe through the debugger instead of a script on the page, so that the content security policy stays unchanged.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  await page.evaluate(stillness);
  const element = await part?.elementHandle();
  return page.evaluate(async (include) => {
    const axe = (globalThis as unknown as { axe: { run(context: object, options: object): Promise<{ violations: Finding[] }> } }).axe;
    const { violations } = await axe.run(include ?? document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map((node) => node.html)
            .join(' | ')
            .slice(0, 600)}`,
      );
  }, element);
}

/** Opens a screen, waits until it has loaded, takes its picture and checks it. An empty `heading` matches any. */
export async function visit(page: Page, path: string, name: string, heading = ''): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  await picture(page, name);
  await expectAccessible(page);
}

/** Runs a check in each look. It changes the look in place, so open dialogs stay open and nothing reloads. */
export async function inEachLook(page: Page, look: (of: Look) => Promise<void>): Promise<void> {
  for (const { width, theme } of looks) {
    // Without animation, no colour is halfway between two themes.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.locator(`html[data-appearance=${theme}]`).waitFor();
    await look({ width, theme });
  }
}

/** Saves a picture to .local/screens with LOOKS=all, for people to look at. No test compares it. */
export const picture = async (page: Page, name: string): Promise<void> => (process.env.LOOKS === 'all' ? keepPicture(page, name) : undefined);

/** Makes the window as tall as the page first. Otherwise Chromium makes it one pixel wide for a moment, and that layout closes menus and loses the focus. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const place = path.join(root, '.local/screens');
  mkdirSync(place, { recursive: true });
  const shoot = () => page.screenshot({ path: path.join(place, `${name}.png`), animations: 'disabled' });
  const window = page.viewportSize();
  const { height, top } = await page.evaluate(() => ({ height: document.documentElement.scrollHeight, top: scrollY }));
  if (!window || height <= window.height) return void (await shoot());
  await page.setViewportSize({ ...window, height });
  await shoot();
  await page.setViewportSize(window);
  await page.evaluate((y) => scrollTo(0, y), top);
}

/** Reloads a list until it shows a record that was just written: lists lag a moment behind. */
export async function untilListed(page: Page, target: Locator): Promise<void> {
  const isThere = async () => {
    const found = await target.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
    if (!found) await page.reload();
    return found;
  };
  await expect.poll(isThere, { timeout: 30_000 }).toBe(true);
}
