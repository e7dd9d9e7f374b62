// Another filter, tab or window of a screen is no other screen: the page stays where it is scrolled to.
import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;
type Navigate = (to: unknown, options?: object) => Promise<void>;

/** The same router. What leads to "?…" alone, as a change of the address's parameters does, takes nobody to the top of the page. */
export function keepingPlace(router: Router): Router {
  const navigate = router.navigate as Navigate;
  const kept: Navigate = (to, options) => navigate(to, typeof to === 'string' && to.startsWith('?') ? { preventScrollReset: true, ...options } : options);
  return Object.assign(router, { navigate: kept });
}
