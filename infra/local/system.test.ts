// Checks the whole system as the journeys use it: one origin, and each of its parts answers.
import { createHash } from 'node:crypto';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexes } from '../../functions/data/table.ts';
import { examplePdf, exampleUpload } from '../../shared/documents/example.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { foundEntity } from '../../testing/server/registry.ts';
import { startSystem } from '../../testing/system/system.ts';
import { region } from './credentials.ts';
import { databaseClient } from './database.ts';
import { objectsClient } from './objects.ts';
import { createLogin, demoPassword, demoPeople } from './people.ts';
import { nextSweep } from './scheduler.ts';

let system: Awaited<ReturnType<typeof startSystem>>;

beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.stop());

const login = (email: string, password = demoPassword) =>
  fetch(`${system.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

test.each(demoPeople.map(({ email, role }) => [email, role]))('the local system signs %s in as %s, and the API accepts the token', async (email, role) => {
  const { authToken } = (await (await login(email)).json()) as { authToken: string };

  const answer = await fetch(`${system.origin}/api/auth/user`, { headers: { 'X-Auth-Token': authToken } });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ email, role });
});

test('the local system creates a login only once', async () => {
  const person = { email: 'newcomer@demo.test', firstName: 'Naledi', lastName: 'Sithole', role: 'inspector' } as const;

  const [first, second] = [await createLogin(person), await createLogin(person)];

  expect(first).toBe(second);
  // A login without a user record gets the same answer as a wrong password.
  expect((await login(person.email)).status).toBe(401);
});

test("the local system refuses a wrong password with the API's message", async () => {
  const answer = await login('client@demo.test', 'Wrong#Pass2026');

  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'wrong-credentials' });
});

test("the local system gives the browser the user pool's address on the same origin", async () => {
  const settings = (await (await fetch(`${system.origin}/config.json`)).json()) as Record<string, string>;
  const keys = await fetch(`${system.origin}${settings.userPoolEndpoint}/${settings.userPoolId}/.well-known/jwks.json`);

  expect(settings).toEqual({
    userPoolId: system.environment.USER_POOL_ID,
    userPoolClientId: system.environment.USER_POOL_CLIENT_ID,
    userPoolEndpoint: '/cognito',
    region,
    secondFactor: 'optional',
    mapTiles: 'on',
  });
  expect(await keys.json()).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256' }] });
});

test('the local system creates the table with its indexes and its stream', async () => {
  const client = databaseClient(system.environment.DYNAMODB_ENDPOINT ?? '');

  const { Table } = await client.send(new DescribeTableCommand({ TableName: system.environment.TABLE_NAME }));
  client.destroy();

  expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual(
    Object.values(indexes)
      .map(({ name }) => name)
      .sort(),
  );
  expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' });
});

test('the local system stores documents, and lets browsers reach them only from its own pages', async () => {
  const endpoint = system.environment.S3_ENDPOINT ?? '';
  const store = objectsClient(endpoint);
  await store.send(new PutObjectCommand({ Bucket: system.environment.DOCUMENT_BUCKET, Key: 'a.txt', Body: 'x' }));
  store.destroy();
  const preflight = async (Origin: string, method = 'PUT') => {
    const signed = 'content-type,x-amz-checksum-sha256';
    const headers = { Origin, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': signed };
    const answer = await fetch(`${endpoint}/${system.environment.DOCUMENT_BUCKET}/a.txt`, { method: 'OPTIONS', headers });
    return { status: answer.status, open: answer.headers.has('access-control-allow-origin') };
  };

  expect(await preflight(system.origin)).toEqual({ status: 200, open: true });
  expect(await preflight('https://elsewhere.example')).toEqual({ status: 403, open: false });
  for (const method of ['GET', 'POST', 'DELETE']) expect(await preflight(system.origin, method)).toEqual({ status: 403, open: false });
});

test('the local system checks an uploaded document and releases it', async () => {
  await foundEntity(1);
  const { authToken } = (await (await login('client@demo.test')).json()) as { authToken: string };
  const headers = { 'X-Auth-Token': authToken, 'content-type': 'application/json' };
  const call = async (path: string, body?: object): Promise<any> =>
    (
      await fetch(`${system.origin}${path}`, {
        headers: { ...headers, accept: 'application/json' },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      })
    ).json();
  const firearm = await call('/api/firearms', exampleFirearm());
  const pdf = examplePdf('A license card');
  const about = { fileSize: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex'), associatedEntityId: firearm.id };
  const { document, upload } = await call('/api/documents/upload', exampleUpload(about));

  await fetch(upload.url, { method: 'PUT', headers: { ...upload.headers, origin: system.origin }, body: pdf });

  await expect.poll(async () => (await call(`/api/documents/${document.id}`)).status, { timeout: 10_000 }).toBe('available');
  const { url } = await call(document.filePath);
  expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(pdf);
  await expect.poll(async () => (await call('/api/documents/counts')).total, { timeout: 10_000 }).toBe(1);
});

test('the local system sweeps at 05:00 in Johannesburg, today or tomorrow', () => {
  expect(nextSweep(new Date('2026-11-21T02:59:59Z'))).toEqual(new Date('2026-11-21T03:00:00Z'));
  expect(nextSweep(new Date('2026-11-21T03:00:00Z'))).toEqual(new Date('2026-11-22T03:00:00Z'));
  expect(nextSweep(new Date('2026-11-21T22:30:00Z'))).toEqual(new Date('2026-11-22T03:00:00Z'));
});
