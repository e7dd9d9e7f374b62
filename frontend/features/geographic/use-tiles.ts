// Reports whether the tiles of a map style load: at the first tile that loads, at the first that fails, and after a time without any.
import type { ErrorEvent, Map as LibreMap, MapSourceDataEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { type MapStyle, type TileService, tileServices } from '../../../shared/geographic/map-styles.ts';

/** A network that never answers counts as failed. */
const patienceMs = 10_000;

export const serviceOf = (style: MapStyle): TileService | undefined => (style === 'outline' ? undefined : tileServices[style]);

export function useTiles(map: LibreMap | undefined, style: MapStyle, onTiles: (service: TileService, arrive: boolean) => void): void {
  const tell = useRef(onTiles);
  tell.current = onTiles;
  // Two styles of one service share its tiles.
  const service = serviceOf(style);
  useEffect(() => {
    if (!map) return;
    let arrived = false;
    const answer = (arrive: boolean) => {
      if (!service || arrived) return;
      arrived = arrive;
      tell.current(service, arrive);
    };
    const timer = setTimeout(() => answer(false), patienceMs);
    const failed = (event: ErrorEvent & { readonly sourceId?: string }) => {
      if (event.sourceId === 'base') answer(false);
      else console.error(event.error);
    };
    const loaded = ({ sourceId, tile }: MapSourceDataEvent) => {
      if (sourceId === 'base' && (tile as { state?: string } | undefined)?.state === 'loaded') answer(true);
    };
    map.on('error', failed);
    map.on('sourcedata', loaded);
    return () => {
      clearTimeout(timer);
      map.off('error', failed);
      map.off('sourcedata', loaded);
    };
  }, [map, service]);
}
