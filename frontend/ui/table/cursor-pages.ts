// Pages through a list. Cursors only lead forward, so the earlier ones are kept for the way back.
import { useEffect, useState } from 'react';
import type { ItemOf, ParamsOf, QueryOf, RouteSpec } from '../../../shared/route.ts';
import { addressOf } from '../../api/client.ts';
import { type RouteState, useRoute } from '../../api/hooks.ts';

export interface CursorPages<T> extends RouteState<readonly T[]> {
  /** Empty until the first answer; `data` is undefined then. */
  readonly items: readonly T[];
  /** Starts at 1. */
  readonly page: number;
  readonly pagesKnown: number;
  /** True if there are more pages after the known ones. */
  readonly openEnd: boolean;
  readonly goTo: (page: number) => void;
}

interface Walk {
  readonly question: string;
  readonly page: number;
  readonly cursors: readonly (string | undefined)[];
}

/** The last page of each list, by entry of the browser's history, so that Back from a record returns to the same page. */
const left = new Map<string, Walk>();

/** The key of this history entry. Undefined if the router has not set the address. */
function placeOf(question: string): string | undefined {
  const entry = history.state as { readonly idx?: number; readonly key?: string } | null;
  return entry?.idx === undefined ? undefined : `${entry.idx} ${entry.key} ${question}`;
}

const fromFirstPage = (question: string): Walk => ({ question, page: 1, cursors: [undefined] });

export function useCursorPages<const R extends RouteSpec & { readonly list: true }>(
  row: R,
  sent: { readonly params?: ParamsOf<R> | undefined; readonly query?: Partial<QueryOf<R>> | undefined },
  pageSize: number,
): CursorPages<ItemOf<R>> {
  const question = `${addressOf(row, sent)} ${pageSize}`;
  const [walk, setWalk] = useState(() => left.get(placeOf(question) ?? '') ?? fromFirstPage(question));
  // Another filter or page size is another list: start at its first page in the same render.
  const here = walk.question === question ? walk : fromFirstPage(question);
  const query = { ...sent.query, limit: pageSize, cursor: here.cursors[here.page - 1] } as unknown as Partial<QueryOf<R>>;
  const { data, next: after, ...rest } = useRoute(row, { params: sent.params, query });
  // While the old page is still shown, its cursor does not apply to the new one.
  const next = rest.former ? undefined : after;
  const { page } = here;
  // The page's last record was removed or no longer fits the filter: go to the page before.
  const isPageGone = page > 1 && data?.length === 0 && next === undefined && !rest.refreshing && !rest.error;
  useEffect(() => {
    if (isPageGone) setWalk((walked) => ({ ...walked, page: page - 1 }));
  }, [isPageGone, page]);
  const cursors = next === undefined ? here.cursors.slice(0, here.page) : [...here.cursors.slice(0, here.page), next, ...here.cursors.slice(here.page + 1)];
  const known = rest.former ? here.page : here.page + 1;
  const loading = rest.loading || isPageGone;
  const items = rest.error ? [] : ((data ?? []) as readonly ItemOf<R>[]);
  return {
    ...rest,
    loading,
    next,
    data: loading ? undefined : items,
    items,
    page: here.page,
    pagesKnown: cursors.length,
    // While a page loads, the button stays enabled and keeps the focus, but a press does nothing.
    openEnd: (rest.former || next !== undefined) && cursors.length === known && (rest.total === undefined || rest.total > known * pageSize),
    goTo: (page) => {
      const there = { question, page: Math.min(Math.max(page, 1), cursors.length), cursors };
      const place = placeOf(question);
      if (place) left.set(place, there);
      setWalk(there);
    },
  };
}
