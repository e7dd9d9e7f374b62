// Schemas of the geographic distribution (spec 2, sections 2.8 and 3): counts by province, city and type.
import * as v from 'valibot';
import { firearmTypes } from '../firearms/schema.ts';
import { Province } from '../kinds/provinces.ts';

/** The layers: all firearms; those currently lost or stolen; those whose license has expired or is due for renewal; those of high risk. */
export const layers = ['firearms', 'losses', 'expiries', 'risk'] as const;
export type Layer = (typeof layers)[number];

/** A city in a province: two provinces have a Middelburg. */
const Place = v.object({ city: v.string(), province: Province, count: v.number() });
export type Place = v.InferOutput<typeof Place>;

export const GeographicDistribution = v.pipe(
  v.object({
    provinces: v.record(v.string(), v.number()),
    cities: v.pipe(
      v.record(v.string(), v.number()),
      v.description('Counts of the largest cities by name. If two towns share a name, the province follows the name.'),
    ),
    types: v.record(v.string(), v.number()),
    total: v.number(),
    places: v.pipe(v.array(Place), v.description('The largest cities with their provinces, largest first.')),
    placesTotal: v.pipe(v.number(), v.description('The number of all cities.')),
  }),
  v.description('Names without a firearm are left out.'),
);
export type GeographicDistribution = v.InferOutput<typeof GeographicDistribution>;

export const GeographicQuery = v.strictObject({
  province: v.optional(Province),
  type: v.optional(v.picklist(firearmTypes)),
  layer: v.optional(v.picklist(layers), 'firearms'),
});
export type GeographicQuery = v.InferOutput<typeof GeographicQuery>;
