// For the journeys: the whole system on free ports with its own data, and a real Chromium in front of it.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { demoPassword } from '../../infra/local/people.ts';
import { root, type System } from '../../infra/local/system.ts';
import { startSystem } from '../../infra/local/testing.ts';

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
export type Theme = 'light' | 'dark';

/** Found in a finding of axe, or in the page's own text, that a person would complain of. */
interface Finding {
  readonly id: string;
  readonly impact?: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

export function withBrowser({ firearms }: { firearms: number }) {
  let system: System;
  let browser: Browser;

  beforeAll(async () => {
    system = await startSystem({ firearms });
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: quiet });
  });

  afterAll(async () => {
    await browser?.close();
    await system?.stop();
  });

  /** A new person at a new browser: nothing kept from the others. Fails the test on any error the page itself raises. */
  async function open(at: string, { width = widths.wide as number, theme = 'light' as Theme, height = 900 } = {}): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      locale: 'en-ZA',
      timezoneId: 'Africa/Johannesburg',
      bypassCSP: false,
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      throw error;
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

  return { open, signIn, origin: () => system.origin, mailbox: () => system.mailbox };
}

/** No serious or critical finding of axe, and no "undefined" in what a person reads. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated through the debugger, not as a script of the page, so that the content security policy stays as it is.
  await page.evaluate(axeSource);
  const findings = await page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run(context: object, options: object): Promise<{ violations: Finding[] }> } }).axe;
    // Cloudscape's own: the closed mobile navigation carries an attribute that its role does not take.
    const { violations } = await axe.run({ exclude: [['[class*="awsui_mobile-toolbar-nav"]']] }, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map((node) => node.html)
            .join(' | ')
            .slice(0, 600)}`,
      );
  });
  expect(findings).toEqual([]);
  expect(await page.locator('body').textContent()).not.toContain('undefined');
}

/** A picture for whoever wants to look: kept in .local/screens, never asserted. */
export async function picture(page: Page, name: string): Promise<void> {
  const place = path.join(root, '.local/screens');
  mkdirSync(place, { recursive: true });
  await page.screenshot({ path: path.join(place, `${name}.png`), fullPage: true, animations: 'disabled' });
}
