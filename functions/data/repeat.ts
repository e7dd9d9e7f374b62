// A call that is sent again is done once (Idempotency-Key): its key is written with the first change that it makes, in the same
// transaction, and its answer is kept beside it for a day.
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

/** For so long a call that comes again is the same one. */
export const keptSeconds = 24 * 3600;
/** DynamoDB takes items of 400 KB; an answer beyond this is not kept, and its repetition is told that the thing was done. */
const largestAnswer = 256 * 1024;
/** How long the second of two calls at once waits for the first one's answer. */
const patienceMs = 3000;

/** What came back the first time. */
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

class SentAgain extends Problem {
  constructor() {
    super('conflict', 'This was done when it was sent before, and is not done again. Look at the record.');
  }
}

const hash = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
const now = () => Math.floor(Date.now() / 1000);

const putOf = ({ id, request }: Mark): Put => ({
  TableName: env().TABLE_NAME,
  Item: { ...recordKey('repeat', id), request, [table.ttl]: now() + keptSeconds },
  // One that has run out may still lie there: DynamoDB takes away in its own time.
  ConditionExpression: 'attribute_not_exists(#pk) OR #ttl < :now',
  ExpressionAttributeNames: { '#pk': table.pk, '#ttl': table.ttl },
  ExpressionAttributeValues: { ':now': now() },
});

/** The write that marks the call as done, for the transaction that is about to be written; none when it was written or nobody asked for it. */
export function markOfCall(): { readonly item: { readonly Put: Put }; readonly refused: () => Problem; readonly written: () => void } | undefined {
  const mark = current.getStore();
  if (!mark || mark.written) return undefined;
  return {
    item: { Put: putOf(mark) },
    refused: () => new SentAgain(),
    written: () => {
      mark.written = true;
    },
  };
}

/** What a call has to do on its way and is not yet what it was sent for: of that no write marks the call as done. */
export function onTheWay<T>(work: () => Promise<T>): Promise<T> {
  const mark = current.getStore();
  return mark ? current.run({ ...mark, written: true }, work) : work();
}

/** The answer of the call that was done under the mark; undefined when none was. Throws `conflict` when it was another call, or its answer is not known. */
async function formerAnswer({ id, request }: Mark): Promise<Answer | undefined> {
  for (const began = Date.now(); ; ) {
    const item = await findItem('repeat', id);
    if (!item || Number(item[table.ttl]) < now()) return undefined;
    if (item.request !== request)
      throw new Problem('conflict', 'This Idempotency-Key was used for another call.', [{ path: 'Idempotency-Key', message: 'Used' }]);
    if (item.answer) return JSON.parse(String(item.answer));
    if (Date.now() - began > patienceMs) throw new SentAgain();
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
    // The thing is done, and its caller is told so; a repetition is then told to look at the record.
    log('error', 'answer not kept', traceOf(error));
  }
}

/** The key of a call, as the caller sends it. Throws `invalid-input`. */
export function repeatKeyOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (!/^[\x21-\x7e]{8,128}$/.test(header))
    throw new Problem('invalid-input', 'Idempotency-Key is 8 to 128 letters, digits and signs, such as a UUID.', [
      { path: 'Idempotency-Key', message: '8 to 128 characters, no spaces' },
    ]);
  return header;
}

/**
 * Does the work unless the same caller had the same call done under the key within a day: then answers what was answered then.
 * `call` is the call in words, body included. Throws what the work throws, and `conflict` for a key that was used for another call
 * and for a call that was done without its answer being known.
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
    // Of two calls at once the other may have done it: then this one was refused for what the other has made.
    const others = mark.written ? undefined : await formerAnswer(mark);
    if (others) return others as T;
    throw error;
  }
  await keep(mark, answer);
  return answer;
}
