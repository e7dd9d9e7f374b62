// Every kind of alarm: its threshold, and its section in docs/runbooks.md. One encrypted topic receives all of them.
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as cw from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

export interface AlarmKind {
  /** A heading of docs/runbooks.md. */
  readonly runbook: string;
  /** The alarm rings above or below this value. */
  readonly bound: { readonly above: number } | { readonly below: number };
  /** Five minutes by default. */
  readonly period?: Duration;
  /** Consecutive periods; one by default. */
  readonly periods?: number;
}

/** For daily work that leaves a trace: the hours without one. A day, and two hours for a start that was retried. */
const dayMissed = { bound: { below: 1 }, period: Duration.hours(1), periods: 26 } as const;

export const alarmKinds = {
  /** Temporary network faults come singly; more than five in five minutes are not temporary. */
  serverErrors: { runbook: 'The API answers 5xx', bound: { above: 5 } },
  /** Milliseconds, of the slowest call in a hundred. A quarter of an hour, because after a release every process starts again. */
  slowAnswers: { runbook: 'The API is slow', bound: { above: 3000 }, periods: 3 },
  /** A function answers expected errors itself; a failure is an unexpected one. */
  errors: { runbook: 'A function fails', bound: { above: 0 } },
  throttles: { runbook: 'Lambda refuses calls', bound: { above: 0 } },
  /** An on-demand table refuses calls only if traffic grows faster than twice its last peak, or if all write to one key. */
  tableThrottles: { runbook: 'The table refuses reads or writes', bound: { above: 0 } },
  /** Milliseconds. The dashboard promises figures that are only minutes old. */
  streamBehind: { runbook: 'The counters are behind', bound: { above: Duration.minutes(5).toMilliseconds() } },
  failuresQueued: { runbook: 'A failure queue has messages', bound: { above: 0 } },
  sweepMissed: { runbook: 'The sweep was missed', ...dayMissed },
  /** Nothing else reports it: the weekly verification compares only existing checkpoints. */
  checkpointMissed: { runbook: 'A checkpoint was missed', ...dayMissed },
  counterDrift: { runbook: 'A counter has drifted, or a stock register has a gap', bound: { above: 0 } },
  historyBroken: { runbook: 'A history is broken', bound: { above: 0 } },
  lettersGivenUp: { runbook: 'Emails were not sent', bound: { above: 0 } },
  /** If two thousand people sign in at eight in the morning and one in twenty mistypes, about twenty sign-ins fail in five minutes. */
  signInFailures: { runbook: 'Many sign-ins fail', bound: { above: 50 } },
  /** By one person in five minutes. Old links cause one or two; forty mean that somebody tries numbers (attack 31). */
  manyNotFound: { runbook: 'One user gets many 404 answers', bound: { above: 40 } },
  backupFailed: { runbook: 'A backup failed or was missed', bound: { above: 0 }, period: Duration.hours(1) },
  /** A backup of a bucket may take hours longer. */
  backupMissed: { runbook: 'A backup failed or was missed', ...dayMissed, periods: 30 },
} as const satisfies Record<string, AlarmKind>;

/** Builds a heading's anchor like GitHub. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** Returns the period of a metric of this kind. */
export const periodOf = (kind: keyof typeof alarmKinds): Duration => (alarmKinds[kind] as AlarmKind).period ?? Duration.minutes(5);

export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { email }: { readonly email?: string | undefined }) {
    super(scope, id);
    const ofThisAccount = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } };
    // A topic encrypted with AWS's own SNS key cannot receive from CloudWatch, so it needs a key of its own.
    // Nothing that is stored needs the key, so it is deleted with its stack: a key that stays behind costs a dollar a month.
    const masterKey = new Key(this, 'Key', { description: 'Alarms of the firearm registry', enableKeyRotation: true, removalPolicy: RemovalPolicy.DESTROY });
    masterKey.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
        conditions: ofThisAccount,
      }),
    );
    this.topic = new Topic(this, 'Topic', { displayName: 'Firearm registry alarms', enforceSSL: true, masterKey });
    // A topic without a policy accepts everything from its account. With a policy, such as the one for TLS, it accepts only what that allows.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsRing',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: ofThisAccount,
      }),
    );
    if (email) this.topic.addSubscription(new EmailSubscription(email));
  }

  /** `id` is unique among alarms; `says` is one sentence without a full stop about this alarm. */
  add(kind: keyof typeof alarmKinds, id: string, says: string, metric: cw.IMetric): cw.Alarm {
    const { bound, periods = 1, runbook }: AlarmKind = alarmKinds[kind];
    const below = 'below' in bound;
    const alarm = new cw.Alarm(this, id, {
      alarmDescription: `${says}. What to do: docs/runbooks.md#${anchorOf(runbook)}`,
      metric,
      threshold: below ? bound.below : bound.above,
      comparisonOperator: below ? cw.ComparisonOperator.LESS_THAN_THRESHOLD : cw.ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      // For daily work missing data is the alarm; for all others missing data means no problem.
      treatMissingData: below ? cw.TreatMissingData.BREACHING : cw.TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    return alarm;
  }
}
