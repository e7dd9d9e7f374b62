// Checks the environment: which settings are refused before the first call.
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { demoPeople } from '../../infra/local/people.ts';
import { Env } from './env.ts';
import { isDemoOutsideLocal, refusedOutsideLocal } from './outside-local.ts';

const inTheCloud = {
  HOST: 'aws',
  TABLE_NAME: 'registry',
  DOCUMENT_BUCKET: 'documents',
  USER_POOL_ID: 'af-south-1_x',
  USER_POOL_CLIENT_ID: 'client',
  TOKEN_ISSUER: 'https://cognito-idp.af-south-1.amazonaws.com/af-south-1_x',
};
const said = (environment: object) => v.safeParse(Env, environment).issues?.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`.trim());

describe('in the cloud', () => {
  test('accepts a valid environment', () => {
    expect(said(inTheCloud)).toBeUndefined();
  });

  test.each([
    'http://localhost:3000/cognito/local_x',
    'https://LOCALHOST/x',
    'http://127.0.0.1:9229/x',
    'http://127.1.2.3/x',
    'http://[::1]:3000/x',
    'http://0.0.0.0:3000/x',
    'http://2130706433/x',
    'http://127.1/x',
    'http://0x7f000001/x',
    'http://registry.localhost/x',
    'http://[::ffff:127.0.0.1]/x',
  ])('attack 10: refuses the issuer %s, because its signing key is public', (issuer) => {
    expect(said({ ...inTheCloud, TOKEN_ISSUER: issuer })).toEqual(['TOKEN_ISSUER on this machine is refused outside the local host']);
  });

  test.each(['http://regulator.example', 'https://localhost/x', 'https://127.1/x'])('refuses a partner at %s', (url) => {
    expect(said({ ...inTheCloud, POLICE_URL: url })).toEqual(['Partners on this machine or without https are refused outside the local host']);
  });

  test('refuses a secret in the environment', () => {
    expect(said({ ...inTheCloud, REGULATOR_SECRET: 'x' })).toEqual(['Secrets in the environment are refused outside the local host']);
  });

  test.each(['DYNAMODB_ENDPOINT', 'COGNITO_ENDPOINT', 'S3_ENDPOINT', 'SES_ENDPOINT', 'SNS_ENDPOINT'])('refuses an emulator at %s', (name) => {
    expect(said({ ...inTheCloud, [name]: 'http://localhost:8000' })).toEqual(['Emulator endpoints are refused outside the local host']);
  });
});

describe('outside the local host', () => {
  test.each([
    ['AWS_ENDPOINT_URL', 'http://localhost:4566', 'Emulator endpoints'],
    ['AWS_ENDPOINT_URL_DYNAMODB', 'https://elsewhere.example', 'Emulator endpoints'],
    ['SITE_ORIGIN', 'http://localhost:3000', 'Links and queues'],
    ['REGULATOR_QUEUE_URL', 'http://127.0.0.1:9324/q', 'Links and queues'],
    ['NODE_DEBUG', 'http', 'Debug logging'],
    ['DEBUG', '*', 'Debug logging'],
    ['NODE_OPTIONS', '--enable-source-maps --inspect=0.0.0.0', 'Debug logging'],
    ['LOG_LEVEL', 'debug', 'Debug logging'],
    ['AWS_LAMBDA_LOG_LEVEL', 'TRACE', 'Debug logging'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0', 'Certificates'],
  ])('%s=%s is refused', (name, value, says) => {
    expect(refusedOutsideLocal({ ...inTheCloud, [name]: value })).toEqual([expect.stringContaining(says)]);
    expect(refusedOutsideLocal({ ...inTheCloud, HOST: 'local', [name]: value })).toEqual([]);
  });

  test('the variables that Lambda sets are accepted', () => {
    const lambda = { AWS_LAMBDA_RUNTIME_API: '127.0.0.1:9001', AWS_LAMBDA_LOG_LEVEL: 'INFO', NODE_OPTIONS: '--enable-source-maps', AWS_REGION: 'af-south-1' };

    expect(refusedOutsideLocal({ ...inTheCloud, ...lambda })).toEqual([]);
  });

  test('a function does not start with refused settings', async () => {
    for (const [name, value] of Object.entries({ ...inTheCloud, NODE_DEBUG: 'http', DYNAMODB_ENDPOINT: '' })) vi.stubEnv(name, value || undefined);
    vi.resetModules();
    const { env } = await import('./env.ts');

    expect(() => env()).toThrow('Debug logging is refused outside the local host');
    vi.unstubAllEnvs();
  });

  test('the demo’s people, whose password is public, may do nothing', () => {
    expect(demoPeople.length).toBeGreaterThan(8);
    for (const { email } of demoPeople) expect([isDemoOutsideLocal('aws', email.toUpperCase()), isDemoOutsideLocal('local', email)]).toEqual([true, false]);
    expect(isDemoOutsideLocal('aws', 'demo.test@example.co.za')).toBe(false);
  });
});

test('the local host accepts all settings that are refused elsewhere', () => {
  const local = { ...inTheCloud, HOST: 'local', TOKEN_ISSUER: 'http://localhost:3000/cognito/x', DYNAMODB_ENDPOINT: 'http://localhost:8000' };

  expect(said(local)).toBeUndefined();
});

test.each(Object.keys(inTheCloud))('the error for a missing %s names it', (name) => {
  const { [name as 'HOST']: _, ...rest } = inTheCloud;

  expect(said(rest)).toHaveLength(1);
  expect(said(rest)?.[0]).toContain(name);
});

test('the error of a function without its settings names each of them', async () => {
  const before = { ...process.env };
  for (const name of Object.keys(inTheCloud)) delete process.env[name];
  const { env } = await import('./env.ts');

  const failure = (() => {
    try {
      return env();
    } catch (error) {
      return error;
    }
  })();

  Object.assign(process.env, before);
  for (const name of Object.keys(inTheCloud)) expect(String((failure as Error).message)).toContain(name);
});
