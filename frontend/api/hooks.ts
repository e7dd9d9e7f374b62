// The only SWR: useRoute reads a row of the contract, useCommand runs one and refreshes what it touched.
import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { GenericSchema } from 'valibot';
import type { AnswerOf, RouteSpec } from '../../shared/route.ts';
import { isOver } from './cache.tsx';
import { addressOf, type Received, type Sent, send } from './client.ts';
import { type ApiError, toApiError } from './error.ts';

export interface RouteState<T> {
  readonly data: T | undefined;
  readonly total: number | undefined;
  /** Cursor of the next page, when there is one. */
  readonly next: string | undefined;
  readonly error: ApiError | undefined;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** An answer is on its way. */
  readonly refreshing: boolean;
  /** `data`, `total` and `next` are those of the question before. */
  readonly former: boolean;
  readonly reload: () => void;
}

/** Addresses on the screen now: these are fetched again after a command, all others just forgotten. */
export const onScreen = new Map<string, number>();

const isNothing = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/**
 * `null` asks nothing. Lists keep the former answer while the next page or filter loads; single records never do. `everyMs` asks
 * again so often while the tab is in sight.
 */
export function useRoute<const R extends RouteSpec>(
  row: R,
  sent: Pick<Sent<R>, 'params' | 'query'> | null = {},
  { everyMs = 0 }: { readonly everyMs?: number | ((latest: AnswerOf<R> | undefined) => number) } = {},
): RouteState<AnswerOf<R>> {
  const address = sent === null ? null : addressOf(row, sent);
  const again = typeof everyMs === 'number' ? () => everyMs : everyMs;
  const latest = useRef<AnswerOf<R>>(undefined);
  const {
    data: known,
    error,
    isValidating,
    mutate,
  } = useSWR<Received<R> & { readonly address: string }, ApiError>(
    address,
    (asked: string) =>
      send(row, sent ?? {}).then(
        (received) => ({ ...received, address: asked }),
        (cause: unknown) => Promise.reject(toApiError(cause)),
      ),
    {
      keepPreviousData: 'list' in row,
      refreshInterval: (latest) => again(latest?.data),
      // After a failure SWR asks at no interval any more: a break of the line would end what is asked for again and again.
      shouldRetryOnError: ({ isTemporary }: ApiError) => isTemporary && again(latest.current) > 0,
      onErrorRetry: (_error, _key, _config, ask, options) => void setTimeout(ask, again(latest.current), options),
    },
  );
  latest.current = known?.data;
  // Before the new question has even begun to be asked, and unless it has failed.
  const former = address !== null && error === undefined && known !== undefined && known.address !== address;
  // That nothing was found of the question before does not say it of this one.
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
  };
}

/** Records of other features on the same screen that a command changes along with its own: a firearm's history tells of its license. */
const alongside: Readonly<Record<string, readonly string[]>> = {
  '/api/firearms': ['/api/licenses', '/api/losses', '/api/profiling', '/api/geographic'],
  '/api/licenses': ['/api/firearms', '/api/verification'],
  '/api/verification': ['/api/firearms'],
  '/api/library': ['/api/verification'],
  '/api/seizures': ['/api/firearms'],
  '/api/losses': ['/api/firearms', '/api/licenses'],
  '/api/inspections': ['/api/approvals', '/api/firearms'],
  '/api/approvals': ['/api/inspections'],
  '/api/transactions': ['/api/firearms', '/api/licenses', '/api/ancillaries', '/api/geographic'],
};

/** The same firearms, with their licenses. */
const ofCompany = '/api/firearms-of-company';

/** Everything a command under `/api/<feature>` may have changed. */
function touchedBy(row: RouteSpec): string[] {
  const own = row.path.split('/').slice(0, 3).join('/');
  const touched = [own, ...(alongside[own] ?? [])];
  // Whatever was done may have moved something from one queue to another, and told somebody of it.
  return [...touched, ...(touched.includes('/api/firearms') ? [ofCompany] : []), '/api/dashboard', '/api/workflow', '/api/notifications'];
}

export interface Command<R extends RouteSpec> {
  /** Rejects with an ApiError. */
  readonly run: (sent?: Pick<Sent<R>, 'params' | 'body' | 'ifMatch'>) => Promise<AnswerOf<R>>;
  readonly busy: boolean;
  /** Asks anew for everything that the command may touch, without running it. */
  readonly refresh: () => void;
}

type Read = Readonly<Record<string, unknown>>;
interface Shown {
  readonly data: Read | readonly Read[];
}

/** A reading of the record that the call answers with, or a list of such records: of all that the answer tells, and perhaps of more. */
export type ReadingOf<R extends RouteSpec> = RouteSpec & { readonly response: GenericSchema<any, AnswerOf<R>> };

const isList = (read: Shown['data']): read is readonly Read[] => Array.isArray(read);

/** What was read, with what the command has answered since. */
const withAnswer = (read: Shown['data'], answer: Read): Shown['data'] =>
  isList(read) ? read.map((one) => (one.id === answer.id ? { ...one, ...answer } : one)) : { ...read, ...answer };

/**
 * Where somebody else was faster, or the record is gone, what the command may touch is asked for anew, so that the screen shows what it
 * was refused for.
 * `holds` leaves it as it is: a form stands on the record that it was begun with, until who fills it in reloads.
 * `shownBy` is the reading of the same record, or the list that it stands in, under whatever filter: the answer is shown there at once,
 * so that the next step goes over the version that this one made, and is not refused as if somebody else had been there.
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
    // What is not on the screen is asked for anew when it is: a registration stands in the stock register too, and in figures
    // and alerts of many other screens. To know of each which one would be a second list of everything that the server does.
    // Forgotten with a request for it that is still under way: nobody is there to be told that its answer came too early.
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
        if ((error.isOvertaken || error.status === 404) && !holds) refresh();
        throw error;
      } finally {
        if (alive.current) setBusy(false);
      }
    },
    [mutate, refresh, row, holds, shownBy],
  );
  return { run, busy, refresh };
}
