// Checks that the local API accepts the same tokens as the JWT authorizer of an HTTP API.
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

test('the authorizer accepts a valid token and passes its claims as text, a list in brackets', async () => {
  const read = await authorize(await token());

  expect(read).toMatchObject({ sub: 'someone', token_use: 'access', 'cognito:groups': '[client admin]', auth_time: '1' });
});

test('the authorizer accepts the token with or without the word Bearer', async () => {
  expect(await authorize(`Bearer ${await token()}`)).toBeDefined();
});

test.each([
  ['of another issuer', { iss: 'http://localhost:3000/cognito/local_other' }],
  ['of another client', { client_id: 'theirs' }],
  ['for another audience', { aud: 'theirs' }],
  ['without an issuer', { iss: undefined }],
])('attack 10: the authorizer refuses a token %s', async (_, change) => {
  expect(await authorize(await token(change))).toBeUndefined();
});

test.each([
  ['that has expired', { exp: now() - 1 }],
  ['that is not valid yet', { nbf: now() + 120 }],
  ['issued in the future', { iat: now() + 120 }],
  ['without an expiry', { exp: undefined }],
])('attack 11: the authorizer refuses a token %s', async (_, change) => {
  expect(await authorize(await token(change))).toBeUndefined();
});

test('attack 11: the authorizer accepts a clock that is half a minute slow', async () => {
  expect(await authorize(await token({ iat: now() + 30 }))).toBeDefined();
});

test('attack 9: the authorizer refuses a token that another key signed', async () => {
  expect(await authorize(await token({}, stranger.privateKey))).toBeUndefined();
});

test('attack 9: the authorizer refuses a valid token with an edited payload', async () => {
  const [head = '', payload = '', signature = ''] = (await token()).split('.');
  const read = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;

  expect(await authorize([head, encode({ ...read, sub: 'somebody-else' }), signature].join('.'))).toBeUndefined();
});

test.each([
  ['names an unknown key', { kid: 'unknown' }],
  ['contains the address of its keys', { kid: 'theirs', jku: 'https://keys.test/jwks.json' }],
  ['contains the address of its certificate', { kid: 'ours', x5u: 'https://keys.test/cert.pem' }],
  ['contains its own key', { kid: 'ours', jwk: await exportJWK(stranger.publicKey) }],
])('attack 9: the authorizer refuses a token that %s and is signed with another key, without fetching any address', async (_, header) => {
  const asked = vi.spyOn(globalThis, 'fetch');
  const forged = await new SignJWT({ iss: issuer, iat: now(), exp: now() + 60, ...claims })
    .setProtectedHeader({ alg: 'RS256', ...header })
    .sign(stranger.privateKey);

  expect(await authorize(forged)).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('attack 9: the authorizer refuses an unsigned token (alg none)', async () => {
  const unsigned = `${encode({ alg: 'none', kid: 'ours' })}.${encode({ iss: issuer, iat: now(), exp: now() + 60, ...claims })}.`;

  expect(await authorize(unsigned)).toBeUndefined();
});

test('attack 9: the authorizer refuses a token signed with our public key as a shared secret', async () => {
  const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
  const forged = await new SignJWT({ iss: issuer, exp: now() + 60, ...claims }).setProtectedHeader({ alg: 'HS256', kid: 'ours' }).sign(secret);

  expect(await authorize(forged)).toBeUndefined();
});

test.each([undefined, '', 'nonsense', 'a.b.c'])('the authorizer refuses the token %j', async (nothing) => {
  expect(await authorize(nothing)).toBeUndefined();
});
