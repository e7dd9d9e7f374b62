// The map styles and their tile services, all in this file. The content security policy allows only these hosts. docs/decisions/figures-reports-and-map.md
// has the usage terms and reasons.

/** In the specification's order, after our own outline, which needs no network. */
export const mapStyles = ['outline', 'street', 'satellite', 'terrain', 'dark'] as const;
export type MapStyle = (typeof mapStyles)[number];

export const mapStyleLabels: Readonly<Record<MapStyle, string>> = {
  outline: 'Outline',
  street: 'Street',
  satellite: 'Satellite',
  terrain: 'Terrain',
  dark: 'Dark Mode',
};

interface Credit {
  readonly text: string;
  readonly href: string;
}

export type TileService =
  /** OpenMapTiles layers in our own colours. `url` is a TileJSON on the same host as its tiles. */
  | { readonly kind: 'vector'; readonly url: string; readonly credits: readonly Credit[] }
  | { readonly kind: 'raster'; readonly tiles: string; readonly maxZoom: number; readonly credits: readonly Credit[] }
  /** Heights encoded as colours in the Terrarium format. */
  | { readonly kind: 'heights'; readonly tiles: string; readonly maxZoom: number; readonly credits: readonly Credit[] };

const openFreeMap: TileService = {
  kind: 'vector',
  url: 'https://tiles.openfreemap.org/planet',
  credits: [
    { text: 'OpenFreeMap', href: 'https://openfreemap.org' },
    { text: '© OpenMapTiles', href: 'https://www.openmaptiles.org/' },
    { text: '© OpenStreetMap contributors', href: 'https://www.openstreetmap.org/copyright' },
  ],
};

export const tileServices: Readonly<Record<Exclude<MapStyle, 'outline'>, TileService>> = {
  street: openFreeMap,
  satellite: {
    kind: 'raster',
    tiles: 'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
    maxZoom: 17,
    credits: [
      {
        text: 'Imagery: Esri, Maxar, Earthstar Geographics, and the GIS User Community',
        href: 'https://www.arcgis.com/home/item.html?id=10df2279f9684e4a9f6a7f08febac2a9',
      },
    ],
  },
  terrain: {
    kind: 'heights',
    tiles: 'https://elevation-tiles-prod.s3.amazonaws.com/terrarium/{z}/{x}/{y}.png',
    maxZoom: 13,
    credits: [{ text: 'Heights: Mapzen Terrain Tiles (SRTM, ETOPO1 and others)', href: 'https://github.com/tilezen/joerd/blob/master/docs/attribution.md' }],
  },
  dark: openFreeMap,
};

export const boundariesCredit: Credit = { text: 'Boundaries: Natural Earth', href: 'https://www.naturalearthdata.com/about/terms-of-use/' };

/** Every origin that tiles come from. */
export const tileOrigins: readonly string[] = [
  ...new Set(Object.values(tileServices).map((service) => new URL('url' in service ? service.url : service.tiles).origin)),
];
