// The map itself, in a chunk of its own with MapLibre: loaded where a map is shown and nowhere else.
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

// Without it MapLibre looks for its worker beside its own file, where a build has none, and the map stays empty.
maplibregl.setWorkerUrl(workerUrl);

export interface MapProps {
  readonly style: MapStyle;
  readonly provinces: readonly ProvinceCount[];
  readonly cities: readonly CityCount[];
  readonly citiesOnly: boolean;
  /** The name to show a popup of; a new object for each time it is asked for. */
  readonly asked: { readonly name: string } | undefined;
  readonly onProvince: (province: Province) => void;
  /** Whether the style's tiles can be had. */
  readonly onTiles: (service: TileService, arrive: boolean) => void;
  /** There is no WebGL, or it gave up. */
  readonly onUndrawable: () => void;
}

/** The bounds of a view: the cities with firearms, or the whole country. */
function boundsOf(cities: readonly CityCount[], citiesOnly: boolean): maplibregl.LngLatBounds {
  const bounds = new maplibregl.LngLatBounds([...southAfrica.bounds]);
  if (!citiesOnly || cities.length === 0) return bounds;
  return cities.reduce((all, { position }) => all.extend([...position]), new maplibregl.LngLatBounds());
}

/** Zooms out until the bounds fit, and never closer than the zoom that the view starts with (spec 2, section 9). */
function showWhole(map: maplibregl.Map, bounds: maplibregl.LngLatBounds, zoom: number): void {
  const seen = map.getBounds();
  if (seen.contains(bounds.getSouthWest()) && seen.contains(bounds.getNorthEast())) return;
  map.fitBounds(bounds, { padding: 32, maxZoom: zoom, animate: false });
}

/** Back to the whole country: the city view begins nearer. */
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

export function DistributionMap({ style, provinces, cities, citiesOnly, asked, onProvince, onTiles, onUndrawable }: MapProps) {
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<maplibregl.Map>();
  const dark = useDark();
  const zoom = citiesOnly ? startZoom.cities : startZoom.map;
  const wanted = useMemo(() => mapStyleOf({ style, dark, provinces, cities, citiesOnly }), [style, dark, provinces, cities, citiesOnly]);
  const drawn = useRef(wanted);
  const spots = useRef(new Map<string, Spot>());
  spots.current = new Map([...provinces.map(spotOfProvince), ...cities.map(spotOfCity)].map((spot) => [nameIn(spot), spot]));
  const act = useRef({ onProvince, onUndrawable, wanted });
  act.current = { onProvince, onUndrawable, wanted };

  useEffect(() => {
    if (!place.current) return;
    drawn.current = act.current.wanted;
    const made = begin(place.current, drawn.current, zoom, act.current.onUndrawable);
    if (!made) return;
    setMap(made);
    return () => made.remove();
  }, [zoom]);

  useEffect(() => {
    if (map) showWhole(map, boundsOf(cities, citiesOnly), zoom);
  }, [map, cities, citiesOnly, zoom]);

  useEffect(() => {
    // What it was begun with is still on its way: given again, MapLibre would begin anew.
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

/** A city by its first name, as the map's features have it. */
const nameIn = ({ name }: Spot) => name.replace(/ \/ .*/, '');

function begin(container: HTMLDivElement, style: maplibregl.StyleSpecification, zoom: number, onUndrawable: () => void): maplibregl.Map | undefined {
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
      locale: { 'Map.Title': 'Map of firearms by province and city; the table beside it holds the same counts' },
    });
    map.touchZoomRotate.disableRotation();
    map.addControl(new maplibregl.NavigationControl({ showCompass: false }));
    map.addControl(new WholeCountry(), 'top-left');
    // For the journeys: what a canvas shows cannot be asked of the page.
    Object.assign(container, { registryMap: map });
    return map;
  } catch (error) {
    console.warn('The map cannot be drawn', error);
    onUndrawable();
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
    // Whoever came by keyboard goes on where they came from.
    if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus({ preventScroll: true });
  });
  if (!map.getBounds().contains([...spot.position])) map.panTo([...spot.position]);
}
