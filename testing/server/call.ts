// For tests: people with a user record, and calls as API Gateway makes them.
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { createUser } from '../../functions/users/store.ts';
import { rightsOf } from '../../infra/parts/rights.ts';
import type { Duty } from '../../shared/access/duties.ts';
import type { Role } from '../../shared/access/roles.ts';
import type { Named } from '../../shared/route.ts';
import { handlerFile } from '../../shared/rows.ts';
import { asRole } from './rights.ts';

/** A token's claims as API Gateway passes them: text only, a list in brackets. */
export type Claims = Readonly<Record<string, string>>;

/** The creator of the tests' first records. */
export const founder = { userId: 'founder', name: 'Founder of the test' } as const;

export const claimsFor = (sub: string, groups: readonly string[]): Claims => ({
  sub,
  token_use: 'access',
  client_id: 'test-client',
  origin_jti: randomUUID(),
  auth_time: '1790000000',
  'cognito:groups': `[${groups.join(' ')}]`,
});

interface Person {
  readonly legalEntityId?: number;
  readonly duty?: Duty;
  readonly province?: string;
  readonly firstName?: string;
  readonly at?: Date;
  readonly ties?: number[];
}

/** Creates a person of the role and signs them in. */
export async function signUp(role: Role, { at, firstName = 'Thandi', ...rest }: Person = {}): Promise<Claims> {
  const id = randomUUID();
  await createUser({ id, email: `${id}@people.test`, firstName, lastName: 'Mokoena', role, ...rest }, founder, at);
  return claimsFor(id, [role]);
}

export interface Sent {
  readonly as?: Claims | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as text, instead of `body`. */
  readonly rawBody?: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** `any`: the row's answer or a problem, as the test expects. */
  readonly body: any;
}

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
type Handler = (event: Event, context: object) => Promise<APIGatewayProxyStructuredResultV2>;

/** Builds the event of payload format 2.0; a call without a token has no authorizer. */
export function eventOf(method: string, rawPath: string, { as, params, query, body, headers = {}, rawBody }: Sent): Event {
  const text = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    version: '2.0',
    routeKey: `${method} ${rawPath}`,
    rawPath,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(query ? { queryStringParameters: { ...query } } : {}),
    ...(params ? { pathParameters: { ...params } } : {}),
    ...(text === undefined ? {} : { body: text }),
    isBase64Encoded: false,
    requestContext: { requestId: randomUUID(), http: { method, path: rawPath }, ...(as ? { authorizer: { jwt: { claims: as, scopes: null } } } : {}) },
  } as unknown as Event;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the handler in `file` (a path from the project's root) with an event. */
export async function invoke(file: string, event: Event): Promise<Answered> {
  const { handler } = (await import(/* @vite-ignore */ `${root}${file}`)) as { handler: Handler };
  const { statusCode = 0, headers = {}, body } = await handler(event, {});
  const read = (text: string) => (/[/+]json\b/.test(String(headers['content-type'])) ? JSON.parse(text) : text);
  return { status: statusCode, headers: headers as Record<string, string>, body: body ? read(body) : undefined };
}

/** Makes a call of the contract. */
export function send(row: Named, sent: Sent = {}): Promise<Answered> {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''));
  return asRole(row.name, rightsOf(row), () => invoke(handlerFile(row), eventOf(row.method, path, sent)));
}

/** Reads every page of a list, following the `Link` header. */
export async function sendForAll(row: Named, sent: Sent = {}): Promise<Answered[]> {
  const pages: Answered[] = [];
  let query = sent.query ?? {};
  for (;;) {
    const page = await send(row, { ...sent, query });
    pages.push(page);
    const next = /^<([^>]+)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
    if (!next) return pages;
    query = Object.fromEntries(new URL(next, 'http://registry.test').searchParams);
  }
}
