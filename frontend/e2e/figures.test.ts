// Each linked figure equals the total of its list, for each role that sees it (docs/figures.md).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withBrowser } from './browser.ts';

const { as } = withBrowser();

/** "Total Firearms: 1 234" */
const figureLink = /^(.+): ([\d\s]+)$/;
const numberIn = (text: string) => Number(text.replace(/\s/g, ''));

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const loading of [page.getByText(/^Loading/), page.getByText('Counting…'), page.locator('[aria-label^="Loading"]')])
    await loading.first().waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
}

interface Figure {
  readonly label: string;
  readonly count: number;
  readonly href: string;
}

async function figuresOn(page: Page, path: string): Promise<Figure[]> {
  await page.goto(new URL(path, page.url()).href);
  await settled(page);
  const links = await page
    .locator('a[aria-label]')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('aria-label') ?? '', one.getAttribute('href') ?? '']));
  return links.flatMap(([words = '', href = '']) => {
    const [, label = '', count = ''] = figureLink.exec(words) ?? [];
    return label ? [{ label, count: numberIn(count), href }] : [];
  });
}

/** The total that a list states: "Licenses (12)" in its heading, or "12 inspections" beside its filters. */
async function totalOn(page: Page, href: string): Promise<number | undefined> {
  await page.goto(new URL(href, page.url()).href);
  await settled(page);
  const headings = await page.locator('h1, h2').allTextContents();
  // With several lists on a screen, the address names the last one.
  const counted = headings.flatMap((text) => /\(([\d\s]+)\)\s*$/.exec(text)?.[1] ?? []).at(-1);
  if (counted !== undefined) return numberIn(counted);
  const outputs = await page.locator('output').allTextContents();
  const said = outputs.flatMap((text) => /^([\d\s]+) [a-z]/.exec(text)?.[1] ?? [])[0];
  return said === undefined ? undefined : numberIn(said);
}

const screens = {
  'client@demo.test': ['/'],
  'client-two@demo.test': ['/'],
  'inspector@demo.test': ['/'],
  'firearm-office@demo.test': ['/'],
  'law-enforcement@demo.test': ['/'],
  'internal@demo.test': ['/'],
  'management@demo.test': ['/', '/overview'],
  'admin@demo.test': ['/', '/overview'],
} as const;

test.each(Object.entries(screens))('each figure of %s equals the total of its list', async (account, paths) => {
  const page = await as(account, '/');
  const differing: string[] = [];
  let compared = 0;
  for (const path of paths) {
    for (const { label, count, href } of await figuresOn(page, path)) {
      const total = await totalOn(page, href);
      compared++;
      if (total !== count) differing.push(`${path} ${label}: ${count}, and ${total ?? 'no total'} at ${href}`);
    }
  }

  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(paths.length > 1 ? 20 : 3);
});
