// A row of the contract: one API call with the types of its caller and its handler.
import type * as v from 'valibot';
import type { Permission } from './access/roles.ts';
import type { AccessedKind } from './readings/schema.ts';

type Schema = v.GenericSchema<any, any>;

/**
 * `permission` is a permission of `access/roles.ts`, `'signed-in'` (any role) or `'public'` (no token needed). `list: true` marks a call that answers a
 * JSON array with `Link` and `X-Total-Count` headers.
 */
export interface RouteSpec {
  /** One sentence about the call for the API's description. */
  readonly description: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly permission: Permission | 'signed-in' | 'public';
  readonly query?: Schema;
  readonly body?: Schema;
  /** The answer's body; for `list` the schema of one item. `undefined` if the answer has no body (204, 302). */
  readonly response?: Schema;
  readonly list?: true;
  /** The answer's media type if it is not JSON; `response` is then the schema of a text. */
  readonly type?: 'text/html';
  readonly status?: 200 | 201 | 204 | 302;
  /** The largest body in bytes; 256 KB by default (`shared/body.ts`). */
  readonly largestBody?: number;
  /** True if the call changes no record of the register and is allowed in maintenance mode. */
  readonly inMaintenance?: true;
  /** The kind of record `{id}` that the call shows with personal data. Each read is logged (POPIA s22, s23). */
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
/** The body a caller may send, before defaults are filled in. */
export type SentBody<R extends RouteSpec> = In<Field<R, 'body'>>;
export type SentQuery<R extends RouteSpec> = In<Field<R, 'query'>>;
export type ItemOf<R extends RouteSpec> = Out<Field<R, 'response'>>;
/** The answer a caller receives. */
export type AnswerOf<R extends RouteSpec> = R extends { readonly list: true } ? ItemOf<R>[] : ItemOf<R>;

/** One page of a list, newest first. `next` is the cursor of the following page; `total` is set if it is known. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string | undefined;
  readonly total?: number | undefined;
}

/** Fills in a path's `{name}` parameters. */
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
