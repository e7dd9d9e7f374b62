// Checks the common part of every call: content types, JSON, failures, and what may be logged of them.
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { notFound } from '../../shared/problem.ts';
import { type Claims, eventOf, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { attempts } from '../data/collisions.ts';
import { staleVersion } from '../data/commit.ts';
import { recordKey } from '../data/table.ts';
import { handler as listFirearms } from '../firearms/list.ts';
import { handle } from './handle.ts';

const { get, list, register } = contract.firearms;
const secretSerial = 'SECRET-SERIAL-4471';
const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';

withTable();
const lines = captureLog();
let as: Claims;

beforeAll(async () => {
  await foundEntity(1);
  as = await signUp('client', { legalEntityId: 1 });
});

const sent = (rawBody: string, type: string | undefined = 'application/json') =>
  send(register, { as, rawBody, headers: { 'content-type': type, 'x-auth-token': token } });
const valid = () => JSON.stringify(exampleFirearm());

describe('a body', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', 'text/json', ''])(
    'sent as %j is refused',
    async (type) => {
      const answer = await sent(valid(), type);

      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported-media-type' } });
    },
  );

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json'])(
    'sent as %s is accepted',
    async (type) => {
      const answer = await sent(valid(), type);

      expect(answer.status).toBe(201);
    },
  );

  test.each(['', '{', '{"a":1,}', 'undefined', "{'a':1}", '{"a":NaN}', '\u0000'])('attack 32: of %j is not JSON', async (rawBody) => {
    const answer = await sent(rawBody);

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input', detail: 'The body is not valid JSON.' } });
  });

  test.each(['null', '[]', '"text"', '1', 'true', '[{}]'])('of %s is JSON but not an object', async (rawBody) => {
    const answer = await sent(rawBody);

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });

  test.each([
    ['lists', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['objects', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`],
  ])('attack 26: nested too deep in %s is refused', async (_what, rawBody) => {
    const answer = await sent(rawBody);

    expect(answer).toMatchObject({ status: 400, body: { detail: 'The body cannot be read. At most 20 levels of objects and lists.' } });
  });

  test('in base64 is decoded', async () => {
    const event = { ...eventOf('POST', '/api/firearms', { as, rawBody: Buffer.from(valid()).toString('base64') }), isBase64Encoded: true };
    const { handler } = await import('../firearms/register.ts');

    const answer = await handler(event, {} as Parameters<typeof handler>[1]);

    expect(answer.statusCode).toBe(201);
  });

  test.each([
    ['at the top', `{"__proto__":{"x":1},${valid().slice(1)}`],
    ['inside', valid().replace('{', '{"additionalInfo":{"__proto__":"x"},')],
    ['further inside', valid().replace('{', '{"additionalInfo":{"rail":[{"__proto__":"x"}]},')],
  ])('attack 27: with a __proto__ %s changes no prototype', async (_where, rawBody) => {
    const answer = await sent(rawBody);

    expect([answer.status, answer.body.errors]).toEqual([400, [{ path: '__proto__', message: '__proto__ is not a field of this call' }]]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
    expect(answer.body.x).toBeUndefined();
    expect(Object.getPrototypeOf(answer.body)).toBe(Object.prototype);
  });

  test('attack 27: with a __proto__ in the query changes no prototype', async () => {
    const answer = await send(list, { as, query: Object.fromEntries([['__proto__', 'x']]) });

    expect(answer.status).toBeLessThan(500);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});

describe('an unexpected error', () => {
  test('attack 33: answers 500 with the request number and no details, and writes nothing', async () => {
    const before = await itemsOf('firearm');
    const broken = vi.spyOn(database(), 'send').mockImplementation(() => Promise.reject(new Error(`cannot put ${secretSerial} of thandi@people.test`)));
    const event = eventOf('GET', '/api/firearms', { as, headers: { 'x-auth-token': token } });
    const { handler } = await import('../firearms/list.ts');

    const answer = await handler(event, {} as Parameters<typeof handler>[1]).finally(() => broken.mockRestore());

    const body = JSON.parse(answer.body ?? '');
    expect(answer.statusCode).toBe(500);
    expect(body).toEqual({
      type: 'urn:firearm-registry:problem:internal',
      title: 'Internal',
      status: 500,
      code: 'internal',
      detail: expect.not.stringContaining('SECRET'),
      requestId: event.requestContext.requestId,
    });
    expect(lines.at(-1)).toContain(event.requestContext.requestId);
    expect(await itemsOf('firearm')).toEqual(before);
  });

  test('in an answer that breaks the contract is a 500, not a 400', async () => {
    const handler = handle(get)(async () => ({ id: secretSerial, type: 'Cannon' }) as never);

    const answer = await handler(eventOf('GET', '/api/firearms/x', { as, params: { id: 'x' } }), {} as Parameters<typeof handler>[1]);

    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain(secretSerial);
  });

  test('is logged with the call, the request and the place in the code, without its message', () => {
    const failures = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'call failed');

    expect(failures.map(({ call }) => call)).toEqual(['firearms.list', 'firearms.get']);
    for (const { stack } of failures) for (const line of stack) expect(line.trim()).toMatch(/^at /);
  });
});

test("attack 33: a caller's input can neither add a log line nor break one", async () => {
  const before = lines.length;
  const made = 'x\r\n{"at":"2026-01-01T00:00:00.000Z","level":"info","event":"call served"}\n\u001b[2J\u2028';

  await send(get, { as, params: { id: made } });
  await send(list, { as, query: { search: made, [made]: made, cursor: made } });
  await send(register, { as, body: { ...exampleFirearm(), [made]: made } });

  const written = lines.slice(before);
  expect(written.map((line) => JSON.parse(line))).toMatchObject([{ status: 404 }, { status: 400 }, { status: 400 }]);
  for (const line of written) {
    expect(line.trimEnd().split(/[\r\n\u2028]/)).toHaveLength(1);
    for (const forged of ['\u001b', 'call served']) expect(line).not.toContain(forged);
  }
});

test('attack 33: the log of a refusal names the caller and the call', async () => {
  const other = await signUp('client', { legalEntityId: 1 });

  await send(get, { as: other, params: { id: 'nothing' }, headers: { 'x-forwarded-for': '203.0.113.66, 198.51.100.10' } });

  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    // In UTC, to the millisecond.
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    event: 'call refused',
    call: 'firearms.get',
    requestId: expect.stringMatching(/\S/),
    userId: other.sub,
    // The entry that CloudFront appends, not the caller's own.
    address: '198.51.100.10',
    code: 'not-found',
    status: 404,
  });
});

test('attack 33: none of these log lines contains an email address, a serial number or a token', async () => {
  await send(register, { as, body: exampleFirearm({ serialNumber: secretSerial }), headers: { 'x-auth-token': token } });
  await send(register, { as, body: exampleFirearm({ serialNumber: secretSerial }), headers: { 'x-auth-token': token } });
  await send(list, { as, query: { search: secretSerial, limit: 'thandi@people.test' }, headers: { 'x-auth-token': token } });

  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) expect(line).not.toMatch(/@people|SECRET|EXM-|eyJ|Mokoena|Glock/);
});

test('an answer is compressed only for a client that accepts it', async () => {
  for (let n = 0; n < 3; n += 1) await send(register, { as, body: exampleFirearm() });
  const asked = async (headers: Record<string, string>) => listFirearms(eventOf(list.method, list.path, { as, headers }), {} as never);

  const [plain, packed] = [await asked({ 'accept-encoding': 'gzip' }), await asked({ 'x-accept-encoding': 'gzip' })];

  expect(plain.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(packed).toMatchObject({ statusCode: 200, isBase64Encoded: true, headers: { ...plain.headers, 'content-encoding': 'gzip' } });
  expect(JSON.parse(gunzipSync(Buffer.from(packed.body ?? '', 'base64')).toString())).toEqual(JSON.parse(plain.body ?? ''));
});

describe('the version that a caller last saw', () => {
  const asked = async (headers: Record<string, string>, work: (call: { ifMatch?: number | undefined; known?: unknown }) => Promise<never>) => {
    const handler = handle(get, { ahead: () => [recordKey('legal-entity', '1')] })(work);
    return handler(eventOf('GET', '/api/firearms/x', { as, params: { id: 'x' }, headers }), {} as Parameters<typeof handler>[1]);
  };

  test.each([
    ['"3"', 3],
    ['W/"3"', 3],
    [' "3" ', 3],
    ['*', undefined],
  ])('sent as %j is read as %j', async (etag, version) => {
    const seen: unknown[] = [];

    await asked({ 'if-match': etag }, async ({ ifMatch }) => {
      seen.push(ifMatch);
      throw notFound();
    });

    expect(seen).toEqual([version]);
  });

  test.each([
    ['is the only version tried, if sent', { 'if-match': '"3"' }, 1],
    ['is the current one for each attempt, if not sent', {}, attempts],
  ])('%s', async (_, headers: Record<string, string>, times) => {
    const before: boolean[] = [];

    const { statusCode } = await asked(headers, async ({ known }) => {
      before.push(known !== undefined);
      throw staleVersion();
    });

    expect([statusCode, before]).toEqual([412, [true, ...Array(times - 1).fill(false)]]);
  });
});

test('a call that changes nothing runs each time, whatever its idempotency key', async () => {
  let times = 0;
  const handler = handle(contract.auth.logout)(async () => {
    times++;
    return undefined;
  });
  const event = () => eventOf('POST', '/api/auth/logout', { as, headers: { 'idempotency-key': 'a-key-of-leaving' } });

  for (const _ of [1, 2]) await handler(event(), {} as Parameters<typeof handler>[1]);

  expect(times).toBe(2);
});
