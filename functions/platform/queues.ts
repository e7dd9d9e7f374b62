// SQS, as the functions use it. A queue's address shows whether it is Amazon's or the local host's, which has several servers.
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { env } from './env.ts';

const clients = new Map<string, SQSClient>();
/** AWS's queues share a client. On the local host each server of queues has its own: a client with an endpoint sends everything there. */
function sqs(queueUrl: string): SQSClient {
  const endpoint = env().HOST === 'local' ? new URL(queueUrl).origin : undefined;
  const client = clients.get(endpoint ?? '') ?? new SQSClient(endpoint ? { endpoint } : {});
  clients.set(endpoint ?? '', client);
  return client;
}

export async function putInQueue(QueueUrl: string, content: Readonly<Record<string, string>>): Promise<void> {
  await sqs(QueueUrl).send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(content) }));
}

/** Makes the queue deliver a received message again after so many seconds. */
export async function deliverAgain(QueueUrl: string, ReceiptHandle: string, VisibilityTimeout: number): Promise<void> {
  await sqs(QueueUrl).send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
}
