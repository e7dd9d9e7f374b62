// The whole map style for MapLibre: the base, the provinces by density, their markers, and the cities.
import type { StyleSpecification } from 'maplibre-gl';
import type { MapStyle } from '../../../shared/geographic/map-styles.ts';
import { cityShown, type Position, provincePositions } from '../../../shared/geographic/places.ts';
import { cityRadius, markerSize, noBand } from '../../../shared/geographic/rules.ts';
import { baseOf, letters } from './base-layers.ts';
import { type CityCount, type ProvinceCount, short } from './figures.ts';
import boundaries from './za-provinces.geojson?raw';

type Shape = { type: 'Point'; coordinates: number[] } | { type: 'Polygon'; coordinates: number[][][] } | { type: 'MultiPolygon'; coordinates: number[][][][] };
interface Feature {
  readonly type: 'Feature';
  readonly geometry: Shape;
  readonly properties: Readonly<Record<string, string | number | undefined>>;
}

const areas = JSON.parse(boundaries) as { readonly features: readonly Feature[] };

const point = (position: Position, properties: Feature['properties']): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [...position] },
  properties,
});
const collection = (features: Feature[]) => ({ type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features } });

/** The position in MapLibre's world pixels at zoom 0. */
const placeOf = ([longitude, latitude]: Position) =>
  [(512 * longitude) / 360, (512 / (2 * Math.PI)) * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))] as const;

/** Half the width of a province's number with the circle's stroke, in pixels. */
const numberRoom = 10;

/** The radius of a city's circle at a zoom. It is smaller where it would cover a province's number, for example on a phone. */
export function radiusAt(zoom: number, { position, count }: CityCount): number {
  const [x, y] = placeOf(position);
  const distances = Object.values(provincePositions)
    .map(placeOf)
    .map(([ofX, ofY]) => Math.hypot(x - ofX, y - ofY) * 2 ** zoom);
  return Math.max(0, Math.min(cityRadius(count), Math.min(...distances) - numberRoom));
}

interface Drawn {
  readonly style: MapStyle;
  readonly dark: boolean;
  readonly provinces: readonly ProvinceCount[];
  readonly cities: readonly CityCount[];
  /** The city view shows city names instead of province markers. */
  readonly citiesOnly: boolean;
}

export function mapStyleOf({ style, dark, provinces, cities, citiesOnly }: Drawn): StyleSpecification {
  const base = baseOf(style);
  // Satellite pictures are dark on any page. The outline follows the page's theme.
  const night = style === 'dark' || style === 'satellite' || (style === 'outline' && dark);
  const ink = night ? '#f3f3f7' : '#0f141a';
  const halo = night ? '#0f141a' : '#ffffff';
  const held = provinces.filter(({ count }) => count > 0);
  const outline = style === 'outline';
  const empty = outline ? (dark ? '#2b3441' : '#ffffff') : noBand.color;
  return {
    version: 8,
    sources: {
      ...base.sources,
      areas: collection(
        areas.features.map((area) => {
          const { count = 0, band } = provinces.find(({ name }) => name === area.properties.name) ?? {};
          return { ...area, properties: { name: area.properties.name, count, color: count > 0 ? band?.color : empty } };
        }),
      ),
      markers: collection(
        held.map(({ name, count, band }) =>
          point(provincePositions[name], { name, count, label: short(count), radius: markerSize(count) / 2, color: band.color, ink: band.ink }),
        ),
      ),
      cities: collection(
        cities.map((city) => {
          const { name, province, count } = city;
          return point(city.position, {
            name,
            province,
            count,
            label: short(count),
            shown: cityShown(name, province),
            radius: cityRadius(count),
            far: radiusAt(3, city),
            nearer: radiusAt(4, city),
          });
        }),
      ),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': night ? '#0e1620' : '#dfeaf3' } },
      ...base.layers,
      {
        id: 'province-areas',
        source: 'areas',
        type: 'fill',
        paint: { 'fill-color': ['get', 'color'], 'fill-opacity': outline ? (dark ? 0.55 : 0.45) : 0.25 },
      },
      { id: 'province-borders', source: 'areas', type: 'line', paint: { 'line-color': ink, 'line-width': 1.2, 'line-opacity': 0.8 } },
      ...(citiesOnly
        ? []
        : [
            {
              id: 'province-markers',
              source: 'markers',
              type: 'circle' as const,
              // Draw the largest first, so that none covers a smaller one.
              layout: { 'circle-sort-key': ['-', 0, ['get', 'count']] as never },
              paint: {
                'circle-radius': ['get', 'radius'] as never,
                'circle-color': ['get', 'color'] as never,
                'circle-stroke-color': halo,
                'circle-stroke-width': 2,
              },
            },
          ]),
      {
        id: 'city-circles',
        source: 'cities',
        type: 'circle',
        paint: {
          'circle-radius': citiesOnly
            ? ['get', 'radius']
            : ['interpolate', ['linear'], ['zoom'], 3, ['get', 'far'], 4, ['get', 'nearer'], 5, ['get', 'radius']],
          'circle-color': halo,
          'circle-opacity': 0.85,
          'circle-stroke-color': ink,
          'circle-stroke-width': 2,
        },
      },
      ...(citiesOnly
        ? [
            {
              id: 'city-names',
              source: 'cities',
              type: 'symbol' as const,
              layout: {
                'text-field': ['concat', ['get', 'shown'], '\n', ['to-string', ['get', 'count']]] as never,
                'text-font': letters,
                'text-size': 12,
                'text-variable-anchor': ['left', 'right', 'top', 'bottom'] as never,
                'text-radial-offset': 1.5,
                'text-justify': 'auto' as const,
              },
              paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.5 },
            },
          ]
        : [
            {
              id: 'city-counts',
              source: 'cities',
              type: 'symbol' as const,
              // These circles have the minimum or maximum radius (spec 2, section 9), so they also show their number.
              filter: ['any', ['<', ['get', 'count'], cityRadius(0)], ['>', ['get', 'count'], cityRadius(Number.MAX_SAFE_INTEGER)]] as never,
              layout: { 'text-field': ['get', 'label'] as never, 'text-font': letters, 'text-size': 11, 'text-optional': true },
              paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.5 },
            },
            {
              id: 'province-counts',
              source: 'markers',
              type: 'symbol' as const,
              layout: {
                'text-field': ['get', 'label'] as never,
                'text-font': letters,
                'text-size': 13,
                'text-allow-overlap': true,
                'text-ignore-placement': true,
              },
              paint: { 'text-color': ['get', 'ink'] as never, 'text-halo-color': ['get', 'color'] as never, 'text-halo-width': 1.5 },
            },
          ]),
    ],
  };
}
