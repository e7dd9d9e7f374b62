// Follows docs/add-a-call.md in a copy of the repository: each of its blocks fits its file, and its checks pass.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/add-a-call.md'), 'utf8');
const blocks = [...page.matchAll(/^```diff (\S+)\n([\s\S]*?)\n```$/gm)].map(([, file = '', diff = '']) => ({ file, lines: diff.split('\n') }));
const [, commands = ''] = /^```sh\n([\s\S]*?)\n```$/m.exec(page) ?? [];
/** Generated, installed or stored here; not source. */
const notCopied = new Set(['node_modules', '.git', '.local', 'dist', 'cdk.out', 'backups']);

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'add-a-call-'));
  for (const name of readdirSync(root).filter((one) => !notCopied.has(one))) cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const withSign = (lines: readonly string[], signs: string) => lines.filter((line) => line === '' || signs.includes(line[0] ?? '')).map((line) => line.slice(1));

/** Changes one place of a file as the block shows. Throws if the place is missing or occurs twice. */
function apply({ file, lines }: (typeof blocks)[number]): void {
  const at = path.join(copy, file);
  const [before, after] = [withSign(lines, ' -'), withSign(lines, ' +')].map((some) => `${some.join('\n')}\n`) as [string, string];
  if (lines.every((line) => line.startsWith('+'))) {
    expect([file, existsSync(at)]).toEqual([file, false]);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, after);
    return;
  }
  const parts = readFileSync(at, 'utf8').split(before);
  expect([file, before, parts.length - 1]).toEqual([file, before, 1]);
  writeFileSync(at, parts.join(after));
}

test('each block of docs/add-a-call.md fits its file, and the checks of the page pass', () => {
  expect(blocks.length).toBeGreaterThan(15);
  for (const block of blocks) apply(block);
  expect(commands).toContain('npx tsc');
  expect(commands).toContain('npx vitest');

  const { status, stdout, stderr } = spawnSync('bash', ['-ec', commands], { cwd: copy, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });

  expect([status, status === 0 ? '' : `${stdout}${stderr}`.slice(-6000)]).toEqual([0, '']);
  expect(stdout).toMatch(/Tests +\d+ passed/);
});
