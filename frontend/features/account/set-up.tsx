// The dialog that sets up or replaces an authenticator: QR code, secret, and a code to confirm it.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { OneTimeCode } from '../../../shared/auth/second-factor.ts';
import type { NewAuthenticator, Refused } from '../../session/own-sign-in.ts';
import { useSession } from '../../session/session.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Loading } from '../../ui/page/loadable.tsx';
import { OwnForm } from './own-form.tsx';
import { QrCode } from './qr-code.tsx';
import { useEndedAfter } from './use-ended.ts';

interface SetUpProps {
  readonly replaces: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Apps show the code as two groups of three digits, and users may paste it with the space. */
const Proof = v.object({
  code: v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/\s/g, '')),
    OneTimeCode,
  ),
});

/** Groups of four letters: 32 letters in a row are too hard to type. */
const inFours = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

export function SetUp({ replaces, onClose, onDone }: SetUpProps) {
  const { firstName, lastName } = useSession().user;
  const name = `${firstName} ${lastName}`.trim();
  const ended = useEndedAfter();
  const [begun, setBegun] = useState<NewAuthenticator>();
  const [failure, setFailure] = useState<string>();
  const begin = useCallback(async () => {
    setFailure(undefined);
    try {
      const { beginAuthenticator } = await import('../../session/own-sign-in.ts');
      setBegun(await beginAuthenticator(name));
    } catch (error) {
      setFailure((error as Partial<Refused>).sentence ?? 'The sign-in service is not available. Check your connection and try again.');
    }
  }, [name]);
  useEffect(() => void begin(), [begin]);
  const confirm = async ({ code = '' }: Record<string, string>) => {
    const { confirmAuthenticator } = await import('../../session/own-sign-in.ts');
    await confirmAuthenticator(code);
    await ended(replaces ? 'authenticator-replaced' : 'authenticator-set-up');
    onDone();
    onClose();
  };
  return (
    <FormDialog header={`${replaces ? 'Replace' : 'Set Up'} Authenticator`} onClose={onClose}>
      {begun ? (
        <OwnForm schema={Proof} defaults={{ code: '' }} submit="Confirm" submitting="Confirming..." change={confirm} onCancel={onClose}>
          <SpaceBetween size="m">
            <Box variant="p">
              {replaces
                ? 'Until you confirm the new authenticator, sign in with your current one. After that, the old one’s codes no longer work.'
                : 'Use any authenticator app. Scan this QR code with it.'}
            </Box>
            <QrCode of={begun.address} label="QR code for your authenticator app; the secret below is the same" />
            <div>
              <Box variant="awsui-key-label">Or enter this secret</Box>
              <Box variant="samp">{inFours(begun.secret)}</Box>
            </div>
            <TextField
              name="code"
              label="Six-digit code"
              autoComplete="one-time-code"
              description="The code that the app shows now. You stay signed in here; all your other sessions are signed out."
            />
          </SpaceBetween>
        </OwnForm>
      ) : failure === undefined ? (
        <Loading what="a new secret" />
      ) : (
        <div role="alert">
          <Alert type="error" header="Could not start the set-up" action={<Button onClick={() => void begin()}>Retry</Button>}>
            {failure}
          </Alert>
        </div>
      )}
    </FormDialog>
  );
}
