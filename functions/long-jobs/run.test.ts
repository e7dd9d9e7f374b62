// Runs a job in steps: a step that fails in the middle of its range, a repeated message, two messages at once, and the end of the run.
import type { SQSEvent } from 'aws-lambda';
import { beforeEach, expect, test } from 'vitest';
import { captureLog } from '../../testing/server/log.ts';
import { withTable } from '../../testing/server/registry.ts';
import { jobParts } from './entity.ts';
import { type Context, type LongJob, type Message, type Outcome, runWhole, startRun, takeQueued, takeStep } from './run.ts';

withTable();
const lines = captureLog();

interface Place {
  readonly from: number;
}
/** Each step reads three numbers and adds them; there are ten. */
const ended: object[] = [];
let read: number[] = [];
let fail: (from: number) => void = () => undefined;
let name = '';
let job: LongJob;

async function addThree({ from }: Place, _context: Context): Promise<Outcome<Place>> {
  const some = [0, 1, 2].map((n) => from + n).filter((n) => n <= 10);
  read.push(...some);
  fail(from);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { place: from + 3 > 10 ? null : { from: from + 3 }, sums: { sum: some.reduce((sum, n) => sum + n, 0) } };
}

let runs = 0;
beforeEach(() => {
  name = `adding-${++runs}`;
  read = [];
  fail = () => undefined;
  ended.length = 0;
  job = { name, parts: { low: { first: { from: 1 }, step: addThree }, high: { first: { from: 7 }, step: addThree } }, done: (sums) => ended.push(sums) };
});

const partOf = async (part: string) => (await jobParts().get({ job: name, part }).go({ consistent: true })).data;
/** 1 to 10, and 7 to 10. */
const total = { sum: 55 + 34 };

/** Takes messages until none is left. Returns how many were taken. */
async function drain(messages: Message[], isRepeated = false): Promise<number> {
  for (const message of messages) await takeStep(job, message, { isRepeated, send: (next) => messages.push(next) });
  return messages.length;
}

test('reads every range once, and reports the sums of all parts once', async () => {
  expect(await drain(await startRun(job))).toBe(6);

  expect([ended, read.length, await partOf('low')]).toEqual([[total], 14, expect.objectContaining({ status: 'done', steps: 4, sums: { sum: 55 } })]);
});

test('begins the last part when all others have ended, also if its message was lost', async () => {
  const order: string[] = [];
  const part = (isLast: boolean) => ({
    ...{ first: { from: 10 }, isLast },
    step: async (place: Place, context: Context) => {
      order.push(isLast ? 'last' : 'other');
      return addThree(place, context);
    },
  });
  job = { ...job, parts: { a: part(true), b: part(false), c: part(false) } };
  const messages = await startRun(job);
  const [b, c] = messages.toSorted((one, other) => one.part.localeCompare(other.part)) as [Message, Message];
  const sent: Message[] = [];
  await takeStep(job, b, { send: (next) => sent.push(next) });
  const early = [...sent];
  const lost = takeStep(job, c, {
    send: () => {
      throw new Error('The queue did not answer');
    },
  });
  await expect(lost).rejects.toThrow('did not answer');

  // The queue delivers the message of the last of the others again; a new start sends the same.
  await takeStep(job, c, { isRepeated: true, send: (next) => sent.push(next) });
  const again = await startRun(job);
  await drain([...sent, ...again]);

  expect([messages.map((one) => one.part).sort(), early, sent, again]).toEqual([['b', 'c'], [], [{ part: 'a', turn: 1 }], [{ part: 'a', turn: 1 }]]);
  expect([order, ended]).toEqual([['other', 'other', 'last'], [{ sum: 30 }]]);
});

test('repeats a step that failed in the middle of its range, and adds its result once', async () => {
  const messages = await startRun(job);
  let failures = 0;
  fail = (from) => {
    if (from === 4 && ++failures <= 2) throw new Error('The table did not answer');
  };
  const sent: Message[] = [];
  for (const message of messages) {
    for (let attempt = 1; ; attempt++) {
      try {
        await takeStep(job, message, { isRepeated: attempt > 1, send: (next) => messages.push(next) });
        break;
      } catch {
        sent.push(message);
      }
    }
  }

  expect([failures, sent, ended]).toEqual([
    3,
    [
      { part: 'low', turn: 2 },
      { part: 'low', turn: 2 },
    ],
    [total],
  ]);
});

test('a message that is repeated after its step was saved sends the next one and reads nothing', async () => {
  const [message] = await startRun(job);
  if (!message) throw new Error('There is no message');
  const lost = takeStep(job, message, {
    send: () => {
      throw new Error('The queue did not answer');
    },
  });
  await expect(lost).rejects.toThrow('did not answer');
  read = [];
  const sent: Message[] = [];

  await takeStep(job, message, { isRepeated: true, send: (next) => sent.push(next) });
  // Older messages do nothing.
  await takeStep(job, { ...message, turn: 0 }, { isRepeated: true, send: (next) => sent.push(next) });

  expect([read, sent]).toEqual([[], [{ part: message.part, turn: message.turn + 1 }]]);
});

test('of two messages at once one saves its place and sends the next', async () => {
  const [message] = await startRun(job);
  if (!message) throw new Error('There is no message');
  const sent: Message[] = [];

  await Promise.all([1, 2, 3].map(() => takeStep(job, message, { send: (next) => sent.push(next) })));

  expect([sent, (await partOf(message.part))?.sums]).toEqual([[{ part: message.part, turn: message.turn + 1 }], { sum: message.part === 'low' ? 6 : 24 }]);
});

test('a second start continues the run, and two starts at once begin one run', async () => {
  const [first, second] = await Promise.all([startRun(job), startRun(job)]);
  const messages = [...first];
  await takeStep(job, messages[0] as Message, { send: () => undefined });

  const third = await startRun(job);

  expect(second.toSorted((a, b) => a.part.localeCompare(b.part))).toEqual(first.toSorted((a, b) => a.part.localeCompare(b.part)));
  expect(third).toContainEqual({ part: messages[0]?.part, turn: 2 });
  await drain(third);
  expect(ended).toEqual([total]);
});

test('a run that stopped is not continued the next night', async () => {
  await startRun(job, new Date(Date.now() - 24 * 3_600_000));
  const [stale] = await startRun(job, new Date(Date.now() - 24 * 3_600_000));

  const sums = await runWhole(job);
  read = [];
  await takeStep(job, stale as Message, { send: () => undefined });

  expect([sums, ended, read]).toEqual([total, [total], []]);
});

test('the queue gets a failed message back, and a log line says which step failed', async () => {
  const [message] = await startRun(job);
  fail = () => {
    throw new Error('The table did not answer');
  };
  const record = { messageId: 'one', body: JSON.stringify({ ...message, turn: String(message?.turn) }), attributes: { ApproximateReceiveCount: '1' } };

  const answer = await takeQueued(job, 'http://localhost:9/none', { Records: [record] } as unknown as SQSEvent);

  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'one' }] });
  expect(lines.some((line) => line.includes('job step failed') && line.includes(name))).toBe(true);
});
