// Checks that every kind of alarm has a section in docs/runbooks.md, and every section an alarm. infra/stacks/portal.test.ts checks the alarms against the
// kinds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { alarmKinds, anchorOf } from './alarms.ts';
import { repository } from './bundle.ts';

const sections = readFileSync(join(repository, 'docs/runbooks.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ heading: section.split('\n')[0] ?? '', text: section }));

/** Sections for problems that a command reports, and no alarm. */
const withoutAlarm = ['The first deployment failed'];

it('every alarm has a runbook, and every other runbook is for a problem without an alarm', () => {
  const named = new Set(Object.values(alarmKinds).map(({ runbook }) => runbook));

  expect(sections.map(({ heading }) => heading).sort()).toEqual([...named, ...withoutAlarm].sort());
  expect(new Set([...named].map(anchorOf)).size).toBe(named.size);
});

it('a runbook says what to do', () => {
  for (const { heading, text } of sections) expect([heading, text.length > 300]).toEqual([heading, true]);
});

it("a runbook's command waits as long as the function may run, and passes its payload as JSON", () => {
  const written = sections.map(({ text }) => text).join('\n');
  const commands = [...written.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code);
  const calls = commands.filter((code) => code.startsWith('aws lambda invoke'));

  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter((code) => !code.includes('--cli-read-timeout 900'))).toEqual([]);
  // Version 2 of AWS's command line reads a payload as base64 unless told otherwise.
  const withPayload = commands.filter((code) => code.includes('--payload'));
  expect(withPayload.length).toBeGreaterThan(2);
  expect(withPayload.filter((code) => !code.includes('--cli-binary-format raw-in-base64-out --payload'))).toEqual([]);
});

it('a runbook expects JSON logs, without a REPORT line or its fields', () => {
  const written = sections.map(({ text }) => text).join('\n');

  expect(readFileSync(join(repository, 'infra/parts/registry-function.ts'), 'utf8')).toContain('loggingFormat: LoggingFormat.JSON');
  expect(written.match(/`(?:REPORT|Duration|Init Duration|Max Memory Used|Status: timeout)`/g)).toBeNull();
  expect(written).toContain('platform.report');
});

it('an anchor is what Markdown makes of the heading', () => {
  expect(anchorOf('A counter has drifted, or a stock register has a gap')).toBe('a-counter-has-drifted-or-a-stock-register-has-a-gap');
});
