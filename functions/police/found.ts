// Finds firearms for a police search, by serial number, make and owner, newest first, up to a limit.
import { nearPattern } from '../../shared/firearms/near.ts';
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { stateOf } from '../../shared/licenses/rules.ts';
import { mostHits, mostOwners } from '../../shared/police/rules.ts';
import type { Hit, Match, SearchFirearms } from '../../shared/police/schema.ts';
import { issues } from '../custody/entity.ts';
import { guards } from '../data/guard.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { firearmSearch, identifyingTexts } from '../firearms/search.ts';
import { findByName } from '../legal-entities/list-store.ts';
import { findByNumber } from '../legal-entities/store.ts';
import { currentLicenseOf } from '../licenses/record.ts';
import type { SearchRequest } from '../search/row.ts';

const national = { kind: 'national' } as const;

/** Finds the owner with this PSiRA number, or else owners by name. */
async function ownersCalled(owner: string): Promise<{ ids: readonly number[]; more: boolean }> {
  const exactly = await findByNumber(owner);
  return exactly ? { ids: [exactly.id], more: false } : findByName(owner, mostOwners);
}

interface Found {
  readonly ids: readonly string[];
  readonly total: number;
  /** Whether there are more matches than shown. The officer then narrows the search. */
  readonly more: boolean;
  /** Whether the matches are exact, or have similar serial numbers. */
  readonly match: Match;
}

type Asked = Pick<SearchRequest, 'search' | 'searchIn' | 'within' | 'patterns'>;

/** Yields search requests in order. The first one with results is used. */
function* requestsFor({ serialNumber, manufacturer }: SearchFirearms): Generator<readonly [Exclude<Match, 'none'>, Asked]> {
  const make = manufacturer ? { search: manufacturer, searchIn: ['manufacturer', 'model'] } : {};
  if (!serialNumber) {
    yield ['exact', make];
    return;
  }
  yield ['exact', { ...make, within: { serialNumber: normaliseSerial(serialNumber) } }];
  // The serial number field contains make, model and serial number.
  if (/\S\s+\S/.test(serialNumber)) yield ['exact', { search: `${serialNumber} ${manufacturer ?? ''}`, searchIn: identifyingTexts }];
  yield ['near', { ...make, patterns: { serialNumber: nearPattern(serialNumber) } }];
}

/** The firearm of a printed authorisation. Its number is unique, so the other search texts are not compared. */
async function findByAuthorisation(number: string): Promise<Found> {
  const { data: guard } = await guards()
    .get({ kind: 'authorisation-number', value: number.replaceAll(/\s/g, '').toUpperCase() })
    .go();
  const { data: issue } = guard ? await issues().get({ id: guard.heldBy }).go() : { data: undefined };
  return issue ? { ids: [issue.firearmId], total: 1, more: false, match: 'exact' } : { ids: [], total: 0, more: false, match: 'none' };
}

/** The ids of the newest exact matches, or else of firearms with a similar serial number. */
export async function findFirearms(input: SearchFirearms): Promise<Found> {
  if (input.authorisationNumber) return findByAuthorisation(input.authorisationNumber);
  const owners = input.owner ? await ownersCalled(input.owner) : undefined;
  for (const [match, asked] of requestsFor(input)) {
    const search = (ownerId?: number) => firearmSearch.search({ scope: national, ...asked, facets: { ownerId }, limit: mostHits });
    const found = await Promise.all(owners ? owners.ids.map(search) : [search()]);
    const total = found.reduce((sum, one) => sum + one.total, 0);
    if (total === 0) continue;
    const ids = found.flatMap((one) => one.ids).sort((a, b) => (a < b ? 1 : -1));
    return { ids: ids.slice(0, mostHits), total, more: owners?.more === true || total > mostHits, match };
  }
  return { ids: [], total: 0, more: owners?.more === true, match: 'none' };
}

/** Reads the summaries of these firearms from the register, in the order of the ids. */
export async function hitsOf(ids: readonly string[]): Promise<Hit[]> {
  const records = (await getAll(ids.map((id) => recordKey('firearm', id)))) as FirearmRecord[];
  const today = dayOf(new Date());
  // Reads only as many as are shown.
  const licenses = await Promise.all(records.map(({ id }) => currentLicenseOf(id)));
  return records.map((record, at) => {
    const license = licenses[at];
    const held = license ? { state: stateOf({ ...license, lodgedOn: license.lodgedOn ?? null }, today), expiresOn: license.expiresOn } : null;
    return { ...record, firearmId: record.id, loss: (record.loss as Hit['loss']) ?? null, license: held };
  });
}
