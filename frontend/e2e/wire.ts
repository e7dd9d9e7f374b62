// Counts the bytes that a page loads, with the browser's debugger: compressed bodies as they were sent.
import type { Page } from 'playwright-core';

export interface Fetched {
  /** KiB of HTML, scripts and style sheets. */
  readonly kib: number;
  readonly fontKib: number;
  /** The addresses that `kib` counts. */
  readonly addresses: readonly string[];
}

const counted = ['Document', 'Script', 'Stylesheet'];

/** Counts from the next navigation on, with an empty cache. `settled` returns the count once the network is quiet. */
export async function watchWire(page: Page) {
  const debuggerOf = await page.context().newCDPSession(page);
  await debuggerOf.send('Network.enable');
  await debuggerOf.send('Network.setCacheDisabled', { cacheDisabled: true });
  const sent = new Map<string, { type: string; address: string; bytes: number }>();
  debuggerOf.on('Network.responseReceived', ({ requestId, type, response }) => sent.set(requestId, { type, address: response.url, bytes: 0 }));
  debuggerOf.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one) one.bytes += encodedDataLength;
  });
  const settled = async (): Promise<Fetched> => {
    await page.waitForLoadState('networkidle');
    const of = (wanted: (type: string) => boolean) => [...sent.values()].filter(({ type }) => wanted(type));
    const kib = (rows: { bytes: number }[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
    const pages = of((type) => counted.includes(type));
    return { kib: kib(pages), fontKib: kib(of((type) => type === 'Font')), addresses: pages.map(({ address }) => address) };
  };
  return { settled, debuggerOf };
}
