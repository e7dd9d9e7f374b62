// The frame of the signed-in application: header, menu of the role, and the current screen.
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
import { activeHref, headerLinks, type Menu, menus, signingOut, withHeaderLinks } from './navigation.ts';
import { AccessRestricted, NotFound, PageFailed } from './notices.tsx';
import type { PageEntry } from './pages/entry.ts';
import { mayOpen, pages } from './pages.ts';
import { Printed } from './printed.tsx';
import { SettingsProvider, useSettings, useSettled } from './settings.tsx';

/** Parts that load later: the help when the user opens it, the maintenance notice once the settings are known. */
const Help = lazily(
  () => import('./help.tsx'),
  () => 'The help could not be loaded. Check your connection and reload the page.',
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
  // Wait for the settings: the default may be shorter than the configured time, and would sign users out.
  const settled = useSettled();
  const [helping, setHelping] = useState(false);
  const [helped, setHelped] = useState(false);
  // The layout by itself closes the menu on forms and in narrow windows, and does not open it again.
  const [closedWide, setClosedWide] = useState(false);
  const [openNarrow, setOpenNarrow] = useState(false);
  const narrow = useNarrow();
  // Cloudscape's bar in narrow windows has an aria-orientation that its role does not allow (axe: aria-allowed-attr, critical).
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
        navigationHide={page?.hidesMenu ?? false}
        navigationOpen={narrow ? openNarrow : !closedWide}
        // Ask for the window's present width: the layout reports a narrow window before this renders again.
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
              {/* Inside KeepsFocus: it sees that the dialog had the focus, and moves the focus to the new screen. */}
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

/** Hides screens that the role or duty may not use. The server refuses their calls in any case. */
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
 * The login path for signed-in users: leads to the dashboard (spec 1, section 2).
 * Signing out also opens it first: an unsaved form asks before it is left, and the old screen disappears at once on a slow connection.
 */
function Login() {
  const { signOut } = useSession();
  const isLeaving = useLocation().state === signingOut;
  useEffect(() => {
    if (!isLeaving) return;
    // The browser's history keeps this entry. Clear its state, or a reload after the next sign-in would sign out again.
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

/** Reload: other users may have changed records while the page was covered. */
function ReloadAfterSignIn() {
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
        <ReloadAfterSignIn />
        <RouterProvider router={router} />
        <Messages />
      </AnswerCache>
    </I18nProvider>
  );
}
