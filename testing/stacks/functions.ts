// Checks that each row has a Lambda and a route, and the rules for all Lambdas and stacks.
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { entryFiles } from '../../infra/parts/bundle.ts';
import { webAclParameter } from '../../infra/parts/firewall-first.ts';
import { FirewallStack } from '../../infra/stacks/firewall.ts';
import { handlerFile, rows } from '../../shared/rows.ts';
import { allStacks, api, everywhere, functions, ofType, routes, whole } from './system.ts';
import { newApp, resourcesOf } from './templates.ts';

describe('the API', () => {
  it('has one route for each row, and one for all other addresses', () => {
    const keys = routes.map((route) => route.RouteKey).sort();

    expect(keys).toEqual([...rows.map((row) => `${row.method} ${row.path}`), 'ANY /api/{proxy+}'].sort());
  });

  it('has one Lambda for each row, with the row’s name', () => {
    const names = functions.map(({ resource }) => resource.Properties.Description).sort();

    expect(names).toEqual(
      [
        ...rows.map((row) => row.name),
        'no-route',
        'jobs.check-upload',
        'jobs.checkpoint',
        'jobs.copy-registers',
        'jobs.count',
        'jobs.deliver',
        'jobs.enterStock',
        'jobs.recount',
        'jobs.snapshot',
        'jobs.sweep',
        'jobs.verify-history',
        'jobs.watch-custody',
        'jobs.work',
      ].sort(),
    );
    expect(entryFiles).toEqual(expect.arrayContaining(rows.map(handlerFile)));
  });

  it('requires a token for every row that is not public', () => {
    const [authorizer, ...others] = Object.entries(resourcesOf(api, 'AWS::ApiGatewayV2::Authorizer'));
    const open = routes.filter((route) => route.AuthorizationType !== 'JWT').map((route) => route.RouteKey);

    expect(others).toEqual([]);
    expect(open.sort()).toEqual([...rows.filter((row) => row.permission === 'public').map((row) => `${row.method} ${row.path}`), 'ANY /api/{proxy+}'].sort());
    // A nested stack receives the authorizer as a parameter.
    const handed = Object.assign({}, ...ofType(api, 'AWS::CloudFormation::Stack').map(({ Properties }) => Properties.Parameters));
    for (const route of routes.filter((one) => one.AuthorizationType === 'JWT')) expect(handed[route.AuthorizerId.Ref]).toEqual({ Ref: authorizer?.[0] });
  });

  it('reads the access token from X-Auth-Token and accepts only this client’s', () => {
    const [authorizer] = ofType(api, 'AWS::ApiGatewayV2::Authorizer');

    expect(authorizer?.Properties.IdentitySource).toEqual(['$request.header.X-Auth-Token']);
    expect(authorizer?.Properties.JwtConfiguration.Audience).toHaveLength(1);
    expect(JSON.stringify(authorizer?.Properties.JwtConfiguration.Issuer)).toContain('https://cognito-idp.af-south-1.amazonaws.com/');
  });

  it('has rate limits, lower ones for programs’ sign-in and partners’ signed calls, and an access log without tokens', () => {
    const [stage] = ofType(api, 'AWS::ApiGatewayV2::Stage');

    expect(stage?.Properties.DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 });
    const [large] = ofType(whole.api, 'AWS::ApiGatewayV2::Stage');
    expect(large?.Properties.DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 });
    const slow = { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 20 };
    expect(stage?.Properties.RouteSettings).toEqual({ 'POST /api/auth/login': slow, 'POST /api/integrations/standing': slow });
    expect(JSON.parse(stage?.Properties.AccessLogSettings.Format)).toMatchObject({ user: '$context.authorizer.claims.sub', status: '$context.status' });
    expect(stage?.Properties.AccessLogSettings.Format).not.toMatch(/header|queryString/i);
  });
});

describe('every function', () => {
  it('runs on arm64 and the current Node, with its own log group with a limited retention', () => {
    const logs = new Set(functions.map(({ stack, resource }) => `${stack.stackName} ${resource.Properties.LoggingConfig.LogGroup.Ref}`));

    expect(logs.size).toBe(functions.length);
    for (const { resource } of functions) expect(resource.Properties).toMatchObject({ Architectures: ['arm64'], Runtime: 'nodejs24.x' });
    // Lambda's own log filter keeps its default: it hides nothing that the code writes.
    for (const { resource } of functions) expect(resource.Properties.LoggingConfig).toEqual({ LogFormat: 'JSON', LogGroup: expect.anything() });
    const terms = everywhere.filter((one) => one.resource.Type === 'AWS::Logs::LogGroup').map(({ id, resource }) => [id, resource.Properties.RetentionInDays]);
    // One year for the functions' logs; two for the access log.
    const [twoYears, ...others] = terms.filter(([, days]) => days !== 365);
    expect([twoYears?.[1], others]).toEqual([731, []]);
    expect(twoYears?.[0]).toMatch(/^AccessLog/);
  });

  it('has the environment of AWS and of no emulator', () => {
    for (const { resource } of functions) {
      const variables = resource.Properties.Environment.Variables;

      const tells = ['jobs.work', 'jobs.deliver'].includes(resource.Properties.Description);
      const queued = tells ? ['POLICE_QUEUE_URL', 'REGULATOR_QUEUE_URL'] : [];
      const hashes = ['officers.create', 'officers.edit', 'jobs.recount', 'jobs.work'].includes(resource.Properties.Description) ? ['PERSON_KEY_ARN'] : [];
      const proves = ['jobs.checkpoint', 'jobs.verify-history'].includes(resource.Properties.Description) ? ['CHECKPOINT_BUCKET'] : [];
      const queues: Readonly<Record<string, string>> = {
        ...{
          'jobs.sweep': 'SWEEP_QUEUE_URL',
          'jobs.recount': 'RECOUNT_QUEUE_URL',
          'jobs.checkpoint': 'CHECKPOINT_QUEUE_URL',
          'jobs.verify-history': 'VERIFY_QUEUE_URL',
        },
        ...{ 'jobs.count': 'FAILURES_QUEUE_URL', 'jobs.work': 'FAILURES_QUEUE_URL' },
      };
      const own = [...queued, ...hashes, ...proves, ...[queues[resource.Properties.Description] ?? []].flat()];
      const all = ['DOCUMENT_BUCKET', 'HOST', 'TABLE_NAME', 'TOKEN_ISSUER', 'USER_POOL_CLIENT_ID', 'USER_POOL_ID', ...own];
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

it('the deployment is behind a firewall in us-east-1 if that is turned on; everything else is in Cape Town', () => {
  const { firewall, web, mail, ...others } = whole;

  const [site] = Object.values(resourcesOf(web, 'AWS::CloudFront::Distribution'));

  expect(firewall?.region).toBe('us-east-1');
  expect([web, mail, ...Object.values(others)].map((stack) => stack?.region)).toEqual(Array(8).fill('af-south-1'));
  expect(site?.Properties.DistributionConfig.WebACLId).toEqual({ Ref: webAclParameter });
});

it('the deployment passes the firewall’s list to the pages by name, and needs no function that writes in another region', () => {
  const { firewall, web } = whole;
  const template = Template.fromStack(web).toJSON();

  expect(web.dependencies).toContain(firewall);
  expect(Template.fromStack(firewall as Stack).toJSON().Outputs).toHaveProperty(webAclParameter);
  // Without a default a deployment that does not name the list fails, and the firewall stays.
  expect(template.Parameters[webAclParameter]).toEqual({ Type: 'String', Description: expect.any(String), AllowedPattern: expect.stringContaining('wafv2') });
  expect(
    Object.values(whole)
      .flatMap((stack) => (stack ? Object.values(resourcesOf(stack)) : []))
      .filter(({ Type }) => /CrossRegion/.test(Type)),
  ).toEqual([]);
});

it('the deployment gives the firewall no empty list of overrides, which it would refuse', () => {
  const [firewall] = Object.values(resourcesOf(whole.firewall as Stack, 'AWS::WAFv2::WebACL'));
  const groups = firewall?.Properties.Rules.map(({ Statement }: any) => Statement.ManagedRuleGroupStatement).filter(Boolean);

  expect(groups.map((group: any) => [group.Name, group.RuleActionOverrides])).toEqual([
    ['AWSManagedRulesKnownBadInputsRuleSet', undefined],
    ['AWSManagedRulesCommonRuleSet', [{ Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } }]],
  ]);
});

it('the deployment counts requests that match AWS’s managed rules, and refuses them only with firewallBlocks', () => {
  const actionsOf = ({ firewall }: Pick<typeof whole, 'firewall'>) => {
    const [list] = Object.values(resourcesOf(firewall as Stack, 'AWS::WAFv2::WebACL'));
    return list?.Properties.Rules.flatMap(({ Statement, OverrideAction }: any) => (Statement.ManagedRuleGroupStatement ? [OverrideAction] : []));
  };
  const firewall = new FirewallStack(newApp(), 'counting', { env: { region: 'us-east-1' }, blocks: false });

  expect(actionsOf({ firewall })).toEqual([{ Count: {} }, { Count: {} }]);
  expect(actionsOf(whole)).toEqual([{ None: {} }, { None: {} }]);
});

it('the deployment limits one address at the firewall, calls more than pages, with room for an office of hundreds', () => {
  const [firewall] = Object.values(resourcesOf(whole.firewall as Stack, 'AWS::WAFv2::WebACL'));
  const rules: any[] = firewall?.Properties.Rules ?? [];
  const [all, calls, ...more] = rules.flatMap(({ Statement, Action }) => (Statement.RateBasedStatement ? [{ ...Statement.RateBasedStatement, Action }] : []));

  expect(more).toEqual([]);
  for (const rule of [all, calls]) expect(rule).toMatchObject({ AggregateKeyType: 'IP', Action: { Block: {} } });
  // A first visit with sign-in is 58 requests; an open tab makes ten calls in five minutes, and one at work about twenty.
  expect([all.Limit, all.ScopeDownStatement]).toEqual([30_000, undefined]);
  expect(all.Limit).toBeGreaterThanOrEqual(500 * 58);
  expect(calls).toMatchObject({ Limit: 15_000, ScopeDownStatement: { ByteMatchStatement: { SearchString: '/api/', PositionalConstraint: 'STARTS_WITH' } } });
  expect(calls.Limit).toBeGreaterThanOrEqual(500 * 20);
  // One address alone cannot use up the API's limit for all.
  expect(calls.Limit / 300).toBeLessThanOrEqual(200 / 4);
});

it('the deployment keeps every stack well below CloudFormation’s limit of 500 resources', () => {
  const sizes = allStacks.map((stack) => [stack.stackName, Object.keys(resourcesOf(stack)).length] as const);

  expect(sizes.length).toBeGreaterThan(20);
  for (const [name, size] of sizes) expect(size, name).toBeLessThan(450);
});

it('the deployment keeps every stack well below CloudFormation’s limit of 200 outputs, and the API’s do not grow with its calls', () => {
  const both = [...allStacks, ...Object.values(whole).filter((stack) => stack !== undefined), ...whole.api.features.values()];
  const counts = both.map((stack) => [stack.stackName, Object.keys(Template.fromStack(stack).toJSON().Outputs ?? {}).length] as const);

  for (const [name, count] of counts) expect(count, name).toBeLessThan(50);
  expect(counts.filter(([name]) => name === whole.api.stackName).map(([, count]) => count <= 10)).toEqual([true, true]);
});
