// The only use of fetch: sends one call of the contract, and returns its answer or an ApiError.
import { type AnswerOf, type ParamsOf, pathOf, type QueryOf, type RouteSpec, type SentBody } from '../../shared/route.ts';
import { ApiError } from './error.ts';

/** Supplies tokens. The session sets it at the start, so that this file does not depend on Cognito. */
export interface TokenSource {
  readonly token: () => string | undefined;
  /** A fresh token, or undefined when the session has ended. */
  readonly refresh: () => Promise<string | undefined>;
  /**
   * Called when a renewed token was refused too, or could not be renewed. Resolves with a new token once the same user has signed in again; the refused
   * call is then repeated. Resolves with undefined when the user leaves the page instead.
   */
  readonly ended: () => Promise<string | undefined>;
}

const nobody: TokenSource = { token: () => undefined, refresh: async () => undefined, ended: async () => undefined };
let source = nobody;
let refreshing: Promise<string | undefined> | undefined;
/** The token that was already renewed early: a wrong clock must not cause a renewal for every call. */
let renewed: string | undefined;

export function connectTokens(tokens: TokenSource): void {
  source = tokens;
  unsettled.clear();
  refreshing = undefined;
  renewed = undefined;
}

export interface Sent<R extends RouteSpec> {
  readonly params?: ParamsOf<R> | undefined;
  readonly query?: Partial<QueryOf<R>> | undefined;
  readonly body?: SentBody<R> | FormData | undefined;
  /** The version that the user saw: the server rejects the change after a concurrent update. */
  readonly ifMatch?: number | undefined;
  /** The ETag of the answer that the caller has: the server sends no content if it is the same. */
  readonly ifNoneMatch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** For the session's own calls: a 401 is an answer, and does not end the session. */
  readonly quiet?: boolean | undefined;
  /** Sends this token and never renews it: a sign-in that is not the page's session yet, or no longer. */
  readonly as?: string | undefined;
}

export interface Received<R extends RouteSpec> {
  readonly data: AnswerOf<R>;
  /** The total number of records, if the server knows it. */
  readonly total?: number | undefined;
  /** The cursor of the next page. */
  readonly next?: string | undefined;
  readonly etag?: string | undefined;
}

/** The answer that the caller has is still the present one. */
export class NotModified extends Error {}

/** The path and query of a call; also its key in the cache. Drops empty filters. */
export function addressOf<R extends RouteSpec>(row: R, sent: Pick<Sent<R>, 'params' | 'query'> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {}).sort(([a], [b]) => a.localeCompare(b))) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return pathOf(row, sent.params ?? ({} as ParamsOf<R>)) + (text ? `?${text}` : '');
}

/**
 * The idempotency keys of creations without a final answer. A second click, or a retry after a lost connection, sends the same body under the same key,
 * so the record is created once.
 */
const unsettled = new Map<string, string>();

/** Refused before the server checks whether the call was already done. */
const refusedEarly: readonly number[] = [401, 403, 429];

interface Answer {
  readonly response: Response;
  readonly text: string;
}

async function settling(what: string | undefined, call: (key: string | undefined) => Promise<Response>): Promise<Answer> {
  const key = what === undefined ? undefined : (unsettled.get(what) ?? crypto.randomUUID());
  if (what !== undefined && key !== undefined) unsettled.set(what, key);
  const response = await call(key);
  // If the answer breaks off, its result is unknown.
  const text = await response.text();
  if (what !== undefined && response.status < 500 && !refusedEarly.includes(response.status)) unsettled.delete(what);
  return { response, text };
}

let underWay = 0;
let waiting: (() => void)[] = [];

/** Calls `then` at once, or as soon as every call has its answer. */
export function whenAnswered(then: () => void): void {
  if (underWay === 0) then();
  else waiting.push(then);
}

export async function send<R extends RouteSpec>(row: R, sent: Sent<R> = {}): Promise<Received<R>> {
  underWay += 1;
  try {
    return await ask(row, sent);
  } finally {
    underWay -= 1;
    if (underWay === 0) {
      const told = waiting;
      waiting = [];
      for (const then of told) then();
    }
  }
}

async function ask<R extends RouteSpec>(row: R, sent: Sent<R>): Promise<Received<R>> {
  const open = row.permission === 'public';
  const makes = row.status === 201 && !open && !(sent.body instanceof FormData);
  const { response, text } = await settling(makes ? `${addressOf(row, sent)} ${JSON.stringify(sent.body)}` : undefined, async (key) => {
    const first = await once(row, sent, open ? undefined : (sent.as ?? (await currentToken())), key);
    if (first.status !== 401 || open || sent.as !== undefined) return first;
    const token = await renew();
    let last = token ? await once(row, sent, token, key) : first;
    while (last.status === 401 && !sent.quiet) {
      // A refused call has changed nothing. Repeat it after the next sign-in with the same idempotency key.
      const again = await source.ended();
      if (!again) break;
      last = await once(row, sent, again, key);
    }
    return last;
  });
  if (response.status === 304) throw new NotModified();
  if (!response.ok) throw new ApiError(response.status, text || response.statusText);
  return {
    data: (text ? JSON.parse(text) : undefined) as AnswerOf<R>,
    total: numberIn(response.headers.get('x-total-count')),
    next: cursorIn(response.headers.get('link')),
    etag: response.headers.get('etag') ?? undefined,
  };
}

/** A file of the host, such as its settings. */
export async function readFile(path: `/${string}`): Promise<unknown> {
  const response = await reach(path, { cache: 'no-store' });
  if (!response.ok) throw new ApiError(response.status, response.statusText);
  return response.json();
}

async function once<R extends RouteSpec>(row: R, sent: Sent<R>, token: string | undefined, key: string | undefined): Promise<Response> {
  const form = sent.body instanceof FormData;
  // Browsers always accept gzip, but CloudFront does not forward their own header (decision 092).
  const headers: Record<string, string> = { accept: 'application/json', 'x-accept-encoding': 'gzip' };
  if (token) headers['X-Auth-Token'] = token;
  if (sent.body !== undefined && !form) headers['content-type'] = 'application/json';
  if (key) headers['idempotency-key'] = key;
  if (sent.ifMatch !== undefined) headers['if-match'] = `"${sent.ifMatch}"`;
  if (sent.ifNoneMatch !== undefined) headers['if-none-match'] = sent.ifNoneMatch;
  return reach(addressOf(row, sent), {
    method: row.method,
    credentials: 'include',
    headers,
    signal: sent.signal ?? null,
    body: sent.body === undefined ? null : form ? (sent.body as FormData) : JSON.stringify(sent.body),
  });
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw ApiError.unreachable();
  }
}

async function currentToken(): Promise<string | undefined> {
  const token = source.token();
  if (!token || token === renewed || secondsLeft(token) > 30) return token;
  renewed = token;
  return (await renew()) ?? token;
}

/** One renewal at a time for all calls that need it. */
function renew(): Promise<string | undefined> {
  refreshing ??= source.refresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

function secondsLeft(token: string): number {
  try {
    const payload = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number };
    return typeof exp === 'number' ? exp - Date.now() / 1000 : Number.POSITIVE_INFINITY;
  } catch {
    // The token cannot be read here, so the server judges it.
    return Number.POSITIVE_INFINITY;
  }
}

function numberIn(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}

function cursorIn(link: string | null): string | undefined {
  const next = link?.match(/<([^>]*)>\s*;\s*rel="?next"?/)?.[1];
  return next === undefined ? undefined : (new URL(next, 'http://api').searchParams.get('cursor') ?? undefined);
}
