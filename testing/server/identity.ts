// For tests: a user pool beside the table, the emails it sends, and steps that fail on request.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  InitiateAuthCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll } from 'vitest';
import { env } from '../../functions/platform/env.ts';
import { cognito } from '../../functions/platform/identity.ts';
import { createUser } from '../../functions/users/store.ts';
import { type Identity, openIdentity } from '../../infra/local/identity/identity.ts';
import type { Letter } from '../../infra/local/mail.ts';
import type { Duty } from '../../shared/access/duties.ts';
import type { Role } from '../../shared/access/roles.ts';
import type { SecondFactor } from '../../shared/auth/second-factor.ts';
import { codeOf } from '../system/authenticator-app.ts';
import { type Claims, claimsFor, founder } from './call.ts';

export const poolPassword = 'Demo#Pass2026';

/** Call it after `withTable()`. Returns the emails that were sent, newest last. */
export function withIdentity({ secondFactor = 'optional' }: { readonly secondFactor?: SecondFactor } = {}): readonly Letter[] {
  const dir = mkdtempSync(path.join(tmpdir(), 'registry-identity-'));
  const letters: Letter[] = [];
  let identity: Identity;
  const server = createServer((request, response) => void identity.serve(request, response, (request.url ?? '').slice('/cognito'.length) || '/'));
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const mount = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cognito`;
    identity = await openIdentity({ dir, mount, secondFactor, send: async (letter) => void letters.push(letter) });
    const { poolId, clientId, issuer } = identity;
    Object.assign(process.env, { USER_POOL_ID: poolId, USER_POOL_CLIENT_ID: clientId, TOKEN_ISSUER: issuer, COGNITO_ENDPOINT: mount });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    rmSync(dir, { recursive: true });
  });
  return letters;
}

const named = (Username: string) => ({ UserPoolId: env().USER_POOL_ID, Username });

/** Returns the pool's data about a login, by id or email address; undefined if there is none. */
export async function loginOf(name: string) {
  return cognito()
    .send(new AdminGetUserCommand(named(name)))
    .catch((error: Error) => {
      if (error.name === 'UserNotFoundException') return undefined;
      throw error;
    });
}

let people = 0;

/** Creates a signed-in person with a login, its group and a permanent password. */
export async function withLogin(
  role: Role,
  { firstName = 'Ayanda', ...rest }: { legalEntityId?: number; firstName?: string; duty?: Duty; officerId?: string } = {},
): Promise<Claims> {
  const email = `login-${++people}@people.test`;
  const { User } = await cognito().send(new AdminCreateUserCommand({ ...named(email), MessageAction: 'SUPPRESS', TemporaryPassword: poolPassword }));
  await cognito().send(new AdminSetUserPasswordCommand({ ...named(email), Password: poolPassword, Permanent: true }));
  await cognito().send(new AdminAddUserToGroupCommand({ ...named(email), GroupName: role }));
  const id = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
  await createUser({ id, email, firstName, lastName: `Login ${people}`, role, ...rest }, founder);
  return claimsFor(id, [role]);
}

/** Sets up an authenticator for a login whose pool requires one; returns its secret. The current code is used up. */
export async function giveAuthenticator(email: string): Promise<string> {
  const ClientId = env().USER_POOL_CLIENT_ID;
  const posed = await cognito().send(
    new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters: { USERNAME: email, PASSWORD: poolPassword } }),
  );
  const { SecretCode = '', Session } = await cognito().send(new AssociateSoftwareTokenCommand({ Session: posed.Session }));
  await cognito().send(new VerifySoftwareTokenCommand({ Session, UserCode: codeOf(SecretCode) }));
  return SecretCode;
}

/** Makes a command of the pool fail `times` times: before the pool receives it, or afterwards with a lost answer. */
export function failing(command: string, { when = 'before' as 'before' | 'after', times = 1 } = {}): void {
  let left = times;
  cognito().middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== command || left === 0) return next(args);
      left--;
      if (when === 'after') await next(args);
      throw Object.assign(new Error(`${command} was made to fail`), { name: 'InternalErrorException' });
    },
    { step: 'initialize', name: 'failing', override: true },
  );
}
