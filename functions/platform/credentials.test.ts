// Checks that a function's credentials come only from its environment.
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

test('credentials are the role’s, with its session', async () => {
  expect(await defaultProvider()()).toEqual({ accessKeyId: 'ASIAEXAMPLE', secretAccessKey: 'secret', sessionToken: 'token' });
});

test('credentials have no session if there is none: on the local host', async () => {
  vi.stubEnv('AWS_SESSION_TOKEN', undefined);

  expect(await defaultProvider()()).toEqual({ accessKeyId: 'ASIAEXAMPLE', secretAccessKey: 'secret' });
});

test('credentials are read again at every call', async () => {
  const credentials = defaultProvider();
  await credentials();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'ASIALATER');

  expect(await credentials()).toMatchObject({ accessKeyId: 'ASIALATER' });
});

test.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])(
  'credentials without %s cause an error with that name, and are not looked for elsewhere',
  async (name) => {
    vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_PROFILE', 'somebody');

    await expect(defaultProvider()()).rejects.toThrow(`${name} is not set`);
  },
);
