// For a test run: DynamoDB Local in memory, which a test file asks for and gives back.
import type { TestProject } from 'vitest/node';
import { readBody } from '../../infra/local/body.ts';
import { type Database, startDatabase } from '../../infra/local/database.ts';
import { startLoopback } from '../../infra/local/loopback.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** GET /told and /silent answer the address of a database for tables with a stream and without; DELETE with that address in the body gives it back. */
    databaseBroker: string;
  }
}

/**
 * DynamoDB Local looks through every stream record that was written before a table's first one, with each write and each reading of
 * the stream: after some dozens of test files a read took 85 ms instead of 3. A database of tables with streams therefore serves so
 * many files and no more; where no table has one, one serves them all.
 */
const filesEach = { told: 6, silent: Number.POSITIVE_INFINITY } as const;
type Kind = keyof typeof filesEach;

/** One that lives as long as the run: both of Java's compilers pay (setup.mjs has the first alone for the others). */
const lastingJava = '-XX:+UseSerialGC';

interface Serving {
  readonly kind: Kind;
  readonly database: Promise<Database>;
  files: number;
  open: number;
}

export default async function setup(project: TestProject) {
  const serving: Serving[] = [];
  const stop = async (one: Serving) => {
    serving.splice(serving.indexOf(one), 1);
    await (await one.database).stop();
  };
  const take = async (kind: Kind) => {
    let current = serving.findLast((one) => one.kind === kind);
    if (!current || current.files >= filesEach[kind]) {
      current = { kind, database: startDatabase(kind === 'silent' ? { java: lastingJava } : {}), files: 0, open: 0 };
      serving.push(current);
    }
    current.files++;
    current.open++;
    try {
      return (await current.database).endpoint;
    } catch (error) {
      // One that did not start serves nobody else.
      if (serving.includes(current)) serving.splice(serving.indexOf(current), 1);
      throw error;
    }
  };
  const giveBack = async (endpoint: string) => {
    for (const one of [...serving]) {
      if ((await one.database).endpoint !== endpoint) continue;
      one.open--;
      if (one.open === 0 && one.files >= filesEach[one.kind]) await stop(one);
    }
    return '';
  };
  const broker = await startLoopback('The broker of databases', async (request, response) => {
    const body = (await readBody(request, 1000)).toString('utf8');
    response.end(request.method === 'DELETE' ? await giveBack(body) : await take(request.url === '/told' ? 'told' : 'silent'));
  });
  project.provide('databaseBroker', broker.endpoint);
  return async () => {
    await Promise.all([...serving].map(stop));
    await broker.stop();
  };
}
