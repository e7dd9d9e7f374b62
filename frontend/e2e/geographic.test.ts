// Journey: the map. Its canvas, popups, filters, styles with and without a network, full screen and export.
import { readFileSync } from 'node:fs';
import type { Map as LibreMap } from 'maplibre-gl';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { GeographicDistribution } from '../../shared/geographic/schema.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { expectAccessible, looks, picture, widths, withBrowser } from './browser.ts';

const { as } = withBrowser();

type Canvas = HTMLElement & { registryMap: LibreMap };

/** Waits until the map is drawn as far as possible. */
async function drawn(page: Page): Promise<void> {
  await page.locator('.geographic-canvas canvas').waitFor({ timeout: 60_000 });
  await page.evaluate(async () => {
    const { registryMap: map } = document.querySelector('.geographic-canvas') as Canvas;
    const settled = () => !map.isMoving() && map.isStyleLoaded() && map.areTilesLoaded();
    for (let waited = 0; !settled() && waited < 30_000; waited += 100) await new Promise((resolve) => setTimeout(resolve, 100));
    map.triggerRepaint();
    await map.once('idle');
  });
}

const seen = (page: Page, layer: string) =>
  page.evaluate((id) => {
    const { registryMap: map } = document.querySelector('.geographic-canvas') as Canvas;
    const found = map.queryRenderedFeatures({ layers: [id] }).map(({ properties }) => [String(properties.name), Number(properties.count)] as const);
    return Object.fromEntries(found);
  }, layer);

/** Clicks where the map draws the coordinates. */
async function clickAt(page: Page, longitude: number, latitude: number): Promise<void> {
  const canvas = page.locator('.geographic-canvas');
  await canvas.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const box = await canvas.boundingBox();
  const at = await page.evaluate(
    ([x = 0, y = 0]) => (document.querySelector('.geographic-canvas') as Canvas).registryMap.project([x, y]),
    [longitude, latitude],
  );
  await page.mouse.click((box?.x ?? 0) + at.x, (box?.y ?? 0) + at.y);
}

const answer = (page: Page, query = ''): Promise<GeographicDistribution> =>
  page.evaluate(async (sent) => {
    const answered = await fetch(`/api/geographic/distribution${sent}`, { headers: { 'x-auth-token': localStorage.getItem('authToken') ?? '' } });
    return answered.json();
  }, query);

const tiles = /openfreemap|arcgisonline|elevation-tiles/;
const figureOf = (page: Page, card: string) =>
  page
    .getByRole('status', { name: card, exact: true })
    .textContent()
    .then((text) => Number(text?.replace(/\s/g, '')));

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a user sees the provinces with their counts, clicks one for its counts, and opens its lists', async () => {
  const page = await as('management@demo.test', '/geographic');
  await drawn(page);
  const whole = await answer(page);

  expect(Object.keys(await seen(page, 'province-areas')).sort()).toEqual([...provinces].sort());
  expect(await seen(page, 'province-markers')).toEqual(whole.provinces);
  expect(await seen(page, 'city-circles')).toMatchObject({ Johannesburg: whole.cities.Johannesburg, Durban: whole.cities.Durban });
  expect(await figureOf(page, 'Total Firearms')).toBe(whole.total);
  await picture(page, 'geographic-map');
  await expectAccessible(page);

  await clickAt(page, 22.5, -32.4);
  const popup = page.locator('.maplibregl-popup-content');
  await popup.getByText('Western Cape', { exact: true }).waitFor();
  expect(await popup.textContent()).toContain(`Firearms${whole.provinces['Western Cape']}`);
  expect(await popup.textContent()).toContain('33.20° S, 20.90° E');
  await picture(page, 'geographic-popup');
  await expectAccessible(page);

  await popup.getByRole('button', { name: 'Show only Western Cape' }).click();
  await page.waitForURL(/province=Western\+Cape/);
  const western = await answer(page, '?province=Western%20Cape');
  await expect.poll(() => figureOf(page, 'Total Firearms')).toBe(western.total);
  await drawn(page);
  expect(await seen(page, 'province-markers')).toEqual({ 'Western Cape': western.total });
  await choose(page, 'Firearm Type', 'Pistol');
  const pistols = await answer(page, '?province=Western%20Cape&type=Pistol');
  await expect.poll(() => figureOf(page, 'Total Firearms')).toBe(pistols.total);
  expect(pistols.total).toBeLessThan(western.total);
  await picture(page, 'geographic-province');

  await page.getByRole('link', { name: 'Firearms in Western Cape' }).click();
  await page.getByText(`${pistols.total} firearms in Western Cape, of the type Pistol`).waitFor();
});

test('a keyboard user opens a popup from the table, and returns to the table', async () => {
  const page = await as('inspector@demo.test', '/geographic');
  await drawn(page);
  const name = page.getByRole('button', { name: 'Show Gauteng on the map' });

  await name.focus();
  await page.keyboard.press('Enter');
  await page.locator('.maplibregl-popup-content').getByText('26.45° S, 28.55° E').waitFor();
  await page.keyboard.press('Escape');

  await page.locator('.maplibregl-popup-content').waitFor({ state: 'detached' });
  await expect.poll(() => name.evaluate((button) => button === document.activeElement)).toBe(true);

  // The map is blank on paper, so the table replaces it, with the names beside the counts.
  await page.emulateMedia({ media: 'print' });
  expect(await name.isVisible()).toBe(true);
  expect(await page.locator('.geographic-canvas').isVisible()).toBe(false);
});

test('a map style whose tiles cannot be loaded shows the outlines and a message; one with tiles shows no message', async () => {
  const page = await as('admin@demo.test', '/geographic');
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.route(tiles, (route) => route.abort());
  await drawn(page);

  await page.getByRole('button', { name: 'Toggle Layer' }).click();
  await page.getByText('The Satellite map is unavailable. The map shows outlines only.').waitFor();
  expect(Object.keys(await seen(page, 'province-areas'))).toHaveLength(9);
  await picture(page, 'geographic-no-tiles');
  for (const style of ['Street', 'Terrain', 'Dark Mode']) {
    await choose(page, 'Map Style', style);
    await page.getByText(`The ${style} map is unavailable.`).waitFor();
    expect(Object.keys(await seen(page, 'province-markers')).length).toBeGreaterThan(5);
  }

  await page.unroute(tiles);
  const asked: string[] = [];
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==', 'base64');
  await page.route(tiles, (route) => {
    asked.push(new URL(route.request().url()).host);
    return route.fulfill({ body: pixel, contentType: 'image/png', headers: { 'access-control-allow-origin': '*' } });
  });
  await choose(page, 'Map Style', 'Satellite');
  await drawn(page);
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  await page.getByText(/map is unavailable/).waitFor({ state: 'detached' });
  expect([...new Set(asked)]).toEqual(['server.arcgisonline.com']);
  expect(await page.getByRole('link', { name: /Imagery: Esri/ }).count()).toBe(1);
  expect(refused).toEqual([]);

  // The page can reach no address except the tile service.
  expect(await page.evaluate(() => fetch('https://tile.openstreetmap.org/0/0/0.png').then(String, String))).toContain('TypeError');
  await expect.poll(() => refused.length).toBeGreaterThan(0);
});

test("the map fills the screen, and the export matches the API's answer", async () => {
  const page = await as('client@demo.test', '/geographic?style=terrain');
  await page.route(tiles, (route) => route.abort());
  await drawn(page);
  const own = await answer(page);

  await page.getByRole('button', { name: 'Full Screen', exact: true }).click();
  const leave = page.getByRole('button', { name: 'Exit Full Screen' });
  await leave.waitFor();
  expect(await page.evaluate(() => document.fullscreenElement?.className)).toContain('geographic-views');
  expect((await page.locator('.geographic-canvas').boundingBox())?.width).toBeGreaterThan(900);
  await leave.click();
  await leave.waitFor({ state: 'detached' });

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^geographic_distribution_\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(file).toMatchObject({ provinces: own.provinces, cities: own.cities, mapStyle: 'terrain' });
  expect(Date.parse(file.timestamp)).toBeGreaterThan(Date.now() - 120_000);
});

test('every tab of the map shows the same counts', async () => {
  const page = await as('internal@demo.test', '/geographic?view=grid');
  const whole = await answer(page);
  const [first] = whole.places;
  const grid = page.getByRole('group', { name: 'Provinces' });
  await grid.waitFor();

  for (const [name, count] of Object.entries(whole.provinces)) {
    expect(await grid.getByRole('button', { name }).locator('.geographic-tile-count').textContent()).toBe(String(count));
  }
  await picture(page, 'geographic-grid');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'City View' }).click();
  await drawn(page);
  expect(await page.getByRole('table', { name: 'Top 10 cities' }).getByRole('row').nth(1).textContent()).toBe(
    `1${first?.city}${first?.province}${first?.count}`,
  );
  await page.getByRole('button', { name: 'Whole Country' }).click();
  await drawn(page);
  expect(Object.keys(await seen(page, 'city-circles'))).toContain('Cape Town');
  await picture(page, 'geographic-cities');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Statistics' }).click();
  await page.getByText(`${first?.city}, ${first?.province}: ${first?.count} firearms`).waitFor();
  await picture(page, 'geographic-statistics');
  await expectAccessible(page);
});

test.each(looks)('the map screen is accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await as('management@demo.test', '/geographic', { width, theme });
  await drawn(page);
  const name = `${width === widths.narrow ? 'narrow' : 'wide'}-${theme}`;
  await picture(page, `geographic-map-${name}`);
  await expectAccessible(page);

  for (const [tab, view] of [
    ['Province Grid', 'grid'],
    ['City View', 'cities'],
    ['Statistics', 'statistics'],
  ] as const) {
    await page.goto(`${new URL(page.url()).origin}/geographic?view=${view}`);
    await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    if (view === 'cities') await drawn(page);
    await picture(page, `geographic-${view}-${name}`);
    await expectAccessible(page);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
