// Lists licenses, from the table or through the search.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { expiriesIn } from '../../shared/licenses/rules.ts';
import type { License, LicenseQuery, LicenseState } from '../../shared/licenses/schema.ts';
import type { Page } from '../../shared/route.ts';
import { readTotal } from '../counters/store.ts';
import { badCursor, cursorOf, getAll, type Known, pageOf, pageOfFound, positionOf } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { matches, questionOf, type SearchRequest, searchable } from '../search/row.ts';
import { type LicenseRecord, licenses } from './entity.ts';
import { licenseRow, licenseSearch } from './search.ts';
import { shown } from './store.ts';

async function listNewest(scope: Scope, limit: number, before: string | undefined): Promise<LicenseRecord[]> {
  const options = { order: 'desc', limit: limit + 1 } as const;
  const older = { id: before ?? '~' };
  if (scope.kind === 'none') return [];
  if (scope.kind === 'national') return (await licenses().query.newest({}).lt(older).go(options)).data;
  return (await licenses().query.ofHolder({ holderId: scope.legalEntityId }).lt(older).go(options)).data;
}

/** Search filter for licenses in force: current and not expired (docs/figures.md). */
const ofInForce = (today: string) => ({ facets: { status: 'current' }, ranges: { holdsUntil: { from: today } } });

/** Search filter for a state: lodging and date of expiry. */
function filterOf(state: LicenseState | undefined, today: string) {
  if (!state) return {};
  if (state === 'LODGED_VALID') return { facets: { status: 'current', lodging: 'in time' } };
  const ranges = { runsOut: expiriesIn(state, today) };
  if (state === 'EXPIRED') return { facets: { status: 'current' }, ranges };
  return { facets: { status: 'current', lodging: state === 'LODGED_LATE' ? 'late' : 'none' }, ranges };
}

interface Asked {
  readonly facets?: Readonly<Record<string, string | undefined>>;
  readonly ranges?: Readonly<Record<string, { readonly from?: string; readonly to?: string }>>;
}

/** Narrows the filter to licenses that expire in a month. Every day of a month sorts between `-01` and `-31`. */
function within(asked: Asked, month: string | undefined): Asked {
  if (!month) return asked;
  const { from = '', to = '9999-12-31' } = asked.ranges?.runsOut ?? {};
  const [, first = from] = [from, `${month}-01`].sort();
  const [last = to] = [to, `${month}-31`].sort();
  return { ...asked, ranges: { ...asked.ranges, runsOut: { from: first, to: last } } };
}

/** All current and former licenses of one firearm: a handful, read from its partition and filtered in memory. */
async function listOfFirearm(firearmId: string, request: SearchRequest, today: string): Promise<Page<License>> {
  const { data } = await licenses().query.ofFirearm({ firearmId }).go({ order: 'desc', pages: 'all' });
  const question = questionOf(request);
  const found = data.filter((one) => matches(searchable(licenseRow(one)), question));
  const { after = '~', limit } = request;
  const left = found.filter(({ id }) => id < after).map((one) => shown(one, today));
  return pageOf(left, limit, ({ id }) => id, found.length);
}

/** `urgency:id`. */
function urgencyAfter(position: string | undefined) {
  if (position === undefined) return undefined;
  const [, value, id] = /^([abc]\d{4}-\d\d-\d\d):([0-9a-f-]{36})$/.exec(position) ?? [];
  if (value === undefined || id === undefined) throw badCursor();
  return { value, id };
}

/** One page of the search, sorted by the facet `urgency`. */
async function listByUrgency({ after, limit, ...request }: SearchRequest, today: string): Promise<Page<License>> {
  const ranking = { facet: 'urgency', order: 'ascending', after: urgencyAfter(after) } as const;
  const { found, total } = await licenseSearch.ranked({ ...request, limit: limit + 1 }, ranking);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const records = (await getAll(page.map(({ id }) => recordKey('license', id)))) as LicenseRecord[];
  const seen = records.filter(({ holderId }) => inScope(request.scope, [holderId]));
  return { items: seen.map((record) => shown(record, today)), total, next: last && cursorOf(`${last.value}:${last.id}`) };
}

/** Licenses in the caller's scope, newest first. Any filter uses the search; without one the index is read. */
export async function listLicenses(scope: Scope, query: LicenseQuery, today = dayOf(new Date()), known?: Known): Promise<Page<License>> {
  const { limit, cursor, search, firearmId, state, inForce, runsOutIn, sort, ...facets } = query;
  const after = positionOf(cursor);
  // A state applies to current licenses only, so a state together with an end status matches nothing.
  if ((state || inForce) && facets.status && facets.status !== 'current') return { items: [], total: 0 };
  const asked = within(inForce && !state ? ofInForce(today) : filterOf(state, today), runsOutIn);
  const request = { scope, search, ...asked, facets: { ...facets, ...asked.facets }, limit, after };
  if (sort && !firearmId) return listByUrgency(request, today);
  if (firearmId) return listOfFirearm(firearmId, request, today);
  if (search || state || inForce || runsOutIn || Object.keys(facets).length > 0) {
    return pageOfFound('license', await licenseSearch.search(request), (record: LicenseRecord) => shown(record, today));
  }
  const [records, total] = await Promise.all([listNewest(scope, limit, after), readTotal('license', scope, known)]);
  return pageOf(
    records.map((record) => shown(record, today)),
    limit,
    ({ id }) => id,
    total,
  );
}
