// Proof of the histories: a nightly checkpoint and a weekly verification (decision 034).
import { TimeZone } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { objectsOf } from './access.ts';
import { JobFunction } from './job-function.ts';
import { logLineMetric } from './log-metric.ts';
import type { Environment } from './registry-function.ts';
import { handing } from './sizes.ts';
import { sendingSteps, stepQueue, takesSteps } from './step-queue.ts';

interface HistoryProofProps {
  readonly table: ITable;
  readonly checkpoints: IBucket;
  readonly environment: Environment;
  readonly failures: IQueue;
}

/** The lists of chain heads, and the checkpoints over them (functions/checkpoints/store.ts). */
const folders = ['heads', 'checkpoints'];

export class HistoryProof extends Construct {
  readonly checkpoint: LambdaFunction;
  readonly verify: LambdaFunction;
  /** Number of checkpoints made. */
  readonly made: Metric;
  /** Number of broken histories and checkpoints. */
  readonly broken: Metric;

  constructor(scope: Construct, id: string, { table, checkpoints, environment, failures }: HistoryProofProps) {
    super(scope, id);
    const bucket = { ...environment, CHECKPOINT_BUCKET: checkpoints.bucketName };
    const reading = [
      objectsOf(checkpoints, folders, ['s3:GetObject']),
      new PolicyStatement({ sid: 'Checkpoints', actions: ['s3:ListBucket'], resources: [checkpoints.bucketArn] }),
    ];
    const shared = { table, environment: bucket, deadLetterQueue: failures };

    const checkpointSteps = stepQueue(this, 'CheckpointSteps', failures);
    const checkpoint = new JobFunction(this, 'checkpoint', {
      ...shared,
      environment: { ...bucket, CHECKPOINT_QUEUE_URL: checkpointSteps.queueUrl },
      job: 'checkpoint',
      statements: [...reading, objectsOf(checkpoints, folders, ['s3:PutObject']), sendingSteps(checkpointSteps)],
    });
    this.checkpoint = checkpoint.lambda;
    takesSteps(this.checkpoint, checkpointSteps);
    // The log line of the last step.
    this.made = logLineMetric(this, 'Made', { logGroup: checkpoint.logGroup, events: ['checkpoint made'], metricName: 'CheckpointsMade' });
    const verifySteps = stepQueue(this, 'VerifySteps', failures);
    const verify = new JobFunction(this, 'verify-history', {
      ...shared,
      environment: { ...bucket, VERIFY_QUEUE_URL: verifySteps.queueUrl },
      job: 'verifyHistory',
      statements: [...reading, sendingSteps(verifySteps)],
    });
    this.verify = verify.lambda;
    takesSteps(this.verify, verifySteps);
    this.broken = logLineMetric(this, 'Broken', { logGroup: verify.logGroup, events: ['history broken'], metricName: 'HistoryBroken' });

    const called = { deadLetterQueue: failures, ...handing.daily };
    const timeZone = TimeZone.AFRICA_JOHANNESBURG;
    new Schedule(this, 'Nightly', {
      description: 'Nightly checkpoint of the histories, when few people work',
      schedule: ScheduleExpression.cron({ minute: '0', hour: '2', timeZone }),
      target: new LambdaInvoke(this.checkpoint, called),
    });
    new Schedule(this, 'Weekly', {
      description: 'Weekly verification of the histories',
      schedule: ScheduleExpression.cron({ minute: '0', hour: '3', weekDay: 'SUN', timeZone }),
      target: new LambdaInvoke(this.verify, called),
    });
  }
}
