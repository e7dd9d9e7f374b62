// Walks a list page by page: cursors only lead forward, so those passed are remembered for the way back.
import { useEffect, useState } from 'react';
import type { ItemOf, ParamsOf, QueryOf, RouteSpec } from '../../../shared/route.ts';
import { addressOf } from '../../api/client.ts';
import { type RouteState, useRoute } from '../../api/hooks.ts';

export interface CursorPages<T> extends RouteState<readonly T[]> {
  /** None where nothing has come yet; `data` is undefined then. */
  readonly items: readonly T[];
  /** From 1. */
  readonly page: number;
  readonly pagesKnown: number;
  /** More pages follow than are known. */
  readonly openEnd: boolean;
  readonly goTo: (page: number) => void;
}

interface Walk {
  readonly question: string;
  readonly page: number;
  readonly cursors: readonly (string | undefined)[];
}

/** Where lists were left, by the entry of the browser's history: whoever comes back from a record finds the page that led to it. */
const left = new Map<string, Walk>();

/** Of this entry; undefined where the address is not the browser's. */
function placeOf(question: string): string | undefined {
  const entry = history.state as { readonly idx?: number; readonly key?: string } | null;
  return entry?.idx === undefined ? undefined : `${entry.idx} ${entry.key} ${question}`;
}

const fromTheFirst = (question: string): Walk => ({ question, page: 1, cursors: [undefined] });

export function useCursorPages<const R extends RouteSpec & { readonly list: true }>(
  row: R,
  sent: { readonly params?: ParamsOf<R> | undefined; readonly query?: Partial<QueryOf<R>> | undefined },
  pageSize: number,
): CursorPages<ItemOf<R>> {
  const question = `${addressOf(row, sent)} ${pageSize}`;
  const [walk, setWalk] = useState(() => left.get(placeOf(question) ?? '') ?? fromTheFirst(question));
  // Another filter or page size is another list: back to its first page, in the same render.
  const here = walk.question === question ? walk : fromTheFirst(question);
  const query = { ...sent.query, limit: pageSize, cursor: here.cursors[here.page - 1] } as unknown as Partial<QueryOf<R>>;
  const { data, next: after, ...rest } = useRoute(row, { params: sent.params, query });
  // Another page or filter does not go on where the one that is still shown does.
  const next = rest.former ? undefined : after;
  const { page } = here;
  // Its last record is gone, or no longer fits the filter; those of the pages before are there still.
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
    // While a page is on its way the button stays as it was, and the keyboard on it: a press is not heard.
    openEnd: (rest.former || next !== undefined) && cursors.length === known && (rest.total === undefined || rest.total > known * pageSize),
    goTo: (page) => {
      const there = { question, page: Math.min(Math.max(page, 1), cursors.length), cursors };
      const place = placeOf(question);
      if (place) left.set(place, there);
      setWalk(there);
    },
  };
}
