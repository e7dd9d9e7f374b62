// Runs the host of `npm start` in a separate process, so that a test can kill and restart it.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoPassword } from '../people.ts';
import { freePort } from '../ports.ts';
import { findRunning, type Running } from '../running.ts';
import { root } from '../system.ts';

/** Generous for a busy machine. */
export const longestMs = 120_000;

async function until<T>(what: string, ask: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const begun = Date.now(); Date.now() - begun < longestMs; await wait(100)) {
    const found = await ask();
    if (found !== undefined) return found;
  }
  throw new Error(`${what} was not ready within ${longestMs / 1000} seconds.`);
}

/** Creates a registry with the demo's people and one provider in the folder. */
export async function prepare(dir: string): Promise<void> {
  const child = fork(fileURLToPath(new URL('./prepare.ts', import.meta.url)), [dir], { execArgv: ['--import', 'tsx'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The registry could not be created (exit ${code}).`);
}

export interface Host {
  readonly child: ChildProcess;
  readonly running: Running;
  /** Both are called as the signed-in person. */
  get(route: string): Promise<Response>;
  post(route: string, body: object): Promise<Response>;
}

/** Resolves when the person is signed in. */
export async function startHost(dir: string, email: string): Promise<Host> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/start.ts', 'start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dir, PORT: String(await freePort()) },
    stdio: 'ignore',
  });
  const running = await until('The host', () => findRunning(dir));
  const send = (route: string, body: object | undefined, headers: Readonly<Record<string, string>>) =>
    fetch(running.origin + route, {
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
  const { authToken } = await until('The first sign-in', async () => {
    const login = await send('/api/auth/login', { email, password: demoPassword }, {}).catch(() => undefined);
    return login?.ok ? ((await login.json()) as { authToken: string }) : undefined;
  });
  const token = { 'X-Auth-Token': authToken };
  return { child, running, get: (route) => send(route, undefined, token), post: (route, body) => send(route, body, token) };
}

export async function endHost(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
