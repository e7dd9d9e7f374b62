// The fixed places of the geographic screens: nine provinces and twelve cities with coordinates (spec 2, section 3).
import type { Province } from '../kinds/provinces.ts';

/** Longitude, then latitude, in degrees. */
export type Position = readonly [longitude: number, latitude: number];

export const southAfrica = { center: [24.7, -28.8], bounds: [16.4, -34.9, 33, -22.1] } as const;

/** The position of a province's marker: inside the province, and away from its cities' circles where possible. */
export const provincePositions: Readonly<Record<Province, Position>> = {
  'Western Cape': [20.9, -33.2],
  'Eastern Cape': [26.4, -31.9],
  'Northern Cape': [21.4, -29.9],
  'Free State': [27.2, -28.2],
  'KwaZulu-Natal': [31.2, -28.1],
  'North West': [24.9, -26.8],
  Gauteng: [28.55, -26.45],
  Mpumalanga: [29.9, -26.4],
  Limpopo: [28.6, -23.4],
};

export interface City {
  readonly name: string;
  readonly province: Province;
  readonly position: Position;
  /** A current second name of the same place. */
  readonly also?: string;
}

export const cities: readonly City[] = [
  { name: 'Cape Town', province: 'Western Cape', position: [18.4241, -33.9249] },
  { name: 'Johannesburg', province: 'Gauteng', position: [28.0473, -26.2041] },
  { name: 'Durban', province: 'KwaZulu-Natal', position: [31.0218, -29.8587] },
  { name: 'Pretoria', province: 'Gauteng', position: [28.2293, -25.7479] },
  { name: 'Port Elizabeth', province: 'Eastern Cape', position: [25.6022, -33.9608], also: 'Gqeberha' },
  { name: 'Bloemfontein', province: 'Free State', position: [26.2249, -29.1211] },
  { name: 'East London', province: 'Eastern Cape', position: [27.9116, -33.0153] },
  { name: 'Pietermaritzburg', province: 'KwaZulu-Natal', position: [30.3794, -29.6006] },
  { name: 'Kimberley', province: 'Northern Cape', position: [24.7499, -28.7282] },
  { name: 'Polokwane', province: 'Limpopo', position: [29.4486, -23.9045] },
  { name: 'Nelspruit', province: 'Mpumalanga', position: [30.9694, -25.4753], also: 'Mbombela' },
  { name: 'Mafikeng', province: 'North West', position: [25.6447, -25.8601], also: 'Mahikeng' },
];

/** The most places in an answer, largest first. The sums include all places. */
export const mostPlaces = 500;

const folded = (name: string) => name.normalize('NFKC').trim().toLowerCase();

/** The city of the twelve with this name, in any case; undefined for any other town. */
export const cityNamed = (name: string, province: Province): City | undefined =>
  cities.find((city) => city.province === province && [city.name, city.also].some((one) => one !== undefined && folded(one) === folded(name)));

/**
 * The city name used for counting: one place for "Paarl", "PAARL" and "paarl ". The twelve cities use the specification's name for each of their names.
 * Other towns keep their spelling, except all capitals or all lower case.
 */
export function cityAsCounted(name: string, province: Province): string {
  const plain = name.normalize('NFKC').trim().replace(/\s+/g, ' ');
  const known = cityNamed(plain, province);
  if (known) return known.name;
  if (plain !== plain.toLowerCase() && plain !== plain.toUpperCase()) return plain;
  return plain.toLowerCase().replace(/(^|[\s-])(\p{Ll})/gu, (_, before: string, first: string) => before + first.toUpperCase());
}

/** The city name for screens: "Port Elizabeth / Gqeberha", the specification's name and the current one. */
export function cityShown(city: string, province: Province): string {
  const also = cityNamed(city, province)?.also;
  return also ? `${city} / ${also}` : city;
}
