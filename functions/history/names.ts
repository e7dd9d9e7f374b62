// Adds names to the legal entity ids in a history.
import type { HistoryEntry } from '../../shared/history/schema.ts';
import { getAll } from '../data/pages.ts';
import { padded } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import { changesIn, type Facts } from './facts.ts';

/** At most this many names are read for one history, those of its newest entries; the other ids stay without a name. */
const mostNamed = 25;

const fields = ['ownerId', 'keeperId', 'holderId', 'entityId', 'legalEntityId'] as const;
type Names = ReadonlyMap<number, string>;

const isFacts = (value: unknown): value is Facts => value !== null && typeof value === 'object';
/** True if the entry already contains the name. */
const isNamed = (facts: Facts, field: string) => Boolean(facts[field.replace(/Id$/, '')]);

/** The ids without a name, alone or in a changed field. */
const numbersIn = (facts: Facts = {}): number[] =>
  fields
    .filter((field) => !isNamed(facts, field))
    .flatMap((field) => {
      const value = facts[field];
      return isFacts(value) ? [value.from, value.to] : [value];
    })
    .filter((value) => typeof value === 'number');

function named(facts: Facts, names: Names): Facts {
  const one = (value: unknown) => (typeof value === 'number' && names.has(value) ? { id: value, name: names.get(value) } : value);
  const to = fields
    .filter((field) => field in facts && !isNamed(facts, field))
    .map((field) => {
      const value = facts[field];
      return [field, isFacts(value) ? { ...value, from: one(value.from), to: one(value.to) } : one(value)];
    });
  return { ...facts, ...Object.fromEntries(to) };
}

/** Returns the entries, newest first, with `{ id, name }` in place of each legal entity's id. */
export async function withNames<E extends Pick<HistoryEntry, 'metadata'>>(entries: E[]): Promise<E[]> {
  const numbers = entries.flatMap(({ metadata }) => [...numbersIn(metadata ?? undefined), ...numbersIn(changesIn(metadata))]);
  const wanted = [...new Set(numbers)].slice(0, mostNamed);
  if (wanted.length === 0) return entries;
  const found = await getAll(wanted.map((id) => recordKey('legal-entity', padded(id))));
  const names = new Map(found.map(({ id, name }) => [id as number, String(name)]));
  return entries.map((entry) => {
    if (!entry.metadata) return entry;
    const changed = changesIn(entry.metadata);
    return { ...entry, metadata: { ...named(entry.metadata, names), ...(changed ? { changed: named(changed, names) } : {}) } };
  });
}
