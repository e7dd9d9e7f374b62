// A function's credentials: those that Lambda puts into its environment, and no others.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultProvider } from './credentials.ts';

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'ASIAEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'token');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test('are the role’s, with its session', async () => {
  expect(await defaultProvider()()).toEqual({ accessKeyId: 'ASIAEXAMPLE', secretAccessKey: 'secret', sessionToken: 'token' });
});

test('have no session where there is none: on the local host', async () => {
  vi.stubEnv('AWS_SESSION_TOKEN', undefined);

  expect(await defaultProvider()()).toEqual({ accessKeyId: 'ASIAEXAMPLE', secretAccessKey: 'secret' });
});

test('are read again at every call', async () => {
  const credentials = defaultProvider();
  await credentials();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'ASIALATER');

  expect(await credentials()).toMatchObject({ accessKeyId: 'ASIALATER' });
});

test.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])('without %s are refused by that name, and never looked for elsewhere', async (name) => {
  vi.stubEnv(name, undefined);
  vi.stubEnv('AWS_PROFILE', 'somebody');

  await expect(defaultProvider()()).rejects.toThrow(`${name} is not set`);
});
