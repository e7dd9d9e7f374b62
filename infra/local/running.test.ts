// What is known of a running system is read by other processes while it is written.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as next } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { findRunning } from './running.ts';

const written = (dir: string) => `
  import { rememberRunning } from './infra/local/running.ts';
  const environment = Object.fromEntries(Array.from({ length: 500 }, (_, n) => ['NAME_' + n, 'x'.repeat(100)]));
  for (let turn = 0; turn < 1000; turn++) rememberRunning(${JSON.stringify(dir)}, { pid: 0x7ffffff, origin: '', mailbox: '', sms: '', databasePid: undefined, environment });
`;

test('it is found whole, or not yet', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'registry-running-'));
  const writer = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', written(dir)], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(writer, 'exit');
  onTestFinished(async () => {
    writer.kill();
    await ended;
    rmSync(dir, { recursive: true, force: true });
  });

  let looked = 0;
  for (; writer.exitCode === null; looked++) {
    // Of nobody: no process has that number.
    expect(findRunning(dir)).toBeUndefined();
    await next();
  }

  expect(await ended).toEqual([0, null]);
  expect(looked).toBeGreaterThan(1000);
});
