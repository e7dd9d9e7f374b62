// The bar above every signed-in screen: links, unread notifications, the account menu and Sign Out.
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { roleLabel, roleWords } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { useRoute } from '../api/hooks.ts';
import { useSession } from '../session/session.tsx';
import { type Appearance, appearances, useAppearance } from './appearance.ts';
import { Avatar } from './avatar.tsx';
import { useClosesElsewhere } from './closes-elsewhere.ts';
import { HeaderSearch } from './header-search.tsx';
import { useNavigate } from './navigate.tsx';
import { headerLinks, notificationsLink, signingOut } from './navigation.ts';
import { mayOpen } from './pages.ts';
import { useSettings } from './settings.tsx';
import './header.css';
import './header-panel.css';

const appearanceWords: Readonly<Record<Appearance, string>> = { system: 'Match device', light: 'Light', dark: 'Dark' };

const aMinute = 60_000;
const mostShown = 999;

/** The number in the badge. Requested again each minute and after every change. */
function useUnread(): string | undefined {
  const { data } = useRoute(contract.notifications.counts, {}, { everyMs: aMinute });
  if (!data?.unread) return undefined;
  return data.unread > mostShown ? `${mostShown}+` : String(data.unread);
}

function Badge({ count }: { readonly count: string | undefined }) {
  return count ? (
    <span className="unread">
      {count}
      <span className="for-readers"> unread</span>
    </span>
  ) : null;
}

const Bell = () => (
  <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round">
    <path d="M3.5 11.5V7a4.5 4.5 0 0 1 9 0v4.5l1 1h-11zM6.5 14.5h3" strokeLinecap="round" />
  </svg>
);

function Links({ unread }: { readonly unread: string | undefined }) {
  const { role } = useSession().user;
  const links = headerLinks.filter(({ href }) => mayOpen(role, href));
  return (
    <ul>
      {links.map(({ text, href }) => (
        <li key={href}>
          <NavLink to={href} end={href === '/'}>
            {text}
            {href === notificationsLink.href ? <Badge count={unread} /> : null}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

export function Header() {
  const { user } = useSession();
  const unread = useUnread();
  const navigate = useNavigate();
  const leaving = useLocation().state === signingOut;
  const name = `${user.firstName} ${user.lastName}`.trim();
  const menu = useMenu();
  const [appearance, choose] = useAppearance();
  const { systemName } = useSettings();
  const radios = useId();

  const who = (
    <span className="who">
      <span className="who-name">{name || 'User'}</span>
      <span className="who-role">{roleLabel(user.role)}</span>
    </span>
  );
  const leave = (
    <button type="button" className="leave" onClick={() => void navigate('/login', { state: signingOut })}>
      {leaving ? 'Signing Out...' : 'Sign Out'}
    </button>
  );

  return (
    <header id="header" className="bar">
      <NavLink className="bar-name" to="/" end>
        <img src="/favicon.svg" alt="" />
        {systemName}
      </NavLink>
      <nav className="when-wide" aria-label="Main">
        <Links unread={unread} />
      </nav>
      <HeaderSearch />
      <nav className="when-narrow bell" aria-label="Main">
        <NavLink to={notificationsLink.href}>
          <span className="for-readers">{notificationsLink.text} </span>
          <Bell />
          <Badge count={unread} />
        </NavLink>
      </nav>
      <div className="account" ref={menu.root}>
        <button type="button" className="account-button" aria-expanded={menu.open} aria-controls={menu.id} onClick={menu.toggle}>
          <span className="only-heard">{`Account: ${name || 'User'}, ${roleLabel(user.role)}`}</span>
          <span className="account-shown" aria-hidden="true">
            <Avatar user={user} />
            {who}
          </span>
        </button>
        <div id={menu.id} className="panel" hidden={!menu.open}>
          <div className="when-narrow">
            <div className="panel-who">{who}</div>
          </div>
          <p className="panel-role">{`Role: ${roleWords[user.role]}`}</p>
          <fieldset>
            <legend>Appearance</legend>
            {appearances.map((value) => (
              <label key={value}>
                <input type="radio" name={radios} checked={appearance === value} onChange={() => choose(value)} />
                {appearanceWords[value]}
              </label>
            ))}
          </fieldset>
          <NavLink to="/account">Your Account</NavLink>
          <NavLink to="/admin/settings">Settings</NavLink>
          <div className="when-narrow">{leave}</div>
        </div>
      </div>
      <div className="when-wide">{leave}</div>
    </header>
  );
}

/** A disclosure menu. It closes on Escape, on a click elsewhere and when another screen opens. */
function useMenu() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useClosesElsewhere(root, close);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return { open, id, root, toggle: () => setOpen(!open) };
}
