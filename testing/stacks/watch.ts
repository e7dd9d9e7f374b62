// Checks the alarms and the backups as deployed.
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

  it('has an alarm for every function, the API and every failure queue, each to one encrypted topic', () => {
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
    const statements: any[] = key?.[1].Properties.KeyPolicy.Statement ?? [];
    expect(statements.find(({ Principal }) => Principal.Service === 'cloudwatch.amazonaws.com').Condition).toEqual({
      StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
    });
    expect(key?.[1].Properties.EnableKeyRotation).toBe(true);
  });

  it('exports nothing it watches: CloudFormation refuses to remove an export that is imported, so calls, jobs and queues could not be removed', () => {
    const text = (stack: Stack) => JSON.stringify(Template.fromStack(stack).toJSON());
    const importedBy = (stack: Stack) => [...text(stack).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name]) => name);
    const parameters = Object.values(Template.fromStack(whole.watch).toJSON().Parameters as Record<string, { Type: string; Default: string }>);
    const names = parameters.flatMap(({ Type, Default }) =>
      Type === 'AWS::SSM::Parameter::Value<String>' && !Default.startsWith('/cdk-bootstrap/') ? [Default] : [],
    );
    const written = Object.values(whole).flatMap((stack) => (stack ? Object.values(resourcesOf(stack, 'AWS::SSM::Parameter')) : []));
    const read = names.map((name) => name.split('/')[1]);

    expect([importedBy(watch), importedBy(whole.watch)]).toEqual([[], []]);
    expect([watch, whole.watch].filter((stack) => text(stack).includes('Fn::GetStackOutput'))).toEqual([]);
    expect(written.map(({ Properties }) => Properties.Name).sort()).toEqual([...names].sort());
    expect(new Set(read)).toEqual(new Set(['api', 'auth', 'backup', 'data', 'jobs', 'mail'].map((name) => `FirearmRegistry-${name}`)));
    // It reads only existing stacks: it is deployed after them.
    expect(new Set(whole.watch.dependencies.map(({ stackName }) => stackName))).toEqual(new Set(read));
  });

  it('lets the alarms of this account use the topic, whose policy accepts only what it allows', () => {
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

  it('emails the given address, and nobody without one', () => {
    expect(ofType(watch, 'AWS::SNS::Subscription')).toEqual([]);
    expect(ofType(whole.watch, 'AWS::SNS::Subscription')[0]?.Properties).toMatchObject({ Protocol: 'email', Endpoint: everySetting.alarmEmail });
  });

  it('names its runbook in every alarm, and has an alarm of every kind', () => {
    const links = alarmsOf(whole.watch).map((alarm) => /^.+\. What to do: docs\/runbooks\.md#(\S+)$/.exec(alarm.AlarmDescription)?.[1]);

    expect(new Set(links)).toEqual(new Set(Object.values(alarmKinds).map(({ runbook }) => anchorOf(runbook))));
  });

  it('has instructions for every failure queue', () => {
    const queues = alarmsOf(whole.watch).flatMap((alarm) => /^(\w+): failed work needs a person/.exec(alarm.AlarmDescription)?.[1] ?? []);
    const [section = ''] = /## A failure queue has messages[\s\S]*?\n## /.exec(readFileSync(join(repository, 'docs/runbooks.md'), 'utf8')) ?? [];

    expect([...section.matchAll(/`(\w+Failures)`(?=.*?\*\*)/g)].map(([, name]) => name).sort()).toEqual(queues.sort());
  });

  it('costs what docs/deploy.md calculates', () => {
    const metricsOf = ({ Metrics = [] }: { Metrics?: { MetricStat?: unknown }[] }) => Metrics.filter(({ MetricStat }) => MetricStat).length || 1;
    const metrics = alarmsOf(whole.watch).reduce((sum, alarm) => sum + metricsOf(alarm), 0);

    expect(monthOf(sizes[0]).find(({ what }) => what === 'Alarms')?.amount).toBe(metrics);
  });

  it('notices missing daily work: the sweep and the checkpoint after 26 hours, a backup after 30', () => {
    expect(about(/daily sweep was completed/)).toMatchObject({ MetricName: 'SweepsDone', Period: 3600, EvaluationPeriods: 26, TreatMissingData: 'breaching' });
    expect(about(/No backup/)).toMatchObject({ MetricName: 'NumberOfBackupJobsCompleted', EvaluationPeriods: 30, TreatMissingData: 'breaching' });
    expect(about(/No checkpoint/)).toMatchObject({ MetricName: 'CheckpointsMade', Period: 3600, EvaluationPeriods: 26, TreatMissingData: 'breaching' });
    const traces = { SweepsDone: ['sweep done', 'sweep'], CheckpointsMade: ['checkpoint made', 'checkpoint'] } as const;
    for (const [MetricName, [event, job]] of Object.entries(traces)) {
      const [done] = ofType(jobs, 'AWS::Logs::MetricFilter').filter(({ Properties }) => Properties.FilterPattern.includes(event));
      expect(done?.Properties.MetricTransformations[0]).toMatchObject({ MetricName, MetricNamespace: jobs.stackName });
      expect(readFileSync(join(repository, `functions/jobs/${job}.ts`), 'utf8')).toContain(`log('info', '${event}'`);
    }
  });

  it('counts a backup as failed too if it was aborted or could not start in its window', () => {
    const counted = about(/^A backup of/)?.Metrics.flatMap(({ MetricStat }: any) => (MetricStat ? [MetricStat.Metric.MetricName] : []));

    expect(counted).toEqual(['NumberOfBackupJobsFailed', 'NumberOfBackupJobsAborted', 'NumberOfBackupJobsExpired']);
    const { Metrics = [] } = alarmsOf(whole.watch).find(({ AlarmDescription }) => /^A backup of/.test(AlarmDescription)) ?? {};
    const failedCopies = Metrics.filter(({ MetricStat }: any) => MetricStat?.Metric.MetricName === 'NumberOfCopyJobsFailed');
    expect(failedCopies.map(({ MetricStat }: any) => MetricStat.Metric.Dimensions)).toEqual([
      [{ Name: 'ResourceType', Value: 'DynamoDB' }],
      [{ Name: 'ResourceType', Value: 'S3' }],
    ]);
    for (const { Id } of failedCopies) expect(Metrics.find(({ Expression }: any) => Expression).Expression).toContain(`FILL(${Id}, 0)`);
  });

  it('counts failed sign-ins, and refusals of the table and each of its indexes', () => {
    const of = (says: RegExp) => about(says)?.Metrics as { Expression?: string; MetricStat?: any }[];

    expect(of(/sign-ins failed/).map(({ Expression, MetricStat }) => Expression ?? MetricStat.Stat)).toEqual(['tried - succeeded', 'SampleCount', 'Sum']);
    const indexed = of(/refused writes/).flatMap(({ MetricStat }) =>
      (MetricStat?.Metric.Dimensions ?? []).flatMap(({ Name, Value }: any) => (Name === 'GlobalSecondaryIndexName' ? [Value] : [])),
    );
    expect(indexed).toEqual(Object.values(indexes).map(({ name }) => name));
  });

  it('attack 31: raises an alarm if one person gets many 404 answers in the access log', () => {
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
    expect(about(/One person caused/)?.Metrics[0].Expression).toBe(`INSIGHT_RULE_METRIC('${rule?.Properties.RuleName}', 'MaxContributorValue')`);
  });

  it('has a dashboard', () => {
    expect(ofType(watch, 'AWS::CloudWatch::Dashboard')).toHaveLength(1);
  });
});

describe('backups', () => {
  const only = (stack: Stack, type: string) => Object.values(resourcesOf(stack, type))[0]?.Properties ?? {};

  it('cover the table and the documents: daily ones for as long as point-in-time recovery, monthly ones for a year', () => {
    const rules = only(stacks.backup, 'AWS::Backup::BackupPlan').BackupPlan.BackupPlanRule;

    expect(rules.map((rule: any) => [rule.ScheduleExpression, rule.Lifecycle.DeleteAfterDays])).toEqual([
      ['cron(0 23 * * ? *)', 35],
      ['cron(0 0 1 * ? *)', 400],
    ]);
    // AWS Backup makes one copy of a resource at a time and skips one that does not start within its window: the monthly copy starts an hour after the
    // nightly one, which may use all of its time.
    const [night, month] = rules;
    expect(month.StartWindowMinutes + 60).toBeGreaterThanOrEqual(night.CompletionWindowMinutes);
    expect(night.CompletionWindowMinutes).toBeGreaterThanOrEqual(night.StartWindowMinutes + 60);
    const selected = JSON.stringify(only(stacks.backup, 'AWS::Backup::BackupSelection').BackupSelection.Resources);
    expect(selected).toMatch(/Registry\w*Arn/);
    expect(selected).toMatch(/Documents\w*Arn/);
    expect(stacks.backup.terminationProtection).toBe(true);
    expect(Object.values(resourcesOf(stacks.backup, 'AWS::Backup::BackupVault')).map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(['RetainExceptOnCreate']);
  });

  it('cannot be deleted early, and the lock is closed for good only on request', () => {
    const vault = only(stacks.backup, 'AWS::Backup::BackupVault');

    expect(vault.AccessPolicy.Statement[0]).toMatchObject({ Effect: 'Deny', Action: expect.arrayContaining(['backup:DeleteRecoveryPoint']) });
    expect(vault.LockConfiguration).toEqual({ MinRetentionDays: 35, MaxRetentionDays: 400 });
    expect(only(whole.backup, 'AWS::Backup::BackupVault').LockConfiguration).toMatchObject({ ChangeableForDays: 7 });
  });

  it('are copied to the vault of another account, and kept as long there, only if it is named', () => {
    const copiesIn = (stack: Stack) => only(stack, 'AWS::Backup::BackupPlan').BackupPlan.BackupPlanRule.map(({ CopyActions = [] }: any) => CopyActions);

    expect(copiesIn(stacks.backup)).toEqual([[], []]);
    expect(copiesIn(whole.backup)).toEqual(
      [35, 400].map((DeleteAfterDays) => [{ DestinationBackupVaultArn: everySetting.backupCopyVault, Lifecycle: { DeleteAfterDays } }]),
    );
  });
});
