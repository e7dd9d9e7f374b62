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

/** Cognito's refusals of a person: a wrong password, an unknown address, a disabled account, a wrong or used code. */
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
  /** The code of the account's authenticator. */
  readonly code?: string | undefined;
}

/**
 * Signs a program in. Throws the same `wrong-credentials` for a wrong password, an unknown or disabled user, and a wrong code; `challenge-required` if
 * the password is right and a step is missing.
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
      'This account needs more than the password. If it has an authenticator, send its one-time code as "code". If it has none yet, or a temporary password, sign in through the browser first.',
    );
  return { accessToken };
}

/** Returns the claims of a token that we have just received from Cognito. It does not check a caller's token. */
export function claimsOf(token: string): Record<string, unknown> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;
  // The form of API Gateway's authorizer: every claim as text.
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, Array.isArray(value) ? `[${value.join(' ')}]` : String(value)]));
}
