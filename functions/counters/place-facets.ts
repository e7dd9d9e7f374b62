// Counts firearms by province, type and city together, so that any filter of the geographic screen is a sum of counts (decision 033).
import { firearmTypes } from '../../shared/firearms/schema.ts';
import { cityAsCounted } from '../../shared/geographic/places.ts';
import type { Layer } from '../../shared/geographic/schema.ts';
import type { Province } from '../../shared/kinds/provinces.ts';

type FirearmType = (typeof firearmTypes)[number];

/** The record that a layer of the map is counted from: a firearm, or its risk. */
const facetOf = {
  firearms: { kind: 'firearm', facet: 'placed' },
  losses: { kind: 'firearm', facet: 'placedGone' },
  expiries: { kind: 'risk', facet: 'placedExpiry' },
  risk: { kind: 'risk', facet: 'placedRisk' },
} as const satisfies Record<Layer, { kind: string; facet: string }>;

/** One item for each province, so that the country is nine items. */
export const placedFacet = (province: Province, layer: Layer = 'firearms') => ({
  kind: facetOf[layer].kind,
  facet: `${facetOf[layer].facet}:${province}`,
});

/** The type comes first, because it is one of a few words and a city can be any text. */
export const placeFacet = (item: Readonly<Record<string, any>>, layer: Layer = 'firearms'): [facet: string, value: string] => [
  placedFacet(item.province, layer).facet,
  `${item.type}=${cityAsCounted(String(item.city), item.province)}`,
];

/** The type and city of a counted value; undefined for a type that no longer exists. */
export function placeOf(value: string): { type: FirearmType; city: string } | undefined {
  const at = value.indexOf('=');
  const type = firearmTypes.find((one) => one === value.slice(0, at));
  return type && { type, city: value.slice(at + 1) };
}
