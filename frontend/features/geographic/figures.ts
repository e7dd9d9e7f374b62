// The figures of the geographic screen. All tabs use the same answer.

import { type City, cityNamed, type Position } from '../../../shared/geographic/places.ts';
import { type Band, bandOf, type noBand } from '../../../shared/geographic/rules.ts';
import type { GeographicDistribution } from '../../../shared/geographic/schema.ts';
import { counted, decimal, percentage, shortFigure } from '../../../shared/kinds/format.ts';
import { type Province, provinces } from '../../../shared/kinds/provinces.ts';

export const firearmsIn = (n: number): string => counted(n, 'firearm');

/** Short enough for a marker of 50 pixels. */
export const short = (n: number): string => (n < 10_000 ? String(n) : shortFigure(n));

export const shareOf = (n: number, whole: number): string => percentage(whole > 0 ? n / whole : 0);

export interface ProvinceCount {
  readonly name: Province;
  readonly count: number;
  readonly band: Band | typeof noBand;
}

/** All nine, largest first. */
export function provinceCounts({ provinces: counts }: GeographicDistribution): ProvinceCount[] {
  const all = provinces.map((name) => ({ name, count: counts[name] ?? 0 }));
  const max = Math.max(...all.map(({ count }) => count));
  return all.map((one) => ({ ...one, band: bandOf(one.count, max) })).sort((a, b) => b.count - a.count);
}

export interface CityCount extends City {
  readonly count: number;
}

/** The cities of the map with a count above 0. Both names of a city are one place. */
export function cityCounts({ places }: GeographicDistribution): CityCount[] {
  const counts = new Map<City, number>();
  for (const { city, province, count } of places) {
    const known = cityNamed(city, province);
    if (known) counts.set(known, (counts.get(known) ?? 0) + count);
  }
  return [...counts].map(([city, count]) => ({ ...city, count })).sort((a, b) => b.count - a.count);
}

/** Counts in towns without a place on the map. The page states them beside the map, and the tables list them. */
export function notOnMap({ places, placesTotal, total }: GeographicDistribution): { towns: number; firearms: number } {
  const mapped = places.filter(({ city, province }) => cityNamed(city, province)).length;
  return { towns: placesTotal - mapped, firearms: total - places.reduce((sum, { city, province, count }) => sum + (cityNamed(city, province) ? count : 0), 0) };
}

/** "26.20° S, 28.05° E". */
export const inDegrees = ([longitude, latitude]: Position): string =>
  `${decimal(Math.abs(latitude), 2)}° ${latitude < 0 ? 'S' : 'N'}, ${decimal(Math.abs(longitude), 2)}° ${longitude < 0 ? 'W' : 'E'}`;
