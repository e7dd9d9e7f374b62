// Reads the facts in a history entry, and reduces them for readers who may not see everything.
import type { History } from '../../shared/history/schema.ts';

export type Entry = History['entries'][number];
export type Facts = Readonly<Record<string, unknown>>;

interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

/** The fields that an entry changed, with old and new value; undefined if it has none. */
export const changesIn = (metadata: Facts | null) => metadata?.changed as Readonly<Record<string, Change>> | undefined;

export const without = (names: readonly string[], facts: Facts): Facts => Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name)));

/** The id of a legal entity in an entry, with or without its name (names.ts). */
export const numberOfEntity = (value: unknown): number => Number(value !== null && typeof value === 'object' ? (value as { readonly id: number }).id : value);
