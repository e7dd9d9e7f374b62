// The whole system as deployed: a Lambda and a route for each row, and nobody with more rights than its work needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { handlerFile, rows } from '../../shared/contract.ts';
import { jobKinds } from '../../shared/workflow/schema.ts';
import { accessOf, historyPrefix, readsSnapshots, serialGuardPrefix, snapshotFolder } from '../parts/access.ts';
import { entryFiles, repository } from '../parts/bundle.ts';
import { portal } from './portal.ts';
import { actionsOf, appWith, demandsTls, grantsOf, type Resource, resourcesOf, type Statement } from './templates.ts';

const { firewall: _none, ...stacks } = portal(appWith(), join(repository, 'no-pages'));
const { api, jobs, watch } = stacks;
/** Those that CloudFormation deploys, and the API's nested ones. */
const allStacks = [...Object.values(stacks), ...api.features.values()];
const everywhere = allStacks.flatMap((stack) => Object.entries(resourcesOf(stack)).map(([id, resource]) => ({ stack, id, resource })));

const ofType = (stack: typeof api | typeof jobs | typeof watch, type: string) => Object.values(resourcesOf(stack, type));
const routes = ofType(api, 'AWS::ApiGatewayV2::Route').map((route) => route.Properties);
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

    expect(names).toEqual([...rows.map((row) => row.name), 'no-route', 'jobs.count', 'jobs.recount', 'jobs.snapshot', 'jobs.sweep', 'jobs.work'].sort());
    expect(entryFiles).toEqual(expect.arrayContaining(rows.map(handlerFile)));
  });

  it('asks for a token on every row that is not public', () => {
    const [authorizer, ...others] = Object.entries(resourcesOf(api, 'AWS::ApiGatewayV2::Authorizer'));
    const open = routes.filter((route) => route.AuthorizationType !== 'JWT').map((route) => route.RouteKey);

    expect(others).toEqual([]);
    expect(open.sort()).toEqual([...rows.filter((row) => row.permission === 'public').map((row) => `${row.method} ${row.path}`), 'ANY /api/{proxy+}'].sort());
    for (const route of routes.filter((one) => one.AuthorizationType === 'JWT')) expect(route.AuthorizerId).toEqual({ Ref: authorizer?.[0] });
  });

  it('reads the access token from X-Auth-Token and takes only this client’s', () => {
    const [authorizer] = ofType(api, 'AWS::ApiGatewayV2::Authorizer');

    expect(authorizer?.Properties.IdentitySource).toEqual(['$request.header.X-Auth-Token']);
    expect(authorizer?.Properties.JwtConfiguration.Audience).toHaveLength(1);
    expect(JSON.stringify(authorizer?.Properties.JwtConfiguration.Issuer)).toContain('https://cognito-idp.af-south-1.amazonaws.com/');
  });

  it('is throttled, the login of programs more than the rest, and keeps an access log without tokens', () => {
    const [stage] = ofType(api, 'AWS::ApiGatewayV2::Stage');

    expect(stage?.Properties.DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 });
    expect(stage?.Properties.RouteSettings).toEqual({ 'POST /api/auth/login': { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 20 } });
    expect(JSON.parse(stage?.Properties.AccessLogSettings.Format)).toMatchObject({ user: '$context.authorizer.claims.sub', status: '$context.status' });
    expect(stage?.Properties.AccessLogSettings.Format).not.toMatch(/header|queryString/i);
  });
});

describe('every function', () => {
  it('runs on arm64 and the current Node, with a log group of its own that ends', () => {
    const logs = new Set(functions.map(({ stack, resource }) => `${stack.stackName} ${resource.Properties.LoggingConfig.LogGroup.Ref}`));

    expect(logs.size).toBe(functions.length);
    for (const { resource } of functions) expect(resource.Properties).toMatchObject({ Architectures: ['arm64'], Runtime: 'nodejs24.x' });
    for (const { resource } of everywhere.filter((one) => one.resource.Type === 'AWS::Logs::LogGroup'))
      expect(resource.Properties.RetentionInDays).toBeGreaterThan(0);
  });

  it('knows that it is on AWS and of no emulator', () => {
    for (const { resource } of functions) {
      const variables = resource.Properties.Environment.Variables;

      expect(Object.keys(variables).sort()).toEqual(['DOCUMENT_BUCKET', 'HOST', 'TABLE_NAME', 'TOKEN_ISSUER', 'USER_POOL_CLIENT_ID', 'USER_POOL_ID']);
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

  it('come from no policy of AWS’s making', () => {
    const managed = everywhere.filter(
      ({ id, resource }) => resource.Type === 'AWS::IAM::Role' && resource.Properties.ManagedPolicyArns && !id.startsWith('CustomCDKBucketDeployment'),
    );

    expect(managed.map(({ id }) => id)).toEqual([]);
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
    expect(may('DeleteItem')).toBe(name === 'firearms.edit');
  });

  it('let the sweep read only, and nobody change the history', () => {
    const deny = ours.filter(({ statement }) => statement.Effect === 'Deny');
    const writers = ours.filter(({ statement }) => statement.Effect === 'Allow' && actionsOf(statement).includes('dynamodb:UpdateItem'));

    expect(actionsFor('jobs.sweep')).not.toContain('dynamodb:PutItem');
    expect(deny.map(({ id }) => id).sort()).toEqual(writers.map(({ id }) => id).sort());
    expect(deny[0]?.statement.Condition).toEqual({ 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [`${historyPrefix}*`] } });
  });

  it('are told by the prefixes that the entities really use', () => {
    const source = (file: string) => readFileSync(join(repository, 'functions', file), 'utf8');

    expect(source('workflow/entity.ts')).toContain(`'${historyPrefix}{entityType}#{entityId}'`);
    expect(source('data/guard.ts')).toContain("'guard#{kind}#{value}'");
    expect(serialGuardPrefix).toBe('guard#firearm-serial#');
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
    const [filter] = mapping?.Properties.FilterCriteria.Filters ?? [];

    expect(JSON.parse(filter.Pattern)).toEqual({ eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { __edb_e__: { S: [...jobKinds] } } } });
    expect(mapping?.Properties).toMatchObject({ BatchSize: 1, ParallelizationFactor: 10, MaximumRetryAttempts: 10 });
    expect(queues).toContain(mapping?.Properties.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0]);
    expect(named('jobs.work')?.resource.Properties).toMatchObject({ Timeout: 900, MemorySize: 2048 });
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

  it('keep what failed where only TLS reaches it', () => {
    expect(demandsTls(jobs, 'AWS::SQS::QueuePolicy').sort()).toEqual(queues.sort());
  });
});

describe('watch', () => {
  const alarms = ofType(watch, 'AWS::CloudWatch::Alarm').map((alarm: Resource) => alarm.Properties);

  it('has an alarm for every function, for the API and for what is put aside, each to one topic', () => {
    const metrics = alarms.map((alarm) => alarm.MetricName);
    const [topic] = Object.keys(resourcesOf(watch, 'AWS::SNS::Topic'));

    expect(metrics.filter((metric) => metric === 'Errors')).toHaveLength(functions.length);
    expect(metrics).toEqual(expect.arrayContaining(['5xx', 'Latency', 'Throttles', 'IteratorAge', 'ApproximateNumberOfMessagesVisible', 'CounterDrift']));
    expect(alarms.find((alarm) => alarm.MetricName === 'Latency')?.ExtendedStatistic).toBe('p99');
    expect(alarms.every((alarm) => alarm.AlarmActions[0].Ref === topic)).toBe(true);
  });

  it('has a dashboard', () => {
    expect(ofType(watch, 'AWS::CloudWatch::Dashboard')).toHaveLength(1);
  });
});

it('stands behind a firewall in us-east-1 when told to, and everything else in Cape Town', () => {
  const { firewall, web, ...others } = portal(appWith({ firewall: 'true' }), join(repository, 'no-pages'));

  const [site] = Object.values(resourcesOf(web, 'AWS::CloudFront::Distribution'));

  expect(firewall?.region).toBe('us-east-1');
  expect([web, ...Object.values(others)].map((stack) => stack.region)).toEqual(Array(6).fill('af-south-1'));
  expect(site?.Properties.DistributionConfig.WebACLId).toBeDefined();
});

it('keeps every stack clear of CloudFormation’s bound of 500 resources', () => {
  const sizes = allStacks.map((stack) => [stack.stackName, Object.keys(resourcesOf(stack)).length] as const);

  for (const [name, size] of sizes) expect(size, name).toBeLessThan(450);
});
