// What rings, and what is kept for the day on which all is lost.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { indexes } from '../../functions/data/table.ts';
import { monthOf, sizes } from '../../infra/costs.ts';
import { alarmKinds, anchorOf } from '../../infra/parts/alarms.ts';
import { repository } from '../../infra/parts/bundle.ts';
import { everySetting } from '../../infra/parts/every-setting.ts';
import { api, functions, jobs, ofType, stacks, watch, whole } from './system.ts';
import { type Resource, resourcesOf } from './templates.ts';

describe('watch', () => {
  const alarmsOf = (stack: typeof watch) => ofType(stack, 'AWS::CloudWatch::Alarm').map((alarm: Resource) => alarm.Properties);
  const alarms = alarmsOf(watch);
  const about = (says: RegExp) => alarms.find((alarm) => says.test(alarm.AlarmDescription));

  it('has an alarm for every function, for the API and for what is put aside, each to one topic that is encrypted', () => {
    const metrics = alarms.map((alarm) => alarm.MetricName);
    const [[id, topic] = [], ...others] = Object.entries(resourcesOf(watch, 'AWS::SNS::Topic'));
    const [key] = Object.entries(resourcesOf(watch, 'AWS::KMS::Key'));

    expect(metrics.filter((metric) => metric === 'Errors')).toHaveLength(functions.length);
    expect(metrics).toEqual(
      expect.arrayContaining(['5xx', 'Latency', 'Throttles', 'IteratorAge', 'ApproximateNumberOfMessagesVisible', 'CounterDrift', 'HistoryBroken']),
    );
    expect(alarms.find((alarm) => alarm.MetricName === 'Latency')?.ExtendedStatistic).toBe('p99');
    expect(alarms.every((alarm) => alarm.AlarmActions[0].Ref === id)).toBe(true);
    expect(others).toEqual([]);
    expect(topic?.Properties.KmsMasterKeyId['Fn::GetAtt'][0]).toBe(key?.[0]);
    expect(JSON.stringify(key?.[1].Properties.KeyPolicy)).toContain('"Principal":{"Service":"cloudwatch.amazonaws.com"}');
    expect(key?.[1].Properties.EnableKeyRotation).toBe(true);
  });

  it('holds nothing fast that it looks at: CloudFormation removes no export that another stack imports, and so no call, job or queue', () => {
    const text = (stack: Stack) => JSON.stringify(Template.fromStack(stack).toJSON());
    const importedBy = (stack: Stack) => [...text(stack).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name]) => name);
    const read = [...text(whole.watch).matchAll(/"Fn::GetStackOutput":\{"StackName":"([^"]+)"/g)].map(([, name]) => name);

    expect([importedBy(watch), importedBy(whole.watch)]).toEqual([[], []]);
    expect(new Set(read)).toEqual(new Set(['api', 'auth', 'backup', 'data', 'jobs', 'mail'].map((name) => `FirearmRegistry-${name}`)));
    // What is read must be there: it is deployed after what it reads.
    expect(new Set(whole.watch.dependencies.map(({ stackName }) => stackName))).toEqual(new Set(read));
  });

  it('lets the alarms of this account ring: a topic with a policy of its own takes only what that allows', () => {
    const [policy] = ofType(watch, 'AWS::SNS::TopicPolicy');
    const allowed = policy?.Properties.PolicyDocument.Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Allow');

    expect(allowed).toEqual([
      expect.objectContaining({
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    ]);
  });

  it('writes to the address that was given, and to none where none was', () => {
    expect(ofType(watch, 'AWS::SNS::Subscription')).toEqual([]);
    expect(ofType(whole.watch, 'AWS::SNS::Subscription')[0]?.Properties).toMatchObject({ Protocol: 'email', Endpoint: everySetting.alarmEmail });
  });

  it('names its runbook in every alarm, and has an alarm of every kind', () => {
    const links = alarmsOf(whole.watch).map((alarm) => /^.+\. What to do: docs\/runbooks\.md#(\S+)$/.exec(alarm.AlarmDescription)?.[1]);

    expect(new Set(links)).toEqual(new Set(Object.values(alarmKinds).map(({ runbook }) => anchorOf(runbook))));
  });

  it('says of every queue of failures what to do with what waits there', () => {
    const queues = alarmsOf(whole.watch).flatMap((alarm) => /^(\w+): work was given up/.exec(alarm.AlarmDescription)?.[1] ?? []);
    const [section = ''] = /## Work waits in a queue of failures[\s\S]*?\n## /.exec(readFileSync(join(repository, 'docs/runbooks.md'), 'utf8')) ?? [];

    expect([...section.matchAll(/`(\w+Failures)`(?=.*?\*\*)/g)].map(([, name]) => name).sort()).toEqual(queues.sort());
  });

  it('costs what docs/deploy.md reckons with', () => {
    expect(monthOf(sizes[0]).find(({ what }) => what === 'Alarms')?.amount).toBe(alarmsOf(whole.watch).length);
  });

  it('misses what leaves a trace each day: the sweep and the checkpoint after 26 hours without, a backup after 30', () => {
    expect(about(/daily sweep has ended/)).toMatchObject({ MetricName: 'SweepsDone', Period: 3600, EvaluationPeriods: 26, TreatMissingData: 'breaching' });
    expect(about(/No backup/)).toMatchObject({ MetricName: 'NumberOfBackupJobsCompleted', EvaluationPeriods: 30, TreatMissingData: 'breaching' });
    expect(about(/No checkpoint/)).toMatchObject({ MetricName: 'CheckpointsMade', Period: 3600, EvaluationPeriods: 26, TreatMissingData: 'breaching' });
    const traces = { SweepsDone: ['sweep done', 'sweep'], CheckpointsMade: ['checkpoint made', 'checkpoint'] } as const;
    for (const [MetricName, [event, job]] of Object.entries(traces)) {
      const [done] = ofType(jobs, 'AWS::Logs::MetricFilter').filter(({ Properties }) => Properties.FilterPattern.includes(event));
      expect(done?.Properties.MetricTransformations[0]).toMatchObject({ MetricName, MetricNamespace: jobs.stackName });
      expect(readFileSync(join(repository, `functions/jobs/${job}.ts`), 'utf8')).toContain(`log('info', '${event}'`);
    }
  });

  it('counts a backup as failed too that was broken off at the end of its window, or found no place in it', () => {
    const counted = about(/^A backup of/)?.Metrics.flatMap(({ MetricStat }: any) => (MetricStat ? [MetricStat.Metric.MetricName] : []));

    expect(counted).toEqual(['NumberOfBackupJobsFailed', 'NumberOfBackupJobsAborted', 'NumberOfBackupJobsExpired']);
  });

  it('counts sign-ins that failed, and refusals of the table and each of its indexes', () => {
    const of = (says: RegExp) => about(says)?.Metrics as { Expression?: string; MetricStat?: any }[];

    expect(of(/sign-ins failed/).map(({ Expression, MetricStat }) => Expression ?? MetricStat.Stat)).toEqual(['tried - succeeded', 'SampleCount', 'Sum']);
    const indexed = of(/refused writes/).flatMap(({ MetricStat }) =>
      (MetricStat?.Metric.Dimensions ?? []).flatMap(({ Name, Value }: any) => (Name === 'GlobalSecondaryIndexName' ? [Value] : [])),
    );
    expect(indexed).toEqual(Object.values(indexes).map(({ name }) => name));
  });

  it('attack 31: rings when one person is told 404 again and again, by what the access log says of calls', () => {
    const [rule] = ofType(watch, 'AWS::CloudWatch::InsightRule');
    const [stage] = ofType(api, 'AWS::ApiGatewayV2::Stage');
    const body = JSON.parse(
      JSON.stringify(rule?.Properties.RuleBody['Fn::Join'][1].map((part: unknown) => (typeof part === 'string' ? part : 'log')).join('')),
    );
    const { Contribution, LogGroupNames } = JSON.parse(body);
    const fields = JSON.parse(stage?.Properties.AccessLogSettings.Format);

    expect(Contribution.Keys).toEqual(['$.user']);
    expect(Contribution.Filters).toEqual([
      { Match: '$.status', In: ['404'] },
      { Match: '$.user', NotIn: ['-'] },
    ]);
    expect(fields).toMatchObject({ user: '$context.authorizer.claims.sub', status: '$context.status' });
    expect(LogGroupNames).toEqual(['log']);
    expect(about(/One person asked/)?.Metrics[0].Expression).toBe(`INSIGHT_RULE_METRIC('${rule?.Properties.RuleName}', 'MaxContributorValue')`);
  });

  it('has a dashboard', () => {
    expect(ofType(watch, 'AWS::CloudWatch::Dashboard')).toHaveLength(1);
  });
});

describe('backups', () => {
  const only = (stack: Stack, type: string) => Object.values(resourcesOf(stack, type))[0]?.Properties ?? {};

  it('are of the table and of the documents, each day for as long as a moment can be restored, each month for a year', () => {
    const rules = only(stacks.backup, 'AWS::Backup::BackupPlan').BackupPlan.BackupPlanRule;

    expect(rules.map((rule: any) => [rule.ScheduleExpression, rule.Lifecycle.DeleteAfterDays])).toEqual([
      ['cron(0 23 * * ? *)', 35],
      ['cron(0 0 1 * ? *)', 400],
    ]);
    // Of one thing AWS Backup makes one copy at a time, and what does not begin within its window is not made: the month's begins an hour after
    // the night's, which may take all of its time.
    const [night, month] = rules;
    expect(month.StartWindowMinutes + 60).toBeGreaterThanOrEqual(night.CompletionWindowMinutes);
    expect(night.CompletionWindowMinutes).toBeGreaterThanOrEqual(night.StartWindowMinutes + 60);
    const selected = JSON.stringify(only(stacks.backup, 'AWS::Backup::BackupSelection').BackupSelection.Resources);
    expect(selected).toMatch(/Registry\w*Arn/);
    expect(selected).toMatch(/Documents\w*Arn/);
    expect(stacks.backup.terminationProtection).toBe(true);
    expect(Object.values(resourcesOf(stacks.backup, 'AWS::Backup::BackupVault')).map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(['Retain']);
  });

  it('are taken away by nobody before their time, and the lock is closed for good only when told to', () => {
    const vault = only(stacks.backup, 'AWS::Backup::BackupVault');

    expect(vault.AccessPolicy.Statement[0]).toMatchObject({ Effect: 'Deny', Action: expect.arrayContaining(['backup:DeleteRecoveryPoint']) });
    expect(vault.LockConfiguration).toEqual({ MinRetentionDays: 35, MaxRetentionDays: 400 });
    expect(only(whole.backup, 'AWS::Backup::BackupVault').LockConfiguration).toMatchObject({ ChangeableForDays: 7 });
  });
});
