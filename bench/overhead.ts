// Measures the time that functions add to the database's own: each call through its handler, and the same requests sent by the plain SDK with the same
// client. Both take turns in one process.
import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { newId } from '../functions/data/record.ts';
import { type Firearm, normaliseSerial } from '../shared/firearms/schema.ts';
import { askedOf, type CallName, eventFor, handlerOf, newSerial } from './calls.ts';
import { hundredths, interleave, keep, type Spread, spread, timed } from './measure.ts';
import { type Filled, measuredAs, say } from './registry.ts';
import { showTable, thousands, timesIn } from './table.ts';

/** A call may take at most this many times the plain requests, or this many milliseconds more. */
const mostRatio = 1.2;
const mostAddedMs = 1;
/** The database's second compiler starts after thousands of calls. */
const warmUp = 2500;
const rounds = 400;
const measured = ['list of 50', 'get', 'register', 'dashboard'] as const satisfies readonly CallName[];

type Command = new (input: object) => { readonly input: object };

/** A recorded request. */
interface Request {
  readonly command: Command;
  readonly input: object;
  /** Indexes of the requests that were answered before this one was sent. */
  readonly after: readonly number[];
  /** The name of the error in the answer: a read log entry that already exists is refused. */
  refused?: string;
}

type Send = (command: unknown) => Promise<unknown>;

/** Records the requests of a call to the database, and their answers. */
async function record(client: DynamoDBDocumentClient, work: () => Promise<unknown>): Promise<Request[]> {
  const send = client.send.bind(client) as Send;
  const requests: Request[] = [];
  const answered: number[] = [];
  const recording: Send = async (command) => {
    const { input } = command as { input: object };
    const request: Request = { command: (command as { constructor: Command }).constructor, input, after: [...answered] };
    const at = requests.push(request) - 1;
    try {
      return await send(command);
    } catch (error) {
      request.refused = (error as Error).name;
      throw error;
    } finally {
      answered.push(at);
    }
  };
  client.send = recording as typeof client.send;
  try {
    await work();
    return requests;
  } finally {
    client.send = send as typeof client.send;
  }
}

/** Sends the requests again. A request that waited for another's answer waits again. */
async function replay(client: DynamoDBDocumentClient, requests: readonly Request[]): Promise<void> {
  const send = client.send.bind(client) as Send;
  const answers: Promise<unknown>[] = [];
  for (const { command, input, after, refused } of requests) {
    const ask = () =>
      send(new command(input)).catch((error: Error) => {
        if (error.name !== refused) throw error;
      });
    answers.push(after.length === 0 ? ask() : Promise.all(after.map((at) => answers[at])).then(ask));
  }
  await Promise.all(answers);
}

/** The requests of a registration for another firearm, with other ids and serial numbers of the same length. */
function another(requests: readonly Request[], { id, serialNumber }: Firearm): Request[] {
  const serial = newSerial();
  const fresh = (input: object): object => {
    const text = JSON.stringify(input)
      .replaceAll(id, newId())
      .replaceAll(serialNumber, serial)
      .replaceAll(normaliseSerial(serialNumber), normaliseSerial(serial));
    const again = JSON.parse(text) as { ClientRequestToken?: string };
    return again.ClientRequestToken ? { ...again, ClientRequestToken: randomUUID() } : again;
  };
  return requests.map(({ input, ...rest }) => ({ ...rest, input: fresh(input) }));
}

interface Row {
  readonly size: number;
  readonly call: string;
  readonly requests: number;
  readonly handler: Spread;
  readonly bareRequests: Spread;
  readonly ratio: number;
  readonly addedMs: number;
}

export async function measureOverhead({ size }: Filled): Promise<string[]> {
  const { database } = await import('../functions/data/client.ts');
  const client = database();
  const asked = await askedOf(await measuredAs('admin'));
  const rows: Row[] = [];
  const misses: string[] = [];
  for (const name of measured) {
    const handler = await handlerOf(asked[name](0).row);
    const prepared = (round: number) => {
      const event = eventFor(asked[name](round));
      return () => handler(event, {});
    };
    for (let round = 0; round < warmUp; round++) await prepared(round)();
    let body = '';
    const requests = await record(client, async () => {
      body = (await prepared(0)()).body ?? '';
    });
    const bare = () => (name === 'register' ? another(requests, JSON.parse(body)) : requests);
    const raw = async () => {
      const again = bare();
      return timed(() => replay(client, again));
    };
    for (let round = 0; round < warmUp; round++) await raw();
    const [ofHandler, ofRaw] = await interleave(
      rounds,
      async (round) => [await timed(prepared(round))],
      async () => [await raw()],
    );
    const [whole, bareRequests] = [spread(ofHandler), spread(ofRaw)];
    const ratio = hundredths(whole.p50 / bareRequests.p50);
    const addedMs = hundredths(whole.p50 - bareRequests.p50);
    rows.push({ size, call: name, requests: requests.length, handler: whole, bareRequests, ratio, addedMs });
    if (!(ratio <= mostRatio || addedMs <= mostAddedMs))
      misses.push(`${name} takes ${ratio} times as long as its plain requests, ${addedMs} ms more; the limit is ${mostRatio} times or ${mostAddedMs} ms`);
    say(`  ${name}: handler ${whole.p50} ms, plain requests ${bareRequests.p50} ms, ${ratio} times, ${addedMs} ms more`);
  }
  keep('overhead', rows);
  showTable(
    'overhead',
    [`call, at ${thousands(size)}`, 'requests', 'handler, p50 (p95)', 'bare requests', 'times', 'ms more'],
    rows.map((row) => [row.call, row.requests, timesIn(row.handler), timesIn(row.bareRequests), row.ratio, row.addedMs]),
  );
  console.table(
    rows.map(({ handler, bareRequests, ...rest }) => ({
      ...rest,
      handlerP50: handler.p50,
      handlerP95: handler.p95,
      bareP50: bareRequests.p50,
      bareP95: bareRequests.p95,
    })),
  );
  return misses;
}
