// What is printed: who and when on top, and a style sheet that leaves out what paper cannot do. The looks themselves are a browser's.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Printed } from './printed.tsx';

vi.mock('../session/session.tsx', () => ({ useSession: () => ({ user: { firstName: 'Naledi', lastName: 'Khumalo' } }) }));
vi.mock('./settings.tsx', () => ({ useSettings: () => ({ systemName: 'Firearm Registry' }) }));
afterEach(() => vi.useRealTimers());

const css = readFileSync(path.resolve(import.meta.dirname, 'print.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const paper = css.slice(css.indexOf('@media print'));
/** What the rule whose selectors hold `selector` as one of their own says. */
const ruleOf = (selector: string) =>
  [...paper.matchAll(/([^{}]+)\{([^{}]*)\}/g)].find(([, selectors = '']) => selectors.split(',').some((one) => one.trim() === selector))?.[2];

test('says who printed it and when it was printed, not when the page was opened', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T07:00:00Z') });
  render(<Printed />);

  vi.setSystemTime(new Date('2026-11-21T08:30:00Z'));
  act(() => void window.dispatchEvent(new Event('beforeprint')));

  expect(screen.getByText('Firearm Registry. Printed by Naledi Khumalo on 21 November 2026 at 10:30:00 SAST.').className).toBe('on-paper');
});

test.each(['#header', 'nav', 'aside', 'button', '[role="toolbar"]', 'a[class*="_button"]', 'div:has(> div > [aria-label^="Pages"])'])(
  'leaves out %s',
  (selector) => {
    expect(ruleOf(selector)).toMatch(/display: none !important/);
  },
);

test('repeats the columns’ names on each page, cuts no line, and is black on white over the whole width', () => {
  expect(ruleOf('thead')).toContain('display: table-header-group');
  expect(ruleOf('tr')).toContain('break-inside: avoid');
  expect(ruleOf('table')).toContain('width: 100% !important');
  expect(ruleOf('body *:not(svg')).toMatch(/background: transparent !important;\s+color: #000000 !important/);
  expect(css.slice(0, css.indexOf('@media print'))).toMatch(/\.on-paper \{\s+display: none/);
});

test('keeps what a button says where it is a name or a figure, and no filter stands in the columns’ names', () => {
  expect(ruleOf('.button-says button')).toMatch(/display: inline !important/);
  expect(ruleOf('button.button-says')).toMatch(/display: flex !important/);
  expect(ruleOf('main div:has(> table)')).toMatch(/margin-block: 0 !important/);
});

test('what a figure counts stands on the page of the figure', () => {
  expect(ruleOf('dl > *')).toContain('break-inside: avoid');
});

test('no page ends with the heading of a card', () => {
  expect(paper).toMatch(/main div:first-child:not\(:only-child\):has\(h2, h3\)[^{]*\{\s+break-after: avoid;/);
});
