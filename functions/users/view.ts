// Users as the contract shows them: with the names of their providers, and nothing but null for what is not known.
import { Problem } from '../../shared/problem.ts';
import type { CreateUser, EditUser, User } from '../../shared/users/schema.ts';
import { withNulls } from '../data/record.ts';
import { findLegalEntities } from '../legal-entities/store.ts';
import type { UserRecord } from './entity.ts';

/** Up to a hundred. */
export async function shownAll(records: readonly UserRecord[]): Promise<User[]> {
  const ids = [...new Set(records.flatMap(({ legalEntityId }) => legalEntityId ?? []))];
  const names = new Map((ids.length ? await findLegalEntities(ids) : []).map(({ id, name }) => [id, name]));
  return records.map((record) => ({
    ...withNulls(record, ['legalEntityId', 'duty', 'profileImageUrl', 'province']),
    legalEntityName: names.get(record.legalEntityId ?? 0) ?? null,
    ties: record.ties ?? [],
  }));
}

export async function shown(record: UserRecord): Promise<User> {
  const [user] = await shownAll([record]);
  if (!user) throw new Error('A user that was asked for is not shown');
  return user;
}

/** The providers that the form names exist. Throws `invalid-input`. */
export async function checkProviders({ legalEntityId, ties }: CreateUser | EditUser): Promise<void> {
  const wanted = [...new Set([...(legalEntityId ? [legalEntityId] : []), ...(ties ?? [])])];
  const found = new Set((wanted.length ? await findLegalEntities(wanted) : []).map(({ id }) => id));
  const errors = wanted
    .filter((id) => !found.has(id))
    .map((id) => ({ path: id === legalEntityId ? 'legalEntityId' : 'ties', message: 'There is no such provider' }));
  if (errors.length) throw new Problem('invalid-input', 'Check the input: There is no such provider.', errors);
}
