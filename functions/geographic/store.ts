// Counts firearms by place from at most nine counter items, at any size of the registry and with any filter.

import { mostPlaces } from '../../shared/geographic/places.ts';
import type { GeographicDistribution, GeographicQuery, Place } from '../../shared/geographic/schema.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { placedFacet, placeOf } from '../counters/place-facets.ts';
import { type CounterScope, readCounts } from '../counters/store.ts';

function summed(parts: readonly (readonly [name: string, count: number])[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [name, count] of parts) sums.set(name, (sums.get(name) ?? 0) + count);
  // Built from entries, because a city can have any name, even `__proto__`.
  return Object.fromEntries([...sums].sort(([, a], [, b]) => b - a));
}

const largestFirst = (a: Place, b: Place) => b.count - a.count || a.city.localeCompare(b.city, 'en');

/** Counts by city name. A name that occurs in several provinces gets its province in brackets, so that the towns stay separate. */
function citiesOf(places: readonly Place[]): Record<string, number> {
  const bearing = new Map<string, number>();
  for (const { city } of places) bearing.set(city, (bearing.get(city) ?? 0) + 1);
  return Object.fromEntries(places.map(({ city, province, count }) => [bearing.get(city) === 1 ? city : `${city} (${province})`, count]));
}

/** `scope` is undefined for callers without figures. */
export async function readDistribution(scope: CounterScope | undefined, { province, type, layer }: GeographicQuery): Promise<GeographicDistribution> {
  const asked = province ? [province] : provinces;
  const facets = asked.map((name) => placedFacet(name, layer));
  const counts = scope ? await readCounts(scope, facets) : [];
  const found = counts.flatMap((values, at) =>
    Object.entries(values).flatMap(([value, count]) => {
      const place = placeOf(value);
      const within = asked[at];
      // A count may have fallen to 0.
      return place && within && count > 0 && (!type || place.type === type) ? [{ ...place, province: within, count }] : [];
    }),
  );
  const places = new Map<string, Place>();
  for (const { city, province: within, count } of found) {
    const key = `${within}=${city}`;
    places.set(key, { city, province: within, count: (places.get(key)?.count ?? 0) + count });
  }
  const largest = [...places.values()].sort(largestFirst).slice(0, mostPlaces);
  return {
    provinces: summed(found.map((one) => [one.province, one.count])),
    cities: citiesOf(largest),
    types: summed(found.map((one) => [one.type, one.count])),
    total: found.reduce((sum, { count }) => sum + count, 0),
    places: largest,
    placesTotal: places.size,
  };
}
