// The fixed places of the geographic screens: nine provinces and twelve cities with their coordinates (spec 2, section 3).
import type { Province } from '../kinds/provinces.ts';

/** Longitude, then latitude, in degrees. */
export type Position = readonly [longitude: number, latitude: number];

export const southAfrica = { center: [24.7, -28.8], bounds: [16.4, -34.9, 33, -22.1] } as const;

/** Where a province's marker stands: inside it, and clear of its cities' circles where there is room. */
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
  /** A name it bears today: both are the same place on the map. */
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

/** So many places an answer names, the largest; the sums hold the others as well. */
export const mostPlaces = 500;

const folded = (name: string) => name.normalize('NFKC').trim().toLowerCase();

/** The city of the twelve that is meant, whatever the case it is written in; undefined for any other town. */
export const cityNamed = (name: string, province: Province): City | undefined =>
  cities.find((city) => city.province === province && [city.name, city.also].some((one) => one !== undefined && folded(one) === folded(name)));

/**
 * A city as it is counted: one place for "Paarl", "PAARL" and "paarl ". One of the twelve is one place under each of its names, and bears the
 * specification's; another town is spelled by whoever typed it, but not all in capitals or all small.
 */
export function cityAsCounted(name: string, province: Province): string {
  const plain = name.normalize('NFKC').trim().replace(/\s+/g, ' ');
  const known = cityNamed(plain, province);
  if (known) return known.name;
  if (plain !== plain.toLowerCase() && plain !== plain.toUpperCase()) return plain;
  return plain.toLowerCase().replace(/(^|[\s-])(\p{Ll})/gu, (_, before: string, first: string) => before + first.toUpperCase());
}

/** A counted city as it is shown: "Port Elizabeth / Gqeberha", the specification's name with today's beside it. */
export function cityShown(city: string, province: Province): string {
  const also = cityNamed(city, province)?.also;
  return also ? `${city} / ${also}` : city;
}
