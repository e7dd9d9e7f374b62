// Runs cognito-local's user pool in this process: its store of people, groups and clients, and its calls by name.
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Services } from 'cognito-local/lib/services/index.js';
import type { TokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js';
import type { UserPoolService } from 'cognito-local/lib/services/userPoolService.js';
import { roles } from '../../../shared/access/roles.ts';
import type { Letter } from '../mail.ts';

// Its parts are loaded one by one, because its own start-up fixes the port, the issuer and the folder by environment variables.
const require = createRequire(import.meta.url);
const { CognitoServiceFactoryImpl } = require('cognito-local/lib/services/cognitoService.js') as typeof import('cognito-local/lib/services/cognitoService.js');
const { UserPoolServiceFactoryImpl } =
  require('cognito-local/lib/services/userPoolService.js') as typeof import('cognito-local/lib/services/userPoolService.js');
const { StormDBDataStoreFactory } =
  require('cognito-local/lib/services/dataStore/stormDb.js') as typeof import('cognito-local/lib/services/dataStore/stormDb.js');
const { DateClock } = require('cognito-local/lib/services/clock.js') as typeof import('cognito-local/lib/services/clock.js');
const { TriggersService } = require('cognito-local/lib/services/triggers/index.js') as typeof import('cognito-local/lib/services/triggers/index.js');
const { Router } = require('cognito-local/lib/server/Router.js') as typeof import('cognito-local/lib/server/Router.js');
const { CognitoError, UnsupportedError } = require('cognito-local/lib/errors.js') as typeof import('cognito-local/lib/errors.js');

export { CognitoError, UnsupportedError };

type Context = Parameters<UserPoolService['saveUser']>[0];
const silent = () => undefined;
// Logs nothing: failures reach the caller as errors.
const logger = { debug: silent, info: silent, warn: silent, error: silent, child: () => logger } as unknown as Context['logger'];
export const context: Context = { logger };

export interface Emulator {
  readonly poolId: string;
  readonly clientId: string;
  readonly pool: UserPoolService;
  /** Makes one call of Cognito's API by its name, with cognito-local's answer. */
  call(target: string, input: object): Promise<Record<string, unknown>>;
}

/** As in the cloud (infra/stacks/auth.ts): half an hour for a token, twelve hours for a session. */
const lifetimes = {
  AccessTokenValidity: 30,
  IdTokenValidity: 30,
  RefreshTokenValidity: 12,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'hours' },
};

const poolName = 'firearm-registry';

/** Opens the pool kept in `dir`, or creates it with its client and one group per role. */
export async function openEmulator({ dir, tokens, send }: { dir: string; tokens: TokenGenerator; send(letter: Letter): Promise<void> }): Promise<Emulator> {
  const clock = new DateClock();
  const stores = new StormDBDataStoreFactory(path.join(dir, 'pools'));
  const pools = new CognitoServiceFactoryImpl(path.join(dir, 'pools'), stores, new UserPoolServiceFactoryImpl(clock, stores));
  const cognito = await pools.create(context, { UsernameAttributes: ['email'] });
  const noLambda = { enabled: () => false, invoke: () => Promise.reject(new Error('This pool has no triggers.')) };
  const services: Services = {
    clock,
    cognito,
    config: {} as Services['config'],
    otp: () => String(randomInt(1_000_000)).padStart(6, '0'),
    tokenGenerator: tokens,
    triggers: new TriggersService(clock, cognito, noLambda, {} as ConstructorParameters<typeof TriggersService>[3]),
    messages: {
      deliver: (_context, source, _client, _pool, _user, code, _metadata, { Destination }) => send({ to: Destination, ...letterOf(source, code) }),
    },
  };
  const route = Router(services);
  const call = (target: string, input: object) => route(target)(context, input) as Promise<Record<string, unknown>>;

  const found = (await cognito.listUserPools(context)).find((pool) => pool.Name === poolName);
  const poolId = found?.Id ?? (await makePool(call));
  const [client] = await cognito.listAppClients(context, poolId);
  if (!client) throw new Error(`The user pool ${poolId} has no client. Run npm run reset to start again.`);
  return { poolId, clientId: client.ClientId, pool: await cognito.getUserPool(context, poolId), call };
}

async function makePool(call: Emulator['call']): Promise<string> {
  const made = (await call('CreateUserPool', { PoolName: poolName, UsernameAttributes: ['email'], MfaConfiguration: 'OPTIONAL' })) as {
    UserPool: { Id: string };
  };
  const UserPoolId = made.UserPool.Id;
  for (const GroupName of roles) await call('CreateGroup', { UserPoolId, GroupName });
  await call('CreateUserPoolClient', { UserPoolId, ClientName: 'web', PreventUserExistenceErrors: 'ENABLED', ...lifetimes });
  return UserPoolId;
}

function letterOf(source: string, code: string): Omit<Letter, 'to'> {
  if (source === 'AdminCreateUser') {
    return { subject: 'Your account for the Firearm Registry', text: `An administrator created an account for you. Your temporary password is ${code}` };
  }
  return { subject: 'Your verification code', text: `Your verification code is ${code}` };
}
