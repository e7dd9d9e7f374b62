// The signed-in user, with the token that came (spec 1, section 7).
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { getCurrentUser } from '../users/store.ts';

export const handler = handle(contract.auth.user)(async ({ actor, token }) => ({ ...(await getCurrentUser(actor.userId)), authToken: token }));
