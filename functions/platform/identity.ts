// Cognito, as the functions use it.
import { CognitoIdentityProviderClient, InitiateAuthCommand, RespondToAuthChallengeCommand } from '@aws-sdk/client-cognito-identity-provider';
import { Problem } from '../../shared/problem.ts';
import { env } from './env.ts';

let client: CognitoIdentityProviderClient | undefined;

export function cognito(): CognitoIdentityProviderClient {
  const endpoint = env().COGNITO_ENDPOINT;
  client ??= new CognitoIdentityProviderClient(endpoint ? { endpoint } : {});
  return client;
}

/** How Cognito refuses a person: a wrong password, nobody of that address, a disabled account; a wrong code, one that was taken before. */
const refusals: ReadonlySet<string> = new Set([
  ...['NotAuthorizedException', 'UserNotFoundException', 'InvalidPasswordException', 'InvalidParameterException'],
  ...['CodeMismatchException', 'ExpiredCodeException'],
]);

function refused(error: Error): never {
  if (refusals.has(error.name)) throw new Problem('wrong-credentials', 'Invalid email or password');
  if (error.name === 'TooManyRequestsException')
    throw new Problem('too-many-requests', 'Too many attempts. Wait a minute and try again.', undefined, { 'Retry-After': '60' });
  throw error;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** What the account's authenticator shows. */
  readonly code?: string | undefined;
}

/**
 * Signs a program in. Throws `wrong-credentials` alike for a wrong password, an unknown and a disabled user, and a wrong code;
 * `challenge-required` where the password is right and a step is left.
 */
export async function signIn({ email, password, code }: Credentials): Promise<{ accessToken: string }> {
  const ClientId = env().USER_POOL_CLIENT_ID;
  const begun = await cognito()
    .send(new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters: { USERNAME: email, PASSWORD: password } }))
    .catch(refused);
  const { ChallengeName, ChallengeParameters, Session } = begun;
  const answer =
    ChallengeName === 'SOFTWARE_TOKEN_MFA' && code !== undefined
      ? await cognito()
          .send(
            new RespondToAuthChallengeCommand({
              ClientId,
              ChallengeName,
              Session,
              ChallengeResponses: { USERNAME: ChallengeParameters?.USER_ID_FOR_SRP ?? email, SOFTWARE_TOKEN_MFA_CODE: code },
            }),
          )
          .catch(refused)
      : begun;
  const accessToken = answer.AuthenticationResult?.AccessToken;
  if (!accessToken)
    throw new Problem(
      'challenge-required',
      'The password is not enough for this account. If it has an authenticator, send its one-time code as "code". If it has none yet, or a temporary password, sign in through the browser first.',
    );
  return { accessToken };
}

/** The claims of a token that Cognito has just handed us; not a check of a token that a caller sent. */
export function claimsOf(token: string): Record<string, unknown> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;
  // The shape that API Gateway's authorizer hands over: every claim as text.
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, Array.isArray(value) ? `[${value.join(' ')}]` : String(value)]));
}
