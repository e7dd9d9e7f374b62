// The sign-in over a page whose session has ended: the same user continues on the page, another user starts afresh.
import { useState } from 'react';
import type { SignedInUser } from '../../../shared/auth/schema.ts';
import { useLeaveGuard } from '../../ui/form/leave-guard.tsx';
import { SignInForm } from './form.tsx';

interface SignInAgainProps {
  /** The user whose session ended. */
  readonly user: { readonly firstName: string; readonly lastName: string; readonly email?: string | undefined };
  /** Why the session ended, as a sentence. */
  readonly reason: string;
  /** Resolves when the former session has ended everywhere. A new session that starts earlier would end with it. */
  readonly parted: () => Promise<void>;
  readonly onSignedIn: (user: SignedInUser, token: string) => void;
  readonly onLeave: () => void;
}

export default function SignInAgain({ user, reason, parted, onSignedIn, onLeave }: SignInAgainProps) {
  const [asking, setAsking] = useState(false);
  const [loses] = useState(useLeaveGuard().wouldLose);
  if (asking)
    return (
      <>
        <h2 id="session-over">Leave page</h2>
        <p>You have not saved your changes. Leave this page anyway?</p>
        <div className="choices">
          {/* biome-ignore lint/a11y/noAutofocus: the question takes the place of the button that was pressed */}
          <button className="button" type="button" autoFocus onClick={() => setAsking(false)}>
            Stay on this page
          </button>
          <button className="button plain" type="button" onClick={onLeave}>
            Leave
          </button>
        </div>
      </>
    );
  return (
    <>
      <h2 id="session-over">Sign in again</h2>
      <p role="status">
        {reason} Sign in as <strong>{`${user.firstName} ${user.lastName}`}</strong> to continue on this page.
        {loses ? ' Your entries are still here.' : ''}
      </p>
      <SignInForm email={user.email} focused after={parted} onSignedIn={onSignedIn} />
      <button className="link" type="button" onClick={() => (loses ? setAsking(true) : onLeave())}>
        {`Not ${user.firstName}? Leave this page`}
      </button>
    </>
  );
}
