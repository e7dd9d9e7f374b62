// Another filter, tab or window of a screen is no other screen: the page stays where it is scrolled to. And whoever has left a screen stays
// where they are, whatever that screen was still waiting for.
import { useRef } from 'react';
import { type createBrowserRouter, useNavigate } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;
type Navigate = (to: unknown, options?: { readonly fromRouteId?: string; readonly preventScrollReset?: boolean }) => Promise<void>;

/**
 * The same router. What leads to "?…" alone, as a change of the address's parameters does, takes nobody to the top of the page. A screen that
 * is not shown any more leads nobody anywhere: its call may be answered seconds after somebody has begun something else.
 */
export function keepingPlace(router: Router): Router {
  const navigate = router.navigate as Navigate;
  const kept: Navigate = async (to, options) => {
    const from = options?.fromRouteId;
    if (from && !router.state.matches.some(({ route }) => route.id === from)) return;
    await navigate(to, typeof to === 'string' && to.startsWith('?') ? { preventScrollReset: true, ...options } : options);
  };
  return Object.assign(router, { navigate: kept });
}

export type GoOn = (path: string) => void;

/**
 * Leads on from the screen of a record. That of another record is the same one to the router: whoever has come to it is left there. For the
 * screen itself, which stays as the record changes, and not for a part of it that goes with the record.
 */
export function useGoOnFrom(id: string): GoOn {
  const navigate = useNavigate();
  const shown = useRef(id);
  shown.current = id;
  return (path) => {
    if (shown.current === id) void navigate(path);
  };
}
