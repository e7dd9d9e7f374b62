// Where firearms are: counted by province, type and city together, so that any filter of the geographic screen is a sum of counts (decision 033).
import { firearmTypes } from '../../shared/firearms/schema.ts';
import { cityAsCounted } from '../../shared/geographic/places.ts';
import type { Layer } from '../../shared/geographic/schema.ts';
import type { Province } from '../../shared/kinds/provinces.ts';

type FirearmType = (typeof firearmTypes)[number];

/** Which record a layer of the map is counted from: a firearm, or the risk that is worked out for it. */
const facetOf = {
  firearms: { kind: 'firearm', facet: 'placed' },
  losses: { kind: 'firearm', facet: 'placedGone' },
  expiries: { kind: 'risk', facet: 'placedExpiry' },
  risk: { kind: 'risk', facet: 'placedRisk' },
} as const satisfies Record<Layer, { kind: string; facet: string }>;

/** One item a province holds what is there: the country is nine items, whatever it holds. */
export const placedFacet = (province: Province, layer: Layer = 'firearms') => ({
  kind: facetOf[layer].kind,
  facet: `${facetOf[layer].facet}:${province}`,
});

/** The type first, since it is one of a few words and a city may be written in any way. */
export const placeFacet = (item: Readonly<Record<string, any>>, layer: Layer = 'firearms'): [facet: string, value: string] => [
  placedFacet(item.province, layer).facet,
  `${item.type}=${cityAsCounted(String(item.city), item.province)}`,
];

/** The type and city that a value counts; undefined for a type that there is no more. */
export function placeOf(value: string): { type: FirearmType; city: string } | undefined {
  const at = value.indexOf('=');
  const type = firearmTypes.find((one) => one === value.slice(0, at));
  return type && { type, city: value.slice(at + 1) };
}
