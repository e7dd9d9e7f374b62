// What no person calls: the daily sweep, the upload check, the consumers of the table's stream, the searches' snapshots, what is told to
// partners, and the proof of the histories.
import { Duration, Stack, type StackProps, TimeZone } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, type Function as LambdaFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { followedKinds, jobKinds } from '../../shared/history/schema.ts';
import { readingSecrets } from '../parts/access.ts';
import { failuresQueue } from '../parts/failures-queue.ts';
import { HistoryProof } from '../parts/history-proof.ts';
import { JobFunction } from '../parts/job-function.ts';
import { partnerQueue } from '../parts/partner-queue.ts';
import type { Environment } from '../parts/registry-function.ts';
import { incomingFolder } from '../parts/rights.ts';
import { delivery, handing, streams } from '../parts/sizes.ts';
import { linesTold } from '../parts/told.ts';
import { MalwareScan, uploadsIn } from '../parts/uploads.ts';

interface JobsProps extends StackProps {
  readonly table: ITable;
  readonly documents: IBucket;
  readonly checkpoints: IBucket;
  readonly userPoolArn: string;
  readonly environment: Environment;
  /** Whether uploads are scanned for malware before they are checked. */
  readonly malwareScan: boolean;
}

export class JobsStack extends Stack {
  readonly sweep: LambdaFunction;
  readonly count: LambdaFunction;
  readonly recount: LambdaFunction;
  readonly enterStock: LambdaFunction;
  readonly work: LambdaFunction;
  readonly snapshot: LambdaFunction;
  readonly checkUpload: LambdaFunction;
  readonly deliver: LambdaFunction;
  readonly proof: HistoryProof;
  /** Counters that the sweep found wrong, and gaps in the stock registers. */
  readonly drift: Metric;
  /** Sweeps that came to their end. */
  readonly swept: Metric;
  /** What failed for good waits here for a person; an alarm stands on each. */
  readonly deadLetters: readonly Queue[];

  constructor(scope: Construct, id: string, { table, documents, checkpoints, userPoolArn, environment, malwareScan, ...props }: JobsProps) {
    super(scope, id, props);

    const sweepFailures = failuresQueue(this, 'SweepFailures');
    const countFailures = failuresQueue(this, 'CountFailures');
    const workFailures = failuresQueue(this, 'WorkFailures');
    const snapshotFailures = failuresQueue(this, 'SnapshotFailures');
    const uploadFailures = failuresQueue(this, 'UploadFailures');
    const proofFailures = failuresQueue(this, 'HistoryProofFailures');
    // One for each partner: what waits for one that is down holds up nothing of the other's.
    const [regulator, police] = [partnerQueue(this, 'Regulator'), partnerQueue(this, 'Police')];
    const telling = { ...environment, REGULATOR_QUEUE_URL: regulator.queue.queueUrl, POLICE_QUEUE_URL: police.queue.queueUrl };
    this.deadLetters = [sweepFailures, countFailures, workFailures, snapshotFailures, uploadFailures, proofFailures, regulator.failures, police.failures];

    // Two ways to fail, one queue: the scheduler could not hand the call over, or the function failed on it three times.
    const sweep = new JobFunction(this, 'sweep', {
      job: 'sweep',
      table,
      environment,
      deadLetterQueue: sweepFailures,
    });
    this.sweep = sweep.lambda;
    const { logGroup } = sweep;
    // What functions/jobs/sweep.ts writes, one line for each counter that is wrong and each gap in a stock register.
    this.drift = linesTold(this, 'Drift', { logGroup, events: ['counter drift', 'stock register gap'], metricName: 'CounterDrift' });
    // Its last line: one that was called and broke off has not been done.
    this.swept = linesTold(this, 'Swept', { logGroup, events: ['sweep done'], metricName: 'SweepsDone' });
    // Run by a person when the sweep reports drift (docs/runbooks.md); nothing calls it by itself.
    this.recount = new JobFunction(this, 'recount', {
      job: 'recount',
      table,
      environment,
    }).lambda;
    // Run by a person, once after the stock registers came, and when the sweep reports a gap (docs/runbooks.md).
    this.enterStock = new JobFunction(this, 'enterStock', {
      job: 'enterStock',
      table,
      environment,
    }).lambda;
    new Schedule(this, 'Daily', {
      description: 'Compliance sweep, before the working day',
      schedule: ScheduleExpression.cron({ minute: '0', hour: '5', timeZone: TimeZone.AFRICA_JOHANNESBURG }),
      target: new LambdaInvoke(this.sweep, { deadLetterQueue: sweepFailures, ...handing.daily }),
    });

    this.snapshot = new JobFunction(this, 'snapshot', {
      job: 'snapshot',
      table,
      environment,
      documents,
      deadLetterQueue: snapshotFailures,
    }).lambda;
    new Schedule(this, 'Hourly', {
      description: 'Snapshots that cold searches begin with',
      schedule: ScheduleExpression.rate(Duration.hours(1)),
      target: new LambdaInvoke(this.snapshot, { deadLetterQueue: snapshotFailures, ...handing.hourly }),
    });

    this.checkUpload = new JobFunction(this, 'check-upload', {
      job: 'checkUpload',
      table,
      environment: malwareScan ? { ...environment, MALWARE_SCAN: 'on' } : environment,
      documents,
      deadLetterQueue: uploadFailures,
    }).lambda;
    const incoming = { bucket: documents, folder: incomingFolder };
    const come = malwareScan ? new MalwareScan(this, 'MalwareScan', incoming).scanned : uploadsIn(incoming);
    new Rule(this, 'Uploads', {
      description: 'A document has come and is checked',
      eventPattern: come.pattern,
      targets: [
        new LambdaTarget(this.checkUpload, {
          event: come.event,
          deadLetterQueue: uploadFailures,
          ...handing.upload,
        }),
      ],
    });
    new Schedule(this, 'LateUploads', {
      description: 'Uploads whose event was lost, or that never came',
      schedule: ScheduleExpression.rate(Duration.hours(1)),
      target: new LambdaInvoke(this.checkUpload, { deadLetterQueue: uploadFailures, ...handing.hourly }),
    });

    this.proof = new HistoryProof(this, 'HistoryProof', { table, checkpoints, environment, failures: proofFailures });

    this.count = new JobFunction(this, 'count', {
      job: 'count',
      table,
      environment,
    }).lambda;
    this.count.addEventSource(
      new DynamoEventSource(table, {
        // From the beginning: what was written before the consumer stood is counted as well.
        startingPosition: StartingPosition.TRIM_HORIZON,
        ...streams.count,
        bisectBatchOnError: true,
        onFailure: new SqsDlq(countFailures),
      }),
    );

    // Imports, exports and new names of legal entities, a step for each change of their record (decisions 010 and 011).
    this.work = new JobFunction(this, 'work', {
      job: 'work',
      table,
      environment: telling,
      documents,
      userPoolArn,
      statements: [new PolicyStatement({ sid: 'Tell', actions: ['sqs:SendMessage'], resources: [regulator.queue.queueArn, police.queue.queueArn] })],
    }).lambda;
    this.work.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.or('INSERT', 'MODIFY'),
            dynamodb: { NewImage: { __edb_e__: { S: FilterRule.or(...jobKinds) } } },
          }),
          // The histories from which the stock registers are entered (decision 019) and risks are worked (decision 025).
          FilterCriteria.filter({
            eventName: FilterRule.isEqual('INSERT'),
            dynamodb: { NewImage: { __edb_e__: { S: FilterRule.isEqual('workflow-history') }, entityType: { S: FilterRule.or(...followedKinds) } } },
          }),
          // Of these letters are written (decision 032). Not by a third reader: a shard bears two.
          FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT'), dynamodb: { NewImage: { __edb_e__: { S: FilterRule.isEqual('notification') } } } }),
        ],
        ...streams.work,
        onFailure: new SqsDlq(workFailures),
      }),
    );

    this.deliver = new JobFunction(this, 'deliver', {
      job: 'deliver',
      table,
      environment: telling,
      statements: readingSecrets([environment.REGULATOR_SECRET_ARN, environment.POLICE_SECRET_ARN]),
    }).lambda;
    for (const { queue } of [regulator, police]) {
      this.deliver.addEventSource(new SqsEventSource(queue, { ...delivery.source, reportBatchItemFailures: true }));
    }
  }
}
