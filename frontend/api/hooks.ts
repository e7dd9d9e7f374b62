// The only use of SWR: useRoute reads a call of the contract, useCommand runs one and reloads the answers that it may have changed.
import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { GenericSchema } from 'valibot';
import type { AnswerOf, RouteSpec } from '../../shared/route.ts';
import { isOver } from './cache.tsx';
import { addressOf, NotModified, type Received, type Sent, send } from './client.ts';
import { type ApiError, toApiError } from './error.ts';

export interface RouteState<T> {
  readonly data: T | undefined;
  readonly total: number | undefined;
  /** The cursor of the next page, if there is one. */
  readonly next: string | undefined;
  readonly error: ApiError | undefined;
  /** True while there is nothing to show yet. */
  readonly loading: boolean;
  /** True while a request is pending. */
  readonly refreshing: boolean;
  /** True while `data`, `total` and `next` belong to the former query. */
  readonly former: boolean;
  readonly reload: () => void;
  /** When the server last answered that this is the present state, in milliseconds since 1970. Only for a request that is repeated. */
  readonly at?: number | undefined;
}

/** Addresses on the screen now. A command reloads these and only forgets all others. */
export const onScreen = new Map<string, number>();

interface Asked {
  readonly address: string;
  readonly at?: number;
}

const isNothing = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/**
 * `null` sends nothing. A list keeps its former answer while the next page or filter loads; a single record never does. `everyMs` repeats the request
 * while the tab is visible.
 */
export function useRoute<const R extends RouteSpec>(
  row: R,
  sent: Pick<Sent<R>, 'params' | 'query'> | null = {},
  { everyMs = 0 }: { readonly everyMs?: number | ((latest: AnswerOf<R> | undefined) => number) } = {},
): RouteState<AnswerOf<R>> {
  const address = sent === null ? null : addressOf(row, sent);
  const again = typeof everyMs === 'number' ? () => everyMs : everyMs;
  const latest = useRef<Received<R> & Asked>(undefined);
  const {
    data: known,
    error,
    isValidating,
    mutate,
  } = useSWR<Received<R> & Asked, ApiError>(
    address,
    (asked: string) => {
      const former = latest.current?.address === asked ? latest.current : undefined;
      const isRepeated = again(former?.data) > 0;
      const at = isRepeated ? { at: Date.now() } : {};
      return send(row, { ...sent, ifNoneMatch: isRepeated ? former?.etag : undefined }).then(
        (received) => ({ ...received, ...at, address: asked }),
        (cause: unknown) => (cause instanceof NotModified && former ? { ...former, ...at } : Promise.reject(toApiError(cause))),
      );
    },
    {
      keepPreviousData: 'list' in row,
      refreshInterval: (latest) => again(latest?.data),
      // SWR stops polling after a failure, so one lost connection would end it.
      shouldRetryOnError: ({ isTemporary }: ApiError) => isTemporary && again(latest.current?.data) > 0,
      onErrorRetry: (_error, _key, _config, ask, options) => void setTimeout(ask, again(latest.current?.data), options),
    },
  );
  latest.current = known;
  // True even before the new request starts, unless it has failed.
  const former = address !== null && error === undefined && known !== undefined && known.address !== address;
  // An empty answer to the former query says nothing about the new one.
  const data = former && isNothing(known.data) ? undefined : known;
  useEffect(() => {
    if (address === null) return;
    onScreen.set(address, (onScreen.get(address) ?? 0) + 1);
    return () => {
      const left = (onScreen.get(address) ?? 1) - 1;
      if (left > 0) onScreen.set(address, left);
      else onScreen.delete(address);
    };
  }, [address]);
  const reload = useCallback(() => void mutate(), [mutate]);
  return {
    data: data?.data,
    total: data?.total,
    next: data?.next,
    error,
    loading: address !== null && data === undefined && error === undefined,
    refreshing: isValidating || former,
    former,
    reload,
    at: data?.at,
  };
}

/** Other features' records that a command changes too: a firearm's history also shows its license. */
const alongside: Readonly<Record<string, readonly string[]>> = {
  '/api/firearms': ['/api/licenses', '/api/losses', '/api/profiling', '/api/geographic'],
  '/api/licenses': ['/api/firearms', '/api/verification'],
  '/api/verification': ['/api/firearms'],
  '/api/label-prints': ['/api/labels'],
  '/api/library': ['/api/verification'],
  '/api/safes': ['/api/branches'],
  '/api/branches': ['/api/safes', '/api/officers'],
  '/api/seizures': ['/api/firearms'],
  '/api/losses': ['/api/firearms', '/api/licenses'],
  '/api/inspections': ['/api/approvals', '/api/firearms'],
  '/api/approvals': ['/api/inspections'],
  '/api/transactions': ['/api/firearms', '/api/licenses', '/api/ancillaries', '/api/geographic'],
};

/** The same firearms, with their licenses. */
const ofCompany = '/api/firearms-of-company';

/** The address prefixes that a command under `/api/<feature>` may change. */
function touchedBy(row: RouteSpec): string[] {
  const own = row.path.split('/').slice(0, 3).join('/');
  const touched = [own, ...(alongside[own] ?? [])];
  // Any command may move a task between queues and notify someone.
  return [...touched, ...(touched.includes('/api/firearms') ? [ofCompany] : []), '/api/dashboard', '/api/workflow', '/api/notifications'];
}

export interface Command<R extends RouteSpec> {
  /** Rejects with an ApiError. */
  readonly run: (sent?: Pick<Sent<R>, 'params' | 'body' | 'ifMatch'>) => Promise<AnswerOf<R>>;
  readonly busy: boolean;
  /** Reloads everything that the command may change, without running it. */
  readonly refresh: () => void;
}

type Read = Readonly<Record<string, unknown>>;
interface Shown {
  readonly data: Read | readonly Read[];
}

/** A read call for the record that a command returns, or for a list of such records. It has at least the fields of the command's answer. */
export type ReadingOf<R extends RouteSpec> = RouteSpec & { readonly response: GenericSchema<any, AnswerOf<R>> };

const isList = (read: Shown['data']): read is readonly Read[] => Array.isArray(read);

/** The shown data with the command's answer merged in. */
const withAnswer = (read: Shown['data'], answer: Read): Shown['data'] =>
  isList(read) ? read.map((one) => (one.id === answer.id ? { ...one, ...answer } : one)) : { ...read, ...answer };

/**
 * Runs a call of the contract. After a concurrent update, or if the record no longer exists, it reloads the data so that the screen shows the reason for
 * the refusal.
 * `holds` leaves the data as it is: a form keeps the record that it started with until the user reloads.
 * `shownBy` is the read call of the same record, or of a list with it under any filter. It shows the answer at once, so that the user's next step sends
 * the new version and causes no conflict with their own change.
 */
export function useCommand<const R extends RouteSpec>(
  row: R,
  { holds = false, shownBy }: { readonly holds?: boolean; readonly shownBy?: ReadingOf<R> } = {},
): Command<R> {
  const { mutate, cache } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const refresh = useCallback(() => {
    if (isOver(cache)) return;
    const touched = (key: unknown): key is string =>
      typeof key === 'string' && touchedBy(row).some((prefix) => key === prefix || key.startsWith(`${prefix}/`) || key.startsWith(`${prefix}?`));
    // Data off the screen is reloaded when it is shown: a registration also changes the stock register, and numbers and alerts on many screens. A list of
    // every effect would repeat the server's rules. This also forgets pending requests, because their answers may be older than the change.
    void mutate((key) => typeof key === 'string' && !onScreen.has(key), undefined);
    void mutate((key) => touched(key) && onScreen.has(key));
  }, [mutate, cache, row]);
  const run = useCallback<Command<R>['run']>(
    async (sent = {}) => {
      setBusy(true);
      try {
        const { data } = await send(row, sent);
        if (shownBy && data) {
          const address = addressOf<RouteSpec>(shownBy, { params: sent.params });
          const shows = (key: unknown) => typeof key === 'string' && (key === address || ('list' in shownBy && key.startsWith(`${address}?`)));
          const over = (known: Shown | undefined) => known && { ...known, data: withAnswer(known.data, data as Read) };
          void mutate<Shown>(shows, over, { revalidate: false });
        }
        refresh();
        return data;
      } catch (cause) {
        const error = toApiError(cause);
        if ((error.isConflict || error.status === 404) && !holds) refresh();
        throw error;
      } finally {
        if (alive.current) setBusy(false);
      }
    },
    [mutate, refresh, row, holds, shownBy],
  );
  return { run, busy, refresh };
}
