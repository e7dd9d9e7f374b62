// Each figure with a link leads to a screen that states the same number, for each role that sees it (docs/figures.md). The numbers
// themselves are held to lists, reports, map and exports in functions/figures.test.ts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withBrowser } from './browser.ts';
import { follow } from './follow.ts';

const { as } = withBrowser();

/** "Total Firearms: 1 234" */
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

/** The total that a list states: "Licenses (12)" in its heading, or "12 inspections" beside its filters; nought where it says that there are none. */
async function totalOn(page: Page, href: string): Promise<number | undefined> {
  await follow(page, href);
  const headings = await page.locator('h1, h2').allTextContents();
  // With several lists on a screen, the address names the last one.
  const counted = headings.flatMap((text) => /\(([\d\s]+)\)\s*$/.exec(text)?.[1] ?? []).at(-1);
  if (counted !== undefined) return numberIn(counted);
  const outputs = await page.locator('output').allTextContents();
  const said = outputs.flatMap((text) => /^([\d\s]+) [a-z]/.exec(text)?.[1] ?? [])[0];
  return said === undefined ? undefined : numberIn(said);
}

/** What one person of the country sees, all do: each list is opened once. A provider's own lists are opened for it. */
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

test.each(Object.entries(screens))('each figure of %s leads to its number', async (account, paths) => {
  const page = await as(account, '/');
  const known = account.startsWith('client') ? new Map<string, number | undefined>() : national;
  const differing: string[] = [];
  let compared = 0;
  for (const path of paths) {
    for (const { label, count, href } of await figuresOn(page, path)) {
      if (!known.has(href)) known.set(href, await totalOn(page, href));
      const total = known.get(href);
      compared++;
      if (total !== count) differing.push(`${path} ${label}: ${count}, and ${total ?? 'no total'} at ${href}`);
    }
  }

  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(paths.length > 1 ? 20 : 3);
});
