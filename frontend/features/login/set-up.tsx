// What stands over the picture that an authenticator scans: which app, what to do, and the key for who cannot scan.
import { useAuthenticator } from '@aws-amplify/ui-react';
import { useState } from 'react';

type Copied = 'done' | 'failed';
const said: Readonly<Record<Copied, string>> = { done: 'Copied', failed: 'It could not be copied: mark the key and copy it yourself.' };

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
      <p>The password alone opens nothing here. Each sign-in also wants a code that only your phone can show.</p>
      <ol className="set-up">
        <li>
          On your phone, open an authenticator app: Google Authenticator, Microsoft Authenticator, or the one that came with the phone (on an iPhone:
          Passwords). Any app that shows one-time codes will do.
        </li>
        <li>
          Add an account in the app, and scan the square below. If you cannot, or are reading this on the same phone, give the app this key instead:
          <span className="key">
            <code>{key?.match(/.{1,4}/g)?.join(' ')}</code>
            <button className="link" type="button" onClick={() => void copy()}>
              Copy key
            </button>
            <span role="status">{copied ? said[copied] : ''}</span>
          </span>
        </li>
        <li>Type the six digits that the app shows. They change every half a minute. If you ever lose the phone, an administrator can reset this step.</li>
      </ol>
    </>
  );
}
