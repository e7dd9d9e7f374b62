// Measures many people working at once on the local host of `npm start`: no errors, no lost writes, stable memory.
// Run: npm run bench -- users [users] [seconds]
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inParallel } from '../functions/imports/parallel.ts';
import { sourceOf } from '../infra/local/backup/backup.ts';
import { lastingFaults } from '../infra/local/drill/faults.ts';
import { type Host, startHost } from '../infra/local/drill/host.ts';
import { type DemoPerson, demoPassword, demoPeople } from '../infra/local/people.ts';
import { endLeftDatabase } from '../infra/local/running.ts';
import { legalEntities } from '../infra/local/seed/data/legal-entities.ts';
import { roles } from '../shared/access/roles.ts';
import { hundredths, judge, keep, quantile } from './measure.ts';
import { say } from './registry.ts';
import { atEnd, endChild, play, temporaryFolder } from './stops.ts';
import { showTable } from './table.ts';
import { Caller, type Log, think, Unexpected } from './users/caller.ts';
import { addPeople, together } from './users/people.ts';
import { actionsOf, workUntil } from './users/work.ts';
import { World } from './users/world.ts';

const [count = 200, seconds = 120] = process.argv.slice(2).map(Number);
/** The median memory of the second half may be at most this many times that of the first half. */
const mostGrowth = 1.15;
const sampleMs = 5000;
const longestFillMs = 900_000;

async function startedHost(dir: string): Promise<Host> {
  const host = await startHost(dir, demoPeople[0]?.email ?? '');
  atEnd(() => endLeftDatabase(dir));
  atEnd(() => endChild(host.child));
  Object.assign(process.env, host.running.environment);
  const { sweptAt } = await import('../functions/compliance/sweep-progress.ts');
  // Waits for the demo data and the work of the first day.
  for (const began = Date.now(); !(existsSync(path.join(dir, 'ready.json')) && (await sweptAt())); await wait(1000)) {
    if (host.child.exitCode !== null) throw new Error(`The host ended (exit ${host.child.exitCode}).`);
    if (Date.now() - began > longestFillMs) throw new Error(`The host was not ready within ${longestFillMs / 1000} seconds.`);
  }
  return host;
}

/** Resident memory of a process, in MB. */
const residentMB = (pid: number) => Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);

async function signedIn(people: readonly DemoPerson[], origin: string, log: Log): Promise<Caller[]> {
  const callers = people.map((person) => new Caller(origin, person, log));
  await inParallel(callers, together, (caller) => caller.signIn(demoPassword));
  return callers;
}

/** A record that cannot be read counts as lost. */
const faultOf = (check: () => Promise<string | undefined>) =>
  check().catch((error: unknown) => {
    if (error instanceof Unexpected) return error.message;
    throw error;
  });

const emptyLog = (): Log => ({ times: [], errors: [], calls: new Map() });

await play(async () => {
  const dir = temporaryFolder('users');
  const { running } = await startedHost(dir);
  say(`the host is ready at ${running.origin}`);
  const entities = legalEntities.filter(({ isActive }) => isActive).map(({ id }) => id);
  const people = await addPeople(count, entities);
  const log = emptyLog();
  const callers = await signedIn(people, running.origin, log);
  const [overseer] = await signedIn(
    demoPeople.filter(({ role }) => role === 'admin'),
    running.origin,
    emptyLog(),
  );
  if (!overseer) throw new Error('The demo data has no administrator.');
  say(`${callers.length} people of ${new Set(people.map(({ role }) => role)).size} roles are signed in`);

  const world = new World(entities);
  const actions = actionsOf(overseer);
  const began = Date.now();
  const end = began + seconds * 1000;
  const memory: { readonly second: number; readonly hostMB: number }[] = [];
  const sampling = setInterval(
    () => memory.push({ second: Math.round((Date.now() - began) / 1000), hostMB: residentMB(running.pid) }),
    Math.min(sampleMs, (seconds * 1000) / 8),
  );
  await Promise.all(callers.map((caller) => workUntil(end, caller, world, actions, think)));
  clearInterval(sampling);
  const took = (Date.now() - began) / 1000;
  say('all people have stopped');

  // Later calls are not part of the measured work.
  const { times, errors, calls } = { times: [...log.times], errors: [...log.errors], calls: new Map(log.calls) };
  const lost = (await inParallel([...world.checks.values()], together, faultOf)).filter((fault) => fault !== undefined);
  say(`${world.acknowledged} acknowledged writes to ${world.checks.size} records checked`);
  const faults = await lastingFaults(sourceOf(running, dir));

  const half = (second: boolean) => memory.filter((sample) => sample.second > took / 2 === second).map(({ hostMB }) => hostMB);
  const [firstMB, secondMB] = [quantile(half(false), 0.5), quantile(half(true), 0.5)];
  const rolesSeen = roles.filter((role) => people.some((person) => person.role === role));
  const at = (share: number) => hundredths(quantile(times, share));
  const result = {
    ...{ users: count, seconds, roles: rolesSeen.length, calls: times.length, callsPerSecond: hundredths(times.length / took) },
    ...{ p50: at(0.5), p95: at(0.95), p99: at(0.99), errors: errors.length },
    ...{ acknowledgedWrites: world.acknowledged, recordsWritten: world.checks.size, recordsFound: world.checks.size - lost.length, faults: faults.length },
    ...{ firstHalfMB: firstMB, secondHalfMB: secondMB, growth: hundredths(secondMB / firstMB) },
  };
  keep('users', { ...result, memory, callsByName: Object.fromEntries([...calls].toSorted(([, a], [, b]) => b - a)) });
  showTable(
    'users',
    ['figure', ''],
    [
      ['people; of roles', `${count}; ${result.roles}`],
      ['seconds', seconds],
      ['calls; in a second', `${result.calls}; ${result.callsPerSecond}`],
      ['p50, p95, p99', `${result.p50}, ${result.p95}, ${result.p99} ms`],
      ['calls not answered as expected', result.errors],
      ['acknowledged writes; records written', `${result.acknowledgedWrites}; ${result.recordsWritten}`],
      ['of these as acknowledged in the end', result.recordsFound],
      ['faults of the registry in the end', result.faults],
      ["the host's memory, median of the first half and of the second", `${firstMB}, ${secondMB} MB: ${result.growth} times`],
    ],
  );
  console.table(result);
  for (const error of [...new Set(errors)].slice(0, 20)) console.error(error);
  return judge([
    ...(errors.length > 0 ? [`${errors.length} calls were not answered as expected`] : []),
    ...lost,
    ...faults,
    ...(result.growth <= mostGrowth ? [] : [`the host's memory grew ${result.growth} times from one half to the other; at most ${mostGrowth}`]),
  ]);
});
