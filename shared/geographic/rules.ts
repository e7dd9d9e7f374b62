// How counts are drawn (spec 2, section 9): density bands, sizes, zooms and the lengths of the top lists.

/** Densest first. Colour-blind people can tell the colours apart, and text in `ink` is readable on them (decision 033). */
export const bands = [
  { above: 0.8, name: 'Very high', color: '#b3121d', ink: '#ffffff' },
  { above: 0.6, name: 'High', color: '#f28e2b', ink: '#0f141a' },
  { above: 0.4, name: 'Medium', color: '#ffe14d', ink: '#0f141a' },
  { above: 0.2, name: 'Low', color: '#0f9d6e', ink: '#0f141a' },
  { above: 0, name: 'Very low', color: '#1f5fbf', ink: '#ffffff' },
] as const;
export type Band = (typeof bands)[number];

/** Grey for a count of 0. */
export const noBand = { name: 'None', color: '#9ba7b6', ink: '#0f141a' } as const;

/** The band of a count by its share of the largest: above 0.8 red, 0.6 orange, 0.4 yellow, 0.2 green, otherwise blue. */
export function bandOf(count: number, max: number): Band | typeof noBand {
  return count > 0 ? (bands.find(({ above }) => count / max > above) ?? noBand) : noBand;
}

const clamped = (n: number, min: number, max: number) => Math.min(max, Math.max(min, n));

/** The diameter of a province's marker in pixels. */
export const markerSize = (count: number): number => clamped(count * 2, 20, 50);
/** The radius of a city's circle in pixels. */
export const cityRadius = (count: number): number => clamped(count, 5, 15);

export const startZoom = { map: 5, cities: 6 } as const;
export const topProvinces = 5;
export const topCities = 10;
