// Background jobs: the daily sweep, the upload check, the consumers of the table's stream, the searches' snapshots, messages to partners, and the proof of
// the histories.
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
import { consumedKinds } from '../../shared/history/consumed-kinds.ts';
import { followedKinds, jobKinds } from '../../shared/history/schema.ts';
import { readingSecrets } from '../parts/access.ts';
import { failuresQueue } from '../parts/failures-queue.ts';
import { HistoryProof } from '../parts/history-proof.ts';
import { JobFunction } from '../parts/job-function.ts';
import { logLineMetric } from '../parts/log-metric.ts';
import { partnerQueue } from '../parts/partner-queue.ts';
import type { Environment } from '../parts/registry-function.ts';
import { incomingFolder } from '../parts/rights.ts';
import { delivery, handing, streams } from '../parts/sizes.ts';
import { sendingSteps, stepQueue, takesSteps } from '../parts/step-queue.ts';
import { MalwareScan, uploadsIn } from '../parts/uploads.ts';

interface JobsProps extends StackProps {
  readonly table: ITable;
  readonly documents: IBucket;
  readonly checkpoints: IBucket;
  readonly userPoolArn: string;
  readonly personKeyArn: string;
  readonly environment: Environment;
  /** True to scan uploads for malware before the upload check. */
  readonly malwareScan: boolean;
}

/** The right to move a change that cannot be processed to the consumer's failure queue (functions/jobs/tries.ts). */
const settingAside = (failures: Queue) => new PolicyStatement({ sid: 'SetAside', actions: ['sqs:SendMessage'], resources: [failures.queueArn] });

export class JobsStack extends Stack {
  readonly sweep: LambdaFunction;
  readonly count: LambdaFunction;
  readonly recount: LambdaFunction;
  readonly enterStock: LambdaFunction;
  readonly work: LambdaFunction;
  readonly snapshot: LambdaFunction;
  readonly checkUpload: LambdaFunction;
  readonly deliver: LambdaFunction;
  readonly watchCustody: LambdaFunction;
  readonly copyRegisters: LambdaFunction;
  readonly proof: HistoryProof;
  /** Number of wrong counters and stock register gaps that the sweep found. */
  readonly drift: Metric;
  /** Number of completed sweeps. */
  readonly swept: Metric;
  /** Work that failed for good is kept here for a person; each queue has an alarm. */
  readonly deadLetters: readonly Queue[];

  constructor(scope: Construct, id: string, { table, documents, checkpoints, userPoolArn, personKeyArn, environment, malwareScan, ...props }: JobsProps) {
    super(scope, id, props);

    const sweepFailures = failuresQueue(this, 'SweepFailures');
    const countFailures = failuresQueue(this, 'CountFailures');
    const workFailures = failuresQueue(this, 'WorkFailures');
    const snapshotFailures = failuresQueue(this, 'SnapshotFailures');
    const uploadFailures = failuresQueue(this, 'UploadFailures');
    const watchFailures = failuresQueue(this, 'WatchCustodyFailures');
    const copyFailures = failuresQueue(this, 'CopyRegistersFailures');
    const proofFailures = failuresQueue(this, 'HistoryProofFailures');
    // One queue per partner: messages for a partner that is down do not delay the other's.
    const [regulator, police] = [partnerQueue(this, 'Regulator'), partnerQueue(this, 'Police')];
    const telling = { ...environment, REGULATOR_QUEUE_URL: regulator.queue.queueUrl, POLICE_QUEUE_URL: police.queue.queueUrl };
    this.deadLetters = [
      sweepFailures,
      countFailures,
      workFailures,
      snapshotFailures,
      uploadFailures,
      watchFailures,
      copyFailures,
      proofFailures,
      regulator.failures,
      police.failures,
    ];

    // One failure queue for three kinds of failure: the scheduler could not call the function, the function could not start the sweep, or a step failed. The
    // recount, whose steps do the same work, uses it too.
    const sweepSteps = stepQueue(this, 'SweepSteps', sweepFailures);
    const sweep = new JobFunction(this, 'sweep', {
      job: 'sweep',
      table,
      environment: { ...environment, SWEEP_QUEUE_URL: sweepSteps.queueUrl },
      statements: [sendingSteps(sweepSteps)],
      deadLetterQueue: sweepFailures,
    });
    this.sweep = sweep.lambda;
    takesSteps(this.sweep, sweepSteps);
    const { logGroup } = sweep;
    // The sweep's steps log one line for each wrong counter and each gap in a register.
    this.drift = logLineMetric(this, 'Drift', {
      logGroup,
      events: ['counter drift', 'stock register gap', 'provision register gap'],
      metricName: 'CounterDrift',
    });
    // The log line of the last step: a sweep that was aborted does not count.
    this.swept = logLineMetric(this, 'Swept', { logGroup, events: ['sweep done'], metricName: 'SweepsDone' });
    // A person runs it when the sweep reports drift (docs/runbooks.md); nothing else calls it.
    const recountSteps = stepQueue(this, 'RecountSteps', sweepFailures);
    this.recount = new JobFunction(this, 'recount', {
      job: 'recount',
      table,
      // An officer whose passport has a country in words gets its code, and with it another person key.
      environment: { ...environment, RECOUNT_QUEUE_URL: recountSteps.queueUrl, PERSON_KEY_ARN: personKeyArn },
      statements: [sendingSteps(recountSteps), ...readingSecrets([personKeyArn], 'PersonKey')],
      deadLetterQueue: sweepFailures,
    }).lambda;
    takesSteps(this.recount, recountSteps);
    // A person runs it once after the stock registers were introduced, and when the sweep reports a gap (docs/runbooks.md).
    this.enterStock = new JobFunction(this, 'enterStock', {
      job: 'enterStock',
      table,
      environment,
    }).lambda;
    new Schedule(this, 'Daily', {
      description: 'Daily compliance sweep, before the working day',
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
      description: 'Hourly snapshots for cold searches',
      schedule: ScheduleExpression.rate(Duration.hours(1)),
      target: new LambdaInvoke(this.snapshot, { deadLetterQueue: snapshotFailures, ...handing.hourly }),
    });

    this.watchCustody = new JobFunction(this, 'watch-custody', {
      job: 'watchCustody',
      table,
      environment,
      deadLetterQueue: watchFailures,
    }).lambda;
    new Schedule(this, 'EachFiveMinutes', {
      description: 'Alerts about firearms that are due or overdue',
      schedule: ScheduleExpression.rate(Duration.minutes(5)),
      target: new LambdaInvoke(this.watchCustody, { deadLetterQueue: watchFailures, ...handing.eachFiveMinutes }),
    });

    this.copyRegisters = new JobFunction(this, 'copy-registers', {
      job: 'copyRegisters',
      table,
      environment,
      documents,
      deadLetterQueue: copyFailures,
    }).lambda;
    new Schedule(this, 'RegisterCopies', {
      description: 'Daily copies of the registers of provision at 06:00 and 18:00; for an hour, later runs continue',
      schedule: ScheduleExpression.cron({ minute: '0/5', hour: '6,18', timeZone: TimeZone.AFRICA_JOHANNESBURG }),
      target: new LambdaInvoke(this.copyRegisters, { deadLetterQueue: copyFailures, ...handing.eachFiveMinutes }),
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
      description: 'A document was uploaded and is checked',
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
      description: 'Uploads whose event was lost or that never arrived',
      schedule: ScheduleExpression.rate(Duration.hours(1)),
      target: new LambdaInvoke(this.checkUpload, { deadLetterQueue: uploadFailures, ...handing.hourly }),
    });

    this.proof = new HistoryProof(this, 'HistoryProof', { table, checkpoints, environment, failures: proofFailures });

    this.count = new JobFunction(this, 'count', {
      job: 'count',
      table,
      environment: { ...environment, FAILURES_QUEUE_URL: countFailures.queueUrl },
      statements: [settingAside(countFailures)],
    }).lambda;
    this.count.addEventSource(
      new DynamoEventSource(table, {
        // From the beginning: writes before the consumer existed are counted too.
        startingPosition: StartingPosition.TRIM_HORIZON,
        // A deleted record has only its old image.
        filters: [
          FilterCriteria.filter({ dynamodb: { NewImage: { __edb_e__: { S: FilterRule.or(...consumedKinds) } } } }),
          FilterCriteria.filter({ eventName: FilterRule.isEqual('REMOVE'), dynamodb: { OldImage: { __edb_e__: { S: FilterRule.or(...consumedKinds) } } } }),
        ],
        ...streams.count,
        onFailure: new SqsDlq(countFailures),
      }),
    );

    // Imports, exports and renamed legal entities, one step for each change of their record (decisions 010 and 011).
    this.work = new JobFunction(this, 'work', {
      job: 'work',
      table,
      // An import of officers makes their person keys.
      environment: { ...telling, PERSON_KEY_ARN: personKeyArn, FAILURES_QUEUE_URL: workFailures.queueUrl },
      documents,
      userPoolArn,
      statements: [
        new PolicyStatement({ sid: 'Tell', actions: ['sqs:SendMessage'], resources: [regulator.queue.queueArn, police.queue.queueArn] }),
        settingAside(workFailures),
        ...readingSecrets([personKeyArn], 'PersonKey'),
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
          // History entries, from which stock registers (decision 019) and risks (decision 025) are updated.
          FilterCriteria.filter({
            eventName: FilterRule.isEqual('INSERT'),
            dynamodb: { NewImage: { __edb_e__: { S: FilterRule.isEqual('workflow-history') }, entityType: { S: FilterRule.or(...followedKinds) } } },
          }),
          // Notifications, from which emails are created (decision 032). Not by a third consumer: a shard supports two.
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
