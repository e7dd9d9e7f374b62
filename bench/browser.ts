// Measures how soon a list is usable on a slow device and network: Chromium at a quarter of this machine's speed, on a 4G-like line.
// Run: npm run build && npm run bench -- browser. Prints the median of a few visits with an empty cache, and writes browser.json.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Fetched, watchWire } from '../frontend/e2e/wire.ts';
import { addDemoPeople, demoPassword } from '../infra/local/people.ts';
import { freePort } from '../infra/local/ports.ts';
import { startSystem } from '../infra/local/system.ts';
import { say } from './registry.ts';

const visits = Number(process.argv[2] ?? 3);
const firearms = 60;
const slowdown = 4;
/** Lighthouse's "slow 4G": 1.6 Mbit/s down, 0.75 Mbit/s up, and 150 ms round trip. */
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 };

interface Row {
  readonly page: string;
  readonly kib: number;
  readonly fontKib: number;
  /** From the navigation until the main content is visible and usable. */
  readonly usableMs: number;
  readonly longestTaskMs: number;
}

const pages: readonly { readonly page: string; readonly at: string; readonly signedIn: boolean; readonly usable: (page: Page) => Promise<void> }[] = [
  { page: 'landing', at: '/', signedIn: false, usable: (page) => page.getByText('Sign In', { exact: true }).first().waitFor() },
  { page: 'sign-in', at: '/login', signedIn: false, usable: (page) => page.getByRole('button', { name: 'Sign In', exact: true }).waitFor() },
  { page: 'licenses', at: '/licenses', signedIn: true, usable: (page) => page.getByText('View Details', { exact: true }).first().waitFor() },
  { page: 'reference library', at: '/library', signedIn: true, usable: (page) => page.getByText('View Details', { exact: true }).first().waitFor() },
  { page: 'registration (list)', at: '/registration', signedIn: true, usable: (page) => page.getByRole('row').nth(2).waitFor() },
];

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const folder = mkdtempSync(path.join(tmpdir(), 'registry-bench-'));
const system = await startSystem({ port: await freePort(), dir: folder, inMemory: true });
await addDemoPeople();
const { seed } = await import('../infra/local/seed/seed.ts');
await seed({ firearms });
await system.settled();
say(`${firearms} firearms`);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_SHELL_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const signedOut = await browser.newContext();
const signedIn = await browser.newContext();
await signIn(signedIn);

const rows: Row[] = [];
for (const { page, at, signedIn: inside, usable } of pages) {
  const seen: { fetched: Fetched; usableMs: number; longestTaskMs: number }[] = [];
  for (let visit = 0; visit < visits; visit++) seen.push(await visitOnce(inside ? signedIn : signedOut, at, usable));
  const row: Row = {
    page,
    kib: Math.round(median(seen.map(({ fetched }) => fetched.kib)) * 10) / 10,
    fontKib: Math.round(median(seen.map(({ fetched }) => fetched.fontKib)) * 10) / 10,
    usableMs: Math.round(median(seen.map(({ usableMs }) => usableMs))),
    longestTaskMs: Math.round(median(seen.map(({ longestTaskMs }) => longestTaskMs))),
  };
  say(`${page}: ${row.kib} KiB and ${row.fontKib} of fonts, usable after ${row.usableMs} ms, longest task ${row.longestTaskMs} ms`);
  rows.push(row);
}
writeFileSync('bench/browser.json', `${JSON.stringify(rows, null, 2)}\n`);
await browser.close();
await system.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${system.origin}/login`);
  await page.getByLabel('Email').fill('inspector@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page
    .getByRole('button', { name: /sign out/i })
    .first()
    .waitFor({ timeout: 60_000 });
  await page.close();
}

async function visitOnce(context: BrowserContext, at: string, usable: (page: Page) => Promise<void>) {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true });
  });
  const wire = await watchWire(page);
  await wire.debuggerOf.send('Network.emulateNetworkConditions', line);
  await wire.debuggerOf.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(system.origin + at, { waitUntil: 'commit' });
  await usable(page);
  const usableMs = await page.evaluate(() => performance.now());
  const fetched = await wire.settled();
  const longestTaskMs = await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks));
  await page.close();
  return { fetched, usableMs, longestTaskMs };
}
