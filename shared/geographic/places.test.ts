// Tests that the fixed places are in the right provinces, and that counts are drawn as specified, in colours everyone can tell apart.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Province, provinces } from '../kinds/provinces.ts';
import { tileOrigins } from './map-styles.ts';
import { cities, cityAsCounted, cityNamed, type Position, provincePositions } from './places.ts';
import { bandOf, bands, cityRadius, markerSize, noBand } from './rules.ts';

type Ring = readonly (readonly [number, number])[];
interface Boundaries {
  readonly features: readonly {
    readonly properties: { readonly name: Province };
    readonly geometry: { readonly type: 'Polygon'; readonly coordinates: Ring[] } | { readonly type: 'MultiPolygon'; readonly coordinates: Ring[][] };
  }[];
}
const boundaries: Boundaries = JSON.parse(readFileSync(new URL('../../frontend/features/geographic/za-provinces.geojson', import.meta.url), 'utf8'));

function within([x, y]: Position, ring: Ring): boolean {
  let inside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [ax = 0, ay = 0] = ring[at] ?? [];
    const [bx = 0, by = 0] = ring[before] ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

const provinceAt = (position: Position) =>
  boundaries.features
    .filter(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).some(([outer = []]) => within(position, outer)))
    .map(({ properties }) => properties.name);

describe('fixed places', () => {
  test('are the nine provinces without the remote southern islands', () => {
    expect(boundaries.features.map(({ properties }) => properties.name).sort()).toEqual([...provinces].sort());
    const latitudes = JSON.stringify(boundaries).match(/-\d\d\.\d+(?=\])/g) ?? [];
    expect(Math.min(...latitudes.map(Number))).toBeGreaterThan(-36);
  });

  test.each(cities)('put $name in $province', ({ province, position }) => {
    expect(provinceAt(position)).toEqual([province]);
  });

  test.each(provinces)('put the marker of %s inside its province', (province) => {
    expect(provinceAt(provincePositions[province])).toEqual([province]);
  });

  test('find a city by any of its names within its province', () => {
    expect(cities).toHaveLength(12);
    expect(cityNamed(' gqeberha', 'Eastern Cape')?.name).toBe('Port Elizabeth');
    expect(cityNamed('MBOMBELA', 'Mpumalanga')?.name).toBe('Nelspruit');
    expect(cityNamed('Pretoria', 'Limpopo')).toBeUndefined();
  });
});

describe('cityAsCounted', () => {
  test.each([
    ['PRETORIA', 'Gauteng', 'Pretoria'],
    [' pretoria ', 'Gauteng', 'Pretoria'],
    ['gqeberha', 'Eastern Cape', 'Port Elizabeth'],
    ['MBOMBELA', 'Mpumalanga', 'Nelspruit'],
    ['Mahikeng', 'North West', 'Mafikeng'],
    ['Gqeberha', 'Western Cape', 'Gqeberha'],
    ['ALIWAL  NORTH', 'Eastern Cape', 'Aliwal North'],
    ['port st johns', 'Eastern Cape', 'Port St Johns'],
    ['graaff-reinet', 'Eastern Cape', 'Graaff-Reinet'],
    ['KwaMashu', 'KwaZulu-Natal', 'KwaMashu'],
    ['Plettenberg Bay', 'Western Cape', 'Plettenberg Bay'],
    ['__proto__', 'Gauteng', '__proto__'],
    ['2001', 'Gauteng', '2001'],
  ] as const)('turns %j in %s into %j', (typed, province, counted) => {
    expect(cityAsCounted(typed, province)).toBe(counted);
  });

  test('returns its own result unchanged, in any case', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...provinces), (name, province) => {
        const counted = cityAsCounted(name, province);
        expect(cityAsCounted(counted, province)).toBe(counted);
        expect(cityAsCounted(name.toUpperCase().toLowerCase(), province)).toBe(cityAsCounted(name.toUpperCase().toLowerCase().toUpperCase(), province));
      }),
    );
  });
});

describe('density bands', () => {
  test.each([
    [0, 'None'],
    [1, 'Very low'],
    [20, 'Very low'],
    [21, 'Low'],
    [40, 'Low'],
    [41, 'Medium'],
    [60, 'Medium'],
    [61, 'High'],
    [80, 'High'],
    [81, 'Very high'],
    [100, 'Very high'],
  ])('put %i of at most 100 into the band %s', (count, name) => {
    expect(bandOf(count, 100).name).toBe(name);
  });

  test('keep sizes within their limits', () => {
    expect([0, 10, 11, 20, 25, 26, 1e6].map(markerSize)).toEqual([20, 20, 22, 40, 50, 50, 50]);
    expect([0, 5, 6, 15, 1e6].map(cityRadius)).toEqual([5, 5, 6, 15, 15]);
    fc.assert(fc.property(fc.nat(), (n) => markerSize(n) >= 20 && markerSize(n) <= 50 && cityRadius(n) >= 5 && cityRadius(n) <= 15));
  });

  test('differ with any type of colour blindness, and their text is readable', () => {
    const colors = [...bands, noBand];
    for (const [sight, matrix] of Object.entries(sights)) {
      for (const [at, one] of colors.entries()) {
        for (const other of colors.slice(at + 1)) {
          const difference = Math.hypot(...seen(one.color, matrix).map((value, axis) => value - (seen(other.color, matrix)[axis] ?? 0)));
          expect([sight, one.name, other.name, difference >= 18]).toEqual([sight, one.name, other.name, true]);
        }
      }
    }
    for (const { name, color, ink } of colors) expect([name, contrast(color, ink) >= 4.5]).toEqual([name, true]);
  });
});

test('tiles come only from three hosts, over TLS', () => {
  expect(tileOrigins).toEqual(['https://tiles.openfreemap.org', 'https://server.arcgisonline.com', 'https://elevation-tiles-prod.s3.amazonaws.com']);
});

/** Machado, Oliveira and Fernandes (2009), full severity, on linear RGB. */
const sights = {
  full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

const linear = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));

const dot = (row: readonly number[], values: readonly number[]) => row.reduce((sum, n, at) => sum + n * (values[at] ?? 0), 0);

/** CIELAB values of a colour as seen with that type of colour blindness. */
function seen(color: string, matrix: readonly number[]): number[] {
  const rgb = [0, 3, 6].map((row) => Math.min(1, Math.max(0, dot(matrix.slice(row, row + 3), linear(color)))));
  const [x = 0, y = 0, z = 0] = [
    dot([0.4124, 0.3576, 0.1805], rgb) / 0.95047,
    dot([0.2126, 0.7152, 0.0722], rgb),
    dot([0.0193, 0.1192, 0.9505], rgb) / 1.08883,
  ].map((t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map((color) => dot([0.2126, 0.7152, 0.0722], linear(color))).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
