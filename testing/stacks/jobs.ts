// Checks the background jobs as deployed: when they run, what they process, and where failures go.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../../infra/parts/bundle.ts';
import { everySetting } from '../../infra/parts/every-setting.ts';
import { readsSnapshots } from '../../infra/parts/rights.ts';
import { consumedKinds } from '../../shared/history/consumed-kinds.ts';
import { followedKinds, jobKinds } from '../../shared/history/schema.ts';
import { mostAutomaticAttempts } from '../../shared/integrations/schema.ts';
import { handlerFile, rows } from '../../shared/rows.ts';
import { actionsFor, allStacks, jobs, named, ofType, placesOf, whole } from './system.ts';
import { actionsOf, demandsTls, grantsOf, resourcesOf, type Statement } from './templates.ts';

describe('jobs', () => {
  const queues = Object.keys(resourcesOf(jobs, 'AWS::SQS::Queue'));
  const mappingOf = (name: string) => ofType(jobs, 'AWS::Lambda::EventSourceMapping').find(({ Properties }) => Properties.FunctionName.Ref === named(name)?.id);

  it('sweep each day at five in Johannesburg; failures go to a queue', () => {
    const [schedule] = ofType(jobs, 'AWS::Scheduler::Schedule');

    expect(schedule?.Properties).toMatchObject({ ScheduleExpression: 'cron(0 5 * * ? *)', ScheduleExpressionTimezone: 'Africa/Johannesburg' });
    expect(schedule?.Properties.Target.RetryPolicy.MaximumRetryAttempts).toBe(5);
    expect(queues).toContain(schedule?.Properties.Target.DeadLetterConfig.Arn['Fn::GetAtt'][0]);
    expect(queues).toContain(named('jobs.sweep')?.resource.Properties.DeadLetterConfig.TargetArn['Fn::GetAtt'][0]);
  });

  it('may send themselves messages as often as a long job needs, which Lambda otherwise stops as a loop', () => {
    const looping = allStacks
      .flatMap((stack) => Object.values(resourcesOf(stack, 'AWS::Lambda::Function')))
      .filter(({ Properties }) => Properties.RecursiveLoop === 'Allow');

    expect(looping.map(({ Properties }) => Properties.Description).toSorted()).toEqual([
      'jobs.checkpoint',
      'jobs.recount',
      'jobs.sweep',
      'jobs.verify-history',
    ]);
  });

  it('count from the table’s stream, from its beginning', () => {
    expect(mappingOf('jobs.count')?.Properties).toMatchObject({ StartingPosition: 'TRIM_HORIZON', BatchSize: 100 });
  });

  it.each(['jobs.count', 'jobs.work'])('%s tries a passing fault again until the stream forgets the change, and sends bad changes to its own queue', (name) => {
    const mapping = mappingOf(name);
    const failures = mapping?.Properties.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0];
    const sends = grantsOf(jobs).filter(
      ({ id, statement }) => id === named(name)?.resource.Properties.Role['Fn::GetAtt'][0] && actionsOf(statement).includes('sqs:SendMessage'),
    );

    expect(mapping?.Properties).toMatchObject({
      MaximumRetryAttempts: -1,
      MaximumRecordAgeInSeconds: 24 * 3600,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    expect(queues).toContain(failures);
    expect(named(name)?.resource.Properties.Environment.Variables.FAILURES_QUEUE_URL).toEqual({ Ref: failures });
    expect(sends.flatMap(({ statement }) => statement.Resource)).toContainEqual({ 'Fn::GetAtt': [failures, 'Arn'] });
  });

  it('count only changes of records that are counted, not their own markers and counters', () => {
    const patterns = (mappingOf('jobs.count')?.Properties.FilterCriteria.Filters ?? []).map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern));

    expect(patterns).toEqual([
      { dynamodb: { NewImage: { __edb_e__: { S: [...consumedKinds] } } } },
      { eventName: ['REMOVE'], dynamodb: { OldImage: { __edb_e__: { S: [...consumedKinds] } } } },
    ]);
    expect(consumedKinds).toEqual(expect.arrayContaining(['firearm', 'legal-entity', 'concern', 'issue']));
  });

  it.each([
    ['sweep', 'SWEEP_QUEUE_URL'],
    ['recount', 'RECOUNT_QUEUE_URL'],
  ])('%s in steps over a queue: a failed step is tried five times, then its message goes to the failure queue', (name, variable) => {
    const mapping = mappingOf(`jobs.${name}`);
    const id = mapping?.Properties.EventSourceArn['Fn::GetAtt'][0];
    const queue = resourcesOf(jobs, 'AWS::SQS::Queue')[id]?.Properties ?? {};
    const job = named(`jobs.${name}`)?.resource.Properties ?? {};

    expect(mapping?.Properties).toMatchObject({ BatchSize: 1, FunctionResponseTypes: ['ReportBatchItemFailures'], ScalingConfig: { MaximumConcurrency: 10 } });
    expect(job.Timeout).toBe(300);
    // The queue must not repeat a message while its step runs.
    expect(queue.VisibilityTimeout).toBeGreaterThan(job.Timeout);
    expect(queue.RedrivePolicy.maxReceiveCount).toBe(5);
    // The failure queue that the sweep's schedule uses too.
    expect(queue.RedrivePolicy.deadLetterTargetArn).toEqual(named('jobs.sweep')?.resource.Properties.DeadLetterConfig.TargetArn);
    expect(queue.RedrivePolicy.deadLetterTargetArn).toEqual(job.DeadLetterConfig.TargetArn);
    expect(job.Environment.Variables[variable]).toEqual({ Ref: id });
    expect(actionsFor(`jobs.${name}`)).toContain('sqs:SendMessage');
  });

  it('work only on job records, one step at a time, ten in parallel, with a quarter of an hour for each', () => {
    const mapping = mappingOf('jobs.work');
    const [filter, histories, notifications] = mapping?.Properties.FilterCriteria.Filters ?? [];

    expect(JSON.parse(filter.Pattern)).toEqual({ eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { __edb_e__: { S: [...jobKinds] } } } });
    // The stock registers' entries come from the histories of firearms, and risks from other histories too.
    expect(JSON.parse(histories.Pattern)).toEqual({
      eventName: ['INSERT'],
      dynamodb: { NewImage: { __edb_e__: { S: ['workflow-history'] }, entityType: { S: [...followedKinds] } } },
    });
    expect(JSON.parse(notifications.Pattern)).toEqual({ eventName: ['INSERT'], dynamodb: { NewImage: { __edb_e__: { S: ['notification'] } } } });
    expect(mapping?.Properties).toMatchObject({ BatchSize: 1, ParallelizationFactor: 10 });
    expect(named('jobs.work')?.resource.Properties).toMatchObject({ Timeout: 900, MemorySize: 2048 });
  });

  it('send messages to each partner from its own queue, and move failed ones to a failure queue', () => {
    const sources = ofType(jobs, 'AWS::Lambda::EventSourceMapping').filter(({ Properties }) => Properties.FunctionName.Ref === named('jobs.deliver')?.id);
    const from = sources.map(({ Properties }) => Properties.EventSourceArn['Fn::GetAtt'][0]);

    expect(sources).toHaveLength(2);
    expect(new Set(from).size).toBe(2);
    for (const { Properties } of sources)
      expect(Properties).toMatchObject({ BatchSize: 1, FunctionResponseTypes: ['ReportBatchItemFailures'], ScalingConfig: { MaximumConcurrency: 5 } });
    for (const id of from) {
      const queue = resourcesOf(jobs, 'AWS::SQS::Queue')[id];
      expect(queue?.Properties.VisibilityTimeout).toBe(180);
      expect(queue?.Properties.RedrivePolicy.maxReceiveCount).toBeGreaterThan(mostAutomaticAttempts);
      expect(queues).toContain(queue?.Properties.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0]);
    }
    expect(actionsFor('jobs.work')).toContain('sqs:SendMessage');
    expect(rows.filter(({ name }) => actionsFor(name).some((action) => action.startsWith('sqs:')))).toEqual([]);
  });

  it('read the secrets of configured partners, like the call that the regulator signs, and no other function does', () => {
    const { regulatorSecretArn: regulator, policeSecretArn: police } = everySetting;
    const readers = [whole.jobs, ...whole.api.features.values()].flatMap((stack) =>
      grantsOf(stack).filter(({ statement }) => actionsOf(statement).includes('secretsmanager:GetSecretValue')),
    );

    const partners = readers.filter(({ statement }) => statement.Sid === 'Secrets');
    expect(partners.map(({ statement }) => statement.Resource).sort()).toEqual([[police, regulator], regulator]);
  });

  it('check each uploaded document, and every hour those whose event was lost', () => {
    const [rule] = ofType(jobs, 'AWS::Events::Rule');
    const late = ofType(jobs, 'AWS::Scheduler::Schedule').find(({ Properties }) => Properties.Target.Arn['Fn::GetAtt'][0] === named('jobs.check-upload')?.id);
    const [target] = rule?.Properties.Targets ?? [];

    expect(rule?.Properties.EventPattern).toMatchObject({ source: ['aws.s3'], 'detail-type': ['Object Created'] });
    expect(rule?.Properties.EventPattern.detail.object).toEqual({ key: [{ prefix: 'incoming/' }] });
    expect(target.Arn['Fn::GetAtt'][0]).toBe(named('jobs.check-upload')?.id);
    expect(target.InputTransformer).toEqual({
      InputPathsMap: { 'detail-object-key': '$.detail.object.key' },
      InputTemplate: '{"Records":[{"s3":{"object":{"key":<detail-object-key>}}}]}',
    });
    expect(queues).toContain(target.DeadLetterConfig.Arn['Fn::GetAtt'][0]);
    expect(late?.Properties).toMatchObject({ ScheduleExpression: 'rate(1 hour)' });
  });

  it('check only files that the malware scanner has scanned, if it is turned on', () => {
    const [rule] = ofType(whole.jobs, 'AWS::Events::Rule');
    const [plan] = ofType(whole.jobs, 'AWS::GuardDuty::MalwareProtectionPlan');
    const [target] = rule?.Properties.Targets ?? [];
    const [id, check] =
      Object.entries(resourcesOf(whole.jobs, 'AWS::Lambda::Function')).find(([, one]) => one.Properties.Description === 'jobs.check-upload') ?? [];

    expect(ofType(whole.jobs, 'AWS::Events::Rule')).toHaveLength(1);
    expect(rule?.Properties.EventPattern).toMatchObject({
      source: ['aws.guardduty'],
      'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
      detail: { s3ObjectDetails: { objectKey: [{ prefix: 'incoming/' }] } },
    });
    expect(target.Arn['Fn::GetAtt'][0]).toBe(id);
    expect(target.InputTransformer.InputTemplate).toBe(
      '{"Records":[{"s3":{"object":{"key":<detail-s3ObjectDetails-objectKey>}}}],"scan":<detail-scanResultDetails-scanResultStatus>}',
    );
    expect(plan?.Properties).toMatchObject({
      Actions: { Tagging: { Status: 'ENABLED' } },
      ProtectedResource: { S3Bucket: { ObjectPrefixes: ['incoming/'] } },
    });
    expect(check?.Properties.Environment.Variables).toMatchObject({ MALWARE_SCAN: 'on' });
    const scanner = grantsOf(whole.jobs).filter(({ id: role }) => role === plan?.Properties.Role['Fn::GetAtt'][0]);
    const readable = scanner.filter(({ statement }) => actionsOf(statement).some((action) => /^s3:(Get|Put)Object/.test(action)));
    expect(readable.flatMap(({ statement }) => placesOf(statement)).sort()).toEqual([
      '/incoming/*',
      '/incoming/*',
      '/malware-protection-resource-validation-object',
    ]);
    const role = resourcesOf(whole.jobs)[plan?.Properties.Role['Fn::GetAtt'][0]];
    expect(role?.Properties.AssumeRolePolicyDocument.Statement).toMatchObject([
      { Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } } },
    ]);
    // A deployment without it has none of this.
    expect(ofType(jobs, 'AWS::GuardDuty::MalwareProtectionPlan')).toEqual([]);
    expect(named('jobs.check-upload')?.resource.Properties.Environment.Variables).not.toHaveProperty('MALWARE_SCAN');
    expect(actionsFor('jobs.check-upload')).not.toContain('s3:GetObjectTagging');
  });

  it('let only the upload check store a checked document', () => {
    const writers = allStacks
      .flatMap(grantsOf)
      .filter(({ statement }) => actionsOf(statement).includes('s3:PutObject') && placesOf(statement).includes('/documents/*'));

    expect(writers.map(({ id }) => id)).toEqual([named('jobs.check-upload')?.resource.Properties.Role['Fn::GetAtt'][0]]);
    expect(actionsFor('documents.upload').filter((action) => action.startsWith('s3:'))).toEqual(['s3:PutObject']);
    expect(actionsFor('documents.content').filter((action) => action.startsWith('s3:'))).toEqual(['s3:GetObject']);
  });

  it('reach only objects that they create or print', () => {
    const role = named('jobs.work')?.resource.Properties.Role['Fn::GetAtt'][0];
    const onObjects = grantsOf(jobs).filter(({ id, statement }) => id === role && actionsOf(statement).some((action) => action.startsWith('s3:')));

    expect(
      onObjects.map(({ statement }) => [actionsOf(statement).includes('s3:PutObject') ? 'write' : actionsOf(statement).join(' '), placesOf(statement)]),
    ).toEqual([
      // Frozen registers and photographs for printing, and the search's snapshots.
      ['s3:GetObject', ['/disclosures/*', '/documents/*', '/search/*']],
      ['write', ['/exports/*', '/imports/*']],
      ['s3:ListBucket', [undefined]],
    ]);
    const listing = onObjects.find(({ statement }) => actionsOf(statement).includes('s3:ListBucket'))?.statement;
    expect(listing?.Condition).toEqual({ StringLike: { 's3:prefix': ['exports/*', 'imports/*'] } });
  });

  it('write the searches’ snapshots every hour, and no other function does', () => {
    const [, hourly] = ofType(jobs, 'AWS::Scheduler::Schedule');
    const writers = [...grantsOf(jobs), ...allStacks.flatMap(grantsOf)].filter(
      ({ statement }) => actionsOf(statement).includes('s3:PutObject') && placesOf(statement).includes('/search/*'),
    );

    expect(hourly?.Properties).toMatchObject({ ScheduleExpression: 'rate(1 hour)' });
    expect(hourly?.Properties.Target.Arn['Fn::GetAtt'][0]).toBe(named('jobs.snapshot')?.id);
    expect(new Set(writers.map(({ id }) => id))).toEqual(new Set([named('jobs.snapshot')?.resource.Properties.Role['Fn::GetAtt'][0]]));
    expect(named('jobs.snapshot')?.resource.Properties).toMatchObject({ Timeout: 900, MemorySize: 2048 });
  });

  it('let exactly the functions that search read the snapshots', () => {
    for (const row of rows) {
      const found = named(row.name);
      const role = found?.resource.Properties.Role['Fn::GetAtt'][0];
      const granted = found ? grantsOf(found.stack).filter(({ id, statement }) => id === role && placesOf(statement).includes('/search/*')) : [];

      expect([row.name, granted.map(({ statement }) => actionsOf(statement))]).toEqual([row.name, readsSnapshots(row) ? [['s3:GetObject']] : []]);
    }
    const searches = rows.filter((row) =>
      /Search\b|distinct|findNear|list(Library|Legal|Licenses|Trans|Ancill|Discl|Manuf)/.test(readFileSync(join(repository, handlerFile(row)), 'utf8')),
    );
    expect(searches.length).toBeGreaterThan(8);
    for (const row of searches.filter((one) => one.method === 'GET')) expect([row.name, readsSnapshots(row)]).toEqual([row.name, true]);
  });

  it('make a checkpoint each night and verify all histories each week; failures go to a queue', () => {
    const scheduleOf = (name: string) =>
      ofType(jobs, 'AWS::Scheduler::Schedule').find(({ Properties }) => Properties.Target.Arn['Fn::GetAtt'][0] === named(name)?.id)?.Properties;

    for (const [name, at] of [
      ['jobs.checkpoint', 'cron(0 2 * * ? *)'],
      ['jobs.verify-history', 'cron(0 3 ? * SUN *)'],
    ] as const) {
      expect(scheduleOf(name)).toMatchObject({ ScheduleExpression: at, ScheduleExpressionTimezone: 'Africa/Johannesburg' });
      expect(queues).toContain(scheduleOf(name)?.Target.DeadLetterConfig.Arn['Fn::GetAtt'][0]);
      expect(queues).toContain(named(name)?.resource.Properties.DeadLetterConfig.TargetArn['Fn::GetAtt'][0]);
    }
    // They work in steps, like the sweep.
    for (const [name, variable] of [
      ['jobs.checkpoint', 'CHECKPOINT_QUEUE_URL'],
      ['jobs.verify-history', 'VERIFY_QUEUE_URL'],
    ] as const) {
      const { Timeout, Environment, DeadLetterConfig } = named(name)?.resource.Properties ?? {};
      const id = mappingOf(name)?.Properties.EventSourceArn['Fn::GetAtt'][0];
      const queue = resourcesOf(jobs, 'AWS::SQS::Queue')[id]?.Properties;
      expect(Timeout).toBe(300);
      expect(queue?.VisibilityTimeout).toBeGreaterThan(Timeout);
      expect(Environment.Variables[variable]).toEqual({ Ref: id });
      expect(queue?.RedrivePolicy.deadLetterTargetArn).toEqual(DeadLetterConfig.TargetArn);
    }
  });

  it('let only the checkpoint job put checkpoints, nobody delete them, and only the two proof jobs read the whole table', () => {
    const may = (name: string) => actionsFor(name).filter((action) => !/^(logs|xray|sqs):/.test(action));
    const reads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:Scan', 's3:GetObject', 's3:ListBucket'];
    const places = (statement: Statement) => placesOf(statement).filter((place) => place === '/heads/*' || place === '/checkpoints/*');

    expect(may('jobs.verify-history').sort()).toEqual([...reads].sort());
    expect(may('jobs.checkpoint').sort()).toEqual([...reads, 's3:PutObject'].sort());
    const all = allStacks.flatMap(grantsOf);
    const scanning = all.filter(({ statement }) => actionsOf(statement).includes('dynamodb:Scan'));
    expect(scanning).toHaveLength(2);
    const onCheckpoints = all.filter(({ statement }) => places(statement).length > 0);
    const putting = onCheckpoints.filter(({ statement }) => actionsOf(statement).includes('s3:PutObject'));
    expect([...new Set(onCheckpoints.flatMap(({ statement }) => actionsOf(statement)))].sort()).toEqual(['s3:GetObject', 's3:PutObject']);
    expect(putting.map(({ id }) => id)).toEqual([named('jobs.checkpoint')?.resource.Properties.Role['Fn::GetAtt'][0]]);
  });

  it('copy the registers of provision at 06:00 and 18:00, and again every five minutes for an hour; nobody deletes a copy', () => {
    const copying = named('jobs.copy-registers');
    const schedule = ofType(jobs, 'AWS::Scheduler::Schedule').find(({ Properties }) => Properties.Target.Arn['Fn::GetAtt'][0] === copying?.id);
    const onCopies = allStacks.flatMap(grantsOf).filter(({ statement }) => placesOf(statement).includes('/register-copies/*'));

    expect(schedule?.Properties).toMatchObject({ ScheduleExpression: 'cron(0/5 6,18 * * ? *)', ScheduleExpressionTimezone: 'Africa/Johannesburg' });
    expect(queues).toContain(schedule?.Properties.Target.DeadLetterConfig.Arn['Fn::GetAtt'][0]);
    expect(queues).toContain(copying?.resource.Properties.DeadLetterConfig.TargetArn['Fn::GetAtt'][0]);
    expect(onCopies.map(({ statement }) => actionsOf(statement).join(' ')).sort()).toEqual(['s3:GetObject', 's3:PutObject']);
  });

  it('keep failures in queues that accept only TLS', () => {
    expect(demandsTls(jobs, 'AWS::SQS::QueuePolicy').sort()).toEqual(queues.sort());
  });
});
