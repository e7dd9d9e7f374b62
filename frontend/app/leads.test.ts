// Where the server sends people, in notifications, alerts, queues and letters, there is a screen.
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

/** A path that is written down as where something leads, or behind the portal's own address in a letter. */
const written = /actionUrl: ?['`](\/[^'`]*)['`]|\$\{origin\}(\/[^\s'`$]*)/g;
const paths = sources.flatMap((source) => [...source.matchAll(written)].map(([, led, lettered]) => led ?? lettered ?? ''));
const screenOf = (one: string) => pages.find((page) => matchPath(page.path, one.replace(/\$\{[^}]*\}/g, '7').replace(/\?.*/, '')));

test('a notification, an alert, a queue and a letter lead to a screen', () => {
  expect(paths.length).toBeGreaterThan(35);
  expect(paths.filter((one) => !screenOf(one))).toEqual([]);
});
