// The second factor: whether an authenticator is set up, and the way to one, to another, or to none where that is left to the person.
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

interface Standing {
  readonly isSetUp: boolean;
  /** Left to the person by this installation. */
  readonly isOptional: boolean;
}
type Asked = { readonly standing?: Standing; readonly failed?: true };

async function ask(): Promise<Standing> {
  const { secondFactor } = await readConfig();
  // Where everybody must have one nobody has signed in without. Cognito's own list of a person's factors is not asked: in such a pool it
  // stays empty until somebody sets a preference (aws/aws-sdk, issue 693: as they mean it).
  if (secondFactor === 'required') return { isSetUp: true, isOptional: false };
  const { hasAuthenticator } = await import('../../session/own-sign-in.ts');
  return { isSetUp: await hasAuthenticator(), isOptional: true };
}

function useStanding() {
  const [asked, setAsked] = useState<Asked>({});
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew each time that it is asked to
  useEffect(() => {
    let current = true;
    ask().then(
      (standing) => current && setAsked({ standing }),
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
  const { standing, failed, reload } = useStanding();
  const [open, setOpen] = useState<'set up' | 'turn off'>();
  const opened = { onClose: () => setOpen(undefined), onDone: reload };
  return (
    <KeepsFocus label="Authenticator">
      <Container
        header={
          <Header
            variant="h2"
            actions={
              standing ? (
                <SpaceBetween direction="horizontal" size="xs">
                  {standing.isSetUp && standing.isOptional ? <Button onClick={() => setOpen('turn off')}>Turn Off Authenticator</Button> : null}
                  <Button onClick={() => setOpen('set up')}>{standing.isSetUp ? 'Replace Authenticator' : 'Set Up Authenticator'}</Button>
                </SpaceBetween>
              ) : undefined
            }
          >
            Authenticator
          </Header>
        }
      >
        <SpaceBetween size="s">
          {standing ? <Told of={standing} /> : failed ? <Failed onRetry={reload} /> : <Loading what="whether an authenticator is set up" />}
          <Box variant="p">
            An app on your telephone that shows a new six-digit code every half-minute. With it, a stolen password opens nothing: signing in asks for the code
            too.
          </Box>
        </SpaceBetween>
        <Opens of={SetUp} when={open === 'set up' && standing ? { ...opened, replaces: standing.isSetUp } : undefined} />
        <Opens of={TurnOff} when={open === 'turn off' ? opened : undefined} />
      </Container>
    </KeepsFocus>
  );
}

const Told = ({ of: { isSetUp, isOptional } }: { readonly of: Standing }) =>
  isSetUp ? (
    <StatusIndicator type="success">{isOptional ? 'Set up' : 'Set up. This registry asks everybody for one.'}</StatusIndicator>
  ) : (
    <StatusIndicator type="warning">Not set up: your password alone signs you in</StatusIndicator>
  );

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert">
    <Alert type="error" header="Could not load whether an authenticator is set up" action={<Button onClick={onRetry}>Retry</Button>}>
      The sign-in service did not answer. Check the connection and try again.
    </Alert>
  </div>
);
