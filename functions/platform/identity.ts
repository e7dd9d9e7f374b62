// Cognito, as the functions use it.
import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { Problem } from '../../shared/problem.ts';
import { env } from './env.ts';

let client: CognitoIdentityProviderClient | undefined;

export function cognito(): CognitoIdentityProviderClient {
  const endpoint = env().COGNITO_ENDPOINT;
  client ??= new CognitoIdentityProviderClient(endpoint ? { endpoint } : {});
  return client;
}

/** Signs a program in. Throws `wrong-credentials` alike for a wrong password, an unknown and a disabled user. */
export async function signIn(email: string, password: string): Promise<{ accessToken: string }> {
  const answer = await cognito()
    .send(
      new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: env().USER_POOL_CLIENT_ID, AuthParameters: { USERNAME: email, PASSWORD: password } }),
    )
    .catch((error: Error) => {
      if (['NotAuthorizedException', 'UserNotFoundException', 'InvalidPasswordException', 'InvalidParameterException'].includes(error.name)) {
        throw new Problem('wrong-credentials', 'Invalid email or password');
      }
      if (error.name === 'TooManyRequestsException')
        throw new Problem('too-many-requests', 'Too many attempts. Wait a minute and try again.', undefined, { 'Retry-After': '60' });
      throw error;
    });
  const accessToken = answer.AuthenticationResult?.AccessToken;
  if (!accessToken)
    throw new Problem('challenge-required', 'This account needs a further step (a new password or a one-time code). Sign in through the browser.');
  return { accessToken };
}

/** The claims of a token that Cognito has just handed us; not a check of a token that a caller sent. */
export function claimsOf(token: string): Record<string, unknown> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;
  // The shape that API Gateway's authorizer hands over: every claim as text.
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, Array.isArray(value) ? `[${value.join(' ')}]` : String(value)]));
}
