// Starts Debian's PostgreSQL 15 as a child process for the benchmark, with its own folder.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../infra/local/ports.ts';
import { atEnd, endChild, temporaryFolder } from '../stops.ts';

const binaries = '/usr/lib/postgresql/15/bin';
const user = 'bench';
const longestStartMs = 60_000;

/** PostgreSQL does not run as root, so root uses the user of its package. */
function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (what: '-u' | '-g') => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const settings = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '512MB',
  effective_cache_size: '2GB',
  random_page_cost: '1.1',
  // The registry's database is in memory here, so PostgreSQL must not wait for a disk either.
  fsync: 'off',
};

/** Resolves when PostgreSQL answers. Every user of this machine can connect: the database contains only generated data. */
export async function startPostgres(): Promise<pg.Pool> {
  if (!existsSync(path.join(binaries, 'initdb'))) throw new Error(`PostgreSQL was not found in ${binaries}. Install it: apt-get install postgresql-15`);
  const who = postgresUser();
  const dir = temporaryFolder('postgres');
  if (who.uid !== undefined && who.gid !== undefined) chownSync(dir, who.uid, who.gid);
  const data = path.join(dir, 'data');
  execFileSync(path.join(binaries, 'initdb'), ['-D', data, '-U', user, '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'], {
    ...who,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const port = await freePort();
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(path.join(binaries, 'postgres'), ['-D', data, '-p', String(port), '-k', dir, ...options], { ...who, cwd: dir, stdio: 'ignore' });
  // SIGINT makes PostgreSQL end its sessions and stop.
  atEnd(() => endChild(child, 'SIGINT'));
  const pool = new pg.Pool({ host: '127.0.0.1', port, user, database: 'postgres', max: 10 });
  // A session that ends with the server is not an error.
  pool.on('error', () => undefined);
  atEnd(() => pool.end());
  for (const began = Date.now(); ; await wait(100)) {
    try {
      await pool.query('SELECT 1');
      return pool;
    } catch (error) {
      if (child.exitCode !== null || Date.now() - began > longestStartMs)
        throw new Error(`PostgreSQL did not start (exit ${child.exitCode}).`, { cause: error });
    }
  }
}
