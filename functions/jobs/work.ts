// Consumer of the table's stream that does background work: one step of a job for each change of its record (decision 010), the
// stock registers' entries for each entry in the history of a firearm (decision 019), the messages to partners of what a history
// tells (decision 031), the risk of whatever it tells of (decision 025), and the letter about a new notification (decision 032).
// Compliance alerts whose cause has gone are resolved (decision 030).
//
// A job is a record with `jobFields` (functions/data/job.ts) and a status. A step writes how far it came, and that very change
// brings the next step. To add a kind of job: its name in `jobKinds` (shared/workflow/schema.ts) and an entry in `workers`.

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { type JobKind, jobKinds } from '../../shared/workflow/schema.ts';
import { followCompliance } from '../compliance/follow.ts';
import { database } from '../data/client.ts';
import { table } from '../data/table.ts';
import { giveUpExport, workOnExport } from '../exports/work.ts';
import { giveUpImport, workOnImport } from '../imports/work.ts';
import { giveUpInspected, workOnInspected } from '../inspections/work.ts';
import { announce } from '../integrations/announce.ts';
import { giveUpMessage, queueMessage } from '../integrations/outbox.ts';
import { followNotification } from '../mail/follow.ts';
import { env } from '../platform/env.ts';
import { log, traceOf } from '../platform/log.ts';
import { followHistory } from '../profiling/follow.ts';
import { giveUpAssessment, workOnAssessment } from '../profiling/work.ts';
import { giveUpRanking, workOnRanking } from '../reports/ranking.ts';
import { enterFirearm } from '../stock-register/enter.ts';
import { giveUpUserChange, workOnUserChange } from '../users/work.ts';
import { giveUpRename, workOnRename } from './rename.ts';

interface Worker {
  /** Statuses in which there is something to do. */
  readonly waiting: readonly string[];
  /** Does one bounded step and writes how far it came, or the end, with the next `turn`. */
  work(id: string): Promise<void>;
  /** Marks the job as failed, with the sentence for whoever asked for it. */
  giveUp(id: string, sentence: string): Promise<void>;
}

/** By ElectroDB's mark of the kind. */
const workers: Readonly<Record<JobKind, Worker>> = {
  assessment: { waiting: ['waiting', 'running'], work: workOnAssessment, giveUp: giveUpAssessment },
  export: { waiting: ['waiting', 'running'], work: workOnExport, giveUp: giveUpExport },
  import: { waiting: ['checking', 'running'], work: workOnImport, giveUp: giveUpImport },
  inspected: { waiting: ['waiting', 'running'], work: workOnInspected, giveUp: giveUpInspected },
  'integration-message': { waiting: ['waiting'], work: queueMessage, giveUp: giveUpMessage },
  rename: { waiting: ['waiting', 'running'], work: workOnRename, giveUp: giveUpRename },
  ranking: { waiting: ['waiting', 'running'], work: workOnRanking, giveUp: giveUpRanking },
  'user-change': { waiting: ['waiting'], work: workOnUserChange, giveUp: giveUpUserChange },
};

/** Attempts at one step before the job is given up. */
const mostAttempts = 5;
const firstPauseMs = 200;

export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const changed: Changed = new Map();
  for (const record of event.Records) await take(record, changed);
  // What is read is how it stands now: of several entries in one history the last tells all.
  for (const entry of changed.values()) {
    await followHistory(entry);
    await followCompliance(entry);
  }
}

type Changed = Map<string, Parameters<typeof followHistory>[0]>;

async function take(record: DynamoDBRecord, changed: Changed): Promise<void> {
  const image = record.dynamodb?.NewImage;
  if (!image) return;
  const job = unmarshall(image as Parameters<typeof unmarshall>[0]);
  if (job.__edb_e__ === 'workflow-history') {
    if (record.eventName !== 'INSERT') return;
    if (job.entityType === 'firearm') await enterFirearm(job.entityId);
    await announce(job as Parameters<typeof announce>[0]);
    const { entityType, entityId, action, seq } = job;
    changed.set([entityType, entityId, entityType === 'firearm' ? '' : action].join(), { entityType, entityId, action, seq });
    return;
  }
  if (job.__edb_e__ === 'notification') {
    if (record.eventName === 'INSERT') await followNotification(job as Parameters<typeof followNotification>[0]);
    return;
  }
  const kind = jobKinds.find((one) => one === job.__edb_e__);
  const worker = kind && workers[kind];
  if (!worker?.waiting.includes(job.status)) return;
  const attempt = await claim(job);
  if (attempt === undefined) return;
  const about = { kind, id: job.id, attempt };
  if (attempt > mostAttempts) {
    await worker.giveUp(job.id, `It could not be completed after ${mostAttempts} attempts. Try again; if it fails again, tell an administrator.`);
    // Rings the alarm on this function's errors. The event comes again, finds the job closed and rests.
    throw new Error(`A job of the kind ${kind} was given up`);
  }
  if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (attempt - 2)));
  try {
    await worker.work(job.id);
  } catch (error) {
    // The claim is a change of the record as well: its event brings the next attempt, and nothing else waits behind this one.
    log('warn', 'job step failed', { ...about, ...traceOf(error) });
  }
}

/**
 * Takes the turn that the event tells of, if it is still the latest: an event that comes twice, or after a later change, finds
 * the turn gone. Answers which attempt at this step it is: a claim that nothing followed was an attempt that died.
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
