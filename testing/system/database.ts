// Supports a test run: one Java process that serves each test file a separate DynamoDB Local in memory.
import type { TestProject } from 'vitest/node';
import { readBody } from '../../infra/local/body.ts';
import { type Database, startDatabase } from '../../infra/local/database.ts';
import { startLoopback } from '../../infra/local/loopback.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** GET returns the address of an empty database. DELETE with that address in the body stops it. */
    databaseBroker: string;
  }
}

/**
 * One Java process for the whole run: each start costs seconds, and the compiler warms up once. One database for each file: DynamoDB Local reads every
 * older stream record with each write, so a shared one becomes slower with each file.
 */
export default async function setup(project: TestProject) {
  // One garbage collector thread: more would take the tests' processors.
  let java: Promise<Database> | undefined;
  const given = new Map<string, () => Promise<void>>();
  const take = async () => {
    java ??= startDatabase({ java: '-XX:+UseSerialGC' });
    const { endpoint, stop } = await (await java).another();
    given.set(endpoint, stop);
    return endpoint;
  };
  const giveBack = async (endpoint: string) => {
    await given.get(endpoint)?.();
    given.delete(endpoint);
    return '';
  };
  const broker = await startLoopback('The broker of databases', async (request, response) => {
    const body = (await readBody(request, 1000)).toString('utf8');
    response.end(request.method === 'DELETE' ? await giveBack(body) : await take());
  });
  project.provide('databaseBroker', broker.endpoint);
  return async () => {
    await (await java?.catch(() => undefined))?.stop();
    await broker.stop();
  };
}
