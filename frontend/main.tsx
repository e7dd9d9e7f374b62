// Where the browser begins: the light signed-out pages, or the application for whoever is signed in.
import { lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { readSession, takePlace } from './app/session-store.ts';
import './ui/color-scheme.css';

const Landing = lazy(() => import('./features/landing/page.tsx'));
const Login = lazy(() => import('./features/login/page.tsx'));
const Application = lazy(() => import('./app/application.tsx'));

const landingPaths = ['/', '/landing'];

function Start() {
  const [signedIn, setSignedIn] = useState(() => readSession() !== undefined);
  if (signedIn) return <Application />;
  const { pathname, search } = location;
  if (landingPaths.includes(pathname)) return <Landing />;
  const enter = () => {
    // Back to what was asked for before the login screen stood in its place.
    const wanted = takePlace() ?? (pathname === '/login' ? '/' : pathname + search);
    history.replaceState(null, '', wanted);
    setSignedIn(true);
  };
  return <Login onSignedIn={enter} />;
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Suspense fallback="Loading...">
      <Start />
    </Suspense>
  </StrictMode>,
);
