// The base of the map in each style: none, OpenMapTiles layers in our own colours, satellite pictures, or shaded relief.
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { type MapStyle, type TileService, tileServices } from '../../../shared/geographic/map-styles.ts';

/** Fonts of the browser's device, so that labels need no glyph server. */
export const letters = ['sans-serif'];

const day = { land: '#f4f1ea', water: '#b5d6e8', wood: '#d3e5c4', town: '#e6dfd3', road: '#ffffff', edge: '#c9b99c', border: '#8a7a9c', name: '#3b3f46' };
const night = { land: '#1b212b', water: '#0e1a2b', wood: '#1e2a25', town: '#262d38', road: '#3c4554', edge: '#2a313d', border: '#6f6a86', name: '#c3c9d3' };

const vectorLayers = (colors: typeof day): LayerSpecification[] => {
  const from = { source: 'base' } as const;
  const roads = ['match', ['get', 'class'], ['motorway', 'trunk', 'primary'], true, false] as const;
  const width = (factor: number) => ['interpolate', ['exponential', 1.5], ['zoom'], 5, 0.6 * factor, 10, 2 * factor, 16, 10 * factor] as const;
  return [
    { id: 'base-land', type: 'background', paint: { 'background-color': colors.land } },
    { id: 'base-wood', ...from, 'source-layer': 'landcover', type: 'fill', filter: ['==', ['get', 'class'], 'wood'], paint: { 'fill-color': colors.wood } },
    {
      id: 'base-town',
      ...from,
      'source-layer': 'landuse',
      type: 'fill',
      filter: ['==', ['get', 'class'], 'residential'],
      paint: { 'fill-color': colors.town },
    },
    { id: 'base-water', ...from, 'source-layer': 'water', type: 'fill', paint: { 'fill-color': colors.water } },
    { id: 'base-river', ...from, 'source-layer': 'waterway', type: 'line', minzoom: 7, paint: { 'line-color': colors.water, 'line-width': 1 } },
    {
      id: 'base-road-edges',
      ...from,
      'source-layer': 'transportation',
      type: 'line',
      filter: [...roads] as never,
      paint: { 'line-color': colors.edge, 'line-width': [...width(1.6)] as never },
    },
    {
      id: 'base-roads',
      ...from,
      'source-layer': 'transportation',
      type: 'line',
      filter: [...roads] as never,
      paint: { 'line-color': colors.road, 'line-width': [...width(1)] as never },
    },
    {
      id: 'base-borders',
      ...from,
      'source-layer': 'boundary',
      type: 'line',
      filter: ['==', ['get', 'admin_level'], 2],
      paint: { 'line-color': colors.border, 'line-width': 1.2, 'line-dasharray': [4, 2] },
    },
    {
      id: 'base-names',
      ...from,
      'source-layer': 'place',
      type: 'symbol',
      filter: ['match', ['get', 'class'], ['city', 'town'], true, false],
      layout: {
        'text-field': ['coalesce', ['get', 'name:en'], ['get', 'name']],
        'text-font': letters,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1],
      },
      paint: { 'text-color': colors.name, 'text-halo-color': colors.land, 'text-halo-width': 1.5 },
    },
  ];
};

function sourceOf(service: TileService): SourceSpecification {
  if (service.kind === 'vector') return { type: 'vector', url: service.url };
  if (service.kind === 'raster') return { type: 'raster', tiles: [service.tiles], tileSize: 256, maxzoom: service.maxZoom };
  return { type: 'raster-dem', tiles: [service.tiles], tileSize: 256, maxzoom: service.maxZoom, encoding: 'terrarium' };
}

function layersOf(service: TileService, style: MapStyle): LayerSpecification[] {
  if (service.kind === 'vector') return vectorLayers(style === 'dark' ? night : day);
  if (service.kind === 'raster') return [{ id: 'base-pictures', source: 'base', type: 'raster' }];
  return [
    {
      id: 'base-heights',
      source: 'base',
      type: 'hillshade',
      paint: {
        'hillshade-exaggeration': 0.7,
        'hillshade-shadow-color': '#4a3f2f',
        'hillshade-highlight-color': '#ffffff',
        'hillshade-accent-color': '#7d6f57',
      },
    },
  ];
}

/** The outline style has no base layers: the page contains everything that it draws. */
export function baseOf(style: MapStyle): { sources: Record<string, SourceSpecification>; layers: LayerSpecification[] } {
  if (style === 'outline') return { sources: {}, layers: [] };
  const service = tileServices[style];
  return { sources: { base: sourceOf(service) }, layers: layersOf(service, style) };
}
