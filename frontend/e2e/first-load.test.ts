// Checks the size of a first visit: limits for the built files, and the bytes that a real Chromium loads.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../infra/local/people.ts';
import { root } from '../../infra/local/system.ts';
import { bound } from '../../infra/trims/switch.ts';
import { entry, frame, readBuild, screens } from '../build/first-load.ts';
import { withBrowser } from './browser.ts';
import { watchWire } from './wire.ts';

/** KiB of brotli: HTML, scripts and style sheets. Fonts do not block the page, and are printed separately. */
const signedOutMost = bound(75);
/** A signed-in list with the frame around it. */
const listMost = bound(330);
/** A signed-in screen with a large form, charts or a map. */
const signedInMost = bound(360);
/** The counter: two tabs, a form with the destination of a transport, a scan field and a table. It stays open for a whole shift. */
const counterMost = bound(385);
/** Features whose `page.tsx` is not a list alone. Labels has a scan field and tabs, a register of provision first a choice of its branch, a profile a form. */
const largeFeatures = /^features\/(geographic|imports|labels|profile|provision-register|reports|settings)\//;
const isList = (screen: string) => screen.endsWith('/page.tsx') && !largeFeatures.test(screen);
const mostOf = (screen: string) => (screen === 'features/custody/counter.tsx' ? counterMost : isList(screen) ? listMost : signedInMost);
/** The HTTP overhead for each file. */
const framing = 1;

const dist = path.join(root, 'dist');
const frontend = path.join(root, 'frontend');

const { open, as } = withBrowser();
/** Read after `withBrowser` has built the application: a clean clone has no build yet. */
let build: ReturnType<typeof readBuild>;
beforeAll(() => {
  build = readBuild(dist);
});

describe('the built files', () => {
  test.each(['features/landing/page.tsx', 'features/login/page.tsx'])('%s stays within its limit', (page) => {
    expect(build.firstLoad(entry, page).total).toBeLessThanOrEqual(signedOutMost);
  });

  test('every screen stays within its limit', () => {
    const sizes = screens(frontend).map((screen) => ({ screen, ...build.firstLoad(entry, frame, screen) }));
    for (const { screen, total, js, css } of sizes) console.log(`${total.toFixed(1)} KiB  ${screen} (scripts ${js.toFixed(1)}, styles ${css.toFixed(1)})`);
    console.log(`All fonts, apart: ${build.fonts().toFixed(0)} KiB`);
    const tooLarge = sizes.filter(({ screen, total }) => total > mostOf(screen));
    expect(tooLarge.map(({ screen, total }) => `${screen}: ${total.toFixed(1)}`)).toEqual([]);
  });

  test('no screen except the map loads MapLibre', () => {
    const brings = (files: readonly string[]) => files.some((file) => readFileSync(path.join(dist, file), 'utf8').includes('maplibregl'));
    expect(
      brings(readdirSync(path.join(dist, 'assets'), { withFileTypes: true }).flatMap(({ name }) => (/\.(js|css)$/.test(name) ? `assets/${name}` : []))),
    ).toBe(true);
    const others = screens(frontend).filter((screen) => !screen.startsWith('features/geographic/'));
    expect(others.filter((screen) => brings(build.firstLoad(entry, frame, screen).files))).toEqual([]);
  });
});

describe('the network', () => {
  test.each([
    ['/', 'Sign In'],
    ['/login', 'Sign In'],
  ])('a visitor at %s loads no more than the limit', async (at, button) => {
    const page = await open('/api/docs');
    const wire = await watchWire(page);
    await page.goto(new URL(at, page.url()).href);
    await page.getByText(button, { exact: true }).first().waitFor();
    const { kib, fontKib } = await wire.settled();
    console.log(`${at}: ${kib.toFixed(1)} KiB, and fonts ${fontKib.toFixed(1)}`);
    expect(kib).toBeLessThanOrEqual(signedOutMost + framing);
  });

  const lists: [string, (page: Page) => Promise<void>, number][] = [
    ['/licenses', (page) => page.getByText('View Details', { exact: true }).first().waitFor(), listMost],
    ['/library', (page) => page.getByText('View Details', { exact: true }).first().waitFor(), listMost],
    ['/registration', (page) => page.getByRole('row').nth(3).waitFor(), listMost],
  ];
  test.each(lists)('an inspector at %s loads no more than the limit, and nothing of the map', async (at, usable, most) => {
    const page = await as('inspector@demo.test', at);
    // Files that still load for the page before would be counted with it.
    await usable(page);
    await page.waitForLoadState('networkidle');
    const wire = await watchWire(page);
    await page.reload();
    await usable(page);
    const { kib, fontKib, addresses } = await wire.settled();
    console.log(`${at}: ${kib.toFixed(1)} KiB in ${addresses.length} files, and fonts ${fontKib.toFixed(1)}`);
    expect(addresses.filter((address) => /\/map/.test(address))).toEqual([]);
    expect(kib).toBeLessThanOrEqual(most + framing);
  });

  test('a page whose scripts do not load, or cannot run, shows an explanation after a while', async () => {
    const page = await open('/api/docs');
    await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort('internetdisconnected'));
    await page.goto(new URL('/login', page.url()).href);
    await page.getByText('Loading...').waitFor();
    const said = page.getByText('This application needs a browser from 2023 or later');
    expect(await said.isVisible()).toBe(false);

    const seconds = await page.evaluate(() =>
      document.getAnimations().map((waiting) => {
        waiting.finish();
        return Number(waiting.effect?.getTiming().delay) / 1000;
      }),
    );
    expect(seconds).toEqual([20]);
    await said.waitFor();
  });

  test('the next attempt loads a style sheet that failed at first', async () => {
    const page = await open('/login');
    const unstyled: string[] = [];
    page.on('console', (said) => said.text().includes('Missing AWS-UI CSS') && unstyled.push(said.text()));
    let asked = 0;
    await page.route(/\/assets\/frame-[^/]*\.css$/, (route) => (asked++ === 0 ? route.abort('internetdisconnected') : route.continue()));

    // Loaded in the background when the first field gets the focus.
    const failed = page.waitForEvent('requestfailed');
    await page.getByLabel('Email').fill('inspector@demo.test');
    await failed;
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('heading', { name: 'System Dashboard' }).waitFor();

    expect(asked).toBe(2);
    expect(unstyled).toEqual([]);
  });
});
