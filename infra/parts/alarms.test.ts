// Every kind of alarm has its section in docs/runbooks.md, and every section its alarm; infra/stacks/portal.test.ts holds the alarms to the kinds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { alarmKinds, anchorOf } from './alarms.ts';
import { repository } from './bundle.ts';

const sections = readFileSync(join(repository, 'docs/runbooks.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ heading: section.split('\n')[0] ?? '', text: section }));

it('every alarm has a runbook, and every runbook an alarm', () => {
  const named = new Set(Object.values(alarmKinds).map(({ runbook }) => runbook));

  expect([...sections.map(({ heading }) => heading)].sort()).toEqual([...named].sort());
  expect(new Set([...named].map(anchorOf)).size).toBe(named.size);
});

it('a runbook says what to do', () => {
  for (const { heading, text } of sections) expect([heading, text.length > 300]).toEqual([heading, true]);
});

it('an anchor is what a page of Markdown makes of the heading', () => {
  expect(anchorOf('A counter has drifted, or a stock register has a gap')).toBe('a-counter-has-drifted-or-a-stock-register-has-a-gap');
});
