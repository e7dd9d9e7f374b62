// A queue of what failed for good, which waits there for a person; an alarm stands on each.
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { failuresKept } from './sizes.ts';

/** Of every queue: encrypted, over TLS alone, kept as long as a failure is. */
export const queueProps = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: failuresKept };

export const failuresQueue = (scope: Construct, name: string): Queue => new Queue(scope, name, queueProps);
