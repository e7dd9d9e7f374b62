// Lists the user's sessions, each with its device and times, and ends one or all others.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import type { Session } from '../../../shared/auth/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { atMinute, figure } from '../../../shared/kinds/format.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand, useRoute } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import './account.css';

export function SessionsSection() {
  const found = useRoute(contract.auth.sessions);
  const others = found.data?.filter(({ isThis }) => !isThis).length ?? 0;
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={found.data ? `(${figure(found.data.length)})` : ''}
          description="A session lasts at most 12 hours. End any session you do not recognise, then change your password."
          actions={<EndOthers disabled={others === 0} />}
        >
          Sessions
        </Header>
      }
    >
      <section aria-label="Your sessions">
        <KeepsFocus label="Sessions">
          <Loadable of={found} what="your sessions" empty={<Nothing title="No sessions">No sessions were found.</Nothing>}>
            {(some) => (
              <ul className="session-list">
                {some.map((one) => (
                  <SessionItem key={one.id} of={one} />
                ))}
              </ul>
            )}
          </Loadable>
        </KeepsFocus>
      </section>
    </Container>
  );
}

function SessionItem({ of }: { readonly of: Session }) {
  const { signOut } = useSession();
  const { run, busy } = useCommand(contract.auth.endSession);
  const since = atMinute(of.since);
  const end = async () => {
    try {
      await run({ params: { id: of.id } });
      toast({ title: 'Session Ended', description: `${of.device} is signed out at its next request.` });
    } catch (cause) {
      toast({ title: 'Error', description: toApiError(cause).sentence, destructive: true });
    }
  };
  return (
    <li className="session">
      <div className="session-words">
        <div className="session-device">
          <Box variant="strong">{of.device}</Box>
          {of.isThis ? <Badge color="blue">This session</Badge> : null}
        </div>
        <Box variant="small" display="block" color="text-body-secondary">
          Signed in <time dateTime={of.since}>{since}</time>
        </Box>
        <Box variant="small" display="block" color="text-body-secondary">
          Last used <time dateTime={of.lastUsedAt}>{atMinute(of.lastUsedAt)}</time>
        </Box>
      </div>
      {of.isThis ? (
        <Button onClick={() => void signOut()} ariaLabel="Sign out of this session">
          Sign Out
        </Button>
      ) : (
        <Button loading={busy} loadingText="Ending..." onClick={() => void end()} ariaLabel={`End session on ${of.device}, signed in ${since}`}>
          End
        </Button>
      )}
    </li>
  );
}

function EndOthers({ disabled }: { readonly disabled: boolean }) {
  const { run } = useCommand(contract.auth.endOthers);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      await run({ body: {} });
      toast({ title: 'Signed Out Everywhere Else', description: 'You have no other sessions.' });
    } catch (cause) {
      toast({ title: 'Error', description: toApiError(cause).sentence, destructive: true });
    }
    setBusy(false);
  };
  return (
    <Button disabled={disabled} disabledReason="This is your only session" loading={busy} loadingText="Signing out..." onClick={() => void go()}>
      Sign Out Everywhere Else
    </Button>
  );
}
