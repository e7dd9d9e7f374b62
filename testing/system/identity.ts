// Supports tests of the local user pool: the pool at its own address, Amplify configured as in the browser, and the SDK.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { signOut } from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { credentials, region } from '../../infra/local/credentials.ts';
import { type Identity, openIdentity } from '../../infra/local/identity/identity.ts';
import type { Letter } from '../../infra/local/mail.ts';
import type { SecondFactor } from '../../shared/auth/second-factor.ts';

export const password = 'Demo#Pass2026';

/** A user pool for the test file. Every test starts signed out. */
export function withPool({ secondFactor = 'optional' }: { readonly secondFactor?: SecondFactor } = {}) {
  const dir = mkdtempSync(path.join(tmpdir(), 'registry-identity-'));
  const letters: Letter[] = [];
  let identity: Identity;
  let client: CognitoIdentityProviderClient;
  let people = 0;
  const server = createServer((request, response) => void identity.serve(request, response, (request.url ?? '').slice('/cognito'.length) || '/'));

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cognito`;
    identity = await openIdentity({ dir, mount: endpoint, secondFactor, send: async (letter) => void letters.push(letter) });
    client = new CognitoIdentityProviderClient({ endpoint, region, credentials });
    const { poolId: userPoolId, clientId: userPoolClientId } = identity;
    Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: endpoint } } });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    rmSync(dir, { recursive: true });
  });
  beforeEach(() => signOut());

  return {
    letters,
    get identity(): Identity {
      return identity;
    },
    get port(): number {
      return (server.address() as AddressInfo).port;
    },
    get client(): CognitoIdentityProviderClient {
      return client;
    },
    /** A new user with a permanent password, in the clients' group. */
    async person(permanent = true): Promise<string> {
      const email = `person-${++people}@demo.test`;
      const named = { UserPoolId: identity.poolId, Username: email };
      await client.send(new AdminCreateUserCommand({ ...named, MessageAction: 'SUPPRESS', TemporaryPassword: password }));
      await client.send(new AdminAddUserToGroupCommand({ ...named, GroupName: 'client' }));
      if (permanent) await client.send(new AdminSetUserPasswordCommand({ ...named, Password: password, Permanent: true }));
      return email;
    },
    withPassword: (USERNAME: string, PASSWORD = password) =>
      client.send(new InitiateAuthCommand({ ClientId: identity.clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } })),
  };
}
