// Starts the browser application: the small signed-out pages, or the application for signed-in users.
import { StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { lazily } from './app/lazily.ts';
import { NotLoaded } from './app/not-loaded.tsx';
import { readSession, takePlace } from './session/session-store.ts';
import './app/still-loading.css';
import './ui/page/color-scheme.css';

const Landing = lazily(() => import('./features/landing/page.tsx'), NotLoaded);
const Login = lazily(() => import('./features/login/page.tsx'), NotLoaded);
const Application = lazily(() => import('./app/application.tsx'), NotLoaded);

/** Open to everyone (spec 2, section 2.1). Visitors also see it at the root address. */
const landing = '/landing';

function Start() {
  const [signedIn, setSignedIn] = useState(() => readSession() !== undefined);
  const { pathname, search } = location;
  if (pathname === landing || (pathname === '/' && !signedIn)) return <Landing />;
  if (signedIn) return <Application />;
  const enter = () => {
    // Opens the page that the user wanted before the login screen replaced it.
    const wanted = takePlace() ?? (pathname === '/login' ? '/' : pathname + search);
    history.replaceState(null, '', wanted);
    setSignedIn(true);
  };
  return <Login onSignedIn={enter} />;
}

/** Retries a style sheet that failed to load: Vite's loader would count it as loaded. An element's error event does not bubble. */
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') setTimeout(() => target.replaceWith(target.cloneNode()), 1000);
  },
  true,
);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Suspense fallback="Loading...">
      <Start />
    </Suspense>
  </StrictMode>,
);
