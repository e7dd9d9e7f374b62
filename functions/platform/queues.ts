// SQS, as the functions use it. A queue's address tells where it is: Amazon's, or the local host's own.
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

/** Has the queue bring what was taken out of it again after so many seconds. */
export async function bringAgain(QueueUrl: string, ReceiptHandle: string, VisibilityTimeout: number): Promise<void> {
  await sqs(QueueUrl).send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
}
