// Alarms to one topic, and a dashboard.
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBackupVault } from 'aws-cdk-lib/aws-backup';
import * as cw from 'aws-cdk-lib/aws-cloudwatch';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { indexes } from '../../functions/data/table.ts';
import { Alarms, periodOf } from '../parts/alarms.ts';
import { handOver } from '../parts/hand-over.ts';

interface WatchProps extends StackProps {
  readonly stage: HttpStage;
  readonly accessLog: LogGroup;
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  readonly table: ITable;
  /** Functions, or their names in the account, by name; `count` is the stream's consumer. */
  readonly functions: ReadonlyMap<string, LambdaFunction | string>;
  readonly streamConsumer: LambdaFunction;
  readonly deadLetters: readonly Queue[];
  /** Number of completed sweeps. */
  readonly swept: cw.Metric;
  /** Number of wrong counters that the daily sweep found. */
  readonly drift: cw.IMetric;
  /** Number of checkpoints of the histories. */
  readonly checkpointed: cw.Metric;
  /** Number of broken histories and checkpoints that the weekly verification found. */
  readonly brokenHistories: cw.IMetric;
  /** Number of emails and SMS that failed for hours; only if any are sent. */
  readonly lettersGivenUp?: cw.IMetric | undefined;
  readonly vault: IBackupVault;
  /** True if backups are copied to another account. */
  readonly copies: boolean;
  readonly alarmEmail?: string | undefined;
}

const period = Duration.minutes(5);
const metric = (namespace: string, metricName: string, dimensionsMap: Record<string, string>, statistic: string) =>
  new cw.Metric({ namespace, metricName, dimensionsMap, period, statistic });

export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: WatchProps) {
    super(scope, id, props);
    const alarms = new Alarms(this, 'Alarms', { email: props.alarmEmail });
    const { stage, table, functions, streamConsumer, deadLetters, drift, brokenHistories, lettersGivenUp } = props;
    // This stack names every function and every queue. Exports would block them: a release that removes a job, or a rollback of one that adds a job, could not
    // be deployed.
    const named = (name: string) => handOver(this, name);
    const tableName = named(table.tableName);
    const vaultName = named(props.vault.backupVaultName);
    const ofApi = (metricName: string, statistic: string) =>
      metric('AWS/ApiGateway', metricName, { ApiId: named(stage.api.apiId), Stage: stage.stageName }, statistic);
    const ofFunction = (lambda: LambdaFunction | string, metricName: string, statistic: string) =>
      metric('AWS/Lambda', metricName, { FunctionName: named(typeof lambda === 'string' ? lambda : lambda.functionName) }, statistic);
    const waitingIn = (queue: Queue) => metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName: named(queue.queueName) }, 'Maximum');
    const used = (metricName: string) => metric('AWS/DynamoDB', metricName, { TableName: tableName }, 'Sum');
    const serverErrors = ofApi('5xx', 'Sum');
    const latency = ofApi('Latency', 'p99');
    const throttles = throttlesOfAll();
    const iteratorAge = ofFunction(streamConsumer, 'IteratorAge', 'Maximum');
    const failedSignIns = signInFailures({ UserPool: named(props.userPool.userPoolId), UserPoolClient: named(props.client.userPoolClientId) });

    alarms.add('serverErrors', 'ServerErrors', 'The API answered 5xx more than 5 times in five minutes', serverErrors);
    alarms.add('slowAnswers', 'SlowAnswers', 'One call in a hundred takes longer than 3 seconds', latency);
    alarms.add('throttles', 'Throttles', 'Lambda refused calls: the account has too little concurrency', throttles);
    alarms.add('tableThrottles', 'TableThrottles-writes', 'The table or an index refused writes', refusedByTable(tableName, 'WriteThrottleEvents'));
    alarms.add('tableThrottles', 'TableThrottles-reads', 'The table or an index refused reads', refusedByTable(tableName, 'ReadThrottleEvents'));
    alarms.add('streamBehind', 'StreamBehind', 'The counters are more than five minutes behind the records', iteratorAge);
    alarms.add('sweepMissed', 'SweepMissed', 'No daily sweep was completed for 26 hours', props.swept.with({ period: periodOf('sweepMissed') }));
    const checkpointed = props.checkpointed.with({ period: periodOf('checkpointMissed') });
    alarms.add('checkpointMissed', 'CheckpointMissed', 'No checkpoint of the histories was made for 26 hours', checkpointed);
    alarms.add('counterDrift', 'CounterDrift', 'The daily sweep found counters that differ from the records', drift);
    alarms.add('historyBroken', 'HistoryBroken', 'A history was changed: it differs from its chain or from a checkpoint', brokenHistories);
    if (lettersGivenUp) alarms.add('lettersGivenUp', 'LettersGivenUp', 'An email or an SMS failed: SES or SNS refused it for hours', lettersGivenUp);
    alarms.add('signInFailures', 'SignInFailures', 'More than 50 sign-ins failed in five minutes', failedSignIns);
    const { rule, most } = this.notFoundByOne(named(props.accessLog.logGroupName));
    alarms.add('manyNotFound', 'Prying', 'One person caused more than 40 answers with 404 in five minutes', most).node.addDependency(rule);
    alarms.add(
      'backupFailed',
      'BackupFailed',
      'A backup of the table or the documents failed, was aborted or did not start',
      backupsNotMade(vaultName, props.copies),
    );
    alarms.add('backupMissed', 'BackupMissed', 'No backup was completed for 30 hours', backups({ BackupVaultName: vaultName }, 'NumberOfBackupJobsCompleted'));
    for (const [name, lambda] of functions) alarms.add('errors', `Errors-${name}`, `${name} failed`, ofFunction(lambda, 'Errors', 'Sum'));
    for (const queue of deadLetters) {
      alarms.add('failuresQueued', `Waiting-${queue.node.id}`, `${queue.node.id}: failed work needs a person`, waitingIn(queue));
    }

    const graph = (title: string, left: cw.IMetric[]) => new cw.GraphWidget({ title, left, width: 12 });
    new cw.Dashboard(this, 'Dashboard', {
      defaultInterval: Duration.days(1),
      widgets: [
        [graph('Calls', [ofApi('Count', 'SampleCount')]), graph('Refused and failed', [ofApi('4xx', 'Sum'), serverErrors])],
        [graph('Time to answer, ms', [ofApi('Latency', 'p50'), latency]), graph('Functions refused', [throttles])],
        [graph('Stream delay, ms', [iteratorAge]), graph('Failed work', deadLetters.map(waitingIn))],
        [graph('Capacity used', [used('ConsumedReadCapacityUnits'), used('ConsumedWriteCapacityUnits')])],
        [graph('Sign-ins that failed', [failedSignIns]), graph('404 answers, by the person with the most', [most])],
      ],
    });
  }

  /**
   * Attack 31. A metric per person would cost money per person, so a rule of Contributor Insights counts by a field of the log and reports the largest
   * count. The person is shown only in the rule itself (docs/runbooks.md), so no alarm names anybody.
   */
  private notFoundByOne(logGroupName: string): { rule: cw.CfnInsightRule; most: cw.MathExpression } {
    const ruleName = `${this.stackName}-not-found-by-person`;
    const rule = new cw.CfnInsightRule(this, 'NotFoundByPerson', {
      ruleName,
      ruleState: 'ENABLED',
      ruleBody: this.toJsonString({
        Schema: { Name: 'CloudWatchLogRule', Version: 1 },
        LogGroupNames: [logGroupName],
        LogFormat: 'JSON',
        Contribution: {
          Keys: ['$.user'],
          Filters: [
            { Match: '$.status', In: ['404'] },
            // API Gateway writes this for a call without a token.
            { Match: '$.user', NotIn: ['-'] },
          ],
        },
        AggregateOn: 'Count',
      }),
    });
    return { rule, most: new cw.MathExpression({ expression: `INSIGHT_RULE_METRIC('${ruleName}', 'MaxContributorValue')`, label: 'Not found', period }) };
  }
}

/** Over every function of the account in this region, because all share its concurrency. */
const throttlesOfAll = () => metric('AWS/Lambda', 'Throttles', {}, 'Sum');

/** Cognito counts a success as 1 and a failure as 0, for the browser's sign-in and for programs alike. */
function signInFailures(client: { readonly UserPool: string; readonly UserPoolClient: string }): cw.MathExpression {
  const signIns = (statistic: string) => metric('AWS/Cognito', 'SignInSuccesses', client, statistic);
  return new cw.MathExpression({
    expression: 'tried - succeeded',
    usingMetrics: { tried: signIns('SampleCount'), succeeded: signIns('Sum') },
    label: 'Failed',
    period,
  });
}

/** Refusals of the table and its indexes: an index that is behind refuses writes to the table. */
function refusedByTable(TableName: string, metricName: 'ReadThrottleEvents' | 'WriteThrottleEvents'): cw.MathExpression {
  const of = (dimensions: Record<string, string>) => metric('AWS/DynamoDB', metricName, { TableName, ...dimensions }, 'Sum');
  const ofIndexes = Object.entries(indexes).map(([key, { name }]) => [key, of({ GlobalSecondaryIndexName: name })] as const);
  const usingMetrics = Object.fromEntries([['whole', of({})] as const, ...ofIndexes]);
  const expression = Object.keys(usingMetrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new cw.MathExpression({ expression, usingMetrics, label: metricName, period });
}

/** A backup that takes longer than its window is aborted, and one that cannot start within it expires. Neither counts as failed. */
function backupsNotMade(vaultName: string, copies: boolean): cw.MathExpression {
  const of = (what: string) => backups({ BackupVaultName: vaultName }, `NumberOfBackupJobs${what}`);
  // By kind of resource: a copy is in two vaults, so its vault would be ambiguous.
  const notCopied = (ResourceType: string) => backups({ ResourceType }, 'NumberOfCopyJobsFailed');
  const usingMetrics: Record<string, cw.Metric> = {
    ...{ failed: of('Failed'), brokenOff: of('Aborted'), expired: of('Expired') },
    ...(copies ? { tableNotCopied: notCopied('DynamoDB'), documentsNotCopied: notCopied('S3') } : {}),
  };
  const expression = Object.keys(usingMetrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new cw.MathExpression({ expression, usingMetrics, label: 'Backups not made', period: periodOf('backupFailed') });
}

const backups = (dimensionsMap: Readonly<Record<string, string>>, metricName: string) =>
  new cw.Metric({
    namespace: 'AWS/Backup',
    metricName,
    dimensionsMap,
    period: periodOf('backupMissed'),
    statistic: 'Sum',
  });
