// The search field of the header. "/" focuses it and Escape leaves it. The code for the results loads with the first letter.
import { type KeyboardEvent, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { can } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { mostSearched } from '../../shared/kinds/index.ts';
import { useSession } from '../session/session.tsx';
import { useClosesElsewhere } from './closes-elsewhere.ts';
import { lazily } from './lazily.ts';
import { useNavigate } from './navigate.tsx';
import './header-search.css';

const Found = lazily(
  () => import('./header-found.tsx'),
  () => 'The search could not be loaded. Check your connection and reload the page.',
);

/** The server's minimum: shorter texts match half the register. */
const leastLetters = 2;

/** External police have no search here: they search on their own screen, with a stated reason. */
export function HeaderSearch() {
  return can(useSession().user.role, contract.quickSearch.find.permission) ? <SearchField /> : null;
}

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('textarea, select, [role="dialog"], input:not([type="checkbox"], [type="radio"], [type="button"])') !== null);

function SearchField() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState<string>();
  const [entered, setEntered] = useState(false);
  const root = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const listId = useId();
  const navigate = useNavigate();

  const enter = useCallback(() => {
    before.current = document.activeElement;
    setOpen(true);
    // On a phone the field exists only after this render.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.select();
    });
  }, []);
  const close = useCallback(() => {
    setOpen(false);
    setActive(undefined);
    setEntered(false);
  }, []);
  const leave = () => {
    close();
    setText('');
    const back = before.current;
    if (back instanceof HTMLElement && back !== document.body && back !== input.current) back.focus();
    else input.current?.blur();
  };
  const go = useCallback(
    (address: string) => {
      close();
      setText('');
      void navigate(address);
    },
    [close, navigate],
  );

  useClosesElsewhere(root, close);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typesText(event.target)) return;
      event.preventDefault();
      enter();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enter]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return leave();
    const options = [...(root.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
    const at = options.findIndex(({ id }) => id === active);
    if (event.key === 'Enter') {
      event.preventDefault();
      if (at >= 0) options[at]?.click();
      else setEntered(true);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? at + 1 : at < 0 ? options.length - 1 : at - 1;
    const next = options[(step + options.length) % Math.max(1, options.length)];
    setActive(next?.id);
    next?.scrollIntoView?.({ block: 'nearest' });
  };
  const wanted = text.trim();
  const listed = open && wanted.length >= leastLetters;

  return (
    <search className={open ? 'bar-search bar-search-open' : 'bar-search'} ref={root}>
      <button type="button" className="bar-search-button" aria-label="Search the registry" aria-expanded={open} onClick={() => (open ? leave() : enter())}>
        <Magnifier />
      </button>
      <div className="bar-search-field">
        <Magnifier />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Search the registry"
          aria-keyshortcuts="/"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={listed}
          aria-controls={listId}
          aria-activedescendant={listed ? active : undefined}
          placeholder="Serial, license, case, company"
          maxLength={mostSearched}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onFocus={() => setOpen(true)}
          onChange={({ target }) => {
            setText(target.value);
            setOpen(true);
            setActive(undefined);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>/</kbd>
      </div>
      <div className="bar-found" hidden={!listed}>
        {listed ? (
          <Suspense fallback={<p>Searching...</p>}>
            <Found id={listId} text={wanted} active={active} entered={entered} onActive={setActive} onGo={go} />
          </Suspense>
        ) : null}
      </div>
    </search>
  );
}

const Magnifier = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <circle cx="7" cy="7" r="5" />
    <path d="m11 11 4 4" />
  </svg>
);
