// Journey: every number with a link opens a screen that shows the same number, for each role that sees it (docs/figures.md). functions/figures.test.ts
// compares the numbers with lists, reports, map and exports.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withBrowser } from './browser.ts';
import { follow } from './follow.ts';

const { as } = withBrowser();

/** For example "Total Firearms: 1 234". */
const figureLink = /^(.+): ([\d\s]+)$/;
const numberIn = (text: string) => Number(text.replace(/\s/g, ''));

interface Figure {
  readonly label: string;
  readonly count: number;
  readonly href: string;
}

async function figuresOn(page: Page, path: string): Promise<Figure[]> {
  await follow(page, path);
  const links = await page
    .locator('a[aria-label]')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('aria-label') ?? '', one.getAttribute('href') ?? '']));
  return links.flatMap(([words = '', href = '']) => {
    const [, label = '', count = ''] = figureLink.exec(words) ?? [];
    return label ? [{ label, count: numberIn(count), href }] : [];
  });
}

/** The total that a list shows: "Licenses (12)" in its heading, or "12 inspections" beside its filters. Zero if it says that there are none. */
async function totalOn(page: Page, href: string, label: string): Promise<number | undefined> {
  await follow(page, href);
  // National Custody shows the figure itself above its list of providers.
  const own = await page.locator('dt').evaluateAll((all, name) => all.find((one) => one.textContent?.trim() === name)?.nextElementSibling?.textContent, label);
  if (own && /^[\d\s]+$/.test(own)) return numberIn(own);
  const headings = await page.locator('h1, h2').allTextContents();
  // On a screen with several lists, the address means the last one.
  const counted = headings.flatMap((text) => /\(([\d\s]+)\)\s*$/.exec(text)?.[1] ?? []).at(-1);
  if (counted !== undefined) return numberIn(counted);
  const outputs = await page.locator('output').allTextContents();
  const said = outputs.flatMap((text) => /^([\d\s]+) [a-z]/.exec(text)?.[1] ?? [])[0];
  return said === undefined ? undefined : numberIn(said);
}

/** All users with national scope see the same lists, so each opens once. A provider's own lists open for the provider. */
const national = new Map<string, number | undefined>();

const screens = {
  'client@demo.test': ['/'],
  'management@demo.test': ['/', '/overview'],
  'inspector@demo.test': ['/'],
  'firearm-office@demo.test': ['/'],
  'law-enforcement@demo.test': ['/'],
  'internal@demo.test': ['/'],
  'admin@demo.test': ['/', '/overview'],
} as const;

test.each(Object.entries(screens))('every number that %s sees opens a list with that number', async (account, paths) => {
  const page = await as(account, '/');
  const known = account.startsWith('client') ? new Map<string, number | undefined>() : national;
  const differing: string[] = [];
  let compared = 0;
  for (const path of paths) {
    for (const { label, count, href } of await figuresOn(page, path)) {
      const key = `${label} ${href}`;
      if (!known.has(key)) known.set(key, await totalOn(page, href, label));
      const total = known.get(key);
      compared++;
      if (total !== count) differing.push(`${path} ${label}: ${count}, and ${total ?? 'no total'} at ${href}`);
    }
  }

  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(paths.length > 1 ? 20 : 3);
});
