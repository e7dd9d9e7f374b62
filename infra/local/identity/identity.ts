// The local user pool over HTTP, with Cognito's answers: adds what cognito-local lacks, and refuses what Cognito refuses.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import type { SecondFactor } from '../../../shared/auth/second-factor.ts';
import { BodyTooLong, readBody } from '../body.ts';
import type { Letter } from '../mail.ts';
import { attemptLimitExceeded, longestPauseMs, openAttempts, passwordAttemptsExceeded } from './attempts.ts';
import { openCodes } from './authenticators.ts';
import { openChallenges } from './challenges.ts';
import { CognitoError, context, openEmulator, UnsupportedError } from './emulator.ts';
import { checkPassword, Refusal, wrongCredentials } from './refusal.ts';
import { secondFactorCalls } from './second-factor.ts';
import { signedInUser, signInCalls } from './sign-in.ts';
import { openTokens } from './tokens.ts';

type Input = Record<string, any>;

/** Tokens and attributes of one call are far shorter. */
const longestBody = 100_000;

export interface Identity {
  readonly poolId: string;
  readonly clientId: string;
  readonly issuer: string;
  readonly secondFactor: SecondFactor;
  readonly keys: JSONWebKeySet;
  /**
   * Answers every call. Administrative calls need no valid signature here, so only the registry's own functions may know the address. `below` is the path
   * under the mount, e.g. `/` or `/<pool>/.well-known/jwks.json`.
   */
  serve(request: IncomingMessage, response: ServerResponse, below: string): Promise<void>;
  /** Answers the calls that a browser may make without AWS credentials, and 404 for all others. */
  serveBrowser(request: IncomingMessage, response: ServerResponse, below: string): Promise<void>;
}

/** Cognito's calls that need no AWS signature. Every other call must have one, as in the cloud. */
const unsigned = new Set([
  ...['InitiateAuth', 'RespondToAuthChallenge', 'GetTokensFromRefreshToken', 'RevokeToken', 'GlobalSignOut', 'ForgotPassword', 'ConfirmForgotPassword'],
  ...['GetUser', 'ChangePassword', 'AssociateSoftwareToken', 'VerifySoftwareToken', 'SetUserMFAPreference'],
  ...['UpdateUserAttributes', 'GetUserAttributeVerificationCode', 'VerifyUserAttribute'],
]);

const passwordField: Record<string, string> = {
  AdminSetUserPassword: 'Password',
  AdminCreateUser: 'TemporaryPassword',
  ChangePassword: 'ProposedPassword',
  ConfirmForgotPassword: 'Password',
};

/** The attributes that people may change with their own token, as in infra/stacks/auth.ts. The email is not one of them: the user record has it. */
const writable = ['given_name', 'family_name'];

function checkWritten(attributes: unknown): void {
  const names = Array.isArray(attributes) ? attributes.map((one: { Name?: unknown } | null) => String(one?.Name)) : [];
  if (names.every((name) => writable.includes(name))) return;
  throw new Refusal('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
}

interface IdentityOptions {
  readonly dir: string;
  readonly mount: string;
  /** `required` for a pool that requires a one-time code from everybody, as a deployed one does. */
  readonly secondFactor?: SecondFactor;
  send(letter: Letter): Promise<void>;
}

export async function openIdentity({ dir, mount, send, secondFactor = 'optional' }: IdentityOptions): Promise<Identity> {
  const tokens = await openTokens(dir, mount);
  const emulator = await openEmulator({ dir, tokens, send });
  const parts = { emulator, tokens, secondFactor, challenges: openChallenges(), takeCode: openCodes(), passwords: openAttempts(passwordAttemptsExceeded) };
  const bounded = () => openAttempts(attemptLimitExceeded, { firstPauseMs: longestPauseMs });
  const [resetsAsked, resetCodes, formerPasswords] = [bounded(), bounded(), bounded()];
  const ours = { ...signInCalls(parts), ...secondFactorCalls(parts) };

  async function recover(target: string, input: Input): Promise<object> {
    const typed = String(input.Username);
    const user = await emulator.pool.getUserByUsername(context, typed);
    const usable = user?.Enabled && user.UserStatus !== 'FORCE_CHANGE_PASSWORD';
    if (target === 'ForgotPassword') {
      resetsAsked.expectAllowed(typed);
      resetsAsked.failed(typed);
      // The same answer for a known and an unknown user.
      if (usable) await emulator.call(target, input);
      return { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'the address of your account' } };
    }
    // If nobody requested a code, cognito-local would accept a missing code as a match.
    resetCodes.expectAllowed(typed);
    if (!usable || !user.ConfirmationCode || user.ConfirmationCode !== input.ConfirmationCode) {
      resetCodes.failed(typed);
      throw new Refusal('CodeMismatchException', 'Invalid code provided, please try again.');
    }
    const answer = await emulator.call(target, input);
    for (const counted of [resetsAsked, resetCodes, parts.passwords]) counted.succeeded(typed);
    return answer;
  }

  async function answer(target: string, input: Input, signed: boolean): Promise<object> {
    if (!unsigned.has(target) && !signed) throw new Refusal('MissingAuthenticationTokenException', 'Missing Authentication Token');
    const field = passwordField[target];
    if (field && !(target === 'AdminCreateUser' && input[field] === undefined)) checkPassword(input[field]);
    const own = ours[target];
    if (own) return own(input);
    if (target === 'ForgotPassword' || target === 'ConfirmForgotPassword') return recover(target, input);
    if (input.AccessToken !== undefined) {
      const user = await signedInUser(emulator, tokens, input.AccessToken);
      // cognito-local reports a wrong current password as a breach of the policy.
      if (target === 'ChangePassword') {
        formerPasswords.expectAllowed(user.Username);
        if (input.PreviousPassword !== user.Password) {
          formerPasswords.failed(user.Username);
          throw wrongCredentials();
        }
        formerPasswords.succeeded(user.Username);
      }
      if (target === 'UpdateUserAttributes') checkWritten(input.UserAttributes);
    }
    return emulator.call(target, input);
  }

  const targetOf = (request: IncomingMessage) => String(request.headers['x-amz-target'] ?? '').split('.')[1];

  async function serve(request: IncomingMessage, response: ServerResponse, below: string): Promise<void> {
    const reply = (status: number, body: object, type = 'application/x-amz-json-1.1') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(JSON.stringify(body, secondsForDates));
    if (request.method === 'GET') {
      if (below === `/${emulator.poolId}/.well-known/jwks.json`) reply(200, tokens.keys, 'application/json');
      else reply(404, { message: 'Not Found' }, 'application/json');
      return;
    }
    try {
      const target = targetOf(request);
      if (request.method !== 'POST' || !target) throw new Refusal('UnknownOperationException', 'This is a user pool: POST with x-amz-target.');
      const input = parse((await readBody(request, longestBody)).toString('utf8'));
      reply(200, await answer(target, input, String(request.headers.authorization).startsWith('AWS4-')));
    } catch (error) {
      const { status, type, message } = refusalOf(error);
      reply(status, { __type: type, message });
    }
  }

  return {
    poolId: emulator.poolId,
    clientId: emulator.clientId,
    issuer: tokens.issuerOf(emulator.poolId),
    secondFactor,
    keys: tokens.keys,
    serve,
    async serveBrowser(request, response, below) {
      if (request.method === 'GET' || unsigned.has(targetOf(request) ?? '')) return serve(request, response, below);
      request.resume();
      response.writeHead(404, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify({ message: 'Not Found' }));
    },
  };
}

function parse(text: string): Input {
  try {
    const input: unknown = JSON.parse(text || '{}');
    if (input && typeof input === 'object' && !Array.isArray(input)) return input as Input;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Refusal('SerializationException', 'The body is not a JSON object.');
}

/** Cognito writes times as seconds since 1970. */
function secondsForDates(this: Input, key: string, value: unknown): unknown {
  const original: unknown = this[key];
  return original instanceof Date ? Math.floor(original.getTime() / 1000) : value;
}

function refusalOf(error: unknown): { status: number; type: string; message: string } {
  if (error instanceof Refusal) return { status: 400, type: error.type, message: error.message };
  if (error instanceof BodyTooLong) return { status: 413, type: 'RequestEntityTooLargeException', message: error.message };
  if (error instanceof CognitoError) return { status: 400, type: error.code, message: error.message };
  if (error instanceof UnsupportedError) return { status: 400, type: 'UnknownOperationException', message: error.message };
  console.error('The local user pool failed:', error);
  return { status: 500, type: 'InternalErrorException', message: 'The local user pool failed. See its log.' };
}
