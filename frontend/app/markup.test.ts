// Nothing in the pages turns a text into markup or code: what people enter is shown by React, or as the text of an element.
// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const frontend = path.resolve(import.meta.dirname, '..');
const sources = readdirSync(frontend, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^e2e/.test(file))
  .map((file) => [file, readFileSync(path.join(frontend, file), 'utf8')] as const);

/** The ways from a text to markup or code. */
const ways =
  /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment|document\.write|\.setHTML|srcdoc|\beval\(|new Function\(|DOMParser/i;

test('attack 24: no page makes markup or code of a text', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter(([, source]) => ways.test(source)).map(([file]) => file)).toEqual([]);
});
