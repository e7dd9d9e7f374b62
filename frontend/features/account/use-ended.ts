// After a change of what one signs in with: the other sessions are ended, and the person is told.
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

/** The change stands at Cognito already: where the sessions cannot be ended, that is said, and how to end them. */
export function useEndedAfter(): (after: OwnChange) => Promise<void> {
  const { run } = useCommand(contract.auth.endOthers);
  return useCallback(
    async (after) => {
      try {
        await run({ body: { after } });
        toast({ title: done[after], description: 'Every other session of yours is signed out.' });
      } catch (cause) {
        const why = toApiError(cause).sentence;
        toast({ title: done[after], description: `Your other sessions could not be signed out: ${why} Do it below.`, destructive: true });
      }
    },
    [run],
  );
}
