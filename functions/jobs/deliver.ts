// Consumer of the partners' queues: tries each message once. What failed comes again after a growing pause, and at last goes where
// given-up work waits for a person (decision 031).
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { postpone } from '../integrations/outbox.ts';
import { sendMessage } from '../integrations/send.ts';
import { log, traceOf } from '../platform/log.ts';

/** True when it is done with. */
async function take({ body, receiptHandle }: SQSRecord): Promise<boolean> {
  const { id } = JSON.parse(body) as { id: string };
  const outcome = await sendMessage(id);
  if (outcome.kind === 'done') return true;
  if (outcome.kind === 'given-up') log('error', 'partner message given up', { message: id });
  if (outcome.kind === 'again') log('warn', 'partner message failed', { message: id, againInSeconds: outcome.seconds });
  // Given up, it is brought again at once until the queue puts it aside: so it is out of the way before anybody replays it, and rings.
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
