// Who is signed in: the kept user until the server has answered, fresh tokens when they run out, and the way out.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Role } from '../../shared/access/roles.ts';
import { auth } from '../../shared/auth/routes.ts';
import { connectTokens, send } from '../api/client.ts';
import { toApiError } from '../api/error.ts';
import { toast } from '../ui/toast-store.ts';
import { dropSession, keepSession, keepToken, readSession, rememberPlace, rememberReason } from './session-store.ts';

export interface SessionUser {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** Undefined until the server has answered; null for who belongs to no provider. */
  readonly legalEntityId?: number | null | undefined;
  readonly profileImageUrl?: string | null | undefined;
}

export interface Session {
  readonly user: SessionUser;
  readonly signOut: () => Promise<void>;
}

const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** Milliseconds between the message and the sign-in screen (spec 1, section 9). */
const redirectMs = 500;
/** How long signing out waits for the server and Cognito: a line that answers nothing may keep a call for minutes. */
const partingMs = 5000;

/** Leaving the page clears the memory too: nothing of one user is there for the next. */
export interface Browser {
  readonly goTo: (path: string) => void;
  readonly reload: () => void;
}
const realBrowser: Browser = { goTo: (path) => location.assign(path), reload: () => location.reload() };

async function refresh(): Promise<string | undefined> {
  const cognito = await import('./cognito.ts');
  const token = await cognito.accessToken(true);
  // Signed out in the meantime, here or in another tab: then the new token belongs to nobody.
  if (!token || !readSession()) return undefined;
  keepToken(token);
  return token;
}

export function SessionProvider({ children, browser = realBrowser }: { readonly children: ReactNode; readonly browser?: Browser }) {
  const leaving = useRef(false);
  const [user, setUser] = useState<SessionUser | undefined>(() => {
    // Before the first child asks anything: effects of children run before ours.
    connectTokens({ token: () => readSession()?.token, refresh, ended: () => ended() });
    return readSession()?.user;
  });
  const userId = useRef(user?.id);

  const ended = () => {
    if (leaving.current) return;
    leaving.current = true;
    dropSession();
    rememberPlace(location);
    // The toast goes with the page, after half a second: whoever was ended from elsewhere finds an empty sign-in else.
    rememberReason('Your session has ended. Sign in again.');
    toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', destructive: true });
    setTimeout(() => browser.goTo('/api/login'), redirectMs);
  };

  useEffect(() => {
    let current = true;
    send(auth.user, { quiet: true }).then(
      ({ data }) => {
        const token = readSession()?.token ?? data.authToken;
        if (!current || leaving.current || !token) return;
        keepSession(data, token);
        userId.current = data.id;
        setUser(data);
      },
      (cause: unknown) => {
        // Refused: the visitor counts as signed out, without a message (spec 1, sections 4 and 8). A call that got no answer
        // refuses nobody: leaving a page in a hurry breaks calls off, and must not sign the person out; nor must the rush of a
        // morning, when calls of all people together are too many (429). Who is not known yet waits for nothing else, and signs in.
        if (!current || leaving.current || (userId.current !== undefined && toApiError(cause).isPassing)) return;
        leaving.current = true;
        dropSession();
        browser.reload();
      },
    );
    return () => {
      current = false;
    };
  }, [browser]);

  useEffect(() => {
    const otherTab = ({ key }: StorageEvent) => {
      if (leaving.current || (key !== null && key !== 'user' && key !== 'authToken')) return;
      const kept = readSession();
      if (kept && (kept.user?.id ?? userId.current) === userId.current) return;
      leaving.current = true;
      if (kept) return browser.reload();
      // Nobody was asked here, where a form may have been half filled.
      rememberReason('You were signed out in another tab. What was not saved is lost.');
      browser.goTo('/login');
    };
    window.addEventListener('storage', otherTab);
    return () => window.removeEventListener('storage', otherTab);
  }, [browser]);

  const session = useMemo<Session | undefined>(() => {
    if (!user) return undefined;
    const signOut = async () => {
      if (leaving.current) return;
      leaving.current = true;
      // Neither the server nor Cognito being out of reach may keep a person signed in on this machine.
      const told = Promise.allSettled([send(auth.logout, { quiet: true }), import('./cognito.ts').then(({ signOutOfCognito }) => signOutOfCognito())]);
      await Promise.race([told, new Promise((resolve) => setTimeout(resolve, partingMs))]);
      dropSession();
      browser.goTo('/login');
    };
    return { user, signOut };
  }, [user, browser]);

  return session ? <SessionContext value={session}>{children}</SessionContext> : 'Loading...';
}

/** Has the browser ask before the tab is closed or loaded anew, until what it returns is called. */
export function askAtTabsEnd(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    // Once the session is over there is nothing to stay for: the question would keep a person's screen open to whoever comes by.
    if (readSession()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
