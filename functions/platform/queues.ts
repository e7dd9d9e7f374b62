// SQS, as the functions use it. A queue's address shows whether it is Amazon's or the local host's.
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { env } from './env.ts';

let client: SQSClient | undefined;
const sqs = (queueUrl: string) => {
  client ??= new SQSClient(env().HOST === 'local' ? { endpoint: new URL(queueUrl).origin } : {});
  return client;
};

export async function putInQueue(QueueUrl: string, content: Readonly<Record<string, string>>): Promise<void> {
  await sqs(QueueUrl).send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(content) }));
}

/** Makes the queue deliver a received message again after so many seconds. */
export async function deliverAgain(QueueUrl: string, ReceiptHandle: string, VisibilityTimeout: number): Promise<void> {
  await sqs(QueueUrl).send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
}
