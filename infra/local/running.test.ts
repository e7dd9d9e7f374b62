// Checks that other processes can read the record of a running system while it is written.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as next } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { findRunning, rememberRunning } from './running.ts';
import { root } from './system.ts';

const written = (dir: string) => `
  import { rememberRunning } from './infra/local/running.ts';
  const environment = Object.fromEntries(Array.from({ length: 500 }, (_, n) => ['NAME_' + n, 'x'.repeat(100)]));
  for (let turn = 0; turn < 1000; turn++) rememberRunning(${JSON.stringify(dir)}, { pid: 0x7ffffff, origin: '', mailbox: '', sms: '', databasePid: undefined, environment });
`;

test('the record of a running system is read complete or not at all', async () => {
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
    // No process has that number.
    expect(findRunning(dir)).toBeUndefined();
    await next();
  }

  expect(await ended).toEqual([0, null]);
  expect(looked).toBeGreaterThan(1000);
});

function folder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'registry-running-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Returns the output and exit code of a command. A command that starts to work is ended with the test. */
async function command(dir: string, ...words: string[]): Promise<[code: number | null, said: string]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/start.ts', ...words], { cwd: root, env: { ...process.env, DATA_DIR: dir } });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await ended;
  return [code, said.trim()];
}

test('no command writes to a registry during a backup', async () => {
  const dir = folder();
  const backup = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', 'start.ts'], { stdio: 'ignore' });
  onTestFinished(() => void backup.kill());
  const none = { origin: '', mailbox: '', sms: '', databasePid: undefined, environment: {} };
  rememberRunning(dir, { pid: backup.pid ?? 0, ...none, alone: 'A backup is being written.' });

  const ends = await Promise.all(['sweep', 'recount', 'seed'].map((word) => command(dir, word)));

  expect(ends).toEqual(ends.map(() => [1, 'A backup is being written. Wait until it is done.']));
});

test('a number of firearms whose option npm dropped is refused', async () => {
  const [code, said] = await command(folder(), 'seed', '100000');

  expect([code, said]).toEqual([1, '"100000" is not an option. Give the number of firearms: npm run seed -- --firearms 100000']);
});
