// The queue of pending messages for one partner, and its failure queue (decision 031).
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { failuresQueue, queueProps } from './failures-queue.ts';
import { delivery } from './sizes.ts';

export function partnerQueue(scope: Construct, name: string): { readonly queue: Queue; readonly failures: Queue } {
  const failures = failuresQueue(scope, `${name}Failures`);
  const queue = new Queue(scope, `${name}Messages`, {
    ...queueProps,
    visibilityTimeout: delivery.visibilityTimeout,
    deadLetterQueue: { queue: failures, maxReceiveCount: delivery.maxReceiveCount },
  });
  return { queue, failures };
}
