// Who looks when nobody looks: alarms to one topic, and a dashboard.
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import * as cw from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

interface WatchProps extends StackProps {
  readonly stage: HttpStage;
  readonly table: Table;
  /** By name; `count` is the stream's consumer. */
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly streamConsumer: LambdaFunction;
  readonly deadLetters: readonly Queue[];
  /** Counters that the daily sweep found wrong. */
  readonly drift: cw.IMetric;
  /** Histories and checkpoints that the weekly verification found broken. */
  readonly brokenHistories: cw.IMetric;
  /** Letters and SMS that were not taken for hours; where any are sent. */
  readonly lettersGivenUp?: cw.IMetric | undefined;
  readonly alarmEmail?: string | undefined;
}

interface Bound {
  readonly above: number;
  /** Five-minute periods in a row. */
  readonly periods?: number;
}

const period = Duration.minutes(5);

export class WatchStack extends Stack {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, props: WatchProps) {
    super(scope, id, props);
    this.topic = new Topic(this, 'Alarms', { displayName: 'Firearm registry alarms', enforceSSL: true });
    if (props.alarmEmail) this.topic.addSubscription(new EmailSubscription(props.alarmEmail));

    const { stage, table, functions, streamConsumer, deadLetters, drift, brokenHistories, lettersGivenUp } = props;
    const serverErrors = stage.metricServerError({ period, statistic: 'Sum' });
    const latency = stage.metricLatency({ period, statistic: 'p99' });
    const requests = stage.metricCount({ period, statistic: 'Sum' });
    const throttles = throttlesOfAll();
    const iteratorAge = streamConsumer.metric('IteratorAge', { period, statistic: 'Maximum' });
    const refusedByTable = table.metric('WriteThrottleEvents', { period, statistic: 'Sum' });

    this.alarm('ServerErrors', 'The API answered 5xx more than 5 times in five minutes', serverErrors, { above: 5 });
    this.alarm('SlowAnswers', 'One call in a hundred takes longer than 3 seconds', latency, { above: 3000, periods: 3 });
    this.alarm('Throttles', 'Lambda refused calls: the account has too little concurrency', throttles, { above: 0 });
    this.alarm('TableThrottles', 'The table refused writes', refusedByTable, { above: 0 });
    this.alarm('StreamBehind', 'The counters are more than five minutes behind the records', iteratorAge, { above: Duration.minutes(5).toMilliseconds() });
    this.alarm('CounterDrift', 'The daily sweep found counters that differ from the records', drift, { above: 0 });
    this.alarm('HistoryBroken', 'A history was changed: it differs from its chain or from a checkpoint', brokenHistories, { above: 0 });
    if (lettersGivenUp) this.alarm('LettersGivenUp', 'A letter or an SMS was given up: SES or SNS did not take it for hours', lettersGivenUp, { above: 0 });
    for (const [name, lambda] of functions) {
      this.alarm(`Errors-${name}`, `${name} failed`, lambda.metricErrors({ period, statistic: 'Sum' }), { above: 0 });
    }
    for (const queue of deadLetters) {
      this.alarm(
        `Waiting-${queue.node.id}`,
        `${queue.node.id}: work was given up and waits for a person`,
        queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
        { above: 0 },
      );
    }

    const graph = (title: string, left: cw.IMetric[]) => new cw.GraphWidget({ title, left, width: 12 });
    new cw.Dashboard(this, 'Dashboard', {
      defaultInterval: Duration.days(1),
      widgets: [
        [graph('Calls', [requests]), graph('Refused and failed', [stage.metricClientError({ period, statistic: 'Sum' }), serverErrors])],
        [graph('Time to answer, ms', [stage.metricLatency({ period, statistic: 'p50' }), latency]), graph('Functions refused', [throttles])],
        [
          graph('Stream behind, ms', [iteratorAge]),
          graph(
            'Given up',
            deadLetters.map((queue) => queue.metricApproximateNumberOfMessagesVisible({ period })),
          ),
        ],
        [graph('Capacity used', [table.metricConsumedReadCapacityUnits({ period }), table.metricConsumedWriteCapacityUnits({ period })])],
      ],
    });
  }

  private alarm(id: string, alarmDescription: string, metric: cw.IMetric, { above, periods = 1 }: Bound): void {
    new cw.Alarm(this, id, {
      alarmDescription,
      metric,
      threshold: above,
      comparisonOperator: cw.ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: cw.TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}

/** Over every function of the account in this region: concurrency is shared by all. */
const throttlesOfAll = () => new cw.Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', period, statistic: 'Sum' });
