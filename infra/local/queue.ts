// SQS's part on one machine: queues with SQS's own API. The consumer gets each message until it has processed it. Pending messages survive a restart.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { readBody } from './body.ts';
import { startLoopback } from './loopback.ts';

const lookMs = 100;
/** As in infra/stacks/jobs.ts: seconds until an unprocessed message is delivered again, the number of attempts, and the batch size. */
const visibilitySeconds = 180;
const mostReceives = 10;
const together = 5;

interface Waiting {
  readonly id: string;
  readonly queue: string;
  readonly body: string;
  receives: number;
  /** In milliseconds since 1970. */
  visibleAt: number;
}

interface Options {
  readonly names: readonly string[];
  consume(event: SQSEvent): Promise<SQSBatchResponse>;
  /** A file that keeps the pending messages. */
  readonly statePath?: string;
}

export async function startQueues({ names, consume, statePath }: Options) {
  const waiting = new Map<string, Waiting>();
  if (statePath && existsSync(statePath)) for (const one of JSON.parse(readFileSync(statePath, 'utf8')) as Waiting[]) waiting.set(one.id, one);
  const running = new Map<string, Promise<void>>();
  const save = () => {
    if (!statePath) return;
    writeFileSync(`${statePath}.new`, JSON.stringify([...waiting.values()]));
    renameSync(`${statePath}.new`, statePath);
  };

  /** The calls that the functions make, in SQS's JSON protocol. */
  const calls: Readonly<Record<string, (queue: string, input: Record<string, any>) => object>> = {
    SendMessage(queue, { MessageBody }) {
      const id = randomUUID();
      waiting.set(id, { id, queue, body: MessageBody, receives: 0, visibleAt: Date.now() });
      save();
      return { MessageId: id, MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex') };
    },
    ChangeMessageVisibility(_queue, { ReceiptHandle, VisibilityTimeout }) {
      const one = waiting.get(ReceiptHandle);
      if (one) one.visibleAt = Date.now() + VisibilityTimeout * 1000;
      save();
      return {};
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const input = JSON.parse((await readBody(request, 300_000)).toString('utf8')) as Record<string, any>;
    const queue =
      String(input.QueueUrl ?? '')
        .split('/')
        .at(-1) ?? '';
    const call = calls[String(request.headers['x-amz-target']).replace('AmazonSQS.', '')];
    const known = call && names.includes(queue);
    const answer = known ? call(queue, input) : { __type: 'com.amazonaws.sqs#QueueDoesNotExist', message: 'No such queue or call' };
    response.writeHead(known ? 200 : 400, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answer));
  }

  async function hand(one: Waiting): Promise<void> {
    one.receives += 1;
    one.visibleAt = Date.now() + visibilitySeconds * 1000;
    const record = { messageId: one.id, receiptHandle: one.id, body: one.body, attributes: { ApproximateReceiveCount: String(one.receives) } };
    try {
      const { batchItemFailures } = await consume({ Records: [record as unknown as SQSEvent['Records'][number]] });
      if (batchItemFailures.length === 0) waiting.delete(one.id);
    } catch (error) {
      console.error('The consumer of a queue failed. Trying again:', error);
    }
    if (waiting.has(one.id) && one.receives >= mostReceives) {
      waiting.delete(one.id);
      console.error(`The queue ${one.queue} gave up on a message: ${one.body}`);
    }
    save();
  }

  const look = setInterval(() => {
    for (const one of waiting.values()) {
      if (running.size >= together) return;
      if (one.visibleAt <= Date.now() && !running.has(one.id))
        running.set(
          one.id,
          hand(one).finally(() => running.delete(one.id)),
        );
    }
  }, lookMs);

  const server = await startLoopback('The queue', serve);

  return {
    urlOf: (name: string) => `${server.endpoint}/000000000000/${name}`,
    async stop(): Promise<void> {
      clearInterval(look);
      await Promise.all(running.values());
      await server.stop();
    },
  };
}
