// A row of the contract: what one API call is, and the types its caller and its handler get from it.
import type * as v from 'valibot';
import type { Permission } from './access/roles.ts';
import type { AccessedKind } from './readings/schema.ts';

type Schema = v.GenericSchema<any, any>;

/**
 * `permission` is a permission of `access/roles.ts`, `'signed-in'` (any role) or `'public'` (no token needed).
 * `list: true` marks a call that answers a JSON array with `Link` and `X-Total-Count` headers.
 */
export interface RouteSpec {
  /** What the call does, in a sentence for the readers of the API's description. */
  readonly description: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly permission: Permission | 'signed-in' | 'public';
  readonly query?: Schema;
  readonly body?: Schema;
  /** What the answer's body is; for `list` the schema of one item. `undefined` where the call has no body (204, 302). */
  readonly response?: Schema;
  readonly list?: true;
  /** The answer's media type where it is no JSON; `response` is then a text's. */
  readonly type?: 'text/html';
  readonly status?: 200 | 201 | 204 | 302;
  /** Bytes that the body may have; 256 KB where the row does not say (`shared/body.ts`). */
  readonly largestBody?: number;
  /** Changes nothing of the register: goes on in maintenance mode. */
  readonly inMaintenance?: true;
  /** It shows one record of this kind, `{id}`, with what concerns persons: that it was read is written down (POPIA s22, s23). */
  readonly accessed?: AccessedKind;
}

/* @__NO_SIDE_EFFECTS__ */
export const route = <const R extends RouteSpec>(row: R): R => row;

export type Named<R extends RouteSpec = RouteSpec> = R & { readonly name: string };

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
type Out<S> = S extends Schema ? v.InferOutput<S> : undefined;
type In<S> = S extends Schema ? v.InferInput<S> : undefined;
type Field<R, K extends string> = R extends { readonly [key in K]: infer S } ? S : undefined;

export type ParamsOf<R extends RouteSpec> = { readonly [K in ParamNames<R['path']>]: string };
export type QueryOf<R extends RouteSpec> = Out<Field<R, 'query'>>;
export type BodyOf<R extends RouteSpec> = Out<Field<R, 'body'>>;
/** What a caller may send, before defaults are filled in. */
export type SentBody<R extends RouteSpec> = In<Field<R, 'body'>>;
export type SentQuery<R extends RouteSpec> = In<Field<R, 'query'>>;
export type ItemOf<R extends RouteSpec> = Out<Field<R, 'response'>>;
/** What a caller receives. */
export type AnswerOf<R extends RouteSpec> = R extends { readonly list: true } ? ItemOf<R>[] : ItemOf<R>;

/** One page of a list, newest first. `next` is the cursor of the following page; `total` is given when it is known. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string | undefined;
  readonly total?: number | undefined;
}

/** Fills a path's `{name}` places. */
export function pathOf<R extends RouteSpec>(row: R, params: ParamsOf<R>): string {
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''));
}

/** Gives every row of a feature its name, `feature.call`. */
/* @__NO_SIDE_EFFECTS__ */
export function routes<const F extends string, const T extends Record<string, RouteSpec>>(
  feature: F,
  rows: T,
): { readonly [K in keyof T]: T[K] & { readonly name: `${F}.${K & string}` } } {
  return Object.fromEntries(Object.entries(rows).map(([call, row]) => [call, { ...row, name: `${feature}.${call}` }])) as ReturnType<typeof routes<F, T>>;
}
