// Entries in the form of the API.
import type { AmmunitionEntry } from '../../shared/ammunition/schema.ts';
import { getAll } from '../data/pages.ts';
import { withNulls } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import type { EntryRecord } from './entity.ts';

/** The current names of these safes by id: one read for any number of safes. */
export async function safeNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await getAll([...new Set(ids)].map((id) => recordKey('safe', id)));
  return new Map(found.map(({ id, name }) => [id, String(name)]));
}

const optional = ['issueId', 'supplier', 'invoice', 'otherSafeId', 'reason', 'secondName'] as const;

export async function shownEntries(entries: readonly EntryRecord[]): Promise<AmmunitionEntry[]> {
  const names = await safeNames(entries.flatMap(({ otherSafeId }) => otherSafeId ?? []));
  return entries.map((entry) => {
    const { caliberKey, legalEntityId: _, secondId: __, enteredById: ___, prevHash: ____, hash: _____, ...shown } = withNulls(entry, optional);
    return { ...shown, id: `${shown.safeId}-${caliberKey}-${shown.number}`, otherSafeName: names.get(shown.otherSafeId ?? '') ?? null };
  });
}
