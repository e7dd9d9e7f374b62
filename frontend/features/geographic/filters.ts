// The geographic screen's choices: they live in the address, so that a view can be shared.
import { mapStyles } from '../../../shared/geographic/map-styles.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { addressOf, among } from '../../ui/address-filters.ts';

/** Spec 2, section 2.8: the filter's words, and the tabs'. */
export const views = [
  { id: 'map', choice: 'Interactive Map', tab: 'Interactive Map' },
  { id: 'grid', choice: 'Province Grid', tab: 'Province Grid' },
  { id: 'cities', choice: 'City Markers', tab: 'City View' },
  { id: 'statistics', choice: 'Statistical Analysis', tab: 'Statistics' },
] as const;
const viewIds = views.map(({ id }) => id) as unknown as readonly ['map', 'grid', 'cities', 'statistics'];
export type View = (typeof viewIds)[number];

export const types = ['Pistol', 'Rifle', 'Shotgun', 'Revolver'] as const;

export const filtersFrom = (address: URLSearchParams) => ({
  province: among(provinces, address.get('province')),
  type: among(types, address.get('type')),
  view: among(viewIds, address.get('view')) ?? 'map',
  style: among(mapStyles, address.get('style')) ?? 'outline',
});
export type Filters = ReturnType<typeof filtersFrom>;

/** What is as it begins is left out. */
export const toAddress = ({ view, style, ...rest }: Filters): Record<string, string> =>
  addressOf({ ...rest, view: view === 'map' ? '' : view, style: style === 'outline' ? '' : style });

/** What the counts are asked for. */
export const questionOf = ({ province, type }: Filters) => ({ ...(province ? { province } : {}), ...(type ? { type } : {}) });
