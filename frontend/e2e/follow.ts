// Opens screen after screen inside the running application, as a link does. Loading the application for each takes three times as long.
import type { Page, Request } from 'playwright-core';

const underWay = new WeakMap<Page, Set<Request>>();

/** The page's pending requests for data and code, recorded from the first call on. */
function requestsOf(page: Page): Set<Request> {
  const known = underWay.get(page);
  if (known) return known;
  const open = new Set<Request>();
  underWay.set(page, open);
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'script'].includes(request.resourceType())) open.add(request);
  });
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  return open;
}

const nothingToDo = () =>
  new Promise<void>((resolve) => {
    requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
  });

/** Resolves when the screen has its heading and its answers. */
export async function settled(page: Page): Promise<void> {
  const open = requestsOf(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  do {
    for (const loading of [page.getByText(/^Loading/), page.getByText('Counting…'), page.locator('[aria-label^="Loading"]')])
      await loading.first().waitFor({ state: 'hidden' });
    while (open.size > 0) await page.waitForEvent('requestfinished', { timeout: 500 }).catch(() => undefined);
    await page.evaluate(nothingToDo);
  } while (open.size > 0);
}

const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

const nowhere = '404 Page Not Found';

/** Opens a screen by way of the page for unknown paths, so that nothing of the former screen remains. Resolves once the screen has settled. */
export async function follow(page: Page, path: string): Promise<void> {
  requestsOf(page);
  const none = page.getByRole('heading', { level: 1, name: nowhere });
  await go(page, '/nowhere');
  await none.waitFor();
  await go(page, path);
  await none.waitFor({ state: 'hidden' });
  await settled(page);
}
