// Signs a program in with e-mail, password and, where the account has an authenticator, its code; the browser goes to Cognito itself.
// `authToken` of the answer is what the other calls take as X-Auth-Token. 403 `challenge-required`: a code, or a password of one's own, is wanted first.
import { contract } from '../../shared/contract.ts';
import { Problem } from '../../shared/problem.ts';
import { identifyActor } from '../http/actor.ts';
import { handle } from '../http/handle.ts';
import { claimsOf, signIn } from '../platform/identity.ts';
import { getCurrentUser } from '../users/store.ts';

export const handler = handle(contract.auth.login)(async ({ body }) => {
  const { accessToken } = await signIn(body);
  const actor = await identifyActor(claimsOf(accessToken)).catch((error: unknown) => {
    // A login without a usable record is told what a wrong password is told.
    throw error instanceof Problem && error.status === 401 ? new Problem('wrong-credentials', 'Invalid email or password') : error;
  });
  return { ...(await getCurrentUser(actor.userId)), authToken: accessToken };
});
