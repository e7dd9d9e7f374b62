// Starts every bundle alone: in an empty folder without packages, with only its template's environment, and makes one call of each.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personKey } from '../../infra/local/credentials.ts';
import { startQueues } from '../../infra/local/queue.ts';
import { bundleOf, entryFiles, noRoute } from '../../infra/parts/bundle.ts';
import { handlerFile, kebab, rows } from '../../shared/rows.ts';
import { type Claims, eventOf, signUp } from '../server/call.ts';
import { withObjects } from '../server/objects.ts';
import { withTable } from '../server/registry.ts';
import { whole } from './system.ts';
import { resourcesOf } from './templates.ts';

/** Variables that Lambda itself sets, and those of the emulators. */
const ofLambda = ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const ofEmulators = ['DYNAMODB_ENDPOINT', 'S3_ENDPOINT'];

/**
 * The program of the empty folder. It starts each bundle in a thread of its own, with its own modules and variables, two at a time, and writes the answers.
 */
const program = `
const { readFileSync } = require('node:fs');
const { Worker } = require('node:worker_threads');
const orders = JSON.parse(readFileSync('orders.json', 'utf8'));
const inThread = \`
  const { parentPort, workerData: { folder, event } } = require('node:worker_threads');
  const context = { getRemainingTimeInMillis: () => 30000 };
  (async () => require(folder + '/index.js').handler(event, context))().then(
    (answer) => parentPort.postMessage({ status: answer?.statusCode ?? 200, body: answer?.body }),
    (error) => parentPort.postMessage({ status: 0, body: String(error?.stack ?? error) }),
  );\`;
const start = ({ name, folder, event, env }) => new Promise((resolve) => {
  const worker = new Worker(inThread, { eval: true, env: { ...env, LAMBDA_TASK_ROOT: folder }, workerData: { folder, event }, stdout: true });
  const end = (said) => { clearTimeout(timer); resolve({ name, ...said }); worker.terminate(); };
  const timer = setTimeout(() => end({ status: 0, body: 'no answer within two minutes' }), 120000);
  worker.once('message', end);
  worker.once('error', (error) => end({ status: 0, body: String(error.stack ?? error) }));
});
(async () => {
  const answers = [];
  const next = async () => { for (let one = orders.shift(); one; one = orders.shift()) answers.push(await start(one)); };
  await Promise.all([next(), next()]);
  process.stdout.write(JSON.stringify(answers));
})();
`;

interface Answer {
  readonly name: string;
  /** 0 if the bundle failed to load or threw. A job without an answer has 200. */
  readonly status: number;
  readonly body?: string;
}

/** The variables of each function's template, by description. */
const templates = new Map(
  [whole.api, ...whole.api.features.values(), whole.jobs, whole.mail]
    .flatMap((stack) => (stack ? Object.values(resourcesOf(stack, 'AWS::Lambda::Function')) : []))
    .map(({ Properties }) => [String(Properties.Description), (Properties.Environment?.Variables ?? {}) as Record<string, unknown>]),
);

/** A job's event that gives it nothing to do, or all that is due in an empty registry. */
const jobEvent = { Records: [], pauseMs: 0 };

describe('every bundle, started alone with only its template’s environment,', () => {
  withTable();
  withObjects();
  const folder = mkdtempSync(join(tmpdir(), 'registry-alone-'));
  let queues: Awaited<ReturnType<typeof startQueues>>;
  let answers: readonly Answer[] = [];

  /** The same variables with the values of the local table, objects and queues. */
  const localOf = (variables: Readonly<Record<string, unknown>>): Record<string, string | undefined> => {
    const values = Object.entries(variables).map(([name, value]): [string, string | undefined] => {
      if (name === 'HOST') return [name, 'local'];
      if (name === 'PERSON_KEY_ARN') return ['PERSON_KEY', personKey];
      if (name.endsWith('_SECRET_ARN')) return [name.replace(/_ARN$/, ''), 'secret-of-a-partner-that-nobody-calls'];
      if (name.endsWith('_QUEUE_URL')) return [name, queues.urlOf('any')];
      return [name, typeof value === 'string' ? value : (process.env[name] ?? name.toLowerCase())];
    });
    return Object.fromEntries([...values, ...[...ofLambda, ...ofEmulators].map((name) => [name, process.env[name]] as const)]);
  };

  beforeAll(async () => {
    queues = await startQueues({ names: ['any'], consume: async () => ({ batchItemFailures: [] }) });
    const [admin, leaver] = [await signUp('admin'), await signUp('admin')];
    const orders = [...templates].map(([name, variables]) => {
      const row = rows.find((one) => one.name === name);
      const [feature = '', call = ''] = name.split('.');
      const file = row ? handlerFile(row) : name === 'no-route' ? noRoute : `functions/${feature}/${kebab(call)}.ts`;
      // Calls of the feature auth end sessions.
      const as: Claims | undefined = row?.permission === 'public' ? undefined : feature === 'auth' ? leaver : admin;
      const params = Object.fromEntries([...(row?.path.matchAll(/\{(\w+)\}/g) ?? [])].map(([, param = '']) => [param, '00000000-0000-7000-8000-000000000000']));
      const event = row
        ? eventOf(row.method, row.path, { as, ...(Object.keys(params).length > 0 ? { params } : {}), ...(row.body ? { body: {} } : {}) })
        : name === 'no-route'
          ? eventOf('GET', '/api/nowhere', {})
          : jobEvent;
      return { name, folder: bundleOf(file), event, env: localOf(variables) };
    });
    writeFileSync(join(folder, 'orders.json'), JSON.stringify(orders));
    writeFileSync(join(folder, 'start.cjs'), program);
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', 'start.cjs'], { cwd: folder, env: {}, maxBuffer: 2 ** 28 });
    answers = JSON.parse(stdout) as Answer[];
  }, 600_000);
  afterAll(async () => {
    await queues?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is far from any package', () => {
    for (const start of [folder, bundleOf(noRoute)])
      for (let at = start; at !== parse(at).root; at = join(at, '..')) expect(existsSync(join(at, 'node_modules')), at).toBe(false);
  });

  it('answers: no call fails, and no job throws', () => {
    const failed = answers.filter(({ status }) => status === 0 || status >= 500).map(({ name, status, body }) => `${name}: ${status} ${body?.slice(0, 300)}`);

    expect(failed).toEqual([]);
    expect(answers.map(({ name }) => name).sort()).toEqual([...templates.keys()].sort());
    expect(answers.length).toBe(entryFiles.length);
  });

  it('reads the table: lists and counts answer 200, missing records 404, empty bodies 400, other roles’ calls 403', () => {
    const number = (status: number) => answers.filter((one) => one.status === status).length;

    expect(number(200)).toBeGreaterThan(50);
    for (const status of [400, 403, 404]) expect([status, number(status) > 5]).toEqual([status, true]);
  });
});
