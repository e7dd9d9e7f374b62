// The filters of the geographic screen, kept in the address, so that a view can be shared.
import { mapStyles } from '../../../shared/geographic/map-styles.ts';
import { type Layer, layers } from '../../../shared/geographic/schema.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { addressOf, among } from '../../ui/table/address-filters.ts';

/** The names in the filter and on the tabs (spec 2, section 2.8). */
export const views = [
  { id: 'map', choice: 'Interactive Map', tab: 'Interactive Map' },
  { id: 'grid', choice: 'Province Grid', tab: 'Province Grid' },
  { id: 'cities', choice: 'City Markers', tab: 'City View' },
  { id: 'statistics', choice: 'Statistical Analysis', tab: 'Statistics' },
] as const;
const viewIds = views.map(({ id }) => id) as unknown as readonly ['map', 'grid', 'cities', 'statistics'];
export type View = (typeof viewIds)[number];

/** The layers by name, with the title of the total card. */
export const layerWords: Readonly<Record<Layer, { choice: string; total: string }>> = {
  firearms: { choice: 'Firearms', total: 'Total Firearms' },
  losses: { choice: 'Lost or Stolen', total: 'Currently Lost or Stolen' },
  expiries: { choice: 'License Expired or Due', total: 'License Expired or Due for Renewal' },
  risk: { choice: 'High Risk', total: 'High-Risk Firearms' },
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

/** Default values are left out. */
export const toAddress = ({ view, style, layer, ...rest }: Filters): Record<string, string> =>
  addressOf({ ...rest, view: view === 'map' ? '' : view, style: style === 'outline' ? '' : style, layer: layer === 'firearms' ? '' : layer });

/** The query of the call. */
export const questionOf = ({ province, type, layer }: Filters) => ({
  ...(province ? { province } : {}),
  ...(type ? { type } : {}),
  ...(layer === 'firearms' ? {} : { layer }),
});
