// Journey: the smoke test of a deployment (npm run smoke), run as a command against the local system.
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../infra/local/people.ts';
import { root, type System } from '../../infra/local/system.ts';
import { openSteps } from '../../infra/smoke/open-steps.ts';
import { signedInSteps } from '../../infra/smoke/signed-in-steps.ts';
import { startFilledSystem } from '../../testing/system/system.ts';

let system: System;
beforeAll(async () => {
  system = await startFilledSystem();
});
afterAll(() => system.stop());

/** Runs the command without a terminal. Returns its exit status and what it wrote. */
function run(words: readonly string[], password?: string): Promise<{ status: number | null; said: string }> {
  const { REGISTRY_PASSWORD: _none, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/smoke.ts', ...words], {
    cwd: root,
    env: { ...env, ...(password ? { REGISTRY_PASSWORD: password } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, said })));
}

describe('npm run smoke', () => {
  test('passes every step with a manager of a provider', async () => {
    const { status, said } = await run([system.origin, '--user', 'client@demo.test'], demoPassword);

    expect(said.split('\n').filter((line) => /^[✗–]/.test(line))).toEqual([]);
    expect([status, said.split('\n').filter((line) => line.startsWith('✓')).length]).toEqual([0, openSteps.length + signedInSteps.length]);
    expect(said).not.toContain(demoPassword);
  });

  test('fails with a wrong password, and does not check the steps that need a sign-in', async () => {
    const { status, said } = await run([system.origin, '--user', 'client@demo.test'], 'Wrong#Pass2026');

    expect(status).toBe(1);
    expect(said).toContain('✗ The user signs in (failed: Signing in answered 401 instead of 200: Invalid email or password)');
    expect(said).toContain('– A search finds a firearm by its serial number (not checked: nobody is signed in)');
    expect(said).toContain('✗ 1 step of the smoke test failed.');
  });

  test('takes no password in the command line, and calls only a local registry without https', async () => {
    const answers = await Promise.all([
      run([system.origin, '--user', 'client@demo.test', '--password', demoPassword]),
      run([system.origin, '--user', 'client@demo.test']),
      run(['http://registry.example.co.za', '--user', 'client@demo.test'], demoPassword),
      run(['--user', 'client@demo.test'], demoPassword),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([1, 1, 1, 1]);
    expect(answers.map(({ said }) => said)).toEqual([
      expect.stringContaining("Unknown option '--password'"),
      expect.stringContaining('there is nobody to ask'),
      expect.stringContaining('Only a local registry may be called without https.'),
      expect.stringContaining('Use: npm run smoke'),
    ]);
  });
});
