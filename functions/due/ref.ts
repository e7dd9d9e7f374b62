// A date from a source: a day and an id to sort by. The record is read only when it is shown.
import type { Scope } from '../../shared/access/scope.ts';
import type { DueKind } from '../../shared/due/schema.ts';
import type { StatusRecord } from '../history/entity.ts';

export interface Ref {
  readonly kind: DueKind;
  /** The day. */
  readonly on: string;
  /** The record's id, unique within its kind. */
  readonly id: string;
  /** The queue record, which has already been read, for dates from a work queue. */
  readonly status?: StatusRecord;
}

export interface Ask {
  readonly scope: Scope;
  /** True for overseers. A provider's users do not see an unannounced visit before it starts. */
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
  /** The number of dates between the two days; undefined where counting would cost more than a page. */
  readonly total: number | undefined;
}

export type Source = (ask: Ask) => Promise<Found>;

/** Sorts by day; within a day by id, newest first. */
export function inOrder(a: Pick<Ref, 'on' | 'id'>, b: Pick<Ref, 'on' | 'id'>): number {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1;
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1;
}

/** Cuts the page from all refs of a source that fit in memory. */
export function pageFrom(all: readonly Ref[], { from, to, after, limit }: Ask): Found {
  const within = all.filter(({ on }) => (from === undefined || on >= from) && on <= to).sort(inOrder);
  return { refs: within.filter((ref) => !after || inOrder(after, ref) < 0).slice(0, limit), total: within.length };
}
