// Users as the API returns them: with their providers' names, and null for unknown values.
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { Problem } from '../../shared/problem.ts';
import type { CreateUser, EditUser, User } from '../../shared/users/schema.ts';
import { getAll } from '../data/pages.ts';
import { withNulls } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import { findLegalEntities } from '../legal-entities/store.ts';
import type { UserRecord } from './entity.ts';

async function officerNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = (await getAll([...new Set(ids)].map((id) => recordKey('officer', id)))) as { id: string; initials: string; surname: string }[];
  return new Map(found.map((officer) => [officer.id, nameOfOfficer(officer)]));
}

/** Accepts up to a hundred records. */
export async function shownAll(records: readonly UserRecord[]): Promise<User[]> {
  const ids = [...new Set(records.flatMap(({ legalEntityId }) => legalEntityId ?? []))];
  const officers = await officerNames(records.flatMap(({ officerId }) => officerId ?? []));
  const names = new Map((ids.length ? await findLegalEntities(ids) : []).map(({ id, name }) => [id, name]));
  return records.map((record) => ({
    ...withNulls(record, ['legalEntityId', 'duty', 'officerId', 'profileImageUrl', 'province']),
    legalEntityName: names.get(record.legalEntityId ?? 0) ?? null,
    officerName: officers.get(record.officerId ?? '') ?? null,
    ties: record.ties ?? [],
  }));
}

export async function shown(record: UserRecord): Promise<User> {
  const [user] = await shownAll([record]);
  if (!user) throw new Error('A requested user is missing from the result');
  return user;
}

/** Checks that the providers in the form exist. Throws `invalid-input`. */
export async function checkProviders({ legalEntityId, ties }: CreateUser | EditUser): Promise<void> {
  const wanted = [...new Set([...(legalEntityId ? [legalEntityId] : []), ...(ties ?? [])])];
  const found = new Set((wanted.length ? await findLegalEntities(wanted) : []).map(({ id }) => id));
  const errors = wanted
    .filter((id) => !found.has(id))
    .map((id) => ({ path: id === legalEntityId ? 'legalEntityId' : 'ties', message: 'This provider does not exist' }));
  if (errors.length) throw new Problem('invalid-input', 'Check the input: This provider does not exist.', errors);
}
