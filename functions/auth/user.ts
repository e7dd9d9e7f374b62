// Returns the signed-in user and the token of the call (spec 1, section 7), and records that the session is in use.
import * as contract from '../../shared/features.ts';
import { getAll } from '../data/pages.ts';
import { handle } from '../http/handle.ts';
import { currentUserOf } from '../users/store.ts';
import type { SessionRecord } from './entity.ts';
import { recordSession, sessionRecordKey } from './sessions-store.ts';

export const handler = handle(contract.auth.user, { ahead: (_scope, _asked, { userId, sessionId }) => [sessionRecordKey(userId, sessionId)] })(async (call) => {
  const { actor, account, known, token } = call;
  const [noted] = await getAll([sessionRecordKey(actor.userId, actor.sessionId)], known);
  await recordSession(noted as SessionRecord | undefined, call);
  return { ...currentUserOf(account), authToken: token };
});
