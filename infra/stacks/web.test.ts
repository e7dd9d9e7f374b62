// Checks pages, API and headers behind one address, as deployed.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { afterAll, describe, expect, it } from 'vitest';
import { tileOrigins } from '../../shared/geographic/map-styles.ts';
import { demandsTls, newApp, resourcesOf } from '../../testing/stacks/templates.ts';
import { deepLinks } from '../parts/deep-links.ts';
import { contentSecurityPolicy } from '../parts/headers.ts';
import { verifyLinkOf, verifyLinks } from '../parts/verify-links.ts';
import { WebStack } from './web.ts';

const dist = mkdtempSync(join(tmpdir(), 'registry-pages-'));
mkdirSync(join(dist, 'assets'));
writeFileSync(join(dist, 'index.html'), '<!doctype html>');
mkdirSync(join(dist, '.vite'));
for (const file of ['assets/app-1a2b3c.js', 'assets/app-1a2b3c.js.br', 'index.html.br', '.vite/manifest.json', '.vite/manifest.json.br'])
  writeFileSync(join(dist, file), 'export {};');
afterAll(() => rmSync(dist, { recursive: true }));

const connect = ['https://cognito-idp.af-south-1.amazonaws.com', 'https://documents.s3.af-south-1.amazonaws.com'];
const config = { userPoolId: 'af-south-1_Pool', userPoolClientId: 'client', region: 'af-south-1' };
const given = { env: { region: 'af-south-1' }, apiHost: 'api.example.co.za', connect, config, dist };
const domain = { name: 'registry.example.co.za', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/one' };

const stack = new WebStack(newApp(), 'web', { ...given, domain });
const only = (type: string) => Object.values(resourcesOf(stack, type))[0]?.Properties ?? {};
const site = only('AWS::CloudFront::Distribution').DistributionConfig;
/** The answer of GET /config.json, as the CDK will upload it. */
const settingsFileOf = (one: WebStack): string => {
  const { directory } = (one.node.root as App).synth();
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('config.json'));
  return files.map((file) => readFileSync(join(directory, file), 'utf8')).join('');
};
const managedCachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

describe('/api/* behind CloudFront', () => {
  const [api, verify, ...others] = site.CacheBehaviors;

  it('forwards the token, the version and the idempotency key', () => {
    const [policy] = Object.entries(resourcesOf(stack, 'AWS::CloudFront::OriginRequestPolicy'));

    expect(others).toEqual([]);
    expect(api).toMatchObject({ PathPattern: '/api/*', OriginRequestPolicyId: { Ref: policy?.[0] } });
    expect(policy?.[1].Properties.OriginRequestPolicyConfig).toMatchObject({
      HeadersConfig: {
        HeaderBehavior: 'whitelist',
        Headers: expect.arrayContaining(['X-Auth-Token', 'If-Match', 'Idempotency-Key', 'Content-Type', 'User-Agent', 'X-Accept-Encoding']),
      },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
  });

  it('gets verify pages under /v/*, read-only, without a cache, with the caller’s address', () => {
    const [policy] = Object.values(resourcesOf(stack, 'AWS::CloudFront::OriginRequestPolicy'));

    expect(verify).toMatchObject({ PathPattern: '/v/*', CachePolicyId: managedCachingDisabled, TargetOriginId: api.TargetOriginId });
    expect(verify.OriginRequestPolicyId).toEqual(api.OriginRequestPolicyId);
    expect([...verify.AllowedMethods].sort()).toEqual(['GET', 'HEAD']);
    expect(verify.FunctionAssociations).toHaveLength(1);
    // CloudFront appends the caller to X-Forwarded-For by itself. A policy that names the header would pass the caller's own on.
    expect(policy?.Properties.OriginRequestPolicyConfig.HeadersConfig.Headers).not.toContain('X-Forwarded-For');
  });

  const token = '0123456789abcdef0123456789abcdef';

  it.each([
    [`/v/${token}`, token],
    [`/v/${token.toUpperCase()}`, ''],
    [`/v/${token}0`, ''],
    [`/v/${token}/x`, ''],
    ['/v/', ''],
    ['/v/%00', ''],
    ['/v/..%2fapi%2ffirearms', ''],
    [`/v/${'a'.repeat(10_000)}`, ''],
  ])('moves the token of %s out of the path, which access logs have', (uri, moved) => {
    const handler = new Function(`${verifyLinks}; return handler`)() as (event: object) => { uri: string; querystring: object };

    const { uri: path, querystring } = handler({ request: { uri, querystring: { other: { value: '1' } } } });
    const local = verifyLinkOf(new URL(`http://localhost${uri}`));

    expect([path, querystring]).toEqual(['/api/verify', { token: { value: moved } }]);
    expect([local?.pathname, local?.search]).toEqual(['/api/verify', `?token=${moved}`]);
  });

  it('caches nothing and accepts every method', () => {
    expect(api.CachePolicyId).toBe(managedCachingDisabled);
    expect([...api.AllowedMethods].sort()).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);
  });

  it('answers only over HTTPS without a redirect, and calls the API over TLS 1.2', () => {
    const origin = site.Origins.find(({ Id }: { Id: string }) => Id === api.TargetOriginId);

    expect(api.ViewerProtocolPolicy).toBe('https-only');
    expect(origin.CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] });
  });

  it('passes on the API’s own 403 and 404', () => {
    expect(site.CustomErrorResponses.filter((one: object) => 'ResponsePagePath' in one || 'ResponseCode' in one)).toEqual([]);
    expect(api.FunctionAssociations).toBeUndefined();
  });

  it('never serves one caller’s error to the next', () => {
    // CloudFront caches these for ten seconds by default, despite `no-store` and a policy that caches nothing.
    const keptByItself = [404, 414, 500, 501, 502, 503, 504];
    const ttls = new Map<number, number>(site.CustomErrorResponses.map((one: any) => [one.ErrorCode, one.ErrorCachingMinTTL]));

    expect(keptByItself.map((status) => ttls.get(status))).toEqual(keptByItself.map(() => 0));
    expect([...ttls.values()].filter((ttl) => ttl !== 0)).toEqual([]);
  });
});

describe('pages', () => {
  const rewritten = (uri: string) => (new Function(`${deepLinks}; return handler`)() as (event: object) => { uri: string })({ request: { uri } }).uri;

  it.each([
    ['/', '/index.html'],
    ['/firearms', '/index.html'],
    ['/firearms/01JC0000000000000000000000', '/index.html'],
    ['/version-1.2/firearms', '/index.html'],
    ['/index.html', '/index.html'],
    ['/assets/app-1a2b3c.js', '/assets/app-1a2b3c.js'],
    ['/config.json', '/config.json'],
  ])('opens %s with %s', (uri, served) => {
    expect(rewritten(uri)).toBe(served);
  });

  it('come from a private bucket that only this distribution reads', () => {
    const buckets = Object.entries(resourcesOf(stack, 'AWS::S3::Bucket'));

    const closed = { BlockPublicAcls: true, BlockPublicPolicy: true, IgnorePublicAcls: true, RestrictPublicBuckets: true };
    expect(buckets.length).toBeGreaterThan(0);
    expect(buckets.map(([, bucket]) => bucket.Properties.PublicAccessBlockConfiguration)).toEqual(buckets.map(() => closed));
    expect(demandsTls(stack, 'AWS::S3::BucketPolicy').sort()).toEqual(buckets.map(([id]) => id).sort());
    expect(Object.keys(resourcesOf(stack, 'AWS::CloudFront::OriginAccessControl'))).toHaveLength(1);
  });

  it('are compressed, with TLS 1.2 as the minimum', () => {
    expect(site.DefaultCacheBehavior).toMatchObject({ Compress: true, ViewerProtocolPolicy: 'redirect-to-https' });
    expect(site.ViewerCertificate).toMatchObject({ MinimumProtocolVersion: 'TLSv1.2_2021' });
  });

  it('have the strict policy of the local host with the origins of the cloud added', () => {
    const headers = only('AWS::CloudFront::ResponseHeadersPolicy').ResponseHeadersPolicyConfig;
    const policy = headers.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy as string;

    expect(policy).toBe(contentSecurityPolicy(connect));
    expect(policy).not.toMatch(/openfreemap|arcgisonline|elevation-tiles/);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.SecurityHeadersConfig.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThanOrEqual(365 * 24 * 3600);
    expect([site.DefaultCacheBehavior, ...site.CacheBehaviors].every((behavior) => behavior.ResponseHeadersPolicyId)).toBe(true);
  });

  it('may load the map’s tiles, and know it, only if the setting allows them', () => {
    const tiled = new WebStack(newApp(), 'tiled', { ...given, domain, mapTiles: true });
    const [headers] = Object.values(resourcesOf(tiled, 'AWS::CloudFront::ResponseHeadersPolicy'));

    expect(headers?.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy).toBe(
      contentSecurityPolicy(connect, tileOrigins),
    );
    expect([stack, tiled].map((one) => /"mapTiles":"(on|off)"/.exec(settingsFileOf(one))?.[1])).toEqual(['off', 'on']);
  });

  it('are uploaded after their assets, which are kept for a year', () => {
    const deployments = Object.entries(Template.fromStack(stack).findResources('Custom::CDKBucketDeployment'));
    const assets = deployments.find(([, { Properties }]) => Properties.DestinationBucketKeyPrefix === 'assets');
    const names = deployments.find(([, { Properties }]) => !Properties.DestinationBucketKeyPrefix);

    expect(assets?.[1].Properties.SystemMetadata).toEqual({ 'cache-control': 'public, max-age=31536000, immutable' });
    expect(names?.[1].Properties.SystemMetadata).toEqual({ 'cache-control': 'no-cache' });
    expect(names?.[1].DependsOn).toContain(assets?.[0]);
  });

  it('are the built pages, without the build’s own files', () => {
    const { directory } = (stack.node.root as App).synth();
    const uploaded = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => !/\.(?:template|assets|metadata)\.json$|\.zip$/.test(file));

    expect(uploaded.filter((file) => /app-1a2b3c\.js$|index\.html$/.test(file))).toHaveLength(2);
    expect(uploaded.filter((file) => /\.vite|\.br$|\.map$|\.git/.test(file))).toEqual([]);
  });

  it('may be missing at synth, with one warning', () => {
    const early = new WebStack(newApp(), 'early', { ...given, dist: join(dist, 'nowhere') });

    const warnings = Annotations.fromStack(early).findWarning('*', Match.stringLikeRegexp('dist/ has no built pages'));

    expect(warnings).toHaveLength(1);
    expect(Object.keys(resourcesOf(early, 'Custom::CDKBucketDeployment'))).toHaveLength(1);
  });
});
