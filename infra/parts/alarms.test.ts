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

it('a command of a runbook waits for the function as long as it may take, and hands it JSON as it stands', () => {
  const written = sections.map(({ text }) => text).join('\n');
  const commands = [...written.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code);
  const calls = commands.filter((code) => code.startsWith('aws lambda invoke'));

  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter((code) => !code.includes('--cli-read-timeout 900'))).toEqual([]);
  // Version 2 of AWS's command line takes what it is given for base64 unless told otherwise.
  const withPayload = commands.filter((code) => code.includes('--payload'));
  expect(withPayload.length).toBeGreaterThan(2);
  expect(withPayload.filter((code) => !code.includes('--cli-binary-format raw-in-base64-out --payload'))).toEqual([]);
});

it('a runbook speaks of the functions’ logs as they are: in JSON there is no REPORT line, nor what such a line says', () => {
  const written = sections.map(({ text }) => text).join('\n');

  expect(readFileSync(join(repository, 'infra/parts/registry-function.ts'), 'utf8')).toContain('loggingFormat: LoggingFormat.JSON');
  expect(written.match(/`(?:REPORT|Duration|Init Duration|Max Memory Used|Status: timeout)`/g)).toBeNull();
  expect(written).toContain('platform.report');
});

it('an anchor is what a page of Markdown makes of the heading', () => {
  expect(anchorOf('A counter has drifted, or a stock register has a gap')).toBe('a-counter-has-drifted-or-a-stock-register-has-a-gap');
});
