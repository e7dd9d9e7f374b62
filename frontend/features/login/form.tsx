// The sign-in form, on its own screen and over a page whose session has ended. Cognito's library loads when a field is first used.
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { auth } from '../../../shared/auth/routes.ts';
import { Login, type SignedInUser } from '../../../shared/auth/schema.ts';
import { send } from '../../api/client.ts';
import { ApiError } from '../../api/error.ts';
import { lazily } from '../../app/lazily.ts';

/** After a new version, or without a network, the lazy files cannot be loaded. The form must stay usable then. */
const gone = new Error('The sign-in could not be loaded. Reload the page and try again.');
const Steps = lazily(
  () => import('./steps.tsx'),
  function NoSteps({ onFailed }) {
    useEffect(() => onFailed(gone), [onFailed]);
    return null;
  },
);
const cognito = () => import('../../session/cognito.ts').catch(() => Promise.reject(gone));

type Wrong = Partial<Record<'email' | 'password', string>>;
/** Why Cognito's own screens are needed. */
type Need = { readonly kind: 'forgot' } | { readonly kind: 'step'; readonly email: string; readonly password: string };

function wrongIn(checked: v.SafeParseResult<typeof Login>): Wrong {
  if (checked.success) return {};
  const { nested = {} } = v.flatten<typeof Login>(checked.issues);
  return { ...(nested.email ? { email: nested.email[0] } : {}), ...(nested.password ? { password: nested.password[0] } : {}) };
}

/** The same text for every Cognito error that concerns the user's details; any other failure is a fault of the system and says so. */
function reasonOf(error: unknown): string {
  // The registry refused a correct password. Its `message` contains the whole response, which is meant for programs.
  if (error instanceof ApiError) return error.sentence;
  const { name, message } = error as Error;
  if (['NotAuthorizedException', 'UserNotFoundException'].includes(name)) return 'Invalid email or password';
  return message || 'Invalid email or password';
}

const focusOn = (form: HTMLFormElement | null, name: keyof Wrong) => form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

interface SignInFormProps {
  /** The email to fill in at the start. */
  readonly email?: string | undefined;
  /** True to focus the first empty field. */
  readonly focused?: boolean;
  /** Must resolve before a sign-in starts. */
  readonly after?: () => Promise<unknown>;
  readonly onTouched?: () => void;
  readonly onSignedIn: (user: v.InferOutput<typeof SignedInUser>, token: string) => void;
  readonly onFailed?: (sentence: string) => void;
}

export function SignInForm({ email: known = '', focused = false, after, onTouched, onSignedIn, onFailed }: SignInFormProps) {
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const [touched, setTouched] = useState(false);
  const [need, setNeed] = useState<Need>();
  // The toast disappears after five seconds, so the form also shows the reason for slow readers (WCAG 2.2.1).
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (focused) focusOn(form.current, known ? 'password' : 'email');
  }, [focused, known]);

  const touch = () => {
    setTouched(true);
    onTouched?.();
  };
  const prepare = () => {
    touch();
    // Configure it too: another tab's sign-in makes the library read its own settings.
    cognito()
      .then(({ configureCognito }) => configureCognito())
      .catch(() => undefined);
  };

  const enter = async () => {
    const token = await (await cognito()).accessToken();
    if (!token) throw new Error('The sign-in did not return a session. Try again.');
    const { data: user } = await send(auth.user, { quiet: true, as: token });
    onSignedIn(user, token);
  };

  const failed = (error: unknown) => {
    setBusy(false);
    // Also after a one-time code: Amplify's screen has nothing left to show, and the toast disappears after five seconds.
    setNeed(undefined);
    setFailure(reasonOf(error));
    onFailed?.(reasonOf(error));
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
      focusOn(form.current, first);
      return;
    }
    touch();
    setBusy(true);
    const { email, password } = checked.output;
    try {
      await after?.();
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
        defaultValue={name === 'email' ? known : ''}
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

  if (need)
    return (
      <Suspense fallback={<p>Loading...</p>}>
        <Steps need={need} onDone={() => void enter().catch(failed)} onBack={() => setNeed(undefined)} onFailed={failed} />
      </Suspense>
    );
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} onFocus={touched ? undefined : prepare}>
      {field('email', 'Email', 'email', 'username')}
      {field('password', 'Password', 'password', 'current-password')}
      {failure ? (
        <p className="wrong failure" role="alert">
          {failure}
        </p>
      ) : null}
      <button className="button submit" type="submit" aria-disabled={busy}>
        {busy ? 'Signing In...' : 'Sign In'}
      </button>
      <button className="link" type="button" onClick={() => setNeed({ kind: 'forgot' })}>
        Forgot password?
      </button>
    </form>
  );
}
