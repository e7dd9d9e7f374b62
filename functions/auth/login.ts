import * as contract from '../../shared/features.ts';
import { Problem } from '../../shared/problem.ts';
import { identifyActor } from '../http/actor.ts';
import { handle } from '../http/handle.ts';
import { claimsOf, signIn } from '../platform/identity.ts';
import { getCurrentUser } from '../users/store.ts';

export const handler = handle(contract.auth.login)(async ({ body }) => {
  const { accessToken } = await signIn(body);
  const actor = await identifyActor(claimsOf(accessToken)).catch((error: unknown) => {
    // A login without a usable record gets the same answer as a wrong password.
    throw error instanceof Problem && error.status === 401 ? new Problem('wrong-credentials', 'Invalid email or password') : error;
  });
  return { ...(await getCurrentUser(actor.userId)), authToken: accessToken };
});
