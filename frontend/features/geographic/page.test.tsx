// Tests of the geographic screen: cards, filters, tabs, tables, drill-down, export, and empty and failed states.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { GeographicDistribution } from '../../../shared/geographic/schema.ts';
import { type Asked, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import type { MapProps } from './map.tsx';
import GeographicPage from './page.tsx';
import { popupContent } from './popup.ts';

const drawn = vi.hoisted(() => ({ props: undefined as MapProps | undefined }));
// jsdom has no WebGL, so these tests check what the canvas receives. The journeys test the canvas.
vi.mock('./map.tsx', () => ({
  DistributionMap: (props: MapProps) => {
    drawn.props = props;
    return <div>canvas</div>;
  },
}));

const config = vi.hoisted(() => ({ mapTiles: 'on' }));
vi.mock('../../app/config.ts', () => ({ readConfig: async () => config }));

afterEach(() => {
  config.mapTiles = 'on';
  cleanup();
  vi.restoreAllMocks();
});

const distribution = (change: Partial<GeographicDistribution> = {}): GeographicDistribution => {
  const one = {
    provinces: { Gauteng: 100, 'Eastern Cape': 61, Limpopo: 20 },
    cities: { Johannesburg: 90, 'Port Elizabeth': 41, Mthatha: 20, Midrand: 10, Polokwane: 20 },
    types: { Pistol: 150, Rifle: 31 },
    total: 181,
    places: [
      { city: 'Johannesburg', province: 'Gauteng', count: 90 },
      { city: 'Port Elizabeth', province: 'Eastern Cape', count: 41 },
      { city: 'Polokwane', province: 'Limpopo', count: 20 },
      { city: 'Midrand', province: 'Gauteng', count: 10 },
      { city: 'Mthatha', province: 'Eastern Cape', count: 20 },
    ],
    ...change,
  };
  return v.parse(GeographicDistribution, { placesTotal: one.places.length, ...one });
};
const gauteng = distribution({
  provinces: { Gauteng: 100 },
  total: 100,
  places: [
    { city: 'Johannesburg', province: 'Gauteng', count: 90 },
    { city: 'Midrand', province: 'Gauteng', count: 10 },
  ],
});
const nothing = distribution({ provinces: {}, cities: {}, types: {}, total: 0, places: [] });

const openPage = (
  at = '/geographic',
  answer: (asked: Asked) => Response = ({ query }) => ok(query.province ? gauteng : distribution()),
  role: Role = 'client',
) => open(at, [{ path: '/geographic', element: <GeographicPage /> }], { role, calls: { 'GET /api/geographic/distribution': answer } });

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent);
const card = async (name: string) => (await screen.findByRole('status', { name })).textContent;
const choose = async (field: string, option: string) => {
  await person.click(screen.getByLabelText(field));
  await person.click(await screen.findByRole('option', { name: option }));
};

test('shows four cards, and a table with the same counts as the map', async () => {
  openPage();

  expect(await card('Total Firearms')).toBe('181');
  expect(await card('Active Provinces')).toBe('3');
  expect(await card('Highest Density')).toBe('100');
  expect(await card('Coverage Areas')).toBe('5');
  expect(await rowsOf('Firearms by province')).toEqual(['ProvinceFirearmsDensity', 'Gauteng100Very high', 'Eastern Cape61High', 'Limpopo20Very low']);
  await screen.findByText('canvas');
  expect(drawn.props?.provinces.filter(({ count }) => count > 0).map(({ name, count, band }) => [name, count, band.name])).toEqual([
    ['Gauteng', 100, 'Very high'],
    ['Eastern Cape', 61, 'High'],
    ['Limpopo', 20, 'Very low'],
  ]);
  // The screen says how many towns have no circle on the map.
  expect(drawn.props?.cities.map(({ name, count }) => [name, count])).toEqual([
    ['Johannesburg', 90],
    ['Port Elizabeth', 41],
    ['Polokwane', 20],
  ]);
  expect(screen.getByText(/^30 firearms are in 2 towns without a circle/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Show Gauteng on the map' }));
  expect(drawn.props?.asked).toEqual({ name: 'Gauteng' });
});

test('filters reload the counts, are kept in the address, and clear together', async () => {
  const { of, router } = openPage();
  await screen.findByText('canvas');

  await choose('Province', 'Gauteng');
  await choose('Firearm Type', 'Rifle');

  await waitFor(() => expect(of('GET /api/geographic/distribution').at(-1)?.query).toEqual({ province: 'Gauteng', type: 'Rifle' }));
  expect(router.state.location.search).toBe('?province=Gauteng&type=Rifle');
  expect(await card('Total Firearms')).toBe('100');
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('opens a province’s cities, with links to its filtered firearms and owners', async () => {
  openPage('/geographic?province=Gauteng&type=Rifle');

  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('Firearms in Gauteng')).toBe('/lifecycle?province=Gauteng&type=Rifle');
  expect(await link('Owners in Gauteng')).toBe('/legal-entities?province=Gauteng');
  expect(await rowsOf('Cities of Gauteng')).toEqual(['RankCityFirearms', '1Johannesburg90', '2Midrand10']);
});

test('keeps the view type and the tabs in step', async () => {
  const { router } = openPage();
  await screen.findByText('canvas');

  await choose('View Type', 'City Markers');

  expect(screen.getByRole('tab', { name: 'City View' }).getAttribute('aria-selected')).toBe('true');
  expect(drawn.props?.citiesOnly).toBe(true);
  expect((await rowsOf('Top 10 cities'))[2]).toBe('2Port Elizabeth / GqeberhaEastern Cape41');
  await person.click(screen.getByRole('button', { name: 'Show Port Elizabeth / Gqeberha on the map' }));
  expect(drawn.props?.asked).toEqual({ name: 'Port Elizabeth' });
  await person.click(screen.getByRole('tab', { name: 'Statistics' }));
  expect(router.state.location.search).toBe('?view=statistics');
  expect(screen.getByLabelText('View Type').textContent).toContain('Statistical Analysis');
  const bars = within(screen.getByRole('region', { name: 'Top 5 Provinces' })).getAllByRole('listitem');
  expect(bars.map((bar) => bar.textContent?.replace(/\s?\(.*/, ''))).toEqual(['Gauteng100', 'Eastern Cape61', 'Limpopo20']);
  expect(screen.getByText(/^Gauteng: 100 firearms, 55\.2% of the total$/)).toBeTruthy();
  expect(screen.getByText('Johannesburg, Gauteng: 90 firearms')).toBeTruthy();
});

test('shows nine provinces in the grid, and selects one by its tile', async () => {
  const { router } = openPage('/geographic?view=grid');

  const grid = within(await screen.findByRole('group', { name: 'Provinces' }));
  expect(grid.getAllByRole('button')).toHaveLength(9);
  expect(grid.getByRole('button', { name: /^Free State/ }).textContent).toMatch(/^Free State00\s?% · None$/);
  await person.click(grid.getByRole('button', { name: /^Gauteng/ }));

  expect(router.state.location.search).toBe('?province=Gauteng&view=grid');
  expect((await screen.findByRole('button', { name: /^Limpopo/ })).textContent).toBe('Limpopo–Filtered out');
});

test('swaps street and satellite with Toggle Layer, and reports a style without tiles until they load', async () => {
  const { router } = openPage();
  await screen.findByText('canvas');

  await person.click(await screen.findByRole('button', { name: 'Toggle Layer' }));
  expect([router.state.location.search, drawn.props?.style]).toEqual(['?style=satellite', 'satellite']);
  await person.click(screen.getByRole('button', { name: 'Toggle Layer' }));
  expect(drawn.props?.style).toBe('street');
  expect(screen.getByRole('link', { name: /OpenStreetMap contributors/ })).toBeTruthy();

  const { tileServices } = await import('../../../shared/geographic/map-styles.ts');
  drawn.props?.onTiles(tileServices.street, false);
  expect(await screen.findByText('The Street map is unavailable. The map shows outlines only.')).toBeTruthy();
  drawn.props?.onTiles(tileServices.street, true);
  await waitFor(() => expect(screen.queryByText(/map is unavailable/)).toBeNull());
});

test('draws the provinces without tiles, and offers no other style, where the installation does not allow tiles', async () => {
  config.mapTiles = 'off';
  openPage('/geographic?style=satellite');
  await screen.findByText('canvas');

  expect(drawn.props?.style).toBe('outline');
  expect(screen.queryByRole('button', { name: 'Toggle Layer' })).toBeNull();
  expect(screen.queryByLabelText('Map Style')).toBeNull();
  expect(screen.queryByRole('link', { name: /Esri/ })).toBeNull();
  expect(screen.getByRole('link', { name: /Natural Earth/ })).toBeTruthy();
});

/** jsdom's files have no text() method. */
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

test('exports provinces, cities, time and map style with Export Data', async () => {
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => undefined });
  openPage('/geographic?style=dark');
  await screen.findByText('canvas');
  await screen.findByLabelText('Map Style');

  await person.click(screen.getByRole('button', { name: 'Export Data' }));

  const { provinces, cities } = distribution();
  const written = JSON.parse(await textOf(files[0] as Blob));
  expect(written).toEqual({ provinces, cities, timestamp: expect.any(String), mapStyle: 'dark', filters: { province: 'all', type: 'all' } });
  expect(Math.abs(Date.now() - Date.parse(written.timestamp))).toBeLessThan(60_000);
});

test('exports every counted place with Export CSV, with both names of a city', async () => {
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => undefined });
  openPage();
  await screen.findByText('canvas');

  await person.click(screen.getByRole('button', { name: 'Export CSV' }));

  expect((await textOf(files[0] as Blob)).trim().split('\r\n')).toEqual([
    'Province,City,Firearms',
    'Gauteng,Johannesburg,90',
    'Eastern Cape,Port Elizabeth / Gqeberha,41',
    'Limpopo,Polokwane,20',
    'Gauteng,Midrand,10',
    'Eastern Cape,Mthatha,20',
  ]);
});

test('attack 24: shows a place name in a popup as text, never as markup', () => {
  const chosen = vi.fn();
  const content = popupContent({ name: '<img src=x onerror=alert(1)>', province: 'Gauteng', count: 3, position: [28.05, -26.2] }, chosen);

  expect(content.querySelector('img')).toBeNull();
  expect(content.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(content.textContent).toContain('26.20° S, 28.05° E');
  content.querySelector('button')?.click();
  expect(chosen).toHaveBeenCalledWith('Gauteng');
});

test('distinguishes an empty register, a filter without a match, and an error', async () => {
  openPage('/geographic', () => ok(nothing));
  expect(await screen.findByText('Nothing on the Register Yet')).toBeTruthy();
  cleanup();

  openPage('/geographic?type=Revolver', () => ok(nothing));
  expect(await screen.findByText('No firearms match the filters.')).toBeTruthy();
  cleanup();

  openPage('/geographic', () => refused('unavailable', 'Try again in a moment.'));
  expect(await screen.findByText('Could not load the distribution')).toBeTruthy();
});
