// The geographic screen's choices: they live in the address, so that a view can be shared.
import { mapStyles } from '../../../shared/geographic/map-styles.ts';
import { type Layer, layers } from '../../../shared/geographic/schema.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { addressOf, among } from '../../ui/table/address-filters.ts';

/** Spec 2, section 2.8: the filter's words, and the tabs'. */
export const views = [
  { id: 'map', choice: 'Interactive Map', tab: 'Interactive Map' },
  { id: 'grid', choice: 'Province Grid', tab: 'Province Grid' },
  { id: 'cities', choice: 'City Markers', tab: 'City View' },
  { id: 'statistics', choice: 'Statistical Analysis', tab: 'Statistics' },
] as const;
const viewIds = views.map(({ id }) => id) as unknown as readonly ['map', 'grid', 'cities', 'statistics'];
export type View = (typeof viewIds)[number];

/** What is counted, in words, and what it is said of in the cards and the province. */
export const layerWords: Readonly<Record<Layer, { choice: string; total: string }>> = {
  firearms: { choice: 'Firearms', total: 'Total Firearms' },
  losses: { choice: 'Lost or Stolen', total: 'Lost or Stolen Now' },
  expiries: { choice: 'License Expired or Due', total: 'License Expired or Due' },
  risk: { choice: 'High Risk', total: 'Firearms of High Risk' },
};

export const types = ['Pistol', 'Rifle', 'Shotgun', 'Revolver'] as const;

export const filtersFrom = (address: URLSearchParams) => ({
  province: among(provinces, address.get('province')),
  type: among(types, address.get('type')),
  view: among(viewIds, address.get('view')) ?? 'map',
  style: among(mapStyles, address.get('style')) ?? 'outline',
  layer: among(layers, address.get('layer')) ?? 'firearms',
});
export type Filters = ReturnType<typeof filtersFrom>;

/** What is as it begins is left out. */
export const toAddress = ({ view, style, layer, ...rest }: Filters): Record<string, string> =>
  addressOf({ ...rest, view: view === 'map' ? '' : view, style: style === 'outline' ? '' : style, layer: layer === 'firearms' ? '' : layer });

/** What the counts are asked for. */
export const questionOf = ({ province, type, layer }: Filters) => ({
  ...(province ? { province } : {}),
  ...(type ? { type } : {}),
  ...(layer === 'firearms' ? {} : { layer }),
});
