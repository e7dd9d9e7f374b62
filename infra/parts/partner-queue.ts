// What waits for one partner, and what was given up of it (decision 031).
import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { mostTries } from '../../shared/integrations/schema.ts';

/** Of the function that hands messages over: longer than it waits for a partner. */
export const deliveryTimeout = Duration.seconds(30);

/** Receives beyond the tries that are counted: a message that came twice, or while somebody was at it. */
const spare = 4;

export function partnerQueue(scope: Construct, name: string): { readonly queue: Queue; readonly failures: Queue } {
  const kept = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) };
  const failures = new Queue(scope, `${name}Failures`, kept);
  const queue = new Queue(scope, `${name}Messages`, {
    ...kept,
    // Six times what the function may take, as Lambda asks for.
    visibilityTimeout: Duration.seconds(deliveryTimeout.toSeconds() * 6),
    deadLetterQueue: { queue: failures, maxReceiveCount: mostTries + spare },
  });
  return { queue, failures };
}
