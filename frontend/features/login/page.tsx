// Screen: Sign In (spec 1, sections 2, 5 and 8).
import { Suspense, useEffect, useState } from 'react';
import { lazily } from '../../app/lazily.ts';
import { productName } from '../../app/product.ts';
import { forgetReason, keepSession, readReason } from '../../session/session-store.ts';
import { SignedOutFrame } from '../../ui/page/signed-out.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { SignInForm } from './form.tsx';

const Toasts = lazily<object>(
  () => import('../../ui/page/toasts.tsx').then(({ Toasts }) => ({ default: Toasts })),
  () => null,
);

/** Milliseconds between the success message and the first page (spec 1, section 9). */
const welcomeMs = 100;

export default function LoginPage({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [touched, setTouched] = useState(false);
  const [reason] = useState(readReason);

  useEffect(() => {
    document.title = `Sign In – ${productName}`;
  }, []);

  return (
    <SignedOutFrame>
      <main className="wide entrance">
        <ul>
          <li>
            <h2>Secure and compliant</h2>
            <p>Every change is recorded with who made it and when, in a history that shows any tampering.</p>
          </li>
          <li>
            <h2>Role-based access</h2>
            <p>Providers see their own firearms; PSiRA, inspectors and SAPS see what their work requires.</p>
          </li>
        </ul>
        <div className="card">
          <h1>Sign In</h1>
          {reason ? (
            <p className="reason" role="status">
              {reason}
            </p>
          ) : null}
          <SignInForm
            onTouched={() => setTouched(true)}
            onSignedIn={(user, token) => {
              keepSession(user, token);
              forgetReason();
              toast({ title: 'Login Successful', description: `Welcome to the ${productName}.` });
              setTimeout(onSignedIn, welcomeMs);
            }}
            onFailed={(description) => toast({ title: 'Login Failed', description, destructive: true })}
          />
        </div>
      </main>
      {touched ? (
        <Suspense>
          <Toasts />
        </Suspense>
      ) : null}
    </SignedOutFrame>
  );
}
