// What a source of dates finds: a day and an id, to sort by. The record is read only when it is shown.
import type { Scope } from '../../shared/access/scope.ts';
import type { DueKind } from '../../shared/due/schema.ts';
import type { StatusRecord } from '../history/entity.ts';

export interface Ref {
  readonly kind: DueKind;
  /** The day. */
  readonly on: string;
  /** The record's, unique within its kind. */
  readonly id: string;
  /** Of what waits in a queue: its status, which has been read already. */
  readonly status?: StatusRecord;
}

export interface Ask {
  readonly scope: Scope;
  /** True for someone who oversees: a provider's people do not see an unannounced visit before it starts. */
  readonly oversees: boolean;
  readonly province: string | undefined;
  /** Days, both included. */
  readonly from: string | undefined;
  readonly to: string;
  /** The page starts after this date: on the same day with the ids below this one, then with later days. */
  readonly after: Pick<Ref, 'on' | 'id'> | undefined;
  readonly limit: number;
  readonly today: string;
}

export interface Found {
  readonly refs: readonly Ref[];
  /** How many there are between the two days; undefined where that would cost more than a page. */
  readonly total: number | undefined;
}

export type Source = (ask: Ask) => Promise<Found>;

/** By day; on one day by id, newest first. */
export function inOrder(a: Pick<Ref, 'on' | 'id'>, b: Pick<Ref, 'on' | 'id'>): number {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1;
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1;
}

/** The page of all refs of a source that fit in memory. */
export function pageFrom(all: readonly Ref[], { from, to, after, limit }: Ask): Found {
  const within = all.filter(({ on }) => (from === undefined || on >= from) && on <= to).sort(inOrder);
  return { refs: within.filter((ref) => !after || inOrder(after, ref) < 0).slice(0, limit), total: within.length };
}
