// Journey: every screen at both widths and in both themes is reachable and accessible. It also takes their pictures.
import { expect, test } from 'vitest';
import { demoPassword } from '../../infra/local/people.ts';
import { expectAccessible, looks, picture, visit, widths, withBrowser } from './browser.ts';

const { open, signIn, as } = withBrowser();

test.each(looks)('the landing page and the login are accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await open('/', { width, theme });
  await page.getByRole('heading', { name: 'Secure Firearm Management' }).waitFor();
  await picture(page, `landing-${width}-${theme}`);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Access System' }).click();
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Invalid email address').waitFor();
  await page.getByText('Password is required').waitFor();
  await picture(page, `login-${width}-${theme}`);
  await expectAccessible(page);
});

test('a signed-in user reaches the landing page, and continues from it without another sign-in', async () => {
  const page = await as('client@demo.test', '/landing');
  await page.getByRole('heading', { name: 'Secure Firearm Management' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/landing');

  await page.getByRole('link', { name: 'Access System' }).click();

  await page.getByRole('heading', { name: 'System Dashboard' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test.each(looks)('the API description at $width px in $theme works without a script', async ({ width, theme }) => {
  const page = await open('/api/docs', { width, theme });
  await picture(page, `api-docs-${width}-${theme}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'GET /api/ancillaries/{id}/history', exact: true }).click();
  // The address has opened this section.
  await page.locator('details[open]').getByText('ancillaries.history', { exact: true }).waitFor();
  await picture(page, `api-docs-feature-${width}-${theme}`);

  expect(await page.locator('script').count()).toBe(0);
  await expectAccessible(page);
});

test.each(looks)('every screen that an administrator opens is accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await as('admin@demo.test', '/', { width, theme });
  const look = (path: string, name: string, heading: string) => visit(page, path, `${name}-${width}-${theme}`, heading);

  await look('/', 'dashboard', 'System Dashboard');
  await look('/registration', 'registration', 'Firearm Registration');
  const profile = (await page.locator('a[href$="/profile"]').first().getAttribute('href')) ?? '';
  const id = profile.split('/')[2] ?? '';
  await look(profile, 'profile', '');
  await look(`/registration/${id}/edit`, 'edit', '');
  await look('/library', 'library', 'Digital Firearms Reference Library');
  await page.getByRole('button', { name: 'Add Record' }).first().click();
  await page.getByRole('dialog', { name: 'Add New Library Record' }).waitFor();
  await picture(page, `library-add-${width}-${theme}`);
  await expectAccessible(page);
  await page.goto(new URL('/nowhere', page.url()).href);
  await page.getByText('404 Page Not Found').first().waitFor();
  await picture(page, `nowhere-${width}-${theme}`);
  await expectAccessible(page);
});

/** Replaces every count in an answer by a national number. */
const ofTheCountry = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ofTheCountry);
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, ofTheCountry(one)]));
  return Number.isInteger(value) ? 126_512 : value;
};

test.each([widths.wide, widths.narrow])('at %i px a national number fits on one line in its card', async (width) => {
  const page = await as('management@demo.test', '/', { width });
  const counts = /\/api\/(dashboard\/(metrics|legal-entities)|overview|compliance\/summary|geographic\/distribution)/;
  await page.route(counts, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: ofTheCountry(await response.json()) });
  });
  for (const path of ['/', '/overview', '/licenses', '/compliance', '/geographic']) {
    await page.goto(new URL(path, page.url()).href);
    await page
      .locator('.big-figure', { hasText: /126\s512/ })
      .first()
      .waitFor();
    const broken = await page.locator('.big-figure').evaluateAll((figures) =>
      figures
        .filter((one) => {
          const edge = one.closest('dd, li, [class*=content-inner]')?.getBoundingClientRect().right ?? 0;
          return one.getClientRects().length !== 1 || one.getBoundingClientRect().right > edge;
        })
        .map(({ textContent }) => textContent),
    );
    expect([path, broken]).toEqual([path, []]);
  }
});

test('at 320 px (a desktop zoomed to 400%) no screen of the menu is wider than the window', async () => {
  const page = await as('admin@demo.test', '/');
  const menu = page.getByRole('navigation').locator('a[href^="/"]');
  await page.getByRole('link', { name: 'System Overview', exact: true }).waitFor();
  const screens = [...new Set(await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))];
  expect(screens.length).toBeGreaterThan(20);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of screens) {
    await page.goto(new URL(path, page.url()).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const loading of [page.getByText(/^Loading/), page.locator('[aria-label^="Loading"]')]) await loading.first().waitFor({ state: 'hidden' });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, wide]).toEqual([path, 320]);
  }
});

test('the menu is open beside forms and lists and again after a narrow window, but not after the user closed it', async () => {
  const page = await as('client@demo.test', '/account');
  const link = page.getByRole('link', { name: 'Document Management' });
  const become = (width: number) => page.setViewportSize({ width, height: 900 });
  await link.waitFor();

  await become(widths.narrow);
  await link.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Open menu' }).first().click();
  await link.click();
  await page.getByRole('heading', { name: 'Document Management', level: 1 }).waitFor();
  await link.waitFor({ state: 'hidden' });
  await become(widths.wide);
  await link.waitFor();

  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('heading', { name: 'Reports and Analytics', level: 1 }).waitFor();
  expect(await link.isVisible()).toBe(false);
});

test('content below a loading part appears after it, or after a moment, and does not move under a thumb', async () => {
  const page = await as('client@demo.test', '/notifications');
  await page.getByRole('heading', { name: 'Where Notifications Come From' }).waitFor();
  // Measured in each frame by the browser itself, so that a busy machine does not matter.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      const below = [...document.querySelectorAll('.page-parts > * > *')].find((one) => one.textContent?.includes('Come From'));
      const clipped = below && getComputedStyle(below).clipPath !== 'none';
      const now = below && `${document.querySelector('.loading') ? 'loading' : 'there'}, ${clipped ? 'hidden' : 'visible'}`;
      if (now && seen.at(-1) !== now) seen.push(now);
      requestAnimationFrame(look);
    };
    look();
  });
  // Joined into one text, so that a failure shows all of it.
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen.join('; '));
  await page.reload();
  await expect.poll(seen).toBe('loading, hidden; there, visible');

  let answer: (() => void) | undefined;
  await page.route(/\/api\/notifications\?/, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await page.reload();
  // The page waits only for a moment.
  await expect.poll(seen).toBe('loading, hidden; loading, visible');
  answer?.();
});

test('signing out clears the browser and ends the session, and the login is the next screen', async () => {
  const page = await open('/registration');
  await signIn(page, 'client@demo.test');
  await page.getByRole('heading', { name: 'Firearm Registration', level: 1 }).waitFor();
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(JSON.parse(JSON.parse(kept).user)).toEqual({ id: expect.any(String), firstName: 'Thabo', lastName: 'Molefe', role: 'client' });
  expect(kept).not.toContain('client@demo.test');

  let ended: (() => void) | undefined;
  await page.route(/\/api\/auth\/logout/, async (route) => {
    await new Promise<void>((resolve) => {
      ended = resolve;
    });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Signing Out...' }).waitFor();
  ended?.();
  await page.getByLabel('Email').waitFor();

  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key === 'user' || key === 'authToken' || key.startsWith('Cognito')))).toEqual([]);
  const answer = await page.request.get(new URL('/api/auth/user', page.url()).href, { headers: { 'x-auth-token': token ?? '' } });
  expect(answer.status()).toBe(401);
});

test('signing out asks before unsaved text is lost, and the other tab keeps its text', async () => {
  const page = await open('/registration');
  await signIn(page, 'client@demo.test');
  const beside = await page.context().newPage();
  await beside.goto(page.url());
  await beside.getByRole('textbox', { name: 'Model', exact: true }).fill('17');
  await page.getByRole('textbox', { name: 'Model', exact: true }).fill('19');
  const signOut = page.getByRole('button', { name: 'Sign Out' });

  await signOut.click();
  const question = page.getByRole('dialog', { name: 'Leave page' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByRole('textbox', { name: 'Model', exact: true }).inputValue()).toBe('19');

  await signOut.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByLabel('Email').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  const cover = beside.getByRole('dialog', { name: 'Sign in again' });
  await cover.getByText('Your entries are still here.').waitFor();

  // A user who signs in again there stays signed in when this tab reloads.
  await cover.getByLabel('Email').fill('client@demo.test');
  await cover.getByLabel('Password', { exact: true }).fill(demoPassword);
  await cover.getByRole('button', { name: 'Sign In', exact: true }).click();
  await cover.waitFor({ state: 'detached' });
  expect(await beside.getByRole('textbox', { name: 'Model', exact: true }).inputValue()).toBe('17');
  await page.reload();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  expect(await beside.evaluate(() => localStorage.getItem('authToken'))).toBeTruthy();
});
