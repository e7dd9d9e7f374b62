// Runs a job that reads the whole registry in short steps over a queue (decision 219). A message names a part of the job and a turn. Its step reads one
// range, saves the place after it with the next turn, and sends the next message. Any step can be repeated: the queue repeats one that failed, and of two
// runs of one message only one saves its place.
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { Problem } from '../../shared/problem.ts';
import { commit, put, staleVersion } from '../data/commit.ts';
import { log, traceOf } from '../platform/log.ts';
import { putInQueue } from '../platform/queues.ts';
import { jobParts, type PartRecord } from './entity.ts';

export type Sums = Readonly<Record<string, number>>;

export interface Context {
  /** The start of the run. */
  readonly run: string;
  /** When a step should save its place and end, in milliseconds since 1970. */
  readonly until: number;
  /** Milliseconds before a difference is checked again. */
  readonly pauseMs?: number | undefined;
}

/** The place where the part continues, null after its end, and what this step adds to the results. */
export interface Outcome<P> {
  readonly place: P | null;
  readonly sums?: Sums;
}

export interface Part<P = any> {
  readonly first: P;
  /** True for the one part that begins when all others have ended. */
  readonly isLast?: boolean;
  /** Reads one range that begins at the place. It may run twice, also at the same time. */
  step(place: P, context: Context): Promise<Outcome<P>>;
}

export interface LongJob {
  readonly name: string;
  readonly parts: Readonly<Record<string, Part>>;
  /** Called at least once after the last part has ended. */
  done(sums: Sums, figures: { readonly steps: number; readonly seconds: number }): void;
}

export interface Message {
  readonly part: string;
  readonly turn: number;
}
interface How extends Pick<Context, 'pauseMs'> {
  /** True for a message that was delivered before. */
  readonly isRepeated?: boolean;
  /** Milliseconds of one step. */
  readonly stepMs?: number;
  send(message: Message): unknown;
}

/** Less than half of the five minutes that a step may take: the range in progress still has to end. */
export const usualStepMs = 2 * 60_000;
/** A run that began earlier is not continued: the next night has begun. */
const oldMs = 20 * 3_600_000;

const partsOf = async (job: LongJob): Promise<PartRecord[]> =>
  (await jobParts().query.one({ job: job.name }).go({ pages: 'all', consistent: true })).data.filter(({ part }) => job.parts[part]);

const save = (record: PartRecord, turnRead: number | undefined) => {
  const params = jobParts()
    .put(record)
    .where(({ turn }, { eq, notExists }) => (turnRead === undefined ? notExists(turn) : eq(turn, turnRead)))
    .params();
  return put(params, staleVersion);
};

/** Returns false if the record has another turn by now. */
async function isSaved(writes: Parameters<typeof commit>[0]): Promise<boolean> {
  try {
    await commit(writes);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'stale-version') return false;
    throw error;
  }
}

/** The messages of the parts in progress; of the last part only when all others have ended. */
function messagesOf(job: LongJob, open: readonly PartRecord[]): Message[] {
  const now = open.filter(({ part }) => !job.parts[part]?.isLast);
  return (now.length > 0 ? now : open).map(({ part, turn }) => ({ part, turn }));
}

/** Starts all parts together, or continues those of a run that has not ended. Returns the message of each. */
export async function startRun(job: LongJob, now = new Date()): Promise<Message[]> {
  const known = await partsOf(job);
  const open = known.filter(({ status, startedAt }) => status === 'running' && Date.parse(startedAt) > now.getTime() - oldMs);
  if (open.length > 0) return messagesOf(job, open);
  const before = new Map(known.map(({ part, turn }) => [part, turn]));
  const fresh = Object.entries(job.parts).map(([part, { first }]): PartRecord => {
    const turn = (before.get(part) ?? 0) + 1;
    return { job: job.name, part, status: 'running', turn, place: first, sums: {}, steps: 0, startedAt: now.toISOString() };
  });
  // Of two starts at the same time the second continues the run of the first.
  if (!(await isSaved(fresh.map((record) => save(record, before.get(record.part)))))) return startRun(job, now);
  return messagesOf(job, fresh);
}

const added = (one: Sums, other: Sums = {}): Sums => {
  const sums: Record<string, number> = { ...one };
  for (const [name, n] of Object.entries(other)) sums[name] = (sums[name] ?? 0) + n;
  return sums;
};

const totalOf = (parts: readonly PartRecord[]): Sums => parts.reduce<Sums>((sums, part) => added(sums, part.sums), {});

/** Ends the run if no part is left, or begins the last part if only that is left. */
async function finish(job: LongJob, startedAt: string, send: How['send']): Promise<void> {
  const parts = await partsOf(job);
  if (parts.some((part) => part.startedAt !== startedAt)) return;
  const open = parts.filter(({ status }) => status === 'running');
  if (open.length > 0) {
    // A last part that has begun sends its own messages.
    if (open.every(({ part, steps }) => job.parts[part]?.isLast && steps === 0)) for (const message of messagesOf(job, open)) await send(message);
    return;
  }
  const seconds = Math.round((Date.now() - Date.parse(startedAt)) / 1000);
  job.done(totalOf(parts), { steps: parts.reduce((sum, { steps }) => sum + steps, 0), seconds });
}

/** Does the step of a message and sends the next one. A message of an earlier turn does nothing. */
export async function takeStep(job: LongJob, { part, turn }: Message, { send, isRepeated = false, stepMs = usualStepMs, pauseMs }: How): Promise<void> {
  const { data: record } = await jobParts().get({ job: job.name, part }).go({ consistent: true });
  const own = job.parts[part];
  if (!record || !own) return;
  // The step was saved, but the function may have ended before it sent the next message.
  if (isRepeated && record.turn === turn + 1)
    return record.status === 'done' ? finish(job, record.startedAt, send) : void (await send({ part, turn: turn + 1 }));
  if (record.turn !== turn || record.status === 'done') return;
  const { place, sums } = await own.step(record.place, { run: record.startedAt, until: Date.now() + stepMs, pauseMs });
  const { place: _, ...kept } = record;
  const after = { ...kept, turn: turn + 1, steps: record.steps + 1, sums: added(record.sums, sums) };
  const saved: PartRecord = place === null ? { ...after, status: 'done', endedAt: new Date().toISOString() } : { ...after, place };
  // Another run of this message was first and has sent the next one.
  if (!(await isSaved([save(saved, turn)]))) return;
  if (place === null) await finish(job, record.startedAt, send);
  else await send({ part, turn: turn + 1 });
}

/** Runs the job to its end in this process, step by step. Returns its results. */
export async function runWhole(job: LongJob, options: Pick<How, 'stepMs' | 'pauseMs'> = {}): Promise<Sums> {
  const messages = await startRun(job);
  for (const message of messages) await takeStep(job, message, { ...options, send: (next) => messages.push(next) });
  return totalOf(await partsOf(job));
}

const queued =
  (queueUrl: string) =>
  ({ part, turn }: Message) =>
    putInQueue(queueUrl, { part, turn: String(turn) });

/** Starts the run over the queue. Returns the number of its messages. */
export async function startInQueue(job: LongJob, queueUrl: string): Promise<number> {
  const messages = await startRun(job);
  for (const message of messages) await queued(queueUrl)(message);
  return messages.length;
}

/** Consumes the queue's messages. The queue delivers the failed ones again, and finally moves them to its failure queue. */
export async function takeQueued(job: LongJob, queueUrl: string, { Records }: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body, attributes } of Records) {
    const { part, turn } = JSON.parse(body) as { part: string; turn: string };
    const isRepeated = Number(attributes.ApproximateReceiveCount) > 1;
    try {
      await takeStep(job, { part, turn: Number(turn) }, { isRepeated, send: queued(queueUrl) });
    } catch (error) {
      log('warn', 'job step failed', { job: job.name, part, turn, ...traceOf(error) });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}
