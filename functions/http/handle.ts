// The common part of every call: identify the caller, check the role and the input, do the work, check the answer. The only use of middy.
import { createHash } from 'node:crypto';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as v from 'valibot';
import type { Actor } from '../../shared/access/actor.ts';
import { dutyRefusal } from '../../shared/access/duties.ts';
import { can, type Role } from '../../shared/access/roles.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import { Problem } from '../../shared/problem.ts';
import type { BodyOf, ItemOf, Named, Page, ParamsOf, QueryOf, RouteSpec } from '../../shared/route.ts';
import type { Key, Known } from '../data/pages.ts';
import { doneOnce, repeatKeyOf } from '../data/repeat.ts';
import { retryOnConflict } from '../data/retry-on-conflict.ts';
import { isTemporary } from '../platform/failures.ts';
import { log, traceOf } from '../platform/log.ts';
import { logRead } from '../readings/store.ts';
import { systemSettings } from '../settings/read.ts';
import type { UserRecord } from '../users/entity.ts';
import { type Caller, identify } from './actor.ts';
import { addressOf, placeOf } from './address.ts';
import { smaller } from './compress.ts';
import { inputOf } from './input.ts';

type OfCaller<R extends RouteSpec, T> = R extends { readonly permission: 'public' } ? undefined : T;

export interface Call<R extends RouteSpec> {
  readonly actor: OfCaller<R, Actor>;
  /** The caller's own record, read with the call. */
  readonly account: OfCaller<R, UserRecord>;
  /** When the caller's session started. */
  readonly signedInAt: OfCaller<R, Date>;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The records that were read together with the caller (`ahead`). */
  readonly known?: Known | undefined;
  /** The version that the caller last saw (`If-Match`), if sent. */
  readonly ifMatch?: number | undefined;
  /** The token of the call. */
  readonly token?: string | undefined;
  /** The caller's User-Agent. */
  readonly userAgent?: string | undefined;
  /** The caller's network address, or the network of an IPv6 address. */
  readonly address: string;
}

type ResultOf<R extends RouteSpec> = R extends { readonly list: true }
  ? Page<ItemOf<R>>
  : R extends { readonly status: 204 }
    ? undefined
    : R extends { readonly status: 302 }
      ? { readonly location: string }
      : ItemOf<R>;

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
type Answer = APIGatewayProxyStructuredResultV2;

const text = (statusCode: number, body: string, type: string, headers: Record<string, string> = {}): Answer => ({
  statusCode,
  headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers },
  body,
});
const json = (statusCode: number, body: unknown, headers: Record<string, string> = {}, type = 'application/json') =>
  text(statusCode, JSON.stringify(body), type, headers);

export const problemAnswer = (problem: Problem, requestId: string): Answer =>
  json(problem.status, problem.body(requestId), { ...problem.headers }, 'application/problem+json');

function pageAnswer(row: Named, page: Page<unknown>, event: Event): Answer {
  const headers: Record<string, string> = {};
  if (page.total !== undefined) headers['x-total-count'] = String(page.total);
  if (page.next) {
    const next = new URLSearchParams({ ...event.queryStringParameters, cursor: page.next });
    headers.link = `<${event.rawPath}?${next}>; rel="next"`;
  }
  return json(200, v.parse(v.array(row.response ?? v.never()), page.items), headers);
}

/** A caller that asks for JSON gets the address and opens it itself: a script that followed a redirect would send the token's header along. */
function redirect(location: string, accept = ''): Answer {
  const types = accept.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (types.includes('application/json') && !types.includes('text/html')) return json(200, { url: location }, { vary: 'Accept' });
  return { statusCode: 302, headers: { location, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', vary: 'Accept' } };
}

function answer(row: Named, result: unknown, event: Event): Answer {
  if (row.list) return pageAnswer(row, result as Page<unknown>, event);
  if (row.status === 204) return { statusCode: 204, headers: { 'cache-control': 'no-store' } };
  if (row.status === 302) return redirect((result as { location: string }).location, event.headers.accept);
  const body = v.parse(row.response ?? v.never(), result);
  if (row.type) return text(row.status ?? 200, String(body), row.type);
  const version = (body as { version?: unknown }).version;
  return json(row.status ?? 200, body, typeof version === 'number' ? { etag: `"${version}"` } : {});
}

function versionOf(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1];
  if (!version)
    throw new Problem('invalid-input', 'If-Match must be the ETag of the record as you last saw it.', [
      { path: 'If-Match', message: 'Not an ETag of this API' },
    ]);
  return Number(version);
}

/** True for calls that maintenance mode refuses for everybody except those who may end it. */
const pauses = ({ method, permission, inMaintenance }: RouteSpec): boolean => method !== 'GET' && permission !== 'public' && !inMaintenance;

const paused = () =>
  new Problem(
    'maintenance',
    'The registry is under maintenance: nothing can be changed at the moment. Everything you saved is safe. Try again later.',
    undefined,
    { 'Retry-After': '300' },
  );

/** After a lost connection nobody knows whether the last write was done. Only the record shows it. */
const unreachable = ({ method }: RouteSpec) =>
  new Problem(
    'unavailable',
    method === 'GET'
      ? 'The registry cannot be reached at the moment. Try again shortly.'
      : 'The registry cannot be reached at the moment. Check whether your change was saved before you try again.',
    undefined,
    { 'Retry-After': '2' },
  );

interface Ways<R extends RouteSpec> {
  /** Returns the keys that the work will read, as far as the role's scope and the caller determine them. They are read in the same request as the caller. */
  readonly ahead?: (scope: Scope, asked: object, caller: Caller) => readonly Key[];
  /** For a repeated call with an Idempotency-Key: builds the answer now instead of returning the former one. */
  readonly again?: (former: ItemOf<R>, call: Call<R>) => Promise<ResultOf<R>>;
  /** For an answer that a screen asks for again and again: its content without the time. A caller that has the same content gets 304 without a body. */
  readonly contentOf?: (result: ItemOf<R>) => unknown;
}

/** The answer with the ETag of its content; 304 if the caller has this content (RFC 9110, section 13.1.2). */
function unlessSame(full: Answer, content: unknown, asked: string | undefined): Answer {
  const etag = `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}"`;
  const headers = { ...full.headers, etag };
  return asked === etag ? { statusCode: 304, headers: { etag, 'cache-control': 'no-store' } } : { ...full, headers };
}

/** Builds the Lambda handler of a row. Curried, so that the work gets the row's exact types. */
export const handle =
  <const R extends Named>(row: R, { ahead, again, contentOf }: Ways<R> = {}) =>
  (work: (call: Call<R>) => Promise<ResultOf<R>>) =>
    middy<Event, Answer>()
      .after((request) => {
        if (request.response) request.response = smaller(request.response, request.event.headers['x-accept-encoding']);
      })
      .onError((request) => {
        const { requestId, authorizer } = request.event.requestContext;
        const caller = { call: row.name, requestId, userId: authorizer?.jwt?.claims?.sub, ...placeOf(request.event) };
        if (request.error instanceof Problem) {
          const { code, status } = request.error;
          if (status !== 404 || request.event.pathParameters)
            log(status >= 500 && code !== 'maintenance' ? 'error' : 'warn', 'call refused', { ...caller, code, status });
          request.response = problemAnswer(request.error, requestId);
          return;
        }
        log('error', 'call failed', { ...caller, ...traceOf(request.error) });
        if (isTemporary(request.error)) {
          request.response = problemAnswer(unreachable(row), requestId);
          return;
        }
        request.response = problemAnswer(
          new Problem('internal', 'Something went wrong on our side. Check whether your change was saved before you try again.'),
          requestId,
        );
      })
      .handler(async (event) => {
        const readAhead = ahead && ((role: Role, caller: Caller) => ahead(scopeOf({ role }), event.queryStringParameters ?? {}, caller));
        const [{ actor, account, signedInAt, known } = {}, system] = await Promise.all([
          row.permission === 'public' ? undefined : identify(event.requestContext.authorizer?.jwt?.claims, readAhead),
          pauses(row) ? systemSettings() : undefined,
        ]);
        if (actor && !can(actor.role, row.permission)) {
          throw new Problem('forbidden', 'Your role does not include this.');
        }
        const refusal = actor && dutyRefusal(actor, row);
        if (refusal) throw new Problem('forbidden', refusal);
        if (actor && system?.maintenanceMode && !can(actor.role, 'setting:system')) throw paused();
        const { 'if-match': ifMatch, 'x-auth-token': token, 'user-agent': userAgent } = event.headers;
        const call = { actor, account, signedInAt, known, ...inputOf(row, event), ifMatch: versionOf(ifMatch), token, userAgent, address: addressOf(event) };
        // A retry must read again what was read ahead.
        const done = (attempt = 1) => work((attempt === 1 ? call : { ...call, known: undefined }) as unknown as Call<R>);
        const perform = async () => {
          const result = await (call.ifMatch === undefined ? retryOnConflict(done) : done());
          if (actor && row.accessed) await logRead(row.accessed, event.pathParameters?.id ?? '', actor);
          const full = answer(row, result, event);
          return contentOf ? unlessSame(full, contentOf(result as ItemOf<R>), event.headers['if-none-match']) : full;
        };
        const key = row.status === 201 ? repeatKeyOf(event.headers['idempotency-key']) : undefined;
        if (!actor || !key) return perform();
        // An answer belongs to the caller's role and provider: with another role or provider it is another call.
        const { userId, role, legalEntityId = '' } = actor;
        let made: Answer | undefined;
        const told = await doneOnce({ userId, key, call: `${role} ${legalEntityId} ${row.name} ${event.rawPath} ${event.body ?? ''}` }, async () => {
          made = await perform();
          return made;
        });
        if (told === made || !again) return told;
        return answer(row, await again(JSON.parse(String(told.body)), call as unknown as Call<R>), event);
      });
