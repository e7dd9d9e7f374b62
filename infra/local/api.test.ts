// Checks the local API gateway: which handler gets a request, the event it receives, and the answers of the gateway itself.
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as noRoute } from '../../functions/http/no-route.ts';
import { contract } from '../../shared/contract.ts';
import type { Named } from '../../shared/route.ts';
import { createApi, type Handler } from './api.ts';

const description = 'Does something.';
const rows: Named[] = [
  { name: 'parts.get', description, method: 'GET', path: '/api/parts/{id}', permission: 'signed-in' },
  { name: 'parts.newest', description, method: 'GET', path: '/api/parts/newest', permission: 'public' },
  { name: 'parts.add', description, method: 'POST', path: '/api/parts', permission: 'public' },
  { name: 'parts.slow', description, method: 'GET', path: '/api/slow', permission: 'public' },
  { name: 'parts.broken', description, method: 'GET', path: '/api/broken', permission: 'public' },
];
const echo = (name: string) => async (event: APIGatewayProxyEventV2WithJWTAuthorizer) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name, event }),
});
const handlers: Record<string, Handler> = {
  'functions/parts/get.ts': echo('get'),
  'functions/parts/newest.ts': echo('newest'),
  'functions/parts/add.ts': async (event) => ({ statusCode: 201, cookies: ['a=1'], body: String(event.body?.length ?? 0) }),
  'functions/parts/slow.ts': () => new Promise(() => undefined),
  'functions/parts/broken.ts': async () => {
    throw new Error('broken on purpose');
  },
  'functions/http/no-route.ts': noRoute,
};
const load = async (file: string) => handlers[file] ?? Promise.reject(new Error(`no ${file}`));
const authorize = async (token: string | undefined) => (token === 'good' ? { sub: 'someone' } : undefined);
const api = createApi({ rows, load, authorize, timeoutMs: 200 });
const server = createServer((request, response) => void api(request, response, new URL(`http://localhost${request.url}`)));
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('the local API passes the handler the event that API Gateway would send', async () => {
  const answer = await fetch(`${origin}/api/parts/GLK%20123%2F4?make=Glock&tag=a&tag=b`, { headers: { 'X-Auth-Token': 'good', 'If-Match': '"3"' } });
  const { name, event } = (await answer.json()) as { name: string; event: APIGatewayProxyEventV2WithJWTAuthorizer };

  expect(name).toBe('get');
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'GET /api/parts/{id}',
    rawQueryString: 'make=Glock&tag=a&tag=b',
    pathParameters: { id: 'GLK 123/4' },
    queryStringParameters: { make: 'Glock', tag: 'a,b' },
    headers: { 'x-auth-token': 'good', 'if-match': '"3"' },
    isBase64Encoded: false,
    requestContext: { http: { method: 'GET' }, authorizer: { jwt: { claims: { sub: 'someone' } } } },
  });
  expect(event).not.toHaveProperty('body');
});

test('the local API prefers an exact path to one with a parameter', async () => {
  const answer = await fetch(`${origin}/api/parts/newest`);

  expect(await answer.json()).toMatchObject({ name: 'newest' });
});

test.each([undefined, 'bad'])('the local API answers 401 itself for the token %j', async (token) => {
  const answer = await fetch(`${origin}/api/parts/1`, { headers: token ? { 'X-Auth-Token': token } : {} });

  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({ message: 'Unauthorized' });
});

test('the local API passes requests without a row to the no-route handler, which answers 404 or 405', async () => {
  const unknown = await fetch(`${origin}/api/no-such-thing`);
  const method = await fetch(`${origin}${contract.firearms.list.path}`, { method: 'DELETE' });

  expect([unknown.status, method.status]).toEqual([404, 405]);
  expect(method.headers.get('allow')).toBe('GET, POST');
  expect(unknown.headers.get('content-type')).toContain('application/problem+json');
});

test.each(['HEAD', 'TRACE', 'OPTIONS', 'PROPFIND'])("attack 32: the local API %s of an API address reaches no row's handler", async (method) => {
  const asked = await new Promise<{ status?: number | undefined; headers: object }>((resolve, reject) => {
    const made = httpRequest(`${origin}/api/parts/newest`, { method, headers: { origin: 'https://elsewhere.test' } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, headers: answer.headers });
    });
    made.on('error', reject).end();
  });

  expect([404, 405]).toContain(asked.status);
  expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test.each(['https://elsewhere.test', 'null'])('attack 32: the local API a page from %s may not read an answer', async (foreign) => {
  const answers = [
    await fetch(`${origin}/api/parts/newest`, { headers: { origin: foreign } }),
    await fetch(`${origin}/api/parts/1`, { headers: { origin: foreign } }),
    await fetch(`${origin}/api/no-such-thing`, { headers: { origin: foreign } }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404]);
  for (const { headers } of answers) expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test('attack 26: the local API accepts a body of 256 KB and refuses one byte more', async () => {
  const post = (length: number) => fetch(`${origin}/api/parts`, { method: 'POST', body: 'x'.repeat(length) });

  const [fits, tooLong] = [await post(256 * 1024), await post(256 * 1024 + 1)];

  expect(fits.status).toBe(201);
  expect(await fits.text()).toBe(String(256 * 1024));
  expect(fits.headers.get('set-cookie')).toBe('a=1');
  expect(tooLong.status).toBe(413);
  expect(await tooLong.json()).toMatchObject({ code: 'too-large', detail: 'The body of this call may have at most 256 KB. Send less at a time.' });
});

describe('attack 26: four bodies of 9.9 MB at once', () => {
  const length = 9_900_000;
  const piece = Buffer.alloc(100_000, '[{},');

  /** Sends the body in pieces. Returns the status, the code, and the number of bytes sent before the answer. */
  const sent = (said: boolean) =>
    new Promise<{ status: number | undefined; code: string; taken: number }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', ...(said ? { 'content-length': length } : {}) };
      let taken = 0;
      let isAnswered = false;
      const asked = httpRequest(`${origin}/api/parts`, { method: 'POST', headers }, async (answer) => {
        isAnswered = true;
        let text = '';
        for await (const part of answer) text += part;
        asked.destroy();
        resolve({ status: answer.statusCode, code: JSON.parse(text).code, taken });
      });
      asked.on('error', (error) => isAnswered || reject(error));
      const next = () => {
        if (isAnswered || taken >= length) return;
        taken += piece.length;
        if (asked.write(piece)) setImmediate(next);
        else asked.once('drain', next);
      };
      next();
    });

  test.each([
    ['with a declared length', true],
    ['without a declared length', false],
  ])('%s are refused before they are complete, without calling the handler, while other callers are answered', async (_what, said) => {
    const reached = vi.spyOn(handlers, 'functions/parts/add.ts');
    const began = performance.now();

    const bodies = Array.from({ length: 4 }, () => sent(said));
    const other = await fetch(`${origin}/api/parts/newest`);
    const otherMs = performance.now() - began;

    for (const { status, code, taken } of await Promise.all(bodies)) {
      expect([status, code]).toEqual([413, 'too-large']);
      expect(taken).toBeLessThan(length / 2);
    }
    expect([other.status, otherMs < 1000]).toEqual([200, true]);
    expect(reached).not.toHaveBeenCalled();
  });
});

test('attack 36: the local API answers 503 for a handler that takes too long, and 500 without details for one that throws', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const [slow, broken] = [await fetch(`${origin}/api/slow`), await fetch(`${origin}/api/broken`)];

  expect([slow.status, await slow.json()]).toEqual([503, { message: 'Service Unavailable' }]);
  expect([broken.status, await broken.json()]).toEqual([500, { message: 'Internal Server Error' }]);
  expect(logged).toHaveBeenCalledOnce();
});
