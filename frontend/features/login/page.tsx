// The login screen (spec 1, sections 2, 5 and 8). Cognito's library arrives when a field is first used.
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { auth } from '../../../shared/auth/routes.ts';
import { Login } from '../../../shared/auth/schema.ts';
import { connectTokens, send } from '../../api/client.ts';
import { ApiError } from '../../api/error.ts';
import { lazily } from '../../app/lazily.ts';
import { productName } from '../../app/product.ts';
import { forgetReason, keepSession, readReason } from '../../app/session-store.ts';
import { SignedOutFrame } from '../../ui/signed-out.tsx';
import { toast } from '../../ui/toast-store.ts';

/** Of a page that outlived a new version these pieces are gone, as they are while the network is: that must not take the form away. */
const gone = new Error('The sign-in could not be loaded. Reload the page and try again.');
const Toasts = lazily<object>(
  () => import('../../ui/toasts.tsx').then(({ Toasts }) => ({ default: Toasts })),
  () => null,
);
const Steps = lazily(
  () => import('./steps.tsx'),
  function NoSteps({ onFailed }) {
    useEffect(() => onFailed(gone), [onFailed]);
    return null;
  },
);
const cognito = () => import('../../app/cognito.ts').catch(() => Promise.reject(gone));

/** Milliseconds between success and the application (spec 1, section 9). */
const welcomeMs = 100;

type Wrong = Partial<Record<'email' | 'password', string>>;
/** What Cognito's own screens are needed for. */
type Need = { readonly kind: 'forgot' } | { readonly kind: 'step'; readonly email: string; readonly password: string };

function wrongIn(checked: v.SafeParseResult<typeof Login>): Wrong {
  if (checked.success) return {};
  const { nested = {} } = v.flatten<typeof Login>(checked.issues);
  return { ...(nested.email ? { email: nested.email[0] } : {}), ...(nested.password ? { password: nested.password[0] } : {}) };
}

/** Cognito's refusals of a person read alike; anything else is a failure of ours and says so. */
function reasonOf(error: unknown): string {
  // The registry's own refusal of a right password: its message has the whole answer in it, which is for programs.
  if (error instanceof ApiError) return error.sentence;
  const { name, message } = error as Error;
  if (['NotAuthorizedException', 'UserNotFoundException'].includes(name)) return 'Invalid email or password';
  return message || 'Invalid email or password';
}

export default function LoginPage({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const [touched, setTouched] = useState(false);
  const [need, setNeed] = useState<Need>();
  // The toast goes after five seconds; a reason must stay for who reads slowly (WCAG 2.2.1).
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const [reason] = useState(readReason);

  useEffect(() => {
    document.title = `Sign In – ${productName}`;
  }, []);

  const prepare = () => {
    setTouched(true);
    cognito().catch(() => undefined);
  };

  const enter = async () => {
    const token = await (await cognito()).accessToken();
    if (!token) throw new Error('The sign-in gave no session. Try again.');
    connectTokens({ token: () => token, refresh: async () => undefined, ended: () => undefined });
    const { data: user } = await send(auth.user, { quiet: true });
    keepSession(user, token);
    forgetReason();
    toast({ title: 'Login Successful', description: `Welcome to the ${productName}.` });
    setTimeout(onSignedIn, welcomeMs);
  };

  const failed = (error: unknown) => {
    setBusy(false);
    // After a one-time code too: Amplify's screen has nothing left to show, and the message is gone in five seconds.
    setNeed(undefined);
    setFailure(reasonOf(error));
    toast({ title: 'Login Failed', description: reasonOf(error), destructive: true });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const typed = { email: String(fields.get('email') ?? ''), password: String(fields.get('password') ?? '') };
    const checked = v.safeParse(Login, typed);
    const found = wrongIn(checked);
    setWrong(found);
    setFailure(undefined);
    if (!checked.success) {
      const first = found.email ? 'email' : 'password';
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setTouched(true);
    setBusy(true);
    const { email, password } = checked.output;
    try {
      const result = await (await cognito()).signIn(email, password);
      if (result.done) await enter();
      else {
        setBusy(false);
        setNeed({ kind: 'step', email, password });
      }
    } catch (error) {
      failed(error);
    }
  };

  const field = (name: 'email' | 'password', label: string, type: string, autoComplete: string) => (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        aria-invalid={Boolean(wrong[name])}
        aria-describedby={wrong[name] ? `${name}-wrong` : undefined}
      />
      {wrong[name] ? (
        <p className="wrong" id={`${name}-wrong`}>
          {wrong[name]}
        </p>
      ) : null}
    </div>
  );

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
            <p>Providers see their own firearms; regulators, inspectors and the police see what their duty needs.</p>
          </li>
        </ul>
        <div className="card">
          <h1>Sign In</h1>
          {reason ? (
            <p className="reason" role="status">
              {reason}
            </p>
          ) : null}
          {need ? (
            <Suspense fallback={<p>Loading...</p>}>
              <Steps need={need} onDone={() => void enter().catch(failed)} onBack={() => setNeed(undefined)} onFailed={failed} />
            </Suspense>
          ) : (
            <form ref={form} noValidate onSubmit={(event) => void submit(event)} onFocus={touched ? undefined : prepare}>
              {field('email', 'Email', 'email', 'username')}
              {field('password', 'Password', 'password', 'current-password')}
              {failure ? <p className="wrong failure">{failure}</p> : null}
              <button className="button submit" type="submit" aria-disabled={busy}>
                {busy ? 'Signing In...' : 'Sign In'}
              </button>
              <button className="link" type="button" onClick={() => setNeed({ kind: 'forgot' })}>
                Forgot password?
              </button>
            </form>
          )}
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
