// Consumer of the table's stream that does background work: one step of a job for each change of its record (decision 010), the work that follows a history
// entry (follow.ts), and the emails and SMS for a new notification (decision 032).
//
// A job is a record with `jobFields` (functions/data/job.ts) and a status. A step writes its progress, and that change triggers the next step. To add a kind
// of job, add its name to `jobKinds` (shared/history/schema.ts) and an entry to `workers`.
//
// Each kind's code is a separate file of the bundle, loaded with the first job of that kind (decision 040), so that a cold start loads neither the PDF engine
// nor Excel.

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { type JobKind, jobKinds } from '../../shared/history/schema.ts';
import { database } from '../data/client.ts';
import { getAll, type Key } from '../data/pages.ts';
import { table } from '../data/table.ts';
import { followNotification } from '../mail/on-notification.ts';
import { env } from '../platform/env.ts';
import { log, traceOf } from '../platform/log.ts';
import type { Entry } from './follow.ts';
import { type About, aboutRecord, JobFailed, tryOrSetAside } from './tries.ts';

interface Steps {
  /** Does one bounded step and writes its progress, or the end, with the next `turn`. */
  work(id: string): Promise<void>;
  /** Marks the job as failed, with the sentence for the user who started it. */
  giveUp(id: string, sentence: string): Promise<void>;
}

interface Worker {
  /** The statuses of a job with work to do. */
  readonly waiting: readonly string[];
  load(): Promise<Steps>;
}

/** Keyed by ElectroDB's mark of the kind. */
const workers: Readonly<Record<JobKind, Worker>> = {
  assessment: {
    waiting: ['waiting', 'running'],
    load: async () => import('../profiling/work.ts').then(({ workOnAssessment: work, giveUpAssessment: giveUp }) => ({ work, giveUp })),
  },
  export: {
    waiting: ['waiting', 'running'],
    load: async () => import('../exports/work.ts').then(({ workOnExport: work, giveUpExport: giveUp }) => ({ work, giveUp })),
  },
  import: {
    waiting: ['checking', 'running', 'undoing'],
    load: async () => import('../imports/work.ts').then(({ workOnImport: work, giveUpImport: giveUp }) => ({ work, giveUp })),
  },
  inspected: {
    waiting: ['waiting', 'running'],
    load: async () => import('../inspections/work.ts').then(({ workOnInspected: work, giveUpInspected: giveUp }) => ({ work, giveUp })),
  },
  'integration-message': {
    waiting: ['waiting'],
    load: async () => import('../integrations/outbox.ts').then(({ queueMessage: work, giveUpMessage: giveUp }) => ({ work, giveUp })),
  },
  rename: {
    waiting: ['waiting', 'running'],
    load: async () => import('./rename.ts').then(({ workOnRename: work, giveUpRename: giveUp }) => ({ work, giveUp })),
  },
  ranking: {
    waiting: ['waiting', 'running'],
    load: async () => import('../reports/ranking.ts').then(({ workOnRanking: work, giveUpRanking: giveUp }) => ({ work, giveUp })),
  },
  'user-change': {
    waiting: ['waiting'],
    load: async () => import('../users/work.ts').then(({ workOnUserChange: work, giveUpUserChange: giveUp }) => ({ work, giveUp })),
  },
};

/** Attempts at one step before the job fails. */
const mostAttempts = 5;
const firstPauseMs = 200;

/** Repeats the work of changes from the failure queue, by the keys of their records (docs/runbooks.md). */
interface Again {
  readonly again: readonly Key[];
}

interface Change {
  readonly about: About;
  readonly item: Record<string, any>;
  readonly isNew: boolean;
}

const consumer = 'work';

async function changesOf(event: DynamoDBStreamEvent | Again): Promise<Change[]> {
  if ('again' in event) {
    const items = await getAll(event.again, undefined, true);
    return items.map((item) => ({ item, isNew: true, about: { consumer, pk: item[table.pk], sk: item[table.sk], eventId: 'again' } }));
  }
  return event.Records.flatMap((record) => {
    const image = record.dynamodb?.NewImage;
    if (!image) return [];
    const item = unmarshall(image as Parameters<typeof unmarshall>[0]);
    return { item, isNew: record.eventName === 'INSERT', about: aboutRecord(consumer, record) };
  });
}

export async function handler(event: DynamoDBStreamEvent | Again): Promise<void> {
  // Of several entries in one history only the last is needed.
  const changed: Changed = new Map();
  for (const change of await changesOf(event)) await tryOrSetAside(change.about, () => take(change, changed));
  if (changed.size === 0) return;
  const { followChanged } = await import('./follow.ts');
  for (const { about, entry } of changed.values()) await tryOrSetAside(about, () => followChanged(entry));
}

type Changed = Map<string, { readonly about: About; readonly entry: Entry }>;

async function take({ about: source, item: job, isNew }: Change, changed: Changed): Promise<void> {
  if (job.__edb_e__ === 'workflow-history') {
    if (!isNew) return;
    const { followEntry } = await import('./follow.ts');
    changed.set(await followEntry(job as Entry), { about: source, entry: job as Entry });
    return;
  }
  if (job.__edb_e__ === 'notification') {
    if (isNew) await followNotification(job as Parameters<typeof followNotification>[0]);
    return;
  }
  const kind = jobKinds.find((one) => one === job.__edb_e__);
  const worker = kind && workers[kind];
  if (!worker?.waiting.includes(job.status)) return;
  const attempt = await claim(job);
  if (attempt === undefined) return;
  const about = { kind, id: job.id, attempt };
  if (attempt > mostAttempts) {
    const { giveUp } = await worker.load();
    await giveUp(job.id, `This could not be completed after ${mostAttempts} attempts. Try again. If it fails again, tell an administrator.`);
    // Raises the alarm on this function's errors. The repeated event finds the job closed and does nothing.
    throw new JobFailed(`A job of the kind ${kind} failed for good`);
  }
  if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (attempt - 2)));
  try {
    const { work } = await worker.load();
    await work(job.id);
  } catch (error) {
    // The claim also changed the record, so its event triggers the next attempt. Other records must not wait for this one.
    log('warn', 'job step failed', { ...about, ...traceOf(error) });
  }
}

/**
 * Claims the turn of the event, if it is still the latest: for a repeated or late event the turn has changed. Returns the number of this attempt; a claim
 * without a following change was an attempt that died.
 */
async function claim(job: Record<string, any>): Promise<number | undefined> {
  const attempt = job.claimedTurn === job.turn ? (job.attempts ?? 0) + 1 : 1;
  try {
    await database().send(
      new UpdateCommand({
        TableName: env().TABLE_NAME,
        Key: { [table.pk]: job[table.pk], [table.sk]: job[table.sk] },
        UpdateExpression: 'SET #turn = :next, #claimed = :next, #attempts = :attempt',
        ConditionExpression: '#turn = :turn AND #status = :status',
        ExpressionAttributeNames: { '#turn': 'turn', '#claimed': 'claimedTurn', '#attempts': 'attempts', '#status': 'status' },
        ExpressionAttributeValues: { ':turn': job.turn, ':next': job.turn + 1, ':attempt': attempt, ':status': job.status },
      }),
    );
    return attempt;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return undefined;
    throw error;
  }
}
