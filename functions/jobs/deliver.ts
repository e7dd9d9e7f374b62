// Consumer of the partners' queues: makes one attempt per message. A failed message returns after a growing pause, and finally goes to the failure queue,
// where a user can replay it (decision 031).
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { postpone } from '../integrations/outbox.ts';
import { sendMessage } from '../integrations/send.ts';
import { log, traceOf } from '../platform/log.ts';

/** True if the message is done and can leave the queue. */
async function take({ body, receiptHandle }: SQSRecord): Promise<boolean> {
  const { id } = JSON.parse(body) as { id: string };
  const outcome = await sendMessage(id);
  if (outcome.kind === 'done') return true;
  if (outcome.kind === 'given-up') log('error', 'partner message failed for good', { message: id });
  if (outcome.kind === 'again') log('warn', 'partner message failed', { message: id, againInSeconds: outcome.seconds });
  // A message that failed for good returns at once until the queue moves it to the failure queue. So it is out of the way before a replay, and raises the
  // alarm.
  await postpone(outcome.system, receiptHandle, outcome.kind === 'again' ? outcome.seconds : 0);
  return false;
}

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of event.Records) {
    const done = await take(record).catch((error: unknown) => {
      log('error', 'partner message could not be tried', { queued: record.messageId, ...traceOf(error) });
      return false;
    });
    if (!done) batchItemFailures.push({ itemIdentifier: record.messageId });
  }
  return { batchItemFailures };
}
