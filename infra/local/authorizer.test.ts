// Which tokens the local API lets in: those an HTTP API's JWT authorizer would.
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { type Authorizer, jwtAuthorizer } from './authorizer.ts';

const issuer = 'http://localhost:3000/cognito/local_test';
const audience = 'our-client';
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
const stranger = await generateKeyPair('RS256');
let authorize: Authorizer;

beforeAll(async () => {
  const key = { ...(await exportJWK(publicKey)), kid: 'ours', alg: 'RS256' };
  authorize = jwtAuthorizer({ issuer, audience, keys: { keys: [key] } });
});

const claims = { sub: 'someone', client_id: audience, token_use: 'access', 'cognito:groups': ['client', 'admin'], auth_time: 1 };
const now = () => Math.floor(Date.now() / 1000);

function token(change: Record<string, unknown> = {}, key: CryptoKey = privateKey) {
  const all = { iss: issuer, iat: now(), exp: now() + 60, ...claims, ...change };
  return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'ours' }).sign(key);
}
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

test('lets a good token in and hands its claims on as text, a list in brackets', async () => {
  const read = await authorize(await token());

  expect(read).toMatchObject({ sub: 'someone', token_use: 'access', 'cognito:groups': '[client admin]', auth_time: '1' });
});

test('takes the token with or without the word Bearer', async () => {
  expect(await authorize(`Bearer ${await token()}`)).toBeDefined();
});

test.each([
  ['of another issuer', { iss: 'http://localhost:3000/cognito/local_other' }],
  ['of another client', { client_id: 'theirs' }],
  ['with an audience that is not ours', { aud: 'theirs' }],
  ['that has expired', { exp: now() - 1 }],
  ['that is not valid yet', { nbf: now() + 120 }],
  ['issued in the future', { iat: now() + 120 }],
  ['without an expiry', { exp: undefined }],
  ['without an issuer', { iss: undefined }],
])('refuses a token %s', async (_, change) => {
  expect(await authorize(await token(change))).toBeUndefined();
});

test('refuses a token that another key signed', async () => {
  expect(await authorize(await token({}, stranger.privateKey))).toBeUndefined();
});

test('refuses a token that nobody signed (alg none)', async () => {
  const unsigned = `${encode({ alg: 'none', kid: 'ours' })}.${encode({ iss: issuer, iat: now(), exp: now() + 60, ...claims })}.`;

  expect(await authorize(unsigned)).toBeUndefined();
});

test('refuses a token signed with our public key as if it were a shared secret', async () => {
  const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
  const forged = await new SignJWT({ iss: issuer, exp: now() + 60, ...claims }).setProtectedHeader({ alg: 'HS256', kid: 'ours' }).sign(secret);

  expect(await authorize(forged)).toBeUndefined();
});

test.each([undefined, '', 'nonsense', 'a.b.c'])('refuses %j', async (nothing) => {
  expect(await authorize(nothing)).toBeUndefined();
});
