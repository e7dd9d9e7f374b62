// Whether this installation may load the tiles of third parties.
import { useEffect, useState } from 'react';
import { readConfig } from '../../app/config.ts';

/** False until the settings are read, and if they cannot be read: the map then shows its own outlines. */
export function useMapTiles(): boolean {
  const [allowed, setAllowed] = useState(false);
  useEffect(() => {
    let current = true;
    readConfig().then(
      ({ mapTiles }) => current && setAllowed(mapTiles === 'on'),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return allowed;
}
