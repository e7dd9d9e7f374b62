// Checks that no page turns a text into markup or code: React, or an element's text, shows what users enter.
// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const frontend = path.resolve(import.meta.dirname, '..');
const sources = readdirSync(frontend, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^e2e/.test(file))
  .map((file) => [file, readFileSync(path.join(frontend, file), 'utf8')] as const);

/** Code that could turn a text into markup or code. */
const ways =
  /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment|document\.write|\.setHTML|srcdoc|\beval\(|new Function\(|DOMParser/i;

test('attack 24: no page turns a text into markup or code', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter(([, source]) => ways.test(source)).map(([file]) => file)).toEqual([]);
});
