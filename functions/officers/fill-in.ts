// Completes officers recorded before a release: the code of the passport's country, the person key made from it, and the person's list of providers, from
// which `officers.listShared` reads. A repetition finds nothing left to do.
import { Problem } from '../../shared/problem.ts';
import { check, commit, staleVersion } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { change } from '../history/change.ts';
import { everyLegalEntity } from '../legal-entities/store.ts';
import { log } from '../platform/log.ts';
import { countryCodeOf } from './country-code.ts';
import { type OfficerRecord, officers, type PersonRecord } from './entity.ts';
import { personKeyOf } from './person-key.ts';
import { missingPersonWrites, personWrites } from './persons.ts';
import { moveNumbers, statusOf } from './store.ts';

const registry = { userId: 'registry', name: 'Firearm Registry' } as const;
const attempts = 5;
const pageSize = 100;

/** The code that replaces the country that was typed; undefined if it is a code already or no country. */
function codeFor({ idType, idCountry }: OfficerRecord): string | undefined {
  const code = idType === 'passport' && idCountry ? countryCodeOf(idCountry) : undefined;
  return code === idCountry ? undefined : code;
}

/** Condition: nobody changed the officer meanwhile. */
const unchanged = ({ id, version }: OfficerRecord) =>
  check(
    officers()
      .remove({ id })
      .where((kept, { eq }) => eq(kept.version, version))
      .params(),
    staleVersion,
  );

async function fillOnce(officer: OfficerRecord, at: Date): Promise<boolean> {
  const idCountry = codeFor(officer);
  if (!idCountry) {
    const writes = await missingPersonWrites(officer, at);
    if (writes.length > 0) await commit([...writes, unchanged(officer)]);
    return writes.length > 0;
  }
  const personKey = await personKeyOf(officer.idType, officer.idNumber, idCountry);
  const metadata = { changed: { idCountry: { from: officer.idCountry, to: idCountry } } };
  const how = { action: 'officers.edit', actor: registry, at, metadata, status: statusOf, set: { idCountry, personKey } } as const;
  const { after, writes } = change(officers(), officer, how);
  await commit([...writes, ...moveNumbers(officer, after), ...(await personWrites(officer, after, at))]);
  return true;
}

/** Completes one officer. Returns whether anything was missing. */
async function fill(first: OfficerRecord): Promise<boolean> {
  let officer: OfficerRecord | null = first;
  for (let attempt = 1; officer; attempt++) {
    try {
      return await fillOnce(officer, new Date());
    } catch (error) {
      if (error instanceof Problem && error.code === 'already-registered') {
        // Two records of the provider are one person: a person must decide which one is right.
        log('error', 'officer recorded twice', { officerId: officer.id, legalEntityId: officer.legalEntityId });
        return false;
      }
      if (!(error instanceof Problem && error.code === 'stale-version') || attempt === attempts) throw error;
      officer = (await officers().get({ id: first.id }).go({ consistent: true })).data;
    }
  }
  return false;
}

/** True if the officer may lack something. The lists of providers are read for a page of officers at once. */
function isIncomplete(officer: OfficerRecord, persons: ReadonlyMap<string, PersonRecord>): boolean {
  if (codeFor(officer)) return true;
  return officer.employment === 'active' && !persons.get(officer.personKey)?.employers.some(({ officerId }) => officerId === officer.id);
}

async function fillProvider(legalEntityId: number): Promise<number> {
  let filled = 0;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pageOfOfficers>> = await pageOfOfficers(legalEntityId, cursor);
    const keys = new Set(page.data.map(({ personKey }) => personKey));
    const found = (await getAll(
      [...keys].map((key) => recordKey('officer-person', key)),
      undefined,
      true,
    )) as PersonRecord[];
    const persons = new Map(found.map((one) => [one.personKey, one]));
    for (const officer of page.data) if (isIncomplete(officer, persons) && (await fill(officer))) filled++;
    cursor = page.cursor;
  } while (cursor);
  return filled;
}
const pageOfOfficers = (legalEntityId: number, cursor: string | null) => officers().query.ofEntity({ legalEntityId }).go({ limit: pageSize, cursor });

/** Completes the officers of the next provider. Returns how many lacked something, and the cursor of the provider after it. */
export async function fillNext(cursor: string | null): Promise<{ filled: number; cursor: string | null }> {
  const { data, cursor: next } = await everyLegalEntity({ limit: 1, cursor });
  const [provider] = data;
  return { filled: provider ? await fillProvider(provider.id) : 0, cursor: next };
}
