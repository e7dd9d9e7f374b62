// Checks that the local host serves the pages as CloudFront would.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeaders } from '../parts/headers.ts';
import { createStatic } from './static.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'registry-pages-'));
const site = path.join(dir, 'dist');
const script = `console.log(${JSON.stringify('x'.repeat(5000))})`;
const pages = createStatic(site, securityHeaders());
const server = createServer((request, response) => void pages(request, response, new URL(`http://localhost${request.url}`)));

beforeAll(async () => {
  mkdirSync(path.join(site, 'assets'), { recursive: true });
  writeFileSync(path.join(site, 'index.html'), '<!doctype html><title>Registry</title>');
  writeFileSync(path.join(site, 'assets/app-1a2b.js'), script);
  mkdirSync(path.join(site, '.vite'));
  writeFileSync(path.join(site, '.vite/manifest.json'), '{}');
  writeFileSync(path.join(dir, 'secret.txt'), 'outside');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true });
});

/** Uses node:http, because fetch decompresses the answer and normalizes the address. */
function ask(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<{ answer: IncomingMessage; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, path: address, headers, method, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve({ answer, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

test('the page server serves an asset compressed with brotli and cached forever', async () => {
  const { answer, body } = await ask('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });

  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
  expect(brotliDecompressSync(body).toString()).toBe(script);
});

test('the page server serves an asset uncompressed to a browser without brotli', async () => {
  const { answer, body } = await ask('/assets/app-1a2b.js', { 'accept-encoding': 'br;q=0' });

  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(body.toString()).toBe(script);
});

test('the page server answers a deep link with index.html, which the browser revalidates each time', async () => {
  const { answer, body } = await ask('/firearms/123');
  const again = await ask('/firearms/123', { 'if-none-match': String(answer.headers.etag) });

  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  expect(body.toString()).toContain('<title>Registry</title>');
  expect(again.answer.statusCode).toBe(304);
});

test('the page server sends the security headers with every page', async () => {
  const { answer } = await ask('/');

  expect(answer.headers).toMatchObject(securityHeaders());
});

test('the page server answers 404 for a missing file and 405 for a write', async () => {
  const [missing, own, write] = [await ask('/assets/gone.js'), await ask('/.vite/manifest.json'), await ask('/', {}, 'POST')];

  expect([missing.answer.statusCode, own.answer.statusCode]).toEqual([404, 404]);
  expect(write.answer).toMatchObject({ statusCode: 405, headers: { allow: 'GET, HEAD' } });
});

test.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/%2e%2e/secret.txt', '/%00.txt', '/%.txt'])(
  'the page server serves no file outside its folder for %s',
  async (address) => {
    const { answer, body } = await ask(address);

    expect(answer.statusCode).toBe(404);
    expect(body.toString()).not.toContain('outside');
  },
);
