// Counts log lines of a function as a metric.
import { Stack } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

interface Told {
  readonly logGroup: ILogGroup;
  /** Event names as `log` of functions/platform writes them; a line with any of these counts. */
  readonly events: readonly [string, ...string[]];
  readonly metricName: string;
}

/** Returns the sum of such lines, by default over five minutes. */
export function logLineMetric(scope: Construct, id: string, { logGroup, events, metricName }: Told): Metric {
  const patterns = events.map((event) => FilterPattern.stringValue('$.event', '=', event));
  const [only, ...more] = patterns;
  const filterPattern = only && more.length === 0 ? only : FilterPattern.any(...patterns);
  return new MetricFilter(scope, id, { logGroup, filterPattern, metricNamespace: Stack.of(scope).stackName, metricName }).metric({ statistic: 'Sum' });
}
