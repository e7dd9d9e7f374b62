// What an entry of a history says of its change, and what is left of it for whoever may not read all.
import type { History } from '../../shared/history/schema.ts';

export type Entry = History['entries'][number];
export type Facts = Readonly<Record<string, unknown>>;

interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

/** By the name of a field what it was and became; undefined where the entry tells of none. */
export const changesIn = (metadata: Facts | null) => metadata?.changed as Readonly<Record<string, Change>> | undefined;

export const without = (names: readonly string[], facts: Facts): Facts => Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name)));

/** The number of a legal entity, which is named where it stands alone (named.ts). */
export const numberOfEntity = (value: unknown): number => Number(value !== null && typeof value === 'object' ? (value as { readonly id: number }).id : value);
