// The tokens of the local user pool, signed with a key of this installation. The key inside cognito-local's package is public.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AppClient } from 'cognito-local/lib/services/appClient.js';
import type { TokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import {
  type CryptoKey,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';

/** The claims that link the tokens of one sign-in: a refreshed token keeps both (Cognito's `origin_jti` and `auth_time`). */
interface SignIn {
  readonly originJti: string;
  readonly authTime: number;
  /** Seconds since 1970: the end of the session, however often it is refreshed. */
  readonly endsAt: number;
}

export interface Tokens extends TokenGenerator {
  readonly keys: JSONWebKeySet;
  issuerOf(poolId: string): string;
  issue(user: User, groups: readonly string[], client: AppClient, signIn?: SignIn): Promise<{ AccessToken: string; IdToken: string; RefreshToken: string }>;
  /** Returns the claims of our own valid token for `use`; undefined for any other. */
  read(token: string, use: 'access' | 'refresh', poolId: string): Promise<JWTPayload | undefined>;
}

export async function openTokens(dir: string, issuerBase: string): Promise<Tokens> {
  const key = await signingKey(path.join(dir, 'signing-key.json'));
  const kid = key.publicJwk.kid;
  const resolve = createLocalJWKSet({ keys: [key.publicJwk] });
  const issuerOf = (poolId: string) => `${issuerBase}/${poolId}`;

  const issue: Tokens['issue'] = async (user, groups, client, signIn) => {
    const now = Math.floor(Date.now() / 1000);
    const begun = { originJti: randomUUID(), authTime: now, endsAt: now + lifetime(client, 'Refresh') };
    const { originJti, authTime, endsAt } = signIn ?? begun;
    const attribute = (name: string) => user.Attributes.find((each) => each.Name === name)?.Value;
    const sign = (claims: JWTPayload, seconds: number) =>
      new SignJWT({ ...claims, sub: attribute('sub') ?? user.Username, origin_jti: originJti, auth_time: authTime, jti: randomUUID() })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(issuerOf(client.UserPoolId))
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key.privateKey);
    const group = groups.length > 0 ? { 'cognito:groups': groups } : {};
    const event_id = randomUUID();
    const access = { ...group, event_id, client_id: client.ClientId, token_use: 'access', scope: 'aws.cognito.signin.user.admin', username: user.Username };
    const identity = {
      ...group,
      event_id,
      aud: client.ClientId,
      token_use: 'id',
      'cognito:username': user.Username,
      email: attribute('email'),
      email_verified: attribute('email_verified') === 'true',
      given_name: attribute('given_name'),
      family_name: attribute('family_name'),
    };
    return {
      AccessToken: await sign(access, lifetime(client, 'Access')),
      IdToken: await sign(identity, lifetime(client, 'Id')),
      RefreshToken: await sign({ token_use: 'refresh', client_id: client.ClientId }, endsAt - now),
    };
  };

  return {
    keys: { keys: [key.publicJwk] },
    issuerOf,
    issue,
    generate: (_context, user, groups, client) => issue(user, groups, client),
    async read(token, use, poolId) {
      const read = await jwtVerify(token, resolve, { algorithms: ['RS256'], issuer: issuerOf(poolId) }).catch(() => undefined);
      return read?.payload.token_use === use ? read.payload : undefined;
    },
  };
}

const secondsPer = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;

/** The lifetime in seconds of a client's token of this kind. */
export function lifetime(client: AppClient, kind: 'Access' | 'Id' | 'Refresh'): number {
  const unit = client.TokenValidityUnits?.[`${kind}Token`] ?? (kind === 'Refresh' ? 'days' : 'hours');
  return (client[`${kind}TokenValidity`] ?? (kind === 'Refresh' ? 30 : 1)) * secondsPer[unit as keyof typeof secondsPer];
}

async function signingKey(file: string): Promise<{ privateKey: CryptoKey; publicJwk: JWK & { kid: string } }> {
  if (!existsSync(file)) {
    const pair = await generateKeyPair('RS256', { extractable: true });
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...(await exportJWK(pair.privateKey)), kid: randomUUID(), alg: 'RS256' }), { mode: 0o600 });
  }
  const jwk = JSON.parse(readFileSync(file, 'utf8')) as JWK & { kid: string };
  const { kty, n, e, kid } = jwk;
  return { privateKey: (await importJWK(jwk, 'RS256')) as CryptoKey, publicJwk: { kty, n, e, kid, alg: 'RS256', use: 'sig' } as JWK & { kid: string } };
}
