// Another filter, tab or window of a screen is no other screen: the page stays where it is scrolled to. And whoever has left a screen stays
// where they are, whatever that screen was still waiting for.
import type { createBrowserRouter } from 'react-router-dom';

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
