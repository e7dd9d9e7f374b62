// Which tokens the local API lets in: those an HTTP API's JWT authorizer would.
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, expect, test, vi } from 'vitest';
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
  ['without an issuer', { iss: undefined }],
])('attack 10: refuses a token %s', async (_, change) => {
  expect(await authorize(await token(change))).toBeUndefined();
});

test.each([
  ['that has expired', { exp: now() - 1 }],
  ['that is not valid yet', { nbf: now() + 120 }],
  ['issued in the future', { iat: now() + 120 }],
  ['without an expiry', { exp: undefined }],
])('attack 11: refuses a token %s', async (_, change) => {
  expect(await authorize(await token(change))).toBeUndefined();
});

test('attack 11: minds no clock that is half a minute slow', async () => {
  expect(await authorize(await token({ iat: now() + 30 }))).toBeDefined();
});

test('attack 9: refuses a token that another key signed', async () => {
  expect(await authorize(await token({}, stranger.privateKey))).toBeUndefined();
});

test('attack 9: refuses a good token whose payload was edited', async () => {
  const [head = '', payload = '', signature = ''] = (await token()).split('.');
  const read = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;

  expect(await authorize([head, encode({ ...read, sub: 'somebody-else' }), signature].join('.'))).toBeUndefined();
});

test.each([
  ['names a key that is not ours', { kid: 'unknown' }],
  ['brings the address of its keys', { kid: 'theirs', jku: 'https://keys.test/jwks.json' }],
  ['brings the address of its certificate', { kid: 'ours', x5u: 'https://keys.test/cert.pem' }],
  ['brings its own key', { kid: 'ours', jwk: await exportJWK(stranger.publicKey) }],
])('attack 9: a token that %s and is signed with another opens nothing, and no address is asked', async (_, header) => {
  const asked = vi.spyOn(globalThis, 'fetch');
  const forged = await new SignJWT({ iss: issuer, iat: now(), exp: now() + 60, ...claims })
    .setProtectedHeader({ alg: 'RS256', ...header })
    .sign(stranger.privateKey);

  expect(await authorize(forged)).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('attack 9: refuses a token that nobody signed (alg none)', async () => {
  const unsigned = `${encode({ alg: 'none', kid: 'ours' })}.${encode({ iss: issuer, iat: now(), exp: now() + 60, ...claims })}.`;

  expect(await authorize(unsigned)).toBeUndefined();
});

test('attack 9: refuses a token signed with our public key as if it were a shared secret', async () => {
  const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
  const forged = await new SignJWT({ iss: issuer, exp: now() + 60, ...claims }).setProtectedHeader({ alg: 'HS256', kid: 'ours' }).sign(secret);

  expect(await authorize(forged)).toBeUndefined();
});

test.each([undefined, '', 'nonsense', 'a.b.c'])('refuses %j', async (nothing) => {
  expect(await authorize(nothing)).toBeUndefined();
});
