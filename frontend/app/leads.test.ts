// Checks that every link the server sends, in notifications, alerts, queues and emails, opens a screen.
// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { pages } from './pages.ts';

const functions = path.resolve(import.meta.dirname, '../../functions');
const sources = readdirSync(functions, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing/.test(file))
  .map((file) => readFileSync(path.join(functions, file), 'utf8'));

/** A path in the server's code: a link of a record, or a link after the portal's address in an email. */
const written = /actionUrl: ?['`](\/[^'`]*)['`]|\$\{origin\}(\/[^\s'`$]*)/g;
const paths = sources.flatMap((source) => [...source.matchAll(written)].map(([, led, lettered]) => led ?? lettered ?? ''));
const screenOf = (one: string) => pages.find((page) => matchPath(page.path, one.replace(/\$\{[^}]*\}/g, '7').replace(/\?.*/, '')));

test('every link in a notification, an alert, a queue or an email opens a screen', () => {
  expect(paths.length).toBeGreaterThan(35);
  expect(paths.filter((one) => !screenOf(one))).toEqual([]);
});
