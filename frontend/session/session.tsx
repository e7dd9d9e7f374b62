// The session: the stored user until the server answers, token renewal, the sign-in over a page, and signing out.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Duty } from '../../shared/access/duties.ts';
import type { Role } from '../../shared/access/roles.ts';
import { auth } from '../../shared/auth/routes.ts';
import { connectTokens, send } from '../api/client.ts';
import { toApiError } from '../api/error.ts';
import { useLeaveGuard } from '../ui/form/leave-guard.tsx';
import { toast } from '../ui/page/toast-store.ts';
import { SessionOver } from './session-over.tsx';
import { dropSession, endSession, forgetReason, keepSession, keepToken, markActive, readSession, rememberPlace, rememberReason } from './session-store.ts';

export interface SessionUser {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** Undefined until the server has answered; null for a user without a provider. */
  readonly legalEntityId?: number | null | undefined;
  /** Undefined until the server has answered; null for a user without a duty. */
  readonly duty?: Duty | null | undefined;
  readonly email?: string | undefined;
  readonly profileImageUrl?: string | null | undefined;
}

export interface Session {
  readonly user: SessionUser;
  readonly signOut: () => Promise<void>;
  /** Ends the session and covers the page until the same user signs in again. `reason` appears above the sign-in. */
  readonly lock: (reason: string) => void;
  /** How often the user has signed in again over the page. The page's data is out of date after each time. */
  readonly signIns: number;
}

const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** Milliseconds between the message and the sign-in screen (spec 1, section 9). */
const redirectMs = 500;
/** How long signing out waits for the server and Cognito: on a dead connection a call may hang for minutes. */
const signOutWaitMs = 5000;

/** Leaving the page also clears its memory, so that the next user finds nothing of the last one. */
export interface Browser {
  readonly goTo: (path: string) => void;
  readonly reload: () => void;
}
const realBrowser: Browser = { goTo: (path) => location.assign(path), reload: () => location.reload() };

async function refresh(): Promise<string | undefined> {
  const cognito = await import('./cognito.ts');
  const token = await cognito.accessToken(true);
  // The user has signed out meanwhile, here or in another tab: drop the new token.
  if (!token || !readSession()) return undefined;
  keepToken(token);
  return token;
}

/** Ends the session of this token on the server and at Cognito. If neither answers, the user is signed out on this machine all the same. */
async function part(token: string | undefined): Promise<void> {
  const told = Promise.allSettled([
    send(auth.logout, { quiet: true, ...(token ? { as: token } : {}) }),
    import('./cognito.ts').then(({ signOutOfCognito }) => signOutOfCognito()),
  ]);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, signOutWaitMs))]);
}

/** Another role or provider may see other records, so the page starts again for that user as well. */
const isSame = (before: SessionUser, now: SessionUser) =>
  before.id === now.id && before.role === now.role && (before.legalEntityId === undefined || before.legalEntityId === now.legalEntityId);

type Waiting = (token: string | undefined) => void;

export function SessionProvider({ children, browser = realBrowser }: { readonly children: ReactNode; readonly browser?: Browser }) {
  const guard = useLeaveGuard();
  const leaving = useRef(false);
  const covered = useRef(false);
  const waiting = useRef<Waiting[]>([]);
  const parted = useRef(Promise.resolve());
  /** The reason why the session has ended, while the sign-in covers the page. */
  const [over, setOver] = useState<string>();
  const [signIns, setSignIns] = useState(0);
  const [user, setUser] = useState<SessionUser | undefined>(() => {
    // Connect before the first child sends a call: effects of children run before this component's.
    connectTokens({ token, refresh: () => (belongsToOther() ? Promise.resolve(undefined) : refresh()), ended: () => ended() });
    return readSession()?.user;
  });
  const known = useRef(user);
  known.current = user;

  /** Another tab may have stored another user's session a moment ago: send nothing of this page as that user. */
  function belongsToOther(): boolean {
    const kept = readSession()?.user;
    return leaving.current || covered.current || (kept !== undefined && known.current !== undefined && kept.id !== known.current.id);
  }
  function token(): string | undefined {
    return belongsToOther() ? undefined : readSession()?.token;
  }

  const leaveFor = (go: () => void) => {
    leaving.current = true;
    guard.letGo();
    for (const tell of waiting.current.splice(0)) tell(undefined);
    go();
  };

  const cover = (reason: string) => {
    covered.current = true;
    // For a user who reloads the page instead of signing in over it.
    rememberReason(reason);
    setOver(reason);
  };

  const ended = (): Promise<string | undefined> => {
    if (leaving.current) return Promise.resolve(undefined);
    if (!covered.current) {
      dropSession();
      if (location.pathname === '/' && !guard.wouldLose()) {
        leaving.current = true;
        rememberPlace(location);
        // The toast disappears with the page after half a second. This sentence explains the empty sign-in.
        rememberReason('Your session has ended. Sign in again.');
        toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', destructive: true });
        setTimeout(() => browser.goTo('/api/login'), redirectMs);
        return Promise.resolve(undefined);
      }
      cover('Your session has ended.');
    }
    return new Promise((resolve) => waiting.current.push(resolve));
  };

  /** A user has signed in while the page was covered: over it, or in another tab. */
  const goOn = (found: SessionUser, token: string) => {
    if (!covered.current || leaving.current) return;
    keepSession(found, token);
    markActive();
    forgetReason();
    if (!known.current || !isSame(known.current, found)) return leaveFor(() => browser.goTo('/'));
    covered.current = false;
    setOver(undefined);
    setUser(found);
    setSignIns((times) => times + 1);
    toast({ title: 'Login Successful', description: 'Your page and your entries are unchanged.' });
    for (const tell of waiting.current.splice(0)) tell(token);
  };

  useEffect(() => {
    let current = true;
    send(auth.user, { quiet: true }).then(
      ({ data }) => {
        const token = readSession()?.token ?? data.authToken;
        if (!current || leaving.current || covered.current || !token) return;
        keepSession(data, token);
        setUser(data);
      },
      (cause: unknown) => {
        // Refused: the user counts as signed out, without a message (spec 1, sections 4 and 8). A temporary failure does not sign out: leaving a page breaks
        // calls off, and a busy morning may bring a 429. Without a stored user there is nothing to keep, so any failure opens the sign-in.
        if (!current || leaving.current || covered.current || (known.current !== undefined && toApiError(cause).isTemporary)) return;
        dropSession();
        now.current.leaveFor(() => browser.reload());
      },
    );
    return () => {
      current = false;
    };
  }, [browser]);

  const signedInElsewhere = (token: string) => {
    send(auth.user, { quiet: true, as: token }).then(
      ({ data }) => goOn(data, token),
      () => undefined, // The sign-in over this page stays: the user signs in here.
    );
  };

  /** Applies a change of the session by another tab. */
  const readOtherTab = () => {
    const kept = readSession();
    if (!kept) return covered.current ? undefined : cover('Your session was ended in another tab.');
    if ((kept.user?.id ?? known.current?.id) !== known.current?.id) leaveFor(() => browser.reload());
    else if (covered.current) signedInElsewhere(kept.token);
  };
  const now = useRef({ cover, leaveFor, readOtherTab });
  now.current = { cover, leaveFor, readOtherTab };

  useEffect(() => {
    const otherTab = ({ key }: StorageEvent) => {
      if (!leaving.current && (key === null || key === 'user' || key === 'authToken')) now.current.readOtherTab();
    };
    // A browser may restore a page from its back cache with everything that it showed.
    const fromBackCache = ({ persisted }: PageTransitionEvent) => {
      if (persisted) leaving.current ? browser.reload() : now.current.readOtherTab();
    };
    window.addEventListener('storage', otherTab);
    window.addEventListener('pageshow', fromBackCache);
    return () => {
      window.removeEventListener('storage', otherTab);
      window.removeEventListener('pageshow', fromBackCache);
    };
  }, [browser]);

  const session = useMemo<Session | undefined>(() => {
    if (!user) return undefined;
    const signOut = async () => {
      if (leaving.current || covered.current) return;
      const token = readSession()?.token;
      leaving.current = true;
      await part(token);
      dropSession();
      now.current.leaveFor(() => browser.goTo('/login'));
    };
    const lock = (reason: string) => {
      if (leaving.current || covered.current) return;
      const token = readSession()?.token;
      endSession();
      now.current.cover(reason);
      // Remove the tokens of Cognito's library after it has signed out, unless a user has signed in by then.
      parted.current = part(token).then(() => (readSession() ? undefined : dropSession()));
    };
    return { user, signOut, lock, signIns };
  }, [user, signIns, browser]);

  if (!session) return 'Loading...';
  return (
    <SessionContext value={session}>
      {children}
      {over && user ? (
        <SessionOver user={user} reason={over} parted={() => parted.current} onSignedIn={goOn} onLeave={() => leaveFor(() => browser.goTo('/login'))} />
      ) : null}
    </SessionContext>
  );
}
