// A queue for work that failed for good, until a person handles it. Each queue has an alarm.
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { failuresKept } from './sizes.ts';

/** For every queue: encrypted, TLS only, kept as long as a failure. */
export const queueProps = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: failuresKept };

export const failuresQueue = (scope: Construct, name: string): Queue => new Queue(scope, name, queueProps);
