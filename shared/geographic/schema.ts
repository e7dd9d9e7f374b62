// Where firearms are (spec 2, sections 2.8 and 3): counts by province, city and type.
import * as v from 'valibot';
import { firearmTypes } from '../firearms/schema.ts';
import { Province } from '../kinds/provinces.ts';

/** What the map counts: all firearms; those that are lost or stolen now; those whose license has expired or is due for renewal; those of high risk. */
export const layers = ['firearms', 'losses', 'expiries', 'risk'] as const;
export type Layer = (typeof layers)[number];

/** A city of a province: Middelburg lies in two of them. */
const Place = v.object({ city: v.string(), province: Province, count: v.number() });
export type Place = v.InferOutput<typeof Place>;

/** Names without a firearm are left out. */
export const GeographicDistribution = v.object({
  provinces: v.record(v.string(), v.number()),
  /** By the city's name, as the specification has it, and of towns of one name with the province behind it; the largest of them (places.ts). */
  cities: v.record(v.string(), v.number()),
  types: v.record(v.string(), v.number()),
  total: v.number(),
  /** The cities with their provinces, the largest first and no more than those. */
  places: v.array(Place),
  /** How many such cities there are. */
  placesTotal: v.number(),
});
export type GeographicDistribution = v.InferOutput<typeof GeographicDistribution>;

export const GeographicQuery = v.strictObject({
  province: v.optional(Province),
  type: v.optional(v.picklist(firearmTypes)),
  layer: v.optional(v.picklist(layers), 'firearms'),
});
export type GeographicQuery = v.InferOutput<typeof GeographicQuery>;
