// Sorts a company's firearms by a column, then newest first. Firearms without a value come last.
import * as v from 'valibot';
import { type LicenseFilter, licenseFilters, type orders, type Sort } from '../../shared/firearms/of-company.ts';
import { compareTexts } from '../../shared/kinds/format.ts';
import { RecordId } from '../../shared/kinds/index.ts';
import { searchForm } from '../../shared/kinds/search-words.ts';
import { badCursor } from '../data/pages.ts';

/** Search data of a firearm, known before its record is read. */
export interface Row {
  readonly id: string;
  /** In the form of the search: letters and digits in lower case. */
  readonly serialNumber: string;
  readonly make: string;
  readonly type: string;
  readonly caliber: string;
  readonly status: string;
  readonly keeper: string;
  readonly province: string;
  readonly city: string;
  readonly inspected: string;
  readonly license: { readonly id: string; readonly number: string; readonly expiresOn: string } | undefined;
  readonly licenseState: LicenseFilter | null;
}

/** Longer values are cut: the cursor contains the value. */
const mostOfAValue = 50;

const values: Readonly<Record<Sort, (row: Row) => string>> = {
  serialNumber: ({ serialNumber }) => serialNumber,
  make: ({ make }) => make,
  type: ({ type }) => type,
  caliber: ({ caliber }) => caliber,
  status: ({ status }) => status,
  licenseNumber: ({ license }) => license?.number ?? '',
  licenseState: ({ licenseState }) => (licenseState ? String(licenseFilters.indexOf(licenseState)) : ''),
  expiresOn: ({ license }) => license?.expiresOn ?? '',
  keeper: ({ keeper }) => searchForm(keeper),
  place: ({ province, city }) => `${province} ${city}`.toLowerCase(),
  inspected: ({ inspected }) => inspected,
  registered: () => '',
};

export interface Place {
  readonly id: string;
  readonly value: string;
}

export const placeOf = (row: Row, sort: Sort): Place => ({ id: row.id, value: values[sort](row).slice(0, mostOfAValue) });

const byId = (a: Place, b: Place) => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

export function inOrder(sort: Sort, order: (typeof orders)[number]): (a: Place, b: Place) => number {
  const sign = order === 'ascending' ? 1 : -1;
  // Ids are in order of registration.
  if (sort === 'registered') return (a, b) => -sign * byId(a, b);
  return (a, b) => {
    if (a.value === '' || b.value === '') return a.value === b.value ? byId(a, b) : a.value === '' ? 1 : -1;
    return sign * compareTexts(a.value, b.value) || byId(a, b);
  };
}

const Position = v.tuple([v.pipe(v.string(), v.maxLength(mostOfAValue)), RecordId]);

export const cursorAt = ({ value, id }: Place): string => Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** Decodes a cursor. Throws `bad-cursor`. */
export function placeFrom(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [value, id] = v.parse(Position, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (cursorAt({ value, id }) === cursor) return { value, id };
  } catch {
    // A cursor that this code did not make.
  }
  throw badCursor();
}
