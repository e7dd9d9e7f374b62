// What no person calls: the daily sweep and the consumers of the table's stream.
import { Duration, Stack, type StackProps, TimeZone } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { FilterCriteria, FilterRule, type Function as LambdaFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { jobKinds } from '../../shared/workflow/schema.ts';
import { listingOf, objectsOf, snapshotFolder } from '../parts/access.ts';
import { jobs } from '../parts/bundle.ts';
import { type Environment, RegistryFunction } from '../parts/registry-function.ts';

interface JobsProps extends StackProps {
  readonly table: Table;
  readonly documents: IBucket;
  readonly environment: Environment;
}

/** Of the document bucket. */
const jobFolders = ['exports', 'imports'];

export class JobsStack extends Stack {
  readonly sweep: LambdaFunction;
  readonly count: LambdaFunction;
  readonly recount: LambdaFunction;
  readonly work: LambdaFunction;
  readonly snapshot: LambdaFunction;
  /** Counters that the sweep found wrong. */
  readonly drift: Metric;
  /** What failed for good waits here for a person; an alarm stands on each. */
  readonly deadLetters: readonly Queue[];

  constructor(scope: Construct, id: string, { table, documents, environment, ...props }: JobsProps) {
    super(scope, id, props);

    const deadLetters = (name: string) =>
      new Queue(this, name, { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) });
    const sweepFailures = deadLetters('SweepFailures');
    const countFailures = deadLetters('CountFailures');
    const workFailures = deadLetters('WorkFailures');
    const snapshotFailures = deadLetters('SnapshotFailures');
    this.deadLetters = [sweepFailures, countFailures, workFailures, snapshotFailures];

    // Two ways to fail, one queue: the scheduler could not hand the call over, or the function failed on it three times.
    const sweep = new RegistryFunction(this, 'sweep', {
      file: jobs.sweep,
      description: 'jobs.sweep',
      table,
      // It reports what has drifted and leaves the mending to a person.
      access: 'read',
      environment,
      timeout: Duration.minutes(15),
      deadLetterQueue: sweepFailures,
    });
    this.sweep = sweep.lambda;
    this.drift = new MetricFilter(this, 'Drift', {
      logGroup: sweep.logGroup,
      // What functions/jobs/sweep.ts writes, one line for each counter that is wrong.
      filterPattern: FilterPattern.stringValue('$.event', '=', 'counter drift'),
      metricNamespace: this.stackName,
      metricName: 'CounterDrift',
    }).metric({ statistic: 'Sum', period: Duration.minutes(5) });
    // Run by a person when the sweep reports drift (docs/deploy.md); nothing calls it by itself.
    this.recount = new RegistryFunction(this, 'recount', {
      file: jobs.recount,
      description: 'jobs.recount',
      table,
      access: 'write',
      environment,
      timeout: Duration.minutes(15),
    }).lambda;
    new Schedule(this, 'Daily', {
      description: 'Compliance sweep, before the working day',
      schedule: ScheduleExpression.cron({ minute: '0', hour: '5', timeZone: TimeZone.AFRICA_JOHANNESBURG }),
      target: new LambdaInvoke(this.sweep, { deadLetterQueue: sweepFailures, retryAttempts: 5, maxEventAge: Duration.hours(6) }),
    });

    this.snapshot = new RegistryFunction(this, 'snapshot', {
      file: jobs.snapshot,
      description: 'jobs.snapshot',
      table,
      access: 'read',
      environment,
      // Once a day it holds a kind's rows twice, and reads all of the change feed: a gigabyte for a million firearms.
      memory: 2048,
      timeout: Duration.minutes(15),
      statements: [objectsOf(documents, [snapshotFolder], ['s3:GetObject', 's3:PutObject'])],
      deadLetterQueue: snapshotFailures,
    }).lambda;
    new Schedule(this, 'Hourly', {
      description: 'Snapshots that cold searches begin with',
      schedule: ScheduleExpression.rate(Duration.hours(1)),
      target: new LambdaInvoke(this.snapshot, { deadLetterQueue: snapshotFailures, retryAttempts: 2, maxEventAge: Duration.minutes(50) }),
    });

    this.count = new RegistryFunction(this, 'count', {
      file: jobs.count,
      description: 'jobs.count',
      table,
      access: 'write',
      environment,
      timeout: Duration.minutes(1),
    }).lambda;
    this.count.addEventSource(
      new DynamoEventSource(table, {
        // From the beginning: what was written before the consumer stood is counted as well.
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        maxBatchingWindow: Duration.seconds(1),
        bisectBatchOnError: true,
        retryAttempts: 10,
        onFailure: new SqsDlq(countFailures),
      }),
    );

    // Imports, exports and new names of legal entities, a step for each change of their record (decisions 010 and 011).
    this.work = new RegistryFunction(this, 'work', {
      file: jobs.work,
      description: 'jobs.work',
      table,
      access: 'write',
      environment,
      // The search's index and a whole workbook of an import stand in memory together; and zipping takes the processor that comes with it.
      memory: 2048,
      // A step is meant to end within half a minute; making the file of a national register takes some.
      timeout: Duration.minutes(15),
      statements: [
        objectsOf(documents, jobFolders, ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload']),
        listingOf(documents, jobFolders),
        // An export of a list that is filtered searches.
        objectsOf(documents, [snapshotFolder], ['s3:GetObject']),
      ],
    }).lambda;
    this.work.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.or('INSERT', 'MODIFY'),
            dynamodb: { NewImage: { __edb_e__: { S: FilterRule.or(...jobKinds) } } },
          }),
        ],
        // A step has the whole time to itself, and the steps of ten jobs of a shard go on side by side.
        batchSize: 1,
        parallelizationFactor: 10,
        retryAttempts: 10,
        onFailure: new SqsDlq(workFailures),
      }),
    );
  }
}
