// Navigation from a screen. If the user has left the screen, it does nothing: a call may be answered seconds later.
import { createContext, type ReactNode, type RefObject, useCallback, useContext, useEffect, useRef } from 'react';
import {
  type NavigateOptions,
  type SetURLSearchParams,
  type To,
  useLocation,
  useNavigate as useRouterNavigate,
  useSearchParams as useRouterSearchParams,
} from 'react-router-dom';

export { useParams } from 'react-router-dom';

const ShownPath = createContext<RefObject<string | undefined> | undefined>(undefined);

/** Wraps every screen. The same screen with another record's path counts as another screen. */
export function Screen({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const shown = useRef<string | undefined>(pathname);
  shown.current = pathname;
  useEffect(() => {
    // React's strict mode runs the cleanup once while the screen remains.
    shown.current = pathname;
    return () => {
      shown.current = undefined;
    };
  }, [pathname]);
  return <ShownPath value={shown}>{children}</ShownPath>;
}

function useIsShown(): () => boolean {
  const shown = useContext(ShownPath);
  const { pathname } = useLocation();
  return useCallback(() => shown === undefined || shown.current === pathname, [shown, pathname]);
}

export function useNavigate(): (to: To, options?: NavigateOptions) => void {
  const navigate = useRouterNavigate();
  const isShown = useIsShown();
  return useCallback((to, options) => (isShown() ? void navigate(to, options) : undefined), [navigate, isShown]);
}

/** Another filter, tab or dialog stays on the same screen, so the page keeps its scroll position. */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [params, setParams] = useRouterSearchParams();
  const isShown = useIsShown();
  const change = useCallback<SetURLSearchParams>(
    (next, options) => (isShown() ? setParams(next, { preventScrollReset: true, ...options }) : undefined),
    [setParams, isShown],
  );
  return [params, change];
}
