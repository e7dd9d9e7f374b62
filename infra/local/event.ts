// Converts an HTTP request to the event of API Gateway (payload format 2.0), and the answer back to HTTP.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Claims } from './authorizer.ts';

export interface Received {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly body: Buffer;
  readonly routeKey: string;
  readonly params: Readonly<Record<string, string>>;
  readonly claims: Claims | undefined;
}

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;

export function eventOf({ request, url, body, routeKey, params, claims }: Received): Event {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(',')]));
  const cookies = request.headers.cookie?.split(/;\s*/);
  const query = queryOf(url);
  const now = new Date();
  const text = isText(request.headers['content-type']);
  const method = request.method ?? 'GET';
  const requestContext = {
    accountId: '000000000000',
    apiId: 'local',
    domainName: url.hostname,
    domainPrefix: url.hostname.split('.')[0] ?? 'local',
    http: {
      method,
      path: url.pathname,
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
      userAgent: request.headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey,
    stage: '$default',
    time: now.toISOString(),
    timeEpoch: now.getTime(),
    ...(claims ? { authorizer: { jwt: { claims, scopes: null } } } : {}),
  };
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers,
    ...(cookies ? { cookies } : {}),
    ...(query ? { queryStringParameters: query } : {}),
    ...(Object.keys(params).length > 0 ? { pathParameters: params } : {}),
    ...(body.length > 0 ? { body: body.toString(text ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: body.length > 0 && !text,
    // The types require the authorizer on every event. A public call has none, in the cloud too.
    requestContext: requestContext as unknown as Event['requestContext'],
  };
}

/** A repeated parameter becomes one, with its values joined by commas. */
function queryOf(url: URL): Record<string, string> | undefined {
  const names = [...new Set(url.searchParams.keys())];
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, url.searchParams.getAll(name).join(',')])) : undefined;
}

const isText = (type: string | undefined) => !type || /^(text\/|application\/(json|xml|javascript|[\w.-]+\+(json|xml)))/i.test(type);

export function contextOf(name: string, event: Event, millis: number): Context {
  const until = Date.now() + millis;
  const retired = () => undefined;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${name}`,
    memoryLimitInMB: '512',
    awsRequestId: event.requestContext.requestId,
    logGroupName: `/local/${name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, until - Date.now()),
    done: retired,
    fail: retired,
    succeed: retired,
  };
}

/** Lambda returns at most 6 MB. */
const longestAnswer = 6 * 1024 * 1024;

export function sendAnswer(response: ServerResponse, answer: APIGatewayProxyStructuredResultV2, headOnly: boolean): void {
  const body = Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8');
  if (body.length > longestAnswer) throw new Error(`The answer has ${body.length} bytes; Lambda returns at most ${longestAnswer}.`);
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, String(value));
  if (answer.cookies) response.setHeader('set-cookie', answer.cookies);
  response.statusCode = answer.statusCode ?? 200;
  if (response.statusCode !== 204 && response.statusCode !== 304) response.setHeader('content-length', body.length);
  response.end(headOnly ? undefined : body);
}

/** Answers with API Gateway's own refusals, which no handler sees. */
export function refuse(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
  const body = JSON.stringify({ message });
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers }).end(body);
}
