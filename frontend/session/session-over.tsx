// Covers the page after its session has ended, until the same user signs in. Nothing behind it can be read, pressed or heard, and unsaved entries are kept.
import { type ComponentProps, Suspense, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { lazily } from '../app/lazily.ts';
import { productName } from '../app/product.ts';
import './session-over.css';

const SignInAgain = lazily(
  () => import('../features/login/again.tsx'),
  () => (
    <p role="alert">
      The sign-in could not be loaded.{' '}
      <a href="/login" target="_blank" rel="noreferrer">
        Sign in using another tab
      </a>{' '}
      to continue on this page.
    </p>
  ),
);

export function SessionOver(props: ComponentProps<typeof SignInAgain>) {
  const cover = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = cover.current;
    const had = document.activeElement;
    const { title } = document;
    const { pathname, search, hash } = location;
    // The search text in the address may be a name or a serial number: remove it while the page is covered.
    history.replaceState(history.state, '', pathname);
    document.title = `Sign In – ${productName}`;
    document.documentElement.dataset.covered = '';
    dialog?.showModal();
    // Escape, or Back on a phone, would close the dialog. Some browsers close it even so.
    const keep = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') event.preventDefault();
    };
    const openAgain = () => dialog?.showModal();
    dialog?.addEventListener('keydown', keep);
    dialog?.addEventListener('cancel', keep);
    dialog?.addEventListener('close', openAgain);
    return () => {
      dialog?.removeEventListener('keydown', keep);
      dialog?.removeEventListener('cancel', keep);
      dialog?.removeEventListener('close', openAgain);
      dialog?.close();
      delete document.documentElement.dataset.covered;
      document.title = title;
      if (location.pathname === pathname && !location.search) history.replaceState(history.state, '', pathname + search + hash);
      if (had instanceof HTMLElement) had.focus({ preventScroll: true });
    };
  }, []);

  return createPortal(
    <dialog ref={cover} className="session-over" aria-labelledby="session-over">
      <div className="signed-out">
        <main className="card">
          <Suspense fallback={<h2 id="session-over">Loading the sign-in...</h2>}>
            <SignInAgain {...props} />
          </Suspense>
        </main>
      </div>
    </dialog>,
    document.body,
  );
}
