// The sign-in steps after the password: new password, forgotten password, authenticator set-up and one-time code. Uses Amplify's screens, loaded only when
// needed.
import { Authenticator, ThemeProvider, useAuthenticator } from '@aws-amplify/ui-react';
import '@aws-amplify/ui-react/styles.css';
import './steps.css';
import { type ConfirmResetPasswordInput, confirmResetPassword, type ResetPasswordInput, resetPassword } from 'aws-amplify/auth';
import { useEffect, useRef, useState } from 'react';
import { authenticatorIssuer } from '../../../shared/auth/second-factor.ts';
import { plainAddress } from '../../../shared/kinds/email.ts';
import { configureCognito } from '../../session/cognito.ts';
import { NewPasswordHeader } from './new-password.tsx';
import { SetUpHeader } from './set-up.tsx';
import { setOurWords } from './words.ts';

type Need = { readonly kind: 'forgot' } | { readonly kind: 'step'; readonly email: string; readonly password: string };
interface Props {
  readonly need: Need;
  readonly onDone: () => void;
  readonly onBack: () => void;
  /** Called when the screens cannot be shown. */
  readonly onFailed: (error: unknown) => void;
}

const steps: ReadonlySet<string> = new Set(['forgotPassword', 'confirmResetPassword', 'confirmSignIn', 'forceNewPassword', 'selectMfaType', 'setupTotp']);

const components = { ForceNewPassword: { Header: NewPasswordHeader }, SetupTotp: { Header: SetUpHeader } };
/** Normalizes the address as the registry stores it, whichever apostrophe was typed. A field of type email would reject most of them. */
const services = {
  handleForgotPassword: ((sent: ResetPasswordInput) => resetPassword({ ...sent, username: plainAddress(sent.username) })) as typeof resetPassword,
  handleForgotPasswordSubmit: ((sent: ConfirmResetPasswordInput) =>
    confirmResetPassword({ ...sent, username: plainAddress(sent.username) })) as typeof confirmResetPassword,
};
const forgotPassword = { username: { type: 'text', inputMode: 'email' as const } };

const confirmation_code = { label: 'One-time code', placeholder: 'Six digits' };

/** Moves Amplify's state machine to the needed step by submitting the details from our form. */
function Driver({ need, onDone, onBack }: Omit<Props, 'onFailed'>) {
  const { route, submitForm, toForgotPassword, authStatus } = useAuthenticator((context) => [context.route, context.authStatus]);
  const driven = useRef(false);
  const done = useRef(false);
  /** True once Amplify has left its sign-in form and offers its own link back. */
  const [inStep, setInStep] = useState(false);

  useEffect(() => {
    if (driven.current || route !== 'signIn') return;
    driven.current = true;
    if (need.kind === 'forgot') toForgotPassword();
    else submitForm({ username: need.email, password: need.password });
  }, [route, need, submitForm, toForgotPassword]);

  // Amplify's own sign-in form never shows: a user who returns to it, by its link or after a new password, returns to our form.
  useEffect(() => {
    if (!driven.current) return;
    if (steps.has(route)) setInStep(true);
    else if (route === 'signIn' && inStep) onBack();
  }, [route, inStep, onBack]);

  useEffect(() => {
    if (authStatus !== 'authenticated' || !driven.current || done.current) return;
    done.current = true;
    onDone();
  }, [authStatus, onDone]);

  const QR = { totpIssuer: authenticatorIssuer, ...(need.kind === 'step' ? { totpUsername: need.email } : {}) };
  const formFields = { forgotPassword, setupTotp: { QR, confirmation_code }, confirmSignIn: { confirmation_code } };
  return (
    <div className="steps">
      <Authenticator services={services} hideSignUp loginMechanisms={['email']} variation="default" components={components} formFields={formFields} />
      {inStep ? null : (
        <button className="link" type="button" onClick={onBack}>
          Back to sign in
        </button>
      )}
    </div>
  );
}

export default function Steps({ onFailed, ...props }: Props) {
  const [ready, setReady] = useState(false);
  const failing = useRef(onFailed);
  useEffect(() => {
    setOurWords();
    configureCognito().then(() => setReady(true), failing.current);
  }, []);
  if (!ready) return <p>Loading...</p>;
  // Use the light or dark mode that the user chose for the registry's page below.
  const { appearance } = document.documentElement.dataset;
  const dark = appearance ? appearance === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  return (
    <ThemeProvider colorMode={dark ? 'dark' : 'light'}>
      <Authenticator.Provider>
        <Driver {...props} />
      </Authenticator.Provider>
    </ThemeProvider>
  );
}
