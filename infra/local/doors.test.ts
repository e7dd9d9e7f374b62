// Checks access to the local host: requests from other origins, unauthenticated requests to its parts, and requests while it starts.

import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { credentials, region } from './credentials.ts';
import { createTable, databaseClient, startDatabase } from './database.ts';
import { isOwnHost } from './gate.ts';
import { objectsClient } from './objects.ts';
import { freePort } from './ports.ts';
import { isAlive } from './running.ts';
import { type System, startSystem } from './system.ts';

let system: System;
let dir: string;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'registry-doors-'));
  system = await startSystem({ port: await freePort(), dir, inMemory: true, closed: true });
});
afterAll(async () => {
  await system.stop();
  rmSync(dir, { recursive: true, force: true });
});
afterEach(() => vi.unstubAllEnvs());

/** fetch sets the Host header itself, so this uses node:http. */
const asked = (url: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<{ status: number; body: string; type: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const request = send(url, { method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, type: String(response.headers['content-type']), headers: response.headers }));
    });
    request.once('error', reject);
    request.end();
  });

// Runs first: the other tests open the system.
test('the local host answers 503 with a page that reloads itself until the first data is ready', async () => {
  const page = await asked(`${system.origin}/registration`, { accept: 'text/html' });
  const call = await asked(`${system.origin}/api/auth/login`, { 'content-type': 'application/json' }, 'POST');
  const pool = await asked(`${system.origin}/cognito/`, {}, 'POST');
  system.open();
  const after = await asked(`${system.origin}/config.json`, {});

  expect([page.status, call.status, pool.status]).toEqual([503, 503, 503]);
  expect(page.body).toContain('http-equiv="refresh"');
  expect(JSON.parse(call.body)).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('starting') });
  expect(after.status).toBe(200);
});

test.each(['attacker.test', 'localhost.attacker.test', '127.0.0.1.attacker.test', '192.0.2.7'])(
  'the local host refuses the host "%s" on every part',
  async (name) => {
    const { S3_ENDPOINT = '', DYNAMODB_ENDPOINT = '', COGNITO_ENDPOINT = '' } = system.environment;
    const parts = [`${system.origin}/`, `${system.origin}/api/auth/user`, system.mailbox, system.sms, S3_ENDPOINT, COGNITO_ENDPOINT];

    for (const part of parts) {
      const { status } = await asked(part, { host: name });
      expect([part, status]).toEqual([part, 421]);
    }
    expect((await asked(DYNAMODB_ENDPOINT, { host: name })).status).not.toBe(200);
    expect((await asked(DYNAMODB_ENDPOINT, { host: name })).body).not.toContain('MissingAuthenticationToken');
  },
);

test('the local host accepts the names of this machine and the configured names', () => {
  vi.stubEnv('ALLOWED_HOSTS', 'registry.lan, Portal.example');

  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000', 'registry.lan:80', 'portal.example'])
    expect([host, isOwnHost(host)]).toEqual([host, true]);
  for (const host of [undefined, '', 'localhost.', 'example', 'localhost:3000:1', '127.0.0.2', '[::2]:3000', 'lan'])
    expect([host, isOwnHost(host)]).toEqual([host, false]);
});

test('the local host refuses a form that a page elsewhere sends to a part', async () => {
  const { status } = await asked(system.sms, { origin: 'https://attacker.test' }, 'POST');

  expect(status).toBe(403);
});

describe('the user pool', () => {
  const calls = [
    'AdminGetUser',
    'ListUsers',
    'AdminSetUserPassword',
    'AdminCreateUser',
    'AdminInitiateAuth',
    'AdminUserGlobalSignOut',
    'CreateUserPool',
    'NoSuchCall',
    '',
  ];
  test.each(calls)("answers 404 to %s on the portal's port, signed or unsigned", async (name) => {
    for (const authorization of ['AWS4-HMAC-SHA256 Credential=made/up, SignedHeaders=host, Signature=up', '']) {
      const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${name}`, authorization, 'content-type': 'application/x-amz-json-1.1' };
      const answer = await fetch(`${system.origin}/cognito/`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ UserPoolId: system.environment.USER_POOL_ID }),
      });
      expect([authorization, answer.status]).toEqual([authorization, 404]);
    }
  });

  test("answers the registry's own functions at a secret address", async () => {
    const endpoint = system.environment.COGNITO_ENDPOINT ?? '';
    const client = new CognitoIdentityProviderClient({ endpoint, region, credentials });

    const { Users } = await client.send(new ListUsersCommand({ UserPoolId: system.environment.USER_POOL_ID }));
    client.destroy();

    expect(Users).toEqual([]);
    expect(new URL(endpoint).pathname.length).toBeGreaterThan(40);
    for (const guess of ['/', '/cognito/', new URL(endpoint).pathname.slice(0, -1)]) {
      const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers', authorization: 'AWS4-HMAC-SHA256 made up' };
      expect((await fetch(new URL(guess, endpoint), { method: 'POST', headers, body: '{}' })).status).toBe(404);
    }
  });
});

test.each(['/v/0123456789abcdef0123456789abcdef', '/v/%00', '/v/', `/v/${'a'.repeat(10_000)}`, '/v/..%2f..%2fetc'])(
  'the local host answers %s with the verify page and the security headers, without a sign-in',
  async (address) => {
    const { status, body, headers } = await asked(`${system.origin}${address}`, { accept: 'text/html' });

    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
    expect(body).toContain('NOT ISSUED BY THIS REGISTRY');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  },
);

test('the local host refuses to list, read, write or delete objects without a signature', async () => {
  const endpoint = system.environment.S3_ENDPOINT ?? '';
  const bucket = `${endpoint}/${system.environment.DOCUMENT_BUCKET}`;
  const store = objectsClient(endpoint);
  await store.send(new PutObjectCommand({ Bucket: system.environment.DOCUMENT_BUCKET, Key: 'kept.txt', Body: 'x' }));
  store.destroy();

  const answers = [
    await fetch(bucket),
    await fetch(`${bucket}?list-type=2`),
    await fetch(`${bucket}/kept.txt`),
    await fetch(`${bucket}/kept.txt?X-Amz-Signature=made-up`),
    await fetch(`${bucket}/new.txt`, { method: 'PUT', body: 'x' }),
    await fetch(`${bucket}/kept.txt`, { method: 'DELETE' }),
    await fetch(bucket, { method: 'POST', body: new URLSearchParams({ key: 'new.txt', file: 'x' }) }),
  ];

  for (const answer of answers) {
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('AccessDenied');
  }
});

const answersOn = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const end = (found: boolean) => {
      socket.destroy();
      resolve(found);
    };
    socket.once('connect', () => end(true));
    for (const event of ['error', 'timeout']) socket.once(event, () => end(false));
  });

describe('the database', () => {
  test('listens only on the loopback address', async () => {
    const port = Number(new URL(system.environment.DYNAMODB_ENDPOINT ?? '').port);
    const others = Object.values(networkInterfaces()).flatMap((some) => (some ?? []).filter(({ internal, scopeid }) => !internal && !scopeid));

    expect(await answersOn('127.0.0.1', port)).toBe(true);
    for (const { address } of others) expect([address, await answersOn(address, port)]).toEqual([address, false]);
  });

  test('is restarted over the same data when it stops', async () => {
    const kept = mkdtempSync(path.join(tmpdir(), 'registry-database-'));
    const restarted = vi.fn();
    const database = await startDatabase({ dir: kept, restarted, lost: (why) => expect.fail(why) });
    const client = databaseClient(database.endpoint);
    try {
      await createTable(database.endpoint, 'kept');
      await client.send(new PutItemCommand({ TableName: 'kept', Item: { pk: { S: 'a' }, sk: { S: 'b' } } }));
      const first = database.pid ?? 0;
      process.kill(first, 'SIGKILL');
      await expect.poll(() => restarted.mock.calls.length, { timeout: 60_000 }).toBe(1);

      const { Item } = await client.send(new GetItemCommand({ TableName: 'kept', Key: { pk: { S: 'a' }, sk: { S: 'b' } } }));

      expect(Item).toBeDefined();
      expect(restarted).toHaveBeenCalledWith(database.pid);
      expect(database.pid).not.toBe(first);
    } finally {
      client.destroy();
      await database.stop();
      rmSync(kept, { recursive: true, force: true });
    }
  });

  test('ends the system with a sentence when its data was only in memory', async () => {
    const lost = vi.fn();
    const database = await startDatabase({ lost });

    process.kill(database.pid ?? 0, 'SIGKILL');

    await expect.poll(() => lost.mock.calls, { timeout: 30_000 }).toEqual([[expect.stringContaining('only in memory')]]);
    await database.stop();
  });
});

test('the local host leaves no process running', async () => {
  const database = await startDatabase();
  const { pid = 0 } = database;

  await database.stop();

  expect(isAlive(pid)).toBe(false);
});
