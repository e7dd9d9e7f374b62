// Sign-in to the local pool: the password and SRP flows, their challenges, refreshing and ending sessions.
import { timingSafeEqual } from 'node:crypto';
import type { AppClient } from 'cognito-local/lib/services/appClient.js';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import type { SecondFactor } from '../../../shared/auth/second-factor.ts';
import type { Attempts } from './attempts.ts';
import { hasAuthenticator, type openCodes } from './authenticators.ts';
import { type Challenges, stepEnds } from './challenges.ts';
import { context, type Emulator } from './emulator.ts';
import { checkPassword, Refusal, sessionOver, wrongCode, wrongCredentials } from './refusal.ts';
import { challenge, type SrpChallenge } from './srp.ts';
import { lifetime, type Tokens } from './tokens.ts';

type Input = Record<string, any>;
type Output = Record<string, unknown>;

/** As in the cloud (infra/stacks/auth.ts). */
const graceMs = 60_000;

/** Shared by the calls of the pool. */
export interface PoolParts {
  readonly emulator: Emulator;
  readonly tokens: Tokens;
  readonly challenges: Challenges;
  readonly takeCode: ReturnType<typeof openCodes>;
  /** Wrong passwords, and wrong one-time codes at sign-in. */
  readonly passwords: Attempts;
  readonly secondFactor: SecondFactor;
}

const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** The calls that cognito-local lacks or answers too generously, by their name in Cognito's API. */
export function signInCalls({ emulator, tokens, challenges, takeCode, passwords, secondFactor }: PoolParts): Record<string, (input: Input) => Promise<Output>> {
  const { pool, poolId, clientId } = emulator;
  const srp = new Map<string, { readonly username: string; readonly endsAt: number; readonly proof: SrpChallenge }>();

  /** Exchanged refresh tokens. Each is accepted for one more minute, because an answer may be lost or two tabs may ask at once. */
  const exchanged = new Map<string, { readonly username: string; readonly endsAt: number }>();

  const client = async (): Promise<AppClient> => {
    const { UserPoolClient } = (await emulator.call('DescribeUserPoolClient', { UserPoolId: poolId, ClientId: clientId })) as { UserPoolClient: AppClient };
    return UserPoolClient;
  };
  const enabledUser = async (username: unknown): Promise<User> => {
    const user = typeof username === 'string' && username ? await pool.getUserByUsername(context, username) : null;
    if (!user?.Enabled) throw wrongCredentials();
    return user;
  };

  /** Adds what cognito-local leaves out of an answer, and stores the challenge it poses. */
  async function finish(user: User, answer: Output): Promise<Output> {
    if (typeof answer.Session === 'string' && typeof answer.ChallengeName === 'string') {
      challenges.pose({ username: user.Username, name: answer.ChallengeName }, answer.Session);
    }
    const result = answer.AuthenticationResult as { RefreshToken?: string } | undefined;
    if (!result) return answer;
    // After a challenge cognito-local gives out a refresh token without storing it, so it could never be used.
    const kept = await enabledUser(user.Username);
    if (result.RefreshToken && !kept.RefreshTokens.includes(result.RefreshToken)) await pool.storeRefreshToken(context, result.RefreshToken, kept);
    return { ...answer, AuthenticationResult: { ...result, ExpiresIn: lifetime(await client(), 'Access'), TokenType: 'Bearer' } };
  }

  function poseSetup({ Username }: User): Output {
    const name = 'MFA_SETUP';
    const ChallengeParameters = { MFAS_CAN_SETUP: JSON.stringify(['SOFTWARE_TOKEN_MFA']), USER_ID_FOR_SRP: Username };
    return { ChallengeName: name, Session: challenges.pose({ username: Username, name }), ChallengeParameters };
  }

  async function withPassword(user: User): Promise<Output> {
    if (secondFactor === 'required' && user.UserStatus === 'CONFIRMED' && !hasAuthenticator(user)) return poseSetup(user);
    const answer = await emulator.call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: user.Username, PASSWORD: user.Password },
    });
    return finish(user, answer);
  }

  async function startSrp({ USERNAME, SRP_A }: Input): Promise<Output> {
    const user = await enabledUser(USERNAME);
    const proof = challenge(poolId.split('_')[1] ?? '', user.Username, user.Password, String(SRP_A));
    if (!proof) throw new Refusal('InvalidParameterException', 'Missing or invalid SRP_A.');
    for (const [id, { endsAt }] of srp) if (endsAt < Date.now()) srp.delete(id);
    srp.set(proof.secretBlock, { username: user.Username, endsAt: stepEnds(), proof });
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: proof.salt,
        SECRET_BLOCK: proof.secretBlock,
        SRP_B: proof.publicB,
        USERNAME: user.Username,
        USER_ID_FOR_SRP: user.Username,
      },
    };
  }

  async function finishSrp(responses: Input): Promise<Output> {
    const secretBlock = String(responses.PASSWORD_CLAIM_SECRET_BLOCK);
    const started = srp.get(secretBlock);
    srp.delete(secretBlock);
    const claim = { secretBlock, timestamp: String(responses.TIMESTAMP), signature: String(responses.PASSWORD_CLAIM_SIGNATURE) };
    if (!started || started.endsAt < Date.now()) throw wrongCredentials();
    passwords.expectAllowed(started.username);
    if (!started.proof.verify(claim)) {
      passwords.failed(started.username);
      throw wrongCredentials();
    }
    passwords.succeeded(started.username);
    return withPassword(await enabledUser(started.username));
  }

  /** Returns the user of an exchanged token if its session continues. */
  async function userOfExchanged(token: string, originJti: unknown): Promise<User | null> {
    for (const [one, { endsAt }] of exchanged) if (endsAt < Date.now()) exchanged.delete(one);
    const user = await pool.getUserByUsername(context, exchanged.get(token)?.username ?? '');
    const sessions = await Promise.all((user?.RefreshTokens ?? []).map((each) => tokens.read(each, 'refresh', poolId)));
    return sessions.some((session) => session?.origin_jti === originJti) ? user : null;
  }

  /** Exchanges a refresh token for another (infra/stacks/auth.ts): a copied one works for one minute. */
  async function refresh({ ClientId, RefreshToken }: Input): Promise<Output> {
    const token = String(RefreshToken);
    const claims = await tokens.read(token, 'refresh', poolId);
    const user = (await pool.getUserByRefreshToken(context, token)) ?? (await userOfExchanged(token, claims?.origin_jti));
    if (ClientId !== clientId || !claims || claims.client_id !== clientId || !user?.Enabled)
      throw new Refusal('NotAuthorizedException', 'Invalid Refresh Token');
    const asked = await client();
    const signIn = { originJti: String(claims.origin_jti), authTime: Number(claims.auth_time), endsAt: Number(claims.exp) };
    const issued = await tokens.issue(user, await pool.listUserGroupMembership(context, user), asked, signIn);
    await pool.saveUser(context, { ...user, RefreshTokens: [...user.RefreshTokens.filter((one) => one !== token), issued.RefreshToken] });
    if (!exchanged.has(token)) exchanged.set(token, { username: user.Username, endsAt: Date.now() + graceMs });
    return { ChallengeParameters: {}, AuthenticationResult: { ...issued, ExpiresIn: lifetime(asked, 'Access'), TokenType: 'Bearer' } };
  }

  async function initiate({ ClientId, AuthFlow, AuthParameters = {} }: Input): Promise<Output> {
    if (ClientId !== clientId) throw new Refusal('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`);
    if (AuthFlow === 'USER_SRP_AUTH') return startSrp(AuthParameters);
    if (AuthFlow !== 'USER_PASSWORD_AUTH' && AuthFlow !== 'ADMIN_USER_PASSWORD_AUTH') {
      throw new Refusal('InvalidParameterException', `${AuthFlow} is not enabled for the client.`);
    }
    const typed = String(AuthParameters.USERNAME);
    const user = await pool.getUserByUsername(context, typed);
    // An unknown name is counted too, so both get the same answer.
    const counted = user?.Username ?? typed;
    passwords.expectAllowed(counted);
    if (!user?.Enabled || !sameText(user.Password, String(AuthParameters.PASSWORD))) {
      passwords.failed(counted);
      throw wrongCredentials();
    }
    passwords.succeeded(counted);
    return withPassword(user);
  }

  /** Codes are also counted per person: one session takes three codes, but a password starts any number of sessions. */
  function takeOneTimeCode(user: User, code: unknown): void {
    const counted = `code of ${user.Username}`;
    passwords.expectAllowed(counted);
    takeCode(user.SoftwareTokenMfaConfiguration?.Secret, code, () => {
      passwords.failed(counted);
      return wrongCode();
    });
    passwords.succeeded(counted);
  }

  async function respond(input: Input): Promise<Output> {
    const { ClientId, ChallengeName, Session, ChallengeResponses: responses = {} } = input;
    if (ClientId !== clientId) throw new Refusal('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`);
    if (ChallengeName === 'PASSWORD_VERIFIER') return finishSrp(responses);
    const user = await enabledUser(responses.USERNAME);
    const { username, proved } = challenges.attempt(Session, ChallengeName);
    if (username !== user.Username) throw sessionOver();
    if (ChallengeName === 'MFA_SETUP') {
      if (!proved) throw sessionOver();
      challenges.end(Session);
      const issued = await tokens.issue(user, await pool.listUserGroupMembership(context, user), await client());
      return finish(user, { ChallengeParameters: {}, AuthenticationResult: issued });
    }
    if (ChallengeName === 'NEW_PASSWORD_REQUIRED') checkPassword(responses.NEW_PASSWORD);
    if (ChallengeName === 'SOFTWARE_TOKEN_MFA') takeOneTimeCode(user, responses.SOFTWARE_TOKEN_MFA_CODE);
    const answer = await emulator.call('RespondToAuthChallenge', { ...input, ChallengeResponses: { ...responses, USERNAME: user.Username } });
    challenges.end(Session);
    // cognito-local would give tokens for a first password alone. Cognito also asks for the code.
    return ChallengeName === 'NEW_PASSWORD_REQUIRED' ? withPassword(await enabledUser(user.Username)) : finish(user, answer);
  }

  async function signOutEverywhere(user: User): Promise<Output> {
    await pool.saveUser(context, { ...user, RefreshTokens: [] });
    return {};
  }

  const signOut = async ({ AccessToken }: Input) => signOutEverywhere(await signedInUser(emulator, tokens, AccessToken));
  const signOutOther = async ({ Username }: Input) => {
    const user = await pool.getUserByUsername(context, Username);
    if (!user) throw new Refusal('UserNotFoundException', 'User does not exist.');
    return signOutEverywhere(user);
  };

  return {
    InitiateAuth: initiate,
    AdminInitiateAuth: initiate,
    RespondToAuthChallenge: respond,
    AdminRespondToAuthChallenge: respond,
    GetTokensFromRefreshToken: refresh,
    GlobalSignOut: signOut,
    AdminUserGlobalSignOut: signOutOther,
  };
}

/** Returns the user of an access token. Refuses a token that is forged, expired or signed out, or whose user is disabled. */
export async function signedInUser({ pool, poolId }: Emulator, tokens: Tokens, accessToken: unknown): Promise<User> {
  const claims = await tokens.read(String(accessToken), 'access', poolId);
  const user = claims && (await pool.getUserByUsername(context, String(claims.username)));
  if (!claims || !user) throw new Refusal('NotAuthorizedException', 'Invalid Access Token');
  if (!user.Enabled) throw new Refusal('NotAuthorizedException', 'User is disabled.');
  // A session lives as long as one of its refresh tokens: revoking that token, or signing out, ends its access tokens too.
  const sessions = await Promise.all(user.RefreshTokens.map((token) => tokens.read(token, 'refresh', poolId)));
  if (!sessions.some((session) => session?.origin_jti === claims.origin_jti)) throw new Refusal('NotAuthorizedException', 'Access Token has been revoked');
  return user;
}
