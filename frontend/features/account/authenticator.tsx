// The authenticator section of the account page: shows whether one is set up, and sets up, replaces or turns it off. Turning it off is offered only where the
// installation makes it optional.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useCallback, useEffect, useState } from 'react';
import { readConfig } from '../../app/config.ts';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { Loading } from '../../ui/page/loadable.tsx';

const SetUp = later(() => import('./set-up.tsx').then((loaded) => loaded.SetUp));
const TurnOff = later(() => import('./turn-off.tsx').then((loaded) => loaded.TurnOff));

interface AuthenticatorState {
  readonly isSetUp: boolean;
  /** True if this installation lets each user decide. */
  readonly isOptional: boolean;
}
type Answer = { readonly state?: AuthenticatorState; readonly failed?: true };

async function ask(): Promise<AuthenticatorState> {
  const { secondFactor } = await readConfig();
  // If everybody must have an authenticator, the signed-in user has one. Do not ask Cognito then: in such a pool its list of a user's factors stays empty
  // until a preference is set (aws/aws-sdk, issue 693).
  if (secondFactor === 'required') return { isSetUp: true, isOptional: false };
  const { hasAuthenticator } = await import('../../session/own-sign-in.ts');
  return { isSetUp: await hasAuthenticator(), isOptional: true };
}

function useAuthenticatorState() {
  const [asked, setAsked] = useState<Answer>({});
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `times` reloads the state
  useEffect(() => {
    let current = true;
    ask().then(
      (state) => current && setAsked({ state }),
      () => current && setAsked({ failed: true }),
    );
    return () => {
      current = false;
    };
  }, [times]);
  const reload = useCallback(() => {
    setAsked({});
    setTimes((n) => n + 1);
  }, []);
  return { ...asked, reload };
}

export function AuthenticatorSection() {
  const { state, failed, reload } = useAuthenticatorState();
  const [open, setOpen] = useState<'set up' | 'turn off'>();
  const opened = { onClose: () => setOpen(undefined), onDone: reload };
  return (
    <KeepsFocus label="Authenticator">
      <Container
        header={
          <Header
            variant="h2"
            actions={
              state ? (
                <SpaceBetween direction="horizontal" size="xs">
                  {state.isSetUp && state.isOptional ? <Button onClick={() => setOpen('turn off')}>Turn Off Authenticator</Button> : null}
                  <Button onClick={() => setOpen('set up')}>{state.isSetUp ? 'Replace Authenticator' : 'Set Up Authenticator'}</Button>
                </SpaceBetween>
              ) : undefined
            }
          >
            Authenticator
          </Header>
        }
      >
        <SpaceBetween size="s">
          {state ? <Status of={state} /> : failed ? <Failed onRetry={reload} /> : <Loading what="authenticator" />}
          <Box variant="p">
            An app on your phone that shows a new six-digit code every 30 seconds. Signing in needs your password and this code, so a stolen password alone is
            useless.
          </Box>
        </SpaceBetween>
        <Opens of={SetUp} when={open === 'set up' && state ? { ...opened, replaces: state.isSetUp } : undefined} />
        <Opens of={TurnOff} when={open === 'turn off' ? opened : undefined} />
      </Container>
    </KeepsFocus>
  );
}

const Status = ({ of: { isSetUp, isOptional } }: { readonly of: AuthenticatorState }) =>
  isSetUp ? (
    <StatusIndicator type="success">{isOptional ? 'Set up' : 'Set up. This registry requires one for every user.'}</StatusIndicator>
  ) : (
    <StatusIndicator type="warning">Not set up: you sign in with your password only</StatusIndicator>
  );

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert">
    <Alert type="error" header="Could not check whether an authenticator is set up" action={<Button onClick={onRetry}>Retry</Button>}>
      The sign-in service is not available. Check your connection and try again.
    </Alert>
  </div>
);
