// The whole system as deployed: a Lambda and a route for each row, and nobody with more rights than its work needs. One file, since
// making the stacks takes most of a minute and all of this looks at them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { indexes } from '../../functions/data/table.ts';
import { handlerFile, rows } from '../../shared/contract.ts';
import { mostTries } from '../../shared/integrations/schema.ts';
import { followedKinds, jobKinds } from '../../shared/workflow/schema.ts';
import {
  accessOf,
  accessPrefix,
  caseMessagePrefix,
  caseNotePrefix,
  custodyPrefix,
  emailGuardPrefix,
  historyPrefix,
  notificationPrefix,
  readsSnapshots,
  serialGuardPrefix,
  snapshotFolder,
  stockPrefix,
  userChangePrefix,
} from '../parts/access.ts';
import { alarmKinds, anchorOf } from '../parts/alarms.ts';
import { entryFiles, repository } from '../parts/bundle.ts';
import { everySetting } from '../parts/every-setting.ts';
import { type Finding, gatedFindings, reasonFor } from '../parts/nag.ts';
import { reasons } from '../parts/nag-reasons.ts';
import { portal } from './portal.ts';
import { actionsOf, appWith, demandsTls, grantsOf, type Resource, resourcesOf, type Statement } from './templates.ts';

const { firewall: _none, mail: _neither, ...stacks } = portal(appWith(), join(repository, 'no-pages'));
const { api, jobs, watch } = stacks;
/** With everything that `-c name=value` can turn on. */
const whole = portal(appWith(everySetting), join(repository, 'no-pages'));
/** Those that CloudFormation deploys, and the API's nested ones. */
const allStacks = [...Object.values(stacks), ...api.features.values()];
const everywhere = allStacks.flatMap((stack) => Object.entries(resourcesOf(stack)).map(([id, resource]) => ({ stack, id, resource })));

const ofType = (stack: typeof api | typeof jobs | typeof watch, type: string) => Object.values(resourcesOf(stack, type));
const routes = everywhere.filter(({ resource }) => resource.Type === 'AWS::ApiGatewayV2::Route').map(({ resource }) => resource.Properties);
/** The registry's own: the CDK's, which uploads pages, is a Python one. */
const functions = everywhere.filter(({ resource }) => resource.Type === 'AWS::Lambda::Function' && String(resource.Properties.Runtime).startsWith('nodejs'));
const named = (name: string) => functions.find(({ resource }) => resource.Properties.Description === name);
const actionsFor = (name: string) => {
  const found = named(name);
  const role = found?.resource.Properties.Role['Fn::GetAtt'][0];
  return found
    ? grantsOf(found.stack)
        .filter(({ id, statement }) => id === role && statement.Effect === 'Allow')
        .flatMap(({ statement }) => actionsOf(statement))
    : [];
};

/** The folders of a bucket that a statement is about. */
const placesOf = (statement: Statement | undefined): unknown[] =>
  [statement?.Resource ?? []].flat().map((place: any) => (place?.['Fn::Join'] ? place['Fn::Join'][1].at(-1) : undefined));

describe('the API', () => {
  it('has one route for each row, and one for what no row answers', () => {
    const keys = routes.map((route) => route.RouteKey).sort();

    expect(keys).toEqual([...rows.map((row) => `${row.method} ${row.path}`), 'ANY /api/{proxy+}'].sort());
  });

  it('has one Lambda for each row, named after it', () => {
    const names = functions.map(({ resource }) => resource.Properties.Description).sort();

    expect(names).toEqual(
      [
        ...rows.map((row) => row.name),
        'no-route',
        'jobs.check-upload',
        'jobs.checkpoint',
        'jobs.count',
        'jobs.deliver',
        'jobs.enterStock',
        'jobs.recount',
        'jobs.snapshot',
        'jobs.sweep',
        'jobs.verify-history',
        'jobs.work',
      ].sort(),
    );
    expect(entryFiles).toEqual(expect.arrayContaining(rows.map(handlerFile)));
  });

  it('asks for a token on every row that is not public', () => {
    const [authorizer, ...others] = Object.entries(resourcesOf(api, 'AWS::ApiGatewayV2::Authorizer'));
    const open = routes.filter((route) => route.AuthorizationType !== 'JWT').map((route) => route.RouteKey);

    expect(others).toEqual([]);
    expect(open.sort()).toEqual([...rows.filter((row) => row.permission === 'public').map((row) => `${row.method} ${row.path}`), 'ANY /api/{proxy+}'].sort());
    // A nested stack is handed the authorizer as a parameter.
    const handed = Object.assign({}, ...ofType(api, 'AWS::CloudFormation::Stack').map(({ Properties }) => Properties.Parameters));
    for (const route of routes.filter((one) => one.AuthorizationType === 'JWT')) expect(handed[route.AuthorizerId.Ref]).toEqual({ Ref: authorizer?.[0] });
  });

  it('reads the access token from X-Auth-Token and takes only this client’s', () => {
    const [authorizer] = ofType(api, 'AWS::ApiGatewayV2::Authorizer');

    expect(authorizer?.Properties.IdentitySource).toEqual(['$request.header.X-Auth-Token']);
    expect(authorizer?.Properties.JwtConfiguration.Audience).toHaveLength(1);
    expect(JSON.stringify(authorizer?.Properties.JwtConfiguration.Issuer)).toContain('https://cognito-idp.af-south-1.amazonaws.com/');
  });

  it('is throttled, the login of programs and what a partner signs more than the rest, and keeps an access log without tokens', () => {
    const [stage] = ofType(api, 'AWS::ApiGatewayV2::Stage');

    expect(stage?.Properties.DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 });
    const slow = { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 20 };
    expect(stage?.Properties.RouteSettings).toEqual({ 'POST /api/auth/login': slow, 'POST /api/integrations/standing': slow });
    expect(JSON.parse(stage?.Properties.AccessLogSettings.Format)).toMatchObject({ user: '$context.authorizer.claims.sub', status: '$context.status' });
    expect(stage?.Properties.AccessLogSettings.Format).not.toMatch(/header|queryString/i);
  });
});

describe('every function', () => {
  it('runs on arm64 and the current Node, with a log group of its own that ends', () => {
    const logs = new Set(functions.map(({ stack, resource }) => `${stack.stackName} ${resource.Properties.LoggingConfig.LogGroup.Ref}`));

    expect(logs.size).toBe(functions.length);
    for (const { resource } of functions) expect(resource.Properties).toMatchObject({ Architectures: ['arm64'], Runtime: 'nodejs24.x' });
    // Lambda's own filter of levels is left as it is: nothing below what the code writes is let in.
    for (const { resource } of functions) expect(resource.Properties.LoggingConfig).toEqual({ LogFormat: 'JSON', LogGroup: expect.anything() });
    const terms = everywhere.filter((one) => one.resource.Type === 'AWS::Logs::LogGroup').map(({ id, resource }) => [id, resource.Properties.RetentionInDays]);
    // A year for what a function says; two for who asked for what.
    const [twoYears, ...others] = terms.filter(([, days]) => days !== 365);
    expect([twoYears?.[1], others]).toEqual([731, []]);
    expect(twoYears?.[0]).toMatch(/^AccessLog/);
  });

  it('knows that it is on AWS and of no emulator', () => {
    for (const { resource } of functions) {
      const variables = resource.Properties.Environment.Variables;

      const tells = ['jobs.work', 'jobs.deliver'].includes(resource.Properties.Description);
      const queued = tells ? ['POLICE_QUEUE_URL', 'REGULATOR_QUEUE_URL'] : [];
      const proves = ['jobs.checkpoint', 'jobs.verify-history'].includes(resource.Properties.Description) ? ['CHECKPOINT_BUCKET'] : [];
      const all = ['DOCUMENT_BUCKET', 'HOST', 'TABLE_NAME', 'TOKEN_ISSUER', 'USER_POOL_CLIENT_ID', 'USER_POOL_ID', ...queued, ...proves];
      expect(Object.keys(variables).sort()).toEqual(all.sort());
      expect(variables.HOST).toBe('aws');
      expect(JSON.stringify(variables)).not.toMatch(/localhost|127\.0\.0\.1/);
    }
  });

  it('has a role of its own', () => {
    const used = functions.map(({ stack, resource }) => `${stack.stackName} ${resource.Properties.Role['Fn::GetAtt'][0]}`);

    expect(new Set(used).size).toBe(functions.length);
  });
});

describe('rights', () => {
  // The CDK's own upload of pages asks for s3:GetObject* and the like, on the bucket of pages and its own assets.
  const ours = allStacks.flatMap((stack) => grantsOf(stack).filter(({ id }) => !id.startsWith('CustomCDKBucketDeployment')));

  it('name every action: no wildcard, and never the whole of DynamoDB', () => {
    const wild = ours.filter(({ statement }) => actionsOf(statement).some((action) => action.includes('*')));

    expect(ours.length).toBeGreaterThan(rows.length);
    expect(wild).toEqual([]);
  });

  it('come from no policy of AWS’s making, but for its own backups', () => {
    const managed = everywhere.filter(
      ({ id, resource }) => resource.Type === 'AWS::IAM::Role' && resource.Properties.ManagedPolicyArns && !id.startsWith('CustomCDKBucketDeployment'),
    );

    // AWS Backup's own: what it needs to copy is AWS's to know.
    expect(managed.map(({ stack }) => stack)).toEqual([stacks.backup]);
  });

  it.each(rows.map((row) => [row.name, accessOf(row)] as const))('%s: %s', (name, access) => {
    const actions = actionsFor(name).filter((action) => action.startsWith('dynamodb:'));
    const may = (action: string) => actions.includes(`dynamodb:${action}`);

    expect([may('Query'), may('GetItem'), may('PutItem'), may('UpdateItem')]).toEqual([
      access !== 'none',
      access !== 'none',
      access === 'write',
      access === 'write',
    ]);
    expect(may('Scan')).toBe(false);
    expect(may('DeleteItem')).toBe(['firearms.edit', 'notifications.delete', 'users.create', 'users.edit', 'users.delete'].includes(name));
  });

  it('to logins are those of the user management, of the login of programs, and of who finishes what it began', () => {
    const all = [...rows.map(({ name }) => name), 'jobs.work', 'jobs.sweep', 'jobs.count', 'jobs.snapshot', 'jobs.recount', 'jobs.check-upload'];
    const may = (name: string, call: string) => actionsFor(name).includes(`cognito-idp:${call}`);
    const toLogins = all.filter((name) => actionsFor(name).some((action) => action.startsWith('cognito-idp:')));

    expect(toLogins.sort()).toEqual(['auth.login', 'jobs.work', 'users.create', 'users.delete', 'users.edit']);
    expect(all.filter((name) => may(name, 'AdminCreateUser'))).toEqual(['users.create']);
    expect(all.filter((name) => may(name, 'AdminSetUserPassword'))).toEqual(['users.edit']);
    expect(all.filter((name) => may(name, 'AdminDeleteUser')).sort()).toEqual(['jobs.work', 'users.create']);
    const deleting = ours.filter(({ statement }) => statement.Effect === 'Allow' && actionsOf(statement).includes('dynamodb:DeleteItem'));
    for (const { statement } of deleting)
      expect(JSON.stringify(statement.Condition)).toMatch(/"(guard#(firearm-serial|user-email)|user-change|notification)#\*"/);
  });

  it('let a trial of a rule read only, the sweep delete nothing, and nobody change the history', () => {
    const deny = ours.filter(({ statement }) => statement.Effect === 'Deny');
    const writers = ours.filter(({ statement }) => statement.Effect === 'Allow' && actionsOf(statement).includes('dynamodb:UpdateItem'));

    expect(actionsFor('compliance.try')).not.toContain('dynamodb:PutItem');
    expect(actionsFor('jobs.sweep')).not.toContain('dynamodb:DeleteItem');
    expect(deny.map(({ id }) => id).sort()).toEqual(writers.map(({ id }) => id).sort());
    expect(deny[0]?.statement.Condition).toEqual({
      'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['history#*', 'stock-entry#*', 'custody#*', 'case-note#*', 'case-message#*', 'access#*'] },
    });
  });

  it('are told by the prefixes that the entities really use', () => {
    const source = (file: string) => readFileSync(join(repository, 'functions', file), 'utf8');

    expect(source('workflow/entity.ts')).toContain(`'${historyPrefix}{entityType}#{entityId}'`);
    expect(source('stock-register/entity.ts').match(new RegExp(`'${stockPrefix}\\{legalEntityId\\}', '(entry|strike)#`, 'g'))).toHaveLength(2);
    expect(source('seizures/entity.ts')).toContain(`'${custodyPrefix}{seizureId}'`);
    expect(source('cases/entity.ts')).toContain(`'${caseNotePrefix}{caseId}'`);
    expect(source('cases/entity.ts')).toContain(`'${caseMessagePrefix}{caseId}'`);
    expect(source('access/entity.ts')).toContain(`'${accessPrefix}{entityType}#{entityId}'`);
    expect(source('data/guard.ts')).toContain("'guard#{kind}#{value}'");
    expect(serialGuardPrefix).toBe('guard#firearm-serial#');
    expect(emailGuardPrefix).toBe('guard#user-email#');
    expect(source('users/entity.ts')).toContain(`'${userChangePrefix}{id}'`);
    expect(source('notifications/entity.ts')).toContain(`'${notificationPrefix}{id}'`);
    expect(source('search/snapshot.ts')).toContain(`\`${snapshotFolder}/\${kind}`);
  });
});

describe('jobs', () => {
  const queues = Object.keys(resourcesOf(jobs, 'AWS::SQS::Queue'));
  const mappingOf = (name: string) => ofType(jobs, 'AWS::Lambda::EventSourceMapping').find(({ Properties }) => Properties.FunctionName.Ref === named(name)?.id);

  it('sweep each day at five in Johannesburg; what fails waits in a queue', () => {
    const [schedule] = ofType(jobs, 'AWS::Scheduler::Schedule');

    expect(schedule?.Properties).toMatchObject({ ScheduleExpression: 'cron(0 5 * * ? *)', ScheduleExpressionTimezone: 'Africa/Johannesburg' });
    expect(schedule?.Properties.Target.RetryPolicy.MaximumRetryAttempts).toBe(5);
    expect(queues).toContain(schedule?.Properties.Target.DeadLetterConfig.Arn['Fn::GetAtt'][0]);
    expect(queues).toContain(named('jobs.sweep')?.resource.Properties.DeadLetterConfig.TargetArn['Fn::GetAtt'][0]);
  });

  it('count from the table’s stream, from its beginning; a batch that fails is halved, then put aside', () => {
    const mapping = mappingOf('jobs.count');

    expect(mapping?.Properties).toMatchObject({ StartingPosition: 'TRIM_HORIZON', BisectBatchOnFunctionError: true, MaximumRetryAttempts: 10 });
    expect(queues).toContain(mapping?.Properties.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0]);
  });

  it('work on the records of jobs only, a step at a time, ten side by side, with a quarter of an hour for each', () => {
    const mapping = mappingOf('jobs.work');
    const [filter, histories, notifications] = mapping?.Properties.FilterCriteria.Filters ?? [];

    expect(JSON.parse(filter.Pattern)).toEqual({ eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { __edb_e__: { S: [...jobKinds] } } } });
    // The stock registers' entries come from the histories of firearms, their risks from others' as well.
    expect(JSON.parse(histories.Pattern)).toEqual({
      eventName: ['INSERT'],
      dynamodb: { NewImage: { __edb_e__: { S: ['workflow-history'] }, entityType: { S: [...followedKinds] } } },
    });
    expect(JSON.parse(notifications.Pattern)).toEqual({ eventName: ['INSERT'], dynamodb: { NewImage: { __edb_e__: { S: ['notification'] } } } });
    expect(mapping?.Properties).toMatchObject({ BatchSize: 1, ParallelizationFactor: 10, MaximumRetryAttempts: 10 });
    expect(queues).toContain(mapping?.Properties.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0]);
    expect(named('jobs.work')?.resource.Properties).toMatchObject({ Timeout: 900, MemorySize: 2048 });
  });

  it('hand messages to each partner from a queue of its own, and put aside what was given up', () => {
    const sources = ofType(jobs, 'AWS::Lambda::EventSourceMapping').filter(({ Properties }) => Properties.FunctionName.Ref === named('jobs.deliver')?.id);
    const from = sources.map(({ Properties }) => Properties.EventSourceArn['Fn::GetAtt'][0]);

    expect(sources).toHaveLength(2);
    expect(new Set(from).size).toBe(2);
    for (const { Properties } of sources)
      expect(Properties).toMatchObject({ BatchSize: 1, FunctionResponseTypes: ['ReportBatchItemFailures'], ScalingConfig: { MaximumConcurrency: 5 } });
    for (const id of from) {
      const queue = resourcesOf(jobs, 'AWS::SQS::Queue')[id];
      expect(queue?.Properties.VisibilityTimeout).toBe(180);
      expect(queue?.Properties.RedrivePolicy.maxReceiveCount).toBeGreaterThan(mostTries);
      expect(queues).toContain(queue?.Properties.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0]);
    }
    expect(actionsFor('jobs.work')).toContain('sqs:SendMessage');
    expect(rows.filter(({ name }) => actionsFor(name).some((action) => action.startsWith('sqs:')))).toEqual([]);
  });

  it('read the secrets of configured partners, as the call does that the regulator signs, and nobody else', () => {
    const { regulatorSecretArn: regulator, policeSecretArn: police } = everySetting;
    const readers = [whole.jobs, ...whole.api.features.values()].flatMap((stack) =>
      grantsOf(stack).filter(({ statement }) => actionsOf(statement).includes('secretsmanager:GetSecretValue')),
    );

    expect(readers.map(({ statement }) => statement.Resource).sort()).toEqual([[police, regulator], regulator]);
  });

  it('check each document that comes, and each hour those that nobody was told of', () => {
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

  it('let a document be put where it stands by its check alone', () => {
    const writers = allStacks
      .flatMap(grantsOf)
      .filter(({ statement }) => actionsOf(statement).includes('s3:PutObject') && placesOf(statement).includes('/documents/*'));

    expect(writers.map(({ id }) => id)).toEqual([named('jobs.check-upload')?.resource.Properties.Role['Fn::GetAtt'][0]]);
    expect(actionsFor('documents.upload').filter((action) => action.startsWith('s3:'))).toEqual(['s3:PutObject']);
    expect(actionsFor('documents.content').filter((action) => action.startsWith('s3:'))).toEqual(['s3:GetObject']);
  });

  it('reach no object but those of imports and exports', () => {
    const role = named('jobs.work')?.resource.Properties.Role['Fn::GetAtt'][0];
    const onObjects = grantsOf(jobs).filter(({ id, statement }) => id === role && actionsOf(statement).some((action) => action.startsWith('s3:')));
    const [objects, listing, snapshots] = onObjects.map(({ statement }) => statement);

    expect(onObjects).toHaveLength(3);
    expect([actionsOf(snapshots as Statement), placesOf(snapshots)]).toEqual([['s3:GetObject'], ['/search/*']]);
    expect(placesOf(objects)).toEqual(['/exports/*', '/imports/*']);
    expect(listing?.Condition).toEqual({ StringLike: { 's3:prefix': ['exports/*', 'imports/*'] } });
  });

  it('write the searches’ snapshots each hour, and nobody else does', () => {
    const [, hourly] = ofType(jobs, 'AWS::Scheduler::Schedule');
    const writers = [...grantsOf(jobs), ...allStacks.flatMap(grantsOf)].filter(
      ({ statement }) => actionsOf(statement).includes('s3:PutObject') && placesOf(statement).includes('/search/*'),
    );

    expect(hourly?.Properties).toMatchObject({ ScheduleExpression: 'rate(1 hour)' });
    expect(hourly?.Properties.Target.Arn['Fn::GetAtt'][0]).toBe(named('jobs.snapshot')?.id);
    expect(new Set(writers.map(({ id }) => id))).toEqual(new Set([named('jobs.snapshot')?.resource.Properties.Role['Fn::GetAtt'][0]]));
    expect(named('jobs.snapshot')?.resource.Properties).toMatchObject({ Timeout: 900, MemorySize: 2048 });
  });

  it('let every function that searches, and no other, read the snapshots', () => {
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

  it('make a checkpoint each night and verify all histories each week; what fails waits in a queue', () => {
    const scheduleOf = (name: string) =>
      ofType(jobs, 'AWS::Scheduler::Schedule').find(({ Properties }) => Properties.Target.Arn['Fn::GetAtt'][0] === named(name)?.id)?.Properties;

    for (const [name, at] of [
      ['jobs.checkpoint', 'cron(0 2 * * ? *)'],
      ['jobs.verify-history', 'cron(0 3 ? * SUN *)'],
    ] as const) {
      expect(scheduleOf(name)).toMatchObject({ ScheduleExpression: at, ScheduleExpressionTimezone: 'Africa/Johannesburg' });
      expect(queues).toContain(scheduleOf(name)?.Target.DeadLetterConfig.Arn['Fn::GetAtt'][0]);
      expect(queues).toContain(named(name)?.resource.Properties.DeadLetterConfig.TargetArn['Fn::GetAtt'][0]);
      expect(named(name)?.resource.Properties.Timeout).toBe(900);
    }
  });

  it('put checkpoints by the one that makes them, take none away, and read the whole table by the two that prove histories alone', () => {
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

  it('keep what failed where only TLS reaches it', () => {
    expect(demandsTls(jobs, 'AWS::SQS::QueuePolicy').sort()).toEqual(queues.sort());
  });
});

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

  it('writes to the address that was given, and to none where none was', () => {
    expect(ofType(watch, 'AWS::SNS::Subscription')).toEqual([]);
    expect(ofType(whole.watch, 'AWS::SNS::Subscription')[0]?.Properties).toMatchObject({ Protocol: 'email', Endpoint: everySetting.alarmEmail });
  });

  it('names its runbook in every alarm, and has an alarm of every kind', () => {
    const links = alarmsOf(whole.watch).map((alarm) => /^.+\. What to do: docs\/runbooks\.md#(\S+)$/.exec(alarm.AlarmDescription)?.[1]);

    expect(new Set(links)).toEqual(new Set(Object.values(alarmKinds).map(({ runbook }) => anchorOf(runbook))));
  });

  it('misses what leaves a trace each day: the sweep after 26 hours without, a backup after 30', () => {
    expect(about(/daily sweep has ended/)).toMatchObject({ MetricName: 'SweepsDone', Period: 3600, EvaluationPeriods: 26, TreatMissingData: 'breaching' });
    expect(about(/No backup/)).toMatchObject({ MetricName: 'NumberOfBackupJobsCompleted', EvaluationPeriods: 30, TreatMissingData: 'breaching' });
    const [done] = ofType(jobs, 'AWS::Logs::MetricFilter').filter(({ Properties }) => Properties.FilterPattern.includes('sweep done'));
    expect(done?.Properties.MetricTransformations[0]).toMatchObject({ MetricName: 'SweepsDone', MetricNamespace: jobs.stackName });
    expect(readFileSync(join(repository, 'functions/jobs/sweep.ts'), 'utf8')).toContain("log('info', 'sweep done'");
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

it('stands behind a firewall in us-east-1 when told to, and everything else in Cape Town', () => {
  const { firewall, web, mail, ...others } = whole;

  const [site] = Object.values(resourcesOf(web, 'AWS::CloudFront::Distribution'));

  expect(firewall?.region).toBe('us-east-1');
  expect([web, mail, ...Object.values(others)].map((stack) => stack?.region)).toEqual(Array(8).fill('af-south-1'));
  expect(site?.Properties.DistributionConfig.WebACLId).toBeDefined();
});

it('keeps every stack clear of CloudFormation’s bound of 500 resources', () => {
  const sizes = allStacks.map((stack) => [stack.stackName, Object.keys(resourcesOf(stack)).length] as const);

  for (const [name, size] of sizes) expect(size, name).toBeLessThan(450);
});

describe('AWS’s own rules (cdk-nag, AwsSolutions and Serverless)', () => {
  const [bare, full] = [api, whole.api].map(({ node }) => gatedFindings(node.root)) as [Finding[], Finding[]];

  it('find nothing that has no reason, whatever is turned on', () => {
    expect(full.length).toBeGreaterThan(rows.length);
    expect([...bare, ...full].filter((finding) => !reasonFor(finding)).map(({ rule, where }) => `${rule} at ${where}`)).toEqual([]);
  });

  it('need each of the reasons that are written down', () => {
    const needed = new Set([...bare, ...full].map(reasonFor));
    const unneeded = reasons.filter((reason) => !reason.rule.source.startsWith('-') && !needed.has(reason));

    expect(unneeded.map(({ rule, where }) => `${rule} at ${where}`)).toEqual([]);
    for (const { reason } of reasons) expect(reason.length).toBeGreaterThan(20);
  });
});
