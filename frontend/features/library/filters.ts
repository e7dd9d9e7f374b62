// The library's filters: names, choices, and reading and writing the address.
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

/** Choices of the Advanced panel in the specification's order, where `subtype` is called action. */
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

/** Typed filters go to the server unchecked, because ignoring an invalid one would list the whole library. */
const typed: readonly FilterName[] = ['manufacturer', 'model'];

/** Reads the filters from the address. Ignores unknown names and choices. */
export function filtersFrom(address: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of filterNames) {
    const value = address.get(name)?.trim();
    if (value && (typed.includes(name) || v.safeParse(LibraryQuery.entries[name], value).success)) filters[name] = value;
  }
  return filters;
}

/** Removes empty filters before searching (spec 1, section 2). */
export function withoutEmpty(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  );
}
