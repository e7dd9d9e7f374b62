// The signed-in application: header, menu by role, and the screen of the path.
import '@cloudscape-design/global-styles/index.css';
import AppLayout, { type AppLayoutProps } from '@cloudscape-design/components/app-layout';
import Box from '@cloudscape-design/components/box';
import { I18nProvider } from '@cloudscape-design/components/i18n';
import messages from '@cloudscape-design/components/i18n/messages/all.en';
import SideNavigation, { type SideNavigationProps } from '@cloudscape-design/components/side-navigation';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject, RouterProvider, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { dutyRefusal } from '../../shared/access/duties.ts';
import { can } from '../../shared/access/roles.ts';
import { AnswerCache } from '../api/cache.tsx';
import { useForget } from '../api/forget.ts';
import { SignOutWhenIdle } from '../session/idle.tsx';
import { useSession } from '../session/session.tsx';
import { LeaveQuestion } from '../ui/form/leave-question.tsx';
import { KeepsFocus } from '../ui/page/keeps-focus.tsx';
import { isNarrow, useNarrow, useShortHeader } from '../ui/page/narrow.ts';
import { Header } from './header.tsx';
import { lazily } from './lazily.ts';
import { useLocalLinks } from './links.ts';
import { Messages } from './messages.tsx';
import { Screen } from './navigate.tsx';
import { activeHref, headerLinks, type Menu, menus, wayOut, withHeaderLinks } from './navigation.ts';
import { AccessRestricted, NotFound, PageFailed } from './notices.tsx';
import type { PageEntry } from './pages/entry.ts';
import { mayOpen, pages } from './pages.ts';
import { Printed } from './printed.tsx';
import { SettingsProvider, useSettings, useSettled } from './settings.tsx';

/** Pieces that nobody waits for: the help comes when it is opened, a notice once the settings are known. */
const Help = lazily(
  () => import('./help.tsx'),
  () => 'The help could not be fetched. Load the page again once the connection is back.',
);
const Maintenance = lazily(
  () => import('./maintenance.tsx'),
  () => 'The registry is under maintenance',
);

const itemsOf = (menu: Menu): SideNavigationProps.Item[] =>
  menu.map((entry) =>
    'links' in entry
      ? { type: 'section', text: entry.title, items: entry.links.map(({ text, href }) => ({ type: 'link', text, href })) }
      : { type: 'link', text: entry.text, href: entry.href },
  );

function Frame() {
  useLocalLinks();
  const { user } = useSession();
  const { pathname } = useLocation();
  const shortHeader = useShortHeader();
  const menu = shortHeader
    ? withHeaderLinks(
        menus[user.role],
        headerLinks.filter(({ href }) => mayOpen(user.role, href)),
      )
    : menus[user.role];
  const page = useMatches().at(-1)?.handle as PageEntry | undefined;
  const { sessionTimeout, maintenanceMode } = useSettings();
  // Not by the default while the answer is on its way: a longer setting would sign people out.
  const settled = useSettled();
  const [helping, setHelping] = useState(false);
  const [helped, setHelped] = useState(false);
  // Left to itself, the layout closes the menu on a form and when the window becomes narrow, and leaves it closed on whatever comes after.
  const [closedWide, setClosedWide] = useState(false);
  const [openNarrow, setOpenNarrow] = useState(false);
  const narrow = useNarrow();
  // Cloudscape's bar of a narrow screen says which way it lies, which nothing of its role may (axe: aria-allowed-attr, critical).
  useEffect(() => document.querySelector('nav[aria-orientation]')?.removeAttribute('aria-orientation'));
  return (
    <>
      <Header />
      <AppLayout
        headerSelector="#header"
        {...(page
          ? {
              tools: helped ? (
                <Suspense fallback="Loading...">
                  <Help page={page} />
                </Suspense>
              ) : null,
              toolsOpen: helping,
              onToolsChange: ({ detail }: { detail: AppLayoutProps.ChangeDetail }) => {
                setHelping(detail.open);
                setHelped(true);
              },
            }
          : { toolsHide: true })}
        notifications={
          maintenanceMode ? (
            <Suspense fallback="The registry is under maintenance">
              <Maintenance />
            </Suspense>
          ) : undefined
        }
        contentType={page?.content ?? 'default'}
        navigationOpen={narrow ? openNarrow : !closedWide}
        // By what the window is now: that it has become narrow is said before this is drawn anew.
        onNavigationChange={({ detail: { open } }) => (isNarrow() ? setOpenNarrow(open) : setClosedWide(!open))}
        ariaLabels={{
          navigation: 'Menu',
          navigationToggle: 'Open menu',
          navigationClose: 'Close menu',
          tools: 'Help',
          toolsToggle: 'Open help',
          toolsClose: 'Close help',
        }}
        navigation={<SideNavigation activeHref={activeHref(menu, pathname)} items={itemsOf(menu)} />}
        content={
          <>
            <Printed />
            <KeepsFocus label={page?.title ?? 'Page'}>
              <Suspense fallback="Loading...">
                <Outlet />
              </Suspense>
              {/* Here KeepsFocus sees that the question had the focus, and takes the keyboard to the new screen. */}
              <LeaveQuestion />
            </KeepsFocus>
          </>
        }
      />
      <ScrollRestoration />
      {settled ? <SignOutWhenIdle minutes={sessionTimeout} /> : null}
    </>
  );
}

/** A courtesy: the server refuses the calls behind a screen whatever the browser shows. A form is a change, which a duty may leave out. */
function Guarded({ page, children }: { readonly page: PageEntry; readonly children: React.ReactNode }) {
  const { user } = useSession();
  if (!can(user.role, page.permission)) return <AccessRestricted title={page.title} restriction={page.restriction} />;
  const refusal = page.content === 'form' ? dutyRefusal(user, { method: 'POST', permission: page.permission }) : undefined;
  return refusal ? <AccessRestricted title={page.title} restriction={refusal} /> : children;
}

function routeOf(page: PageEntry): RouteObject {
  const Piece = lazy(page.load);
  const element = (
    <Guarded page={page}>
      <Screen>
        <Piece />
      </Screen>
    </Guarded>
  );
  return { path: page.path, element, handle: page, errorElement: <PageFailed /> };
}

/**
 * Where a sign-in leads (spec 1, section 2): who is signed in already goes the same way. Who signs out comes here first: a form that would be lost
 * is asked about as before any other screen, and what stood there is not to be seen while the line is slow.
 */
function Login() {
  const { signOut } = useSession();
  const isLeaving = useLocation().state === wayOut;
  useEffect(() => {
    if (!isLeaving) return;
    // The entry of the browser's history stays: loaded again after the next sign-in, perhaps in another tab, it must not end that one.
    window.history.replaceState({ ...window.history.state, usr: null }, '');
    void signOut();
  });
  return isLeaving ? <Box>Signing Out...</Box> : <Navigate to="/" replace />;
}
const login: RouteObject = { path: '/login', element: <Login /> };

const frame = (
  <SettingsProvider>
    <Frame />
  </SettingsProvider>
);
const routes: RouteObject[] = [{ element: frame, children: [...pages.map(routeOf), login, { path: '*', element: <NotFound /> }] }];

/** Somebody else may have changed anything while the page was covered. */
function AsksAnew() {
  const { signIns } = useSession();
  const forget = useForget();
  useEffect(() => {
    if (signIns > 0) forget(['/api/']);
  }, [signIns, forget]);
  return null;
}

export default function App() {
  const { user } = useSession();
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <I18nProvider locale="en" messages={[messages]}>
      <AnswerCache userId={user.id}>
        <AsksAnew />
        <RouterProvider router={router} />
        <Messages />
      </AnswerCache>
    </I18nProvider>
  );
}
