// Runs a call with an Idempotency-Key once: the key is written in the transaction of the call's first change, and the answer is stored beside it for a day.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { PutCommand, type TransactWriteCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { Problem } from '../../shared/problem.ts';
import { env } from '../platform/env.ts';
import { log, traceOf } from '../platform/log.ts';
import { database } from './client.ts';
import { findItem } from './current-record.ts';
import { recordKey, table } from './table.ts';

type Put = NonNullable<NonNullable<TransactWriteCommandInput['TransactItems']>[number]['Put']>;

/** A repeat within this time is the same call. */
export const keptSeconds = 24 * 3600;
/** DynamoDB allows items of 400 KB. A larger answer is not stored; a repeat then fails with the message that the call was done. */
const largestAnswer = 256 * 1024;
/** How long the second of two concurrent calls waits for the first one's answer. */
const patienceMs = 3000;

/** The answer of the first call. */
interface Answer {
  readonly statusCode?: number | undefined;
  readonly headers?: Readonly<Record<string, string | number | boolean>> | undefined;
  readonly body?: string | undefined;
}

interface Mark {
  readonly id: string;
  readonly request: string;
  written: boolean;
}

const current = new AsyncLocalStorage<Mark>();

class RepeatedCall extends Problem {
  constructor() {
    super('conflict', 'This call was already done and was not repeated. Open the record to see the result.');
  }
}

const hash = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
const now = () => Math.floor(Date.now() / 1000);

const putOf = ({ id, request }: Mark): Put => ({
  TableName: env().TABLE_NAME,
  Item: { ...recordKey('repeat', id), request, [table.ttl]: now() + keptSeconds },
  // DynamoDB deletes expired items late, so the condition checks the time too.
  ConditionExpression: 'attribute_not_exists(#pk) OR #ttl < :now',
  ExpressionAttributeNames: { '#pk': table.pk, '#ttl': table.ttl },
  ExpressionAttributeValues: { ':now': now() },
});

/** Returns the write that records the idempotency key, for the next transaction; undefined if it was written already or the call has no key. */
export function markOfCall(): { readonly item: { readonly Put: Put }; readonly refused: () => Problem; readonly written: () => void } | undefined {
  const mark = current.getStore();
  if (!mark || mark.written) return undefined;
  return {
    item: { Put: putOf(mark) },
    refused: () => new RepeatedCall(),
    written: () => {
      mark.written = true;
    },
  };
}

/** Runs preparatory writes, which do not record the idempotency key. */
export function asPreparation<T>(work: () => Promise<T>): Promise<T> {
  const mark = current.getStore();
  return mark ? current.run({ ...mark, written: true }, work) : work();
}

/** Returns the stored answer of a call with this key; undefined if there is none. Throws `conflict` for a different call, or if the answer is unknown. */
async function formerAnswer({ id, request }: Mark): Promise<Answer | undefined> {
  for (const began = Date.now(); ; ) {
    const item = await findItem('repeat', id);
    if (!item || Number(item[table.ttl]) < now()) return undefined;
    if (item.request !== request)
      throw new Problem('conflict', 'This Idempotency-Key was used for another call. Use a new key.', [{ path: 'Idempotency-Key', message: 'Used' }]);
    if (item.answer) return JSON.parse(String(item.answer));
    if (Date.now() - began > patienceMs) throw new RepeatedCall();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function keep(mark: Mark, answer: Answer): Promise<void> {
  const text = JSON.stringify(answer);
  if (text.length > largestAnswer) return;
  const TableName = env().TABLE_NAME;
  try {
    if (!mark.written) {
      const { Item, ...put } = putOf(mark);
      await database().send(new PutCommand({ ...put, Item: { ...Item, answer: text } }));
      return;
    }
    await database().send(
      new UpdateCommand({
        TableName,
        Key: recordKey('repeat', mark.id),
        UpdateExpression: 'SET answer = :answer',
        ExpressionAttributeValues: { ':answer': text },
      }),
    );
  } catch (error) {
    // The work is done and its caller gets the answer. A repeat fails with the message to open the record.
    log('error', 'answer not kept', traceOf(error));
  }
}

/** Returns the call's idempotency key. Throws `invalid-input`. */
export function repeatKeyOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (!/^[\x21-\x7e]{8,128}$/.test(header))
    throw new Problem('invalid-input', 'Idempotency-Key must have 8 to 128 letters, digits and signs, for example a UUID.', [
      { path: 'Idempotency-Key', message: '8 to 128 characters, no spaces' },
    ]);
  return header;
}

/**
 * Does the work, or returns the stored answer if the same caller made the same call with this key within a day. `call` identifies the call, including its
 * body. Throws the work's errors, and `conflict` if the key belongs to another call or the answer is unknown.
 */
export async function doneOnce<T extends Answer>(
  by: { readonly userId: string; readonly key: string; readonly call: string },
  work: () => Promise<T>,
): Promise<T> {
  const mark: Mark = { id: hash(by.userId, by.key), request: hash(by.call), written: false };
  const former = await formerAnswer(mark);
  if (former) return former as T;
  let answer: T;
  try {
    answer = await current.run(mark, work);
  } catch (error) {
    // A concurrent repeat may have done the work: then this one was refused because of it.
    const others = mark.written ? undefined : await formerAnswer(mark);
    if (others) return others as T;
    throw error;
  }
  await keep(mark, answer);
  return answer;
}
