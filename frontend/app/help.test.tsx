// Checks the help panels.
// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ancillaryTypes } from '../../shared/ancillaries/schema.ts';
import { caseStatuses } from '../../shared/cases/schema.ts';
import { inSeries } from '../../shared/kinds/format.ts';
import Help from './help.tsx';
import { helpWords } from './help-words.ts';
import { pages } from './pages.ts';

afterEach(cleanup);

test('every screen has a help text with a purpose and a rule, and no help text is left over', () => {
  expect(Object.keys(helpWords).sort()).toEqual(pages.map(({ path }) => path).sort());
  for (const { purpose, rules } of Object.values(helpWords)) {
    expect(purpose).not.toBe('');
    expect(rules.length).toBeGreaterThan(0);
  }
});

test.each(pages)('the help panel shows the purpose and the rules of $path', (page) => {
  render(<Help page={page} />);

  screen.getByRole('heading', { name: page.title });
  screen.getByText(helpWords[page.path]?.purpose ?? '');
  for (const { rule, source } of helpWords[page.path]?.rules ?? []) {
    expect(screen.getByText(rule, { exact: false }).textContent).toContain(source);
  }
});

test('the help of a case names exactly the steps of a case', () => {
  const { purpose = '', how = [] } = helpWords['/cases/:id'] ?? {};
  const steps = how.find((words) => words.startsWith('A case goes from'));

  const [first, ...then] = caseStatuses.map((status) => status.replace('_', ' '));
  expect(steps).toContain(`from ${first} to ${inSeries(then)};`);
  // A case has no documents of its own (decision 101).
  expect(purpose).toContain('its firearms and their documents');
  expect(how.find((words) => words.startsWith('The documents'))).toContain('filed on the firearm’s own page');
});

test('the help of ancillaries names only types that the form offers', () => {
  const [, named = ''] = /recorded: (.+?)\./.exec(helpWords['/ancillaries']?.purpose ?? '') ?? [];
  const types = ancillaryTypes.map((type) => type.toLowerCase());

  for (const word of named.split(', '))
    expect(
      types.filter((type) => type.endsWith(word.replace(/s$/, ''))),
      word,
    ).not.toEqual([]);
});
