// The header above the QR code for the authenticator: which app, what to do, and the key for users who cannot scan it.
import { useAuthenticator } from '@aws-amplify/ui-react';
import { useState } from 'react';

type Copied = 'done' | 'failed';
const said: Readonly<Record<Copied, string>> = { done: 'Copied', failed: 'The key could not be copied. Select it and copy it yourself.' };

export function SetUpHeader() {
  const { totpSecretCode: key } = useAuthenticator((context) => [context.totpSecretCode]);
  const [copied, setCopied] = useState<Copied>();
  const copy = () =>
    navigator.clipboard.writeText(key ?? '').then(
      () => setCopied('done'),
      () => setCopied('failed'),
    );
  return (
    <>
      <h3>Set up your authenticator</h3>
      <p>Your password is not enough here. Each sign-in also needs a code that only your phone shows.</p>
      <ol className="set-up">
        <li>
          On your phone, open an authenticator app: Google Authenticator, Microsoft Authenticator, or the phone’s own app (on an iPhone: Passwords). Any app
          that shows one-time codes works.
        </li>
        <li>
          Add an account in the app and scan the QR code below. If you cannot scan it, or are reading this on the same phone, enter this key in the app instead:
          <span className="key">
            <code>{key?.match(/.{1,4}/g)?.join(' ')}</code>
            <button className="link" type="button" onClick={() => void copy()}>
              Copy key
            </button>
            <span role="status">{copied ? said[copied] : ''}</span>
          </span>
        </li>
        <li>Type the six digits that the app shows. They change every 30 seconds. If you lose your phone, ask an administrator to reset this step.</li>
      </ol>
    </>
  );
}
