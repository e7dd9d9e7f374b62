// Where firearms are: counted by province, type and city together, so that any filter of the geographic screen is a sum of counts (decision 033).
import { firearmTypes } from '../../shared/firearms/schema.ts';
import { cityAsCounted } from '../../shared/geographic/places.ts';
import type { Province } from '../../shared/kinds/provinces.ts';

type FirearmType = (typeof firearmTypes)[number];

/** One item a province holds what is there: the country is nine items, whatever it holds. */
export const placedFacet = (province: Province) => `placed:${province}`;

/** The type first, since it is one of a few words and a city may be written in any way. */
export const placeFacet = (item: Readonly<Record<string, any>>): [facet: string, value: string] => [
  placedFacet(item.province),
  `${item.type}=${cityAsCounted(String(item.city), item.province)}`,
];

/** The type and city that a value counts; undefined for a type that there is no more. */
export function placeOf(value: string): { type: FirearmType; city: string } | undefined {
  const at = value.indexOf('=');
  const type = firearmTypes.find((one) => one === value.slice(0, at));
  return type && { type, city: value.slice(at + 1) };
}
