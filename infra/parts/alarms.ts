// Every kind of alarm: when it rings, and where docs/runbooks.md says what to do. One encrypted topic takes them all.
import { Duration, Stack } from 'aws-cdk-lib';
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
  /** It rings above this, or below that. */
  readonly bound: { readonly above: number } | { readonly below: number };
  /** Five minutes unless said otherwise. */
  readonly period?: Duration;
  /** In a row; one unless said otherwise. */
  readonly periods?: number;
}

/** Of work that is done each day and leaves a trace: so many hours without one. A day, and two hours for a start that was tried again. */
const dayMissed = { bound: { below: 1 }, period: Duration.hours(1), periods: 26 } as const;

export const alarmKinds = {
  /** Passing faults of the network come singly; more than five in five minutes are not passing. */
  serverErrors: { runbook: 'The API answers 5xx', bound: { above: 5 } },
  /** In milliseconds, of the slowest call in a hundred. A quarter of an hour: a release makes every process start anew. */
  slowAnswers: { runbook: 'The API is slow', bound: { above: 3000 }, periods: 3 },
  /** A function answers errors by itself; one that fails has met what nobody thought of. */
  errors: { runbook: 'A function fails', bound: { above: 0 } },
  throttles: { runbook: 'Lambda refuses calls', bound: { above: 0 } },
  /** On demand, a table refuses only what grows faster than twice its last peak, or one key that everybody writes. */
  tableThrottles: { runbook: 'The table refuses reads or writes', bound: { above: 0 } },
  /** In milliseconds. Figures on the dashboard are said to be minutes old, not more. */
  streamBehind: { runbook: 'The counters are behind', bound: { above: Duration.minutes(5).toMilliseconds() } },
  failuresWaiting: { runbook: 'A failure queue has messages', bound: { above: 0 } },
  sweepMissed: { runbook: 'The sweep was missed', ...dayMissed },
  /** Nothing else would tell: the weekly verification compares what checkpoints there are. */
  checkpointMissed: { runbook: 'A checkpoint was missed', ...dayMissed },
  counterDrift: { runbook: 'A counter has drifted, or a stock register has a gap', bound: { above: 0 } },
  historyBroken: { runbook: 'A history is broken', bound: { above: 0 } },
  lettersGivenUp: { runbook: 'Emails were not sent', bound: { above: 0 } },
  /** Of two thousand people who sign in at eight in the morning, one in twenty mistypes: some twenty in five minutes. */
  signInFailures: { runbook: 'Many sign-ins fail', bound: { above: 50 } },
  /** By one person in five minutes. Old links give one or two; forty are somebody who tries numbers (attack 31). */
  prying: { runbook: 'One user gets many 404 answers', bound: { above: 40 } },
  backupFailed: { runbook: 'A backup failed or was missed', bound: { above: 0 }, period: Duration.hours(1) },
  /** Of a bucket a backup may take hours more. */
  backupMissed: { runbook: 'A backup failed or was missed', ...dayMissed, periods: 30 },
} as const satisfies Record<string, AlarmKind>;

/** As GitHub makes a heading's anchor. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** The period that a metric of this kind is to have. */
export const periodOf = (kind: keyof typeof alarmKinds): Duration => (alarmKinds[kind] as AlarmKind).period ?? Duration.minutes(5);

export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { email }: { readonly email?: string | undefined }) {
    super(scope, id);
    // A topic is encrypted by a key or not at all; by AWS's own for SNS it takes nothing from CloudWatch.
    const masterKey = new Key(this, 'Key', { description: 'Alarms of the firearm registry', enableKeyRotation: true });
    masterKey.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
      }),
    );
    this.topic = new Topic(this, 'Topic', { displayName: 'Firearm registry alarms', enforceSSL: true, masterKey });
    // A topic without a policy of its own takes everything of its account. One that has a policy, as for TLS, takes what that allows.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsRing',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (email) this.topic.addSubscription(new EmailSubscription(email));
  }

  /** `id` is unique among alarms; `says` is one sentence without a full stop, about this one. */
  add(kind: keyof typeof alarmKinds, id: string, says: string, metric: cw.IMetric): cw.Alarm {
    const { bound, periods = 1, runbook }: AlarmKind = alarmKinds[kind];
    const below = 'below' in bound;
    const alarm = new cw.Alarm(this, id, {
      alarmDescription: `${says}. What to do: docs/runbooks.md#${anchorOf(runbook)}`,
      metric,
      threshold: below ? bound.below : bound.above,
      comparisonOperator: below ? cw.ComparisonOperator.LESS_THAN_THRESHOLD : cw.ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      // No trace of what leaves one each day is just what such an alarm is about; of the others nothing is good news.
      treatMissingData: below ? cw.TreatMissingData.BREACHING : cw.TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    return alarm;
  }
}
