// Checks printing: the line with user and time, and the style sheet for paper. jsdom does not lay pages out, so the tests read the rules.
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
/** The declarations of the rule that has `selector` in its list. */
const ruleOf = (selector: string) =>
  [...paper.matchAll(/([^{}]+)\{([^{}]*)\}/g)].find(([, selectors = '']) => selectors.split(',').some((one) => one.trim() === selector))?.[2];

test('the printed page names the user and the time of printing, not of opening', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T07:00:00Z') });
  render(<Printed />);

  vi.setSystemTime(new Date('2026-11-21T08:30:00Z'));
  act(() => void window.dispatchEvent(new Event('beforeprint')));

  expect(screen.getByText('Firearm Registry. Printed by Naledi Khumalo on 21 November 2026 at 10:30:00 SAST.').className).toBe('on-paper');
});

test.each(['#header', 'nav', 'aside', 'button', '[role="toolbar"]', 'a[class*="_button"]', 'div:has(> div > [aria-label^="Pages"])'])(
  'the print style sheet hides %s',
  (selector) => {
    expect(ruleOf(selector)).toMatch(/display: none !important/);
  },
);

test('the print style sheet repeats column names on each page, keeps rows whole, and prints black on white at full width', () => {
  expect(ruleOf('thead')).toContain('display: table-header-group');
  expect(ruleOf('tr')).toContain('break-inside: avoid');
  expect(ruleOf('table')).toContain('width: 100% !important');
  expect(ruleOf('body *:not(svg')).toMatch(/background: transparent !important;\s+color: #000000 !important/);
  expect(css.slice(0, css.indexOf('@media print'))).toMatch(/\.on-paper \{\s+display: none/);
});

test('the print style sheet keeps buttons that show a name or a number, and hides the filters in column headers', () => {
  expect(ruleOf('.button-says button')).toMatch(/display: inline !important/);
  expect(ruleOf('button.button-says')).toMatch(/display: flex !important/);
  expect(ruleOf('main div:has(> table)')).toMatch(/margin-block: 0 !important/);
});

test('the print style sheet keeps a number and its label on one page', () => {
  expect(ruleOf('dl > *')).toContain('break-inside: avoid');
});

test("the print style sheet ends no page with a card's heading", () => {
  expect(paper).toMatch(/main div:first-child:not\(:only-child\):has\(h2, h3\)[^{]*\{\s+break-after: avoid;/);
});
