// The library's filters: which there are, what they are called, and how they live in the address so that a search can be shared.
import * as v from 'valibot';
import {
  classifications,
  countries,
  filterOperatingSystems,
  LibraryQuery,
  libraryCalibers,
  libraryTypes,
  productionStatuses,
  subtypes,
  verificationStatuses,
} from '../../../shared/library/schema.ts';
import { options } from './wording.ts';

const filterNames = [
  'manufacturer',
  'model',
  'type',
  'subtype',
  'caliber',
  'countryOfOrigin',
  'regulatoryClassification',
  'productionStatus',
  'operatingSystem',
  'verificationStatus',
] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Partial<Record<FilterName, string>>;

const asWritten = (word: string) => word;

/** The Advanced panel's choices, in the specification's order. `subtype` is called action there. */
export const filterChoices = [
  { name: 'type', label: 'Type', options: options(libraryTypes) },
  { name: 'subtype', label: 'Action Type', options: options(subtypes) },
  { name: 'caliber', label: 'Caliber', options: options(libraryCalibers, asWritten) },
  { name: 'countryOfOrigin', label: 'Country of Origin', options: options(countries, asWritten) },
  { name: 'regulatoryClassification', label: 'Regulatory Classification', options: options(classifications) },
  { name: 'productionStatus', label: 'Production Status', options: options(productionStatuses) },
  { name: 'operatingSystem', label: 'Operating System', options: options(filterOperatingSystems) },
  { name: 'verificationStatus', label: 'Verification', options: options(verificationStatuses) },
] as const satisfies readonly { name: FilterName; label: string; options: ReturnType<typeof options> }[];

/** What a person types: the server says what is wrong with it. Left out here, the whole library would stand under it. */
const typed: readonly FilterName[] = ['manufacturer', 'model'];

/** Reads the filters from the address; what is no filter, or no choice of one, is left out. */
export function filtersFrom(address: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of filterNames) {
    const value = address.get(name)?.trim();
    if (value && (typed.includes(name) || v.safeParse(LibraryQuery.entries[name], value).success)) filters[name] = value;
  }
  return filters;
}

/** Empty filters are dropped before searching (spec 1, section 2). */
export function withoutEmpty(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  );
}
