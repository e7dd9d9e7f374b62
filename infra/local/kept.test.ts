// Checks a first start that is killed: the next start continues after the last finished step and repeats no record.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { quickest } from '../../testing/system/registry.ts';
import { keepStep, restoreSteps, stepsKept } from './kept.ts';
import { demoPeople } from './people.ts';
import { legalEntities } from './seed/data/legal-entities.ts';
import { library } from './seed/data/library.ts';
import { armoury } from './seed/seed.ts';
import { root } from './system.ts';

function folder(under = tmpdir()): string {
  const dir = mkdtempSync(path.join(under, 'registry-kept-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
const put = (dir: string, name: string, text: string) => {
  mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
  writeFileSync(path.join(dir, name), text);
};
const read = (dir: string, name: string) => (existsSync(path.join(dir, name)) ? readFileSync(path.join(dir, name), 'utf8') : undefined);

test('work after the last finished step is undone, and the finished steps are kept', () => {
  const dir = folder();
  put(dir, 'database/file', 'after one step');
  keepStep(dir, 1);
  put(dir, 'database/file', 'half of the second');
  put(dir, 'objects/stray', 'half of the second');

  expect([restoreSteps(dir), stepsKept(dir), read(dir, 'database/file'), read(dir, 'objects/stray')]).toEqual([true, 1, 'after one step', undefined]);
});

test('an interrupted copy does not count; the copy before it counts', () => {
  const dir = folder();
  expect([restoreSteps(dir), stepsKept(dir)]).toEqual([false, 0]);
  put(dir, 'database/file', 'after one step');
  keepStep(dir, 1);
  put(dir, 'kept.new/database/file', 'half of a copy');

  expect([restoreSteps(dir), stepsKept(dir), read(dir, 'database/file')]).toEqual([true, 1, 'after one step']);
});

/** Starts filling a folder; `said` returns the output so far. */
function filling(dir: string): { child: ChildProcess; said: () => string; ended: Promise<unknown[]> } {
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/start.ts', 'seed', '--firearms', '20'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dir },
  });
  const ended = once(child, 'close');
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, said: () => text, ended };
}

/** Counts the demo's records in a separate process. */
const counting = (dir: string) => `
  import { startSystem } from './infra/local/system.ts';
  import { freePort } from './infra/local/ports.ts';
  const system = await startSystem({ port: await freePort(), dir: ${JSON.stringify(dir)} });
  const { ScanCommand } = await import('@aws-sdk/lib-dynamodb');
  const { database } = await import('./functions/data/client.ts');
  const counts = {};
  let from;
  do {
    const page = await database().send(new ScanCommand({ TableName: system.environment.TABLE_NAME, ExclusiveStartKey: from, ConsistentRead: true }));
    for (const item of page.Items) counts[item.__edb_e__] = (counts[item.__edb_e__] ?? 0) + 1;
    from = page.LastEvaluatedKey;
  } while (from);
  await system.stop();
  console.log('COUNTS ' + JSON.stringify(counts));
  process.exit(0);
`;
async function countsOf(dir: string): Promise<Record<string, number>> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', counting(dir)], { cwd: root });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  await once(child, 'close');
  return JSON.parse(/COUNTS (.*)/.exec(said)?.[1] ?? `"${said}"`);
}

test('a first start that is killed while registering firearms continues with them and creates nothing twice', async () => {
  const dir = folder(quickest);
  const first = filling(dir);
  await expect.poll(first.said, { timeout: 100_000 }).toContain('Creating 20 firearms');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  first.child.kill('SIGKILL');
  await first.ended;
  expect([existsSync(path.join(dir, 'ready.json')), stepsKept(dir)]).toEqual([false, 1]);

  const second = filling(dir);
  const [code] = await second.ended;

  expect([code, second.said()]).toEqual([0, expect.stringContaining('Creating 20 firearms')]);
  expect(second.said()).not.toContain('Creating legal entities');
  expect([existsSync(path.join(dir, 'ready.json')), stepsKept(dir)]).toEqual([true, 0]);
  const counts = await countsOf(dir);
  expect(counts).toMatchObject({ 'legal-entity': legalEntities.length, user: demoPeople.length, firearm: 20 + armoury, library: library.length, case: 5 });
}, 300_000);
