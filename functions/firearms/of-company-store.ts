// Lists all firearms of one company. Sorting and filtering use the searches, so a page reads only the records that it shows (decision 141).
import { inScope, type Scope } from '../../shared/access/scope.ts';
import type { CompanyFirearmsExportQuery, FirearmOfCompany, Keeping, LicenseFilter } from '../../shared/firearms/of-company.ts';
import type { Firearm } from '../../shared/firearms/schema.ts';
import { holdsWords } from '../../shared/kinds/search-words.ts';
import { dayOf, daysBetween } from '../../shared/kinds/time.ts';
import { type Lodging, lodgingOf, stateFrom, stateOf, wantsLicense } from '../../shared/licenses/rules.ts';
import { Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import type { LicenseRecord } from '../licenses/entity.ts';
import { licenseSearch } from '../licenses/search.ts';
import type { FirearmRecord } from './entity.ts';
import { cursorAt, inOrder, placeFrom, placeOf, type Row } from './of-company-sort.ts';
import { firearmSearch } from './search.ts';
import { shown } from './store.ts';

type Query = CompanyFirearmsExportQuery;
type OfCompany = Extract<Scope, { kind: 'entity' }>;

/** The requested company; undefined for a client without a provider or one that asks for another company. Throws `invalid-input`. */
function companyOf(scope: Scope, holderId: number | undefined): OfCompany | undefined {
  if (scope.kind === 'none') return undefined;
  if (scope.kind === 'entity') return holderId === undefined || holderId === scope.legalEntityId ? scope : undefined;
  if (holderId !== undefined) return { kind: 'entity', legalEntityId: holderId };
  throw new Problem('invalid-input', 'Choose a company to list its firearms.', [{ path: 'query.holderId', message: 'Choose a company' }]);
}

const keepingOf = ({ ownerId, keeper }: { readonly ownerId: unknown; readonly keeper: string }, company: number): Keeping =>
  ownerId !== company ? 'for_others' : keeper ? 'elsewhere' : 'here';

function licenseStateOf(state: FirearmOfCompany['licenseState'], keeping: Keeping, status: string): LicenseFilter | null {
  if (keeping === 'for_others') return null;
  return state ?? (wantsLicense(status) ? 'NONE' : null);
}

interface Found extends Row {
  readonly keeping: Keeping;
  readonly facets: Readonly<Record<string, unknown>>;
  readonly texts: readonly string[];
}

const textNames = ['serialNumber', 'manufacturer', 'model', 'type', 'caliber'];
const facetNames = ['status', 'type', 'province', 'ownerId', 'city', 'keeperName', 'inspectedAt'];

/** All firearms that the company owns or keeps, with their current licenses. */
async function rowsOf(company: OfCompany, today: string): Promise<Found[]> {
  const [firearms, licenses] = await Promise.all([
    firearmSearch.keptOf({ scope: company }, textNames, facetNames),
    licenseSearch.keptOf({ scope: company, facets: { status: 'current' } }, ['licenseNumber'], ['firearmId', 'lodging', 'urgency']),
  ]);
  const licenseOf = new Map(licenses.map((one) => [String(one.facets.firearmId), one]));
  return firearms.map(({ id, text, facets }) => {
    const { serialNumber = '', manufacturer = '', model = '', type = '', caliber = '' } = text;
    const keeper = String(facets.keeperName ?? '');
    const [status, city] = [String(facets.status), String(facets.city ?? '')];
    const keeping = keepingOf({ ownerId: facets.ownerId, keeper }, company.legalEntityId);
    const kept = keeping === 'for_others' ? undefined : licenseOf.get(id);
    // `urgency` is one letter and the expiry date.
    const license = kept && { id: kept.id, number: kept.text.licenseNumber ?? '', expiresOn: String(kept.facets.urgency).slice(1) };
    const state = license ? stateFrom(kept.facets.lodging as Lodging, license.expiresOn, today) : null;
    return {
      ...{ id, serialNumber, type, caliber, status, keeper, city, keeping, license, facets },
      make: `${manufacturer} ${model}`,
      province: String(facets.province),
      inspected: String(facets.inspectedAt ?? ''),
      licenseState: licenseStateOf(state, keeping, status),
      texts: [serialNumber, manufacturer, model, type, caliber, license?.number ?? '', keeper, city],
    };
  });
}

function isAsked(row: Found, { search, status, type, licenseState, keeping, province, ids }: Query): boolean {
  if (ids && !ids.includes(row.id)) return false;
  if (status && row.status !== status) return false;
  if (type && row.facets.type !== type) return false;
  if (province && row.province !== province) return false;
  if (licenseState && row.licenseState !== licenseState) return false;
  if (keeping && row.keeping !== keeping) return false;
  return !search || holdsWords(row.texts, search);
}

/** The firearm from its record, which can be newer than the search. */
function shownOf(record: FirearmRecord, license: LicenseRecord | undefined, company: number, today: string): FirearmOfCompany {
  const firearm: Firearm = shown(record);
  const keeping = keepingOf({ ownerId: firearm.ownerId, keeper: firearm.keeperName ?? '' }, company);
  const own = license && license.firearmId === firearm.id && license.holderId === company ? license : undefined;
  const state = own ? stateOf(own, today) : null;
  const lodgeable = own ? lodgingOf(own) === 'none' : false;
  return {
    ...firearm,
    keeping,
    license: own && state ? { ...own, daysLeft: daysBetween(today, own.expiresOn), lodgeable } : null,
    licenseState: licenseStateOf(state, keeping, firearm.status),
  };
}

/** Firearms of one company in the caller's scope. Throws `invalid-input` without a company, and `bad-cursor`. */
export async function listOfCompany(scope: Scope, query: Query, today = dayOf(new Date())): Promise<Page<FirearmOfCompany>> {
  const after = placeFrom(query.cursor);
  const company = companyOf(scope, query.holderId);
  if (!company) return { items: [], total: 0 };
  const { sort, order, limit } = query;
  const compare = inOrder(sort, order);
  const rows = (await rowsOf(company, today)).filter((row) => isAsked(row, query));
  const sorted = rows.map((row) => ({ ...placeOf(row, sort), license: row.license })).sort(compare);
  const left = after ? sorted.filter((place) => compare(after, place) < 0) : sorted;
  const page = left.slice(0, limit);
  const last = left.length > limit ? page.at(-1) : undefined;
  const licenseIds = page.flatMap(({ license }) => license?.id ?? []);
  const [records, licenses] = await Promise.all([
    getAll(page.map(({ id }) => recordKey('firearm', id))) as Promise<FirearmRecord[]>,
    getAll(licenseIds.map((id) => recordKey('license', id))) as Promise<LicenseRecord[]>,
  ]);
  const licenseOf = new Map(licenses.map((one) => [one.firearmId, one]));
  // A firearm can change hands after the search was read.
  const seen = records.filter(({ ownerId, keeperId, reversal }) => !reversal && inScope(company, [ownerId, keeperId]));
  const items = seen.map((record) => shownOf(record, licenseOf.get(record.id), company.legalEntityId, today));
  return { items, total: rows.length, next: last && cursorAt(last) };
}
