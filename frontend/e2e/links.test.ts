// Journey: every link on a role's home page opens a screen that the role may see (decision 185).
import { expect, test } from 'vitest';
import { roles } from '../../shared/access/roles.ts';
import { withBrowser } from './browser.ts';
import { follow, settled } from './follow.ts';

const { as } = withBrowser();

const accounts = {
  client: 'client@demo.test',
  admin: 'admin@demo.test',
  internal: 'internal@demo.test',
  inspector: 'inspector@demo.test',
  law_enforcement: 'law-enforcement@demo.test',
  psira_management: 'management@demo.test',
  firearm_office: 'firearm-office@demo.test',
  external_saps: 'saps@demo.test',
} as const satisfies Record<(typeof roles)[number], string>;

const refusals = /Access Restricted|404 Page Not Found|does not exist|could not be loaded/;

test.each(roles)('every link on the home page of %s opens', async (role) => {
  const page = await as(accounts[role], '/');
  await settled(page);
  const found = await page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const paths = [...new Set(found)];
  expect(paths.length).toBeGreaterThan(role === 'external_saps' ? 6 : 12);

  const refused: string[] = [];
  for (const path of paths) {
    // For an unknown path the application stays on the page that says so.
    await follow(page, path).catch((error: Error) => refused.push(`${path}: ${error.message.split('\n')[0]}`));
    const words = (await page.locator('main').first().textContent())?.match(refusals)?.[0];
    if (words) refused.push(`${path}: ${words}`);
  }

  expect(refused).toEqual([]);
});
