// Serves the contract's rows over HTTP with the same handler files as API Gateway.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { bodyTooLarge, mostBytesOf } from '../../shared/body.ts';
import type { Named } from '../../shared/route.ts';
import { handlerFile } from '../../shared/rows.ts';
import type { Authorizer, Claims } from './authorizer.ts';
import { BodyTooLong, readBody } from './body.ts';
import { contextOf, eventOf, refuse, sendAnswer } from './event.ts';

type Answer = APIGatewayProxyStructuredResultV2;
export type Handler = (event: APIGatewayProxyEventV2WithJWTAuthorizer, context: Context) => Promise<Answer>;
/** Loads a handler by its file, e.g. `functions/firearms/register.ts`. */
type LoadHandler = (file: string) => Promise<Handler>;

export interface ApiOptions {
  readonly rows: readonly Named[];
  readonly load: LoadHandler;
  readonly authorize: Authorizer;
  /** API Gateway waits 29 s for an integration, then answers 503. */
  readonly timeoutMs?: number;
}

const noRoute = 'functions/http/no-route.ts';
const late = Symbol('late');

/** Answers one request under `/api`. */
export function createApi({ rows, load, authorize, timeoutMs = 29_000 }: ApiOptions) {
  const routes = rows.map((row) => ({ row, match: matcher(row.path) })).sort((a, b) => places(a.row) - places(b.row));

  const find = (method: string, path: string) => {
    for (const { row, match } of routes) {
      const params = row.method === method ? match(path) : undefined;
      if (params) return { row, params };
    }
    return undefined;
  };

  async function run(name: string, handler: Handler, event: APIGatewayProxyEventV2WithJWTAuthorizer): Promise<Answer | typeof late> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<typeof late>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, late);
    });
    const work = handler(event, contextOf(name, event, timeoutMs));
    return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
  }

  return async function serveApi(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const method = request.method ?? 'GET';
    const found = find(method, url.pathname);
    const { name, file, routeKey } = found
      ? { name: found.row.name, file: handlerFile(found.row), routeKey: `${method} ${found.row.path}` }
      : { name: 'no-route', file: noRoute, routeKey: 'ANY /api/{proxy+}' };
    try {
      const body = await readBody(request, mostBytesOf(found?.row ?? {}));
      let claims: Claims | undefined;
      if (found && found.row.permission !== 'public') {
        claims = await authorize([request.headers['x-auth-token']].flat()[0]);
        if (!claims) {
          refuse(response, 401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
          return;
        }
      }
      const params = found?.params ?? { proxy: url.pathname.slice('/api/'.length) };
      const answer = await run(name, await load(file), eventOf({ request, url, body, routeKey, params, claims }));
      if (answer === late) refuse(response, 503, 'Service Unavailable');
      else sendAnswer(response, answer, method === 'HEAD');
    } catch (error) {
      if (error instanceof BodyTooLong) {
        sendAnswer(response, tooLong(found?.row ?? {}), method === 'HEAD');
        return;
      }
      console.error(`${routeKey} failed in ${file}:`, error);
      refuse(response, 500, 'Internal Server Error');
    }
  };
}

/** The same answer as the handler's own refusal of a body that API Gateway lets through. */
const tooLong = (row: Pick<Named, 'largestBody'>): Answer => ({
  statusCode: 413,
  headers: { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store', connection: 'close' },
  body: JSON.stringify(bodyTooLarge(row).body(randomUUID())),
});

/** A path with fewer parameters is more exact. API Gateway tries it first. */
const places = (row: Named) => row.path.split('{').length;

function matcher(path: string): (path: string) => Record<string, string> | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`);
  return (asked) => {
    const values = pattern.exec(asked)?.slice(1);
    return values && Object.fromEntries(names.map((name, at) => [name, decoded(values[at] ?? '')]));
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    // A lone percent sign is passed on unchanged: no record has such an id.
    if (error instanceof URIError) return value;
    throw error;
  }
}
