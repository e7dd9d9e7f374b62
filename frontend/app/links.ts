// Makes every plain link to one of our own screens move within the application, whichever component drew it.
import { useEffect } from 'react';
import { useNavigate } from './navigate.tsx';

/** The path a click leads to, when it is the router's to follow: an ordinary click on a link of this origin that is no call or file. */
function pathOfClick(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor?.getAttribute('href') || anchor.hasAttribute('download') || (anchor.target && anchor.target !== '_self')) return undefined;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return undefined;
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return undefined;
  return url.pathname + url.search + url.hash;
}

export function useLocalLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = pathOfClick(event);
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
