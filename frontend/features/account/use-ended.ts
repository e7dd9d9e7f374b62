// After a change of password or authenticator: ends the other sessions and tells the user.
import { useCallback } from 'react';
import type { OwnChange } from '../../../shared/auth/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { toast } from '../../ui/page/toast-store.ts';

const done: Readonly<Record<OwnChange, string>> = {
  password: 'Password Changed',
  'authenticator-set-up': 'Authenticator Set Up',
  'authenticator-replaced': 'Authenticator Replaced',
  'authenticator-turned-off': 'Authenticator Turned Off',
};

/** Cognito has already made the change, so a failure here only says how to end the other sessions. */
export function useEndedAfter(): (after: OwnChange) => Promise<void> {
  const { run } = useCommand(contract.auth.endOthers);
  return useCallback(
    async (after) => {
      try {
        await run({ body: { after } });
        toast({ title: done[after], description: 'All your other sessions are signed out.' });
      } catch (cause) {
        const why = toApiError(cause).sentence;
        toast({ title: done[after], description: `Your other sessions could not be signed out: ${why} Sign them out below.`, destructive: true });
      }
    },
    [run],
  );
}
