// The environment: what is refused before the first call.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Env } from './env.ts';

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
  test('an environment of its own is taken', () => {
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
  ])('attack 10: the issuer %s is refused, for its signing key is public', (issuer) => {
    expect(said({ ...inTheCloud, TOKEN_ISSUER: issuer })).toEqual(['TOKEN_ISSUER on this machine is refused outside the local host']);
  });

  test.each(['http://regulator.example', 'https://localhost/x', 'https://127.1/x'])('a partner at %s is refused', (url) => {
    expect(said({ ...inTheCloud, POLICE_URL: url })).toEqual(['Partners are told over https and never on this machine outside the local host']);
  });

  test('a secret in the environment is refused', () => {
    expect(said({ ...inTheCloud, REGULATOR_SECRET: 'x' })).toEqual(['Secrets in the environment are refused outside the local host']);
  });

  test.each(['DYNAMODB_ENDPOINT', 'COGNITO_ENDPOINT', 'S3_ENDPOINT', 'SES_ENDPOINT', 'SNS_ENDPOINT'])('an emulator at %s is refused', (name) => {
    expect(said({ ...inTheCloud, [name]: 'http://localhost:8000' })).toEqual(['Emulator endpoints are refused outside the local host']);
  });
});

test('the local host may have all of them', () => {
  const local = { ...inTheCloud, HOST: 'local', TOKEN_ISSUER: 'http://localhost:3000/cognito/x', DYNAMODB_ENDPOINT: 'http://localhost:8000' };

  expect(said(local)).toBeUndefined();
});

test.each(Object.keys(inTheCloud))('a missing %s is named', (name) => {
  const { [name as 'HOST']: _, ...rest } = inTheCloud;

  expect(said(rest)).toHaveLength(1);
  expect(said(rest)?.[0]).toContain(name);
});

test('the error of a function that starts without its settings names each of them', async () => {
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
