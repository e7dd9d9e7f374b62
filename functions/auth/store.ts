// Ends sessions whose tokens have not expired.
import { commit, update } from '../data/commit.ts';
import { isSignedOut, withEnded } from '../users/ended-sessions.ts';
import { type UserRecord, users } from '../users/entity.ts';
import { listIsUnchanged, onRecord } from '../users/store.ts';

/** Refuses the session's tokens from now on. Repeating it changes nothing. */
export const endSession = (account: UserRecord, sessionId: string, at: Date): Promise<void> =>
  onRecord(account.id, account, async (before) => {
    if (isSignedOut(before, sessionId)) return;
    const params = users()
      .patch({ id: before.id })
      .set(withEnded(before, sessionId, at))
      .where((user, operations) => listIsUnchanged(before, user, operations))
      .params();
    await commit([update(params)]);
  });
