// The signed-in user, with the token that came (spec 1, section 7); that their session is in use is noted for them.
import * as contract from '../../shared/features.ts';
import { getAll } from '../data/pages.ts';
import { handle } from '../http/handle.ts';
import { currentUserOf } from '../users/store.ts';
import type { SessionRecord } from './entity.ts';
import { noteKey, noteSession } from './sessions-store.ts';

export const handler = handle(contract.auth.user, { ahead: (_scope, _asked, { userId, sessionId }) => [noteKey(userId, sessionId)] })(async (call) => {
  const { actor, account, known, token } = call;
  const [noted] = await getAll([noteKey(actor.userId, actor.sessionId)], known);
  await noteSession(noted as SessionRecord | undefined, call);
  return { ...currentUserOf(account), authToken: token };
});
