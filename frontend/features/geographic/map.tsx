// The map itself. It is in its own chunk with MapLibre, loaded only where a map is shown.
import * as maplibregl from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useMemo, useRef, useState } from 'react';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapStyle, TileService } from '../../../shared/geographic/map-styles.ts';
import { southAfrica } from '../../../shared/geographic/places.ts';
import { startZoom } from '../../../shared/geographic/rules.ts';
import type { Province } from '../../../shared/kinds/provinces.ts';
import type { CityCount, ProvinceCount } from './figures.ts';
import { mapStyleOf } from './map-style.ts';
import { popupContent, type Spot, spotOfCity, spotOfProvince } from './popup.ts';
import { useDark } from './use-dark.ts';
import { useTiles } from './use-tiles.ts';

// Without this URL MapLibre looks for its worker next to its own file, which a build does not have, and the map stays empty.
maplibregl.setWorkerUrl(workerUrl);

export interface MapProps {
  readonly style: MapStyle;
  readonly provinces: readonly ProvinceCount[];
  readonly cities: readonly CityCount[];
  readonly citiesOnly: boolean;
  /** The place whose popup to show. Pass a new object for each request. */
  readonly asked: { readonly name: string } | undefined;
  readonly onProvince: (province: Province) => void;
  /** Reports whether the tiles of the style load. */
  readonly onTiles: (service: TileService, arrive: boolean) => void;
  /** WebGL is missing or has failed. */
  readonly onMapFailed: () => void;
}

/** The bounds of a view: the cities with firearms, or the whole country. */
function boundsOf(cities: readonly CityCount[], citiesOnly: boolean): maplibregl.LngLatBounds {
  const bounds = new maplibregl.LngLatBounds([...southAfrica.bounds]);
  if (!citiesOnly || cities.length === 0) return bounds;
  return cities.reduce((all, { position }) => all.extend([...position]), new maplibregl.LngLatBounds());
}

/** Zooms out until the bounds fit, but never closer than the start zoom of the view (spec 2, section 9). */
function showWhole(map: maplibregl.Map, bounds: maplibregl.LngLatBounds, zoom: number): void {
  const seen = map.getBounds();
  if (seen.contains(bounds.getSouthWest()) && seen.contains(bounds.getNorthEast())) return;
  map.fitBounds(bounds, { padding: 32, maxZoom: zoom, animate: false });
}

/** A button that shows the whole country, because the city view starts closer. */
class WholeCountry implements maplibregl.IControl {
  private readonly element = document.createElement('div');

  onAdd(map: maplibregl.Map): HTMLElement {
    this.element.className = 'maplibregl-ctrl maplibregl-ctrl-group';
    const button = this.element.appendChild(document.createElement('button'));
    button.type = 'button';
    button.className = 'geographic-whole';
    button.textContent = 'Whole Country';
    button.addEventListener('click', () => map.fitBounds([...southAfrica.bounds], { padding: 12 }));
    return this.element;
  }

  onRemove(): void {
    this.element.remove();
  }
}

export function DistributionMap({ style, provinces, cities, citiesOnly, asked, onProvince, onTiles, onMapFailed }: MapProps) {
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<maplibregl.Map>();
  const dark = useDark();
  const zoom = citiesOnly ? startZoom.cities : startZoom.map;
  const wanted = useMemo(() => mapStyleOf({ style, dark, provinces, cities, citiesOnly }), [style, dark, provinces, cities, citiesOnly]);
  const drawn = useRef(wanted);
  const spots = useRef(new Map<string, Spot>());
  spots.current = new Map([...provinces.map(spotOfProvince), ...cities.map(spotOfCity)].map((spot) => [nameIn(spot), spot]));
  const act = useRef({ onProvince, onMapFailed, wanted });
  act.current = { onProvince, onMapFailed, wanted };

  useEffect(() => {
    if (!place.current) return;
    drawn.current = act.current.wanted;
    const made = begin(place.current, drawn.current, zoom, act.current.onMapFailed);
    if (!made) return;
    setMap(made);
    return () => made.remove();
  }, [zoom]);

  useEffect(() => {
    if (map) showWhole(map, boundsOf(cities, citiesOnly), zoom);
  }, [map, cities, citiesOnly, zoom]);

  useEffect(() => {
    // Setting the first style again while it loads would make MapLibre start over.
    if (!map || drawn.current === wanted) return;
    drawn.current = wanted;
    map.setStyle(wanted, { diff: true });
  }, [map, wanted]);

  useTiles(map, style, onTiles);

  useEffect(() => {
    if (!map) return;
    const click = ({ point }: maplibregl.MapMouseEvent) => {
      const name = nameAt(map, point);
      if (name) show(map, spots.current.get(name), act.current.onProvince);
    };
    const move = ({ point }: maplibregl.MapMouseEvent) => {
      map.getCanvas().style.cursor = nameAt(map, point) ? 'pointer' : '';
    };
    map.on('click', click);
    map.on('mousemove', move);
  }, [map]);

  useEffect(() => {
    if (map && asked) show(map, spots.current.get(asked.name), act.current.onProvince);
  }, [map, asked]);

  return <div ref={place} className="geographic-canvas" />;
}

/** The first name of a city, as in the map's features. */
const nameIn = ({ name }: Spot) => name.replace(/ \/ .*/, '');

function begin(container: HTMLDivElement, style: maplibregl.StyleSpecification, zoom: number, onMapFailed: () => void): maplibregl.Map | undefined {
  try {
    const map = new maplibregl.Map({
      container,
      style,
      center: [...southAfrica.center],
      zoom,
      minZoom: 3,
      maxZoom: 16,
      attributionControl: false,
      cooperativeGestures: true,
      dragRotate: false,
      pitchWithRotate: false,
      locale: { 'Map.Title': 'Map of firearms by province and city; the table beside it shows the same counts' },
    });
    map.touchZoomRotate.disableRotation();
    map.addControl(new maplibregl.NavigationControl({ showCompass: false }));
    map.addControl(new WholeCountry(), 'top-left');
    // Lets the journeys inspect the map, because a canvas has no content to query.
    Object.assign(container, { registryMap: map });
    return map;
  } catch (error) {
    console.warn('The map cannot be shown', error);
    onMapFailed();
    return undefined;
  }
}

function nameAt(map: maplibregl.Map, point: maplibregl.PointLike): string | undefined {
  const layers = ['city-circles', 'province-counts', 'province-markers', 'province-areas'].filter((id) => map.getLayer(id));
  return map.queryRenderedFeatures(point, { layers })[0]?.properties.name;
}

function show(map: maplibregl.Map, spot: Spot | undefined, onProvince: (province: Province) => void): void {
  if (!spot) return;
  const opener = document.activeElement;
  for (const open of map.getContainer().querySelectorAll<HTMLButtonElement>('.maplibregl-popup-close-button')) open.click();
  const popup = new maplibregl.Popup({ maxWidth: '280px', offset: 12 });
  const content = popupContent(spot, (province) => {
    popup.remove();
    onProvince(province);
  });
  popup
    .setLngLat([...spot.position])
    .setDOMContent(content)
    .addTo(map);
  popup.getElement()?.addEventListener('keydown', ({ key }) => key === 'Escape' && popup.remove());
  popup.on('close', () => {
    // Returns the keyboard focus to the element that opened the popup.
    if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus({ preventScroll: true });
  });
  if (!map.getBounds().contains([...spot.position])) map.panTo([...spot.position]);
}
