// The answer at every address while the first data is created: 503, for a browser with a page that reloads itself.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '../../shared/problem.ts';

const sentence = 'The registry is starting. This takes about a minute the first time.';
const seconds = 3;

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${seconds}"><title>Starting</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 sans-serif;margin:15vh auto;max-width:30em;padding:0 1em}</style>
<h1>Starting</h1><p role="status">${sentence} This page reloads automatically.</p></html>`;

export function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  const headers = { 'retry-after': String(seconds), 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  response.writeHead(503, { ...headers, 'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/problem+json' });
  response.end(wantsPage ? page : JSON.stringify(new Problem('unavailable', sentence).body()));
}
