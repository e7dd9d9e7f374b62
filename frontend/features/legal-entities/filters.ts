// The filters of both lists of legal entities, kept in the address so that a search survives a reload and can be shared.
import { type Province, provinces } from '../../../shared/kinds/provinces.ts';
import { type Standing, standings } from '../../../shared/legal-entities/schema.ts';

const shows = ['all', 'active', 'inactive'] as const;
export type Show = (typeof shows)[number];

export interface Filters {
  readonly search: string;
  readonly show: Show;
  readonly standing: Standing | undefined;
  readonly province: Province | undefined;
}

export const noFilters: Filters = { search: '', show: 'all', standing: undefined, province: undefined };

const among = <T extends string>(choices: readonly T[], word: string | null): T | undefined => choices.find((choice) => choice === word);

/** Reads the filters from the address. Ignores unknown names and values. */
export const filtersFrom = (address: URLSearchParams): Filters => ({
  search: (address.get('search') ?? '').trim().slice(0, 100),
  show: among(shows, address.get('show')) ?? 'all',
  standing: among(standings, address.get('standing')),
  province: among(provinces, address.get('province')),
});

export function addressOf({ search, show, standing, province }: Filters): Record<string, string> {
  return { ...(search ? { search } : {}), ...(show === 'all' ? {} : { show }), ...(standing ? { standing } : {}), ...(province ? { province } : {}) };
}
