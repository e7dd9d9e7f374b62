// What makes the histories prove themselves: a checkpoint each night, a verification each week (decision 034).
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
import type { Environment } from './registry-function.ts';
import { handing } from './sizes.ts';
import { linesTold } from './told.ts';

interface HistoryProofProps {
  readonly table: ITable;
  readonly checkpoints: IBucket;
  readonly environment: Environment;
  readonly failures: IQueue;
}

/** The lists of heads, and the checkpoints over them (functions/checkpoints/store.ts). */
const folders = ['heads', 'checkpoints'];

export class HistoryProof extends Construct {
  readonly checkpoint: LambdaFunction;
  readonly verify: LambdaFunction;
  /** Checkpoints that were made. */
  readonly made: Metric;
  /** Histories and checkpoints found broken. */
  readonly broken: Metric;

  constructor(scope: Construct, id: string, { table, checkpoints, environment, failures }: HistoryProofProps) {
    super(scope, id);
    const bucket = { ...environment, CHECKPOINT_BUCKET: checkpoints.bucketName };
    const reading = [
      objectsOf(checkpoints, folders, ['s3:GetObject']),
      new PolicyStatement({ sid: 'Checkpoints', actions: ['s3:ListBucket'], resources: [checkpoints.bucketArn] }),
    ];
    const shared = { table, environment: bucket, deadLetterQueue: failures };

    const checkpoint = new JobFunction(this, 'checkpoint', {
      ...shared,
      job: 'checkpoint',
      statements: [...reading, objectsOf(checkpoints, folders, ['s3:PutObject'])],
    });
    this.checkpoint = checkpoint.lambda;
    // The last line of functions/jobs/checkpoint.ts.
    this.made = linesTold(this, 'Made', { logGroup: checkpoint.logGroup, events: ['checkpoint made'], metricName: 'CheckpointsMade' });
    const verify = new JobFunction(this, 'verify-history', {
      ...shared,
      job: 'verifyHistory',
      statements: reading,
    });
    this.verify = verify.lambda;
    this.broken = linesTold(this, 'Broken', { logGroup: verify.logGroup, events: ['history broken'], metricName: 'HistoryBroken' });

    const called = { deadLetterQueue: failures, ...handing.daily };
    const timeZone = TimeZone.AFRICA_JOHANNESBURG;
    new Schedule(this, 'Nightly', {
      description: 'Checkpoint of the histories, while few people work',
      schedule: ScheduleExpression.cron({ minute: '0', hour: '2', timeZone }),
      target: new LambdaInvoke(this.checkpoint, called),
    });
    new Schedule(this, 'Weekly', {
      description: 'Verification of the histories',
      schedule: ScheduleExpression.cron({ minute: '0', hour: '3', weekDay: 'SUN', timeZone }),
      target: new LambdaInvoke(this.verify, called),
    });
  }
}
