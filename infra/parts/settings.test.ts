// Checks the deployment settings.
import { readFileSync } from 'node:fs';
import { RootConstruct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { everySetting } from './every-setting.ts';
import { settingsOf, withoutSettings } from './settings.ts';

/** Without a CDK app, which would leave a folder behind for each test. */
const read = (context: Record<string, string>) => {
  const { node } = new RootConstruct();
  for (const [name, value] of Object.entries(context)) node.setContext(name, value);
  return settingsOf(node);
};
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/one';

describe('deployment settings', () => {
  it('have a default for every setting', () => {
    expect(read({})).toMatchObject({ environment: 'FirearmRegistry', malwareScan: false, firewall: false, lockBackups: false });
  });

  it('take the site’s origin from the domain name', () => {
    expect(read({ domainName: 'registry.example.co.za', certificateArn })).toMatchObject({
      domain: { name: 'registry.example.co.za', certificateArn },
      siteOrigin: 'https://registry.example.co.za',
    });
  });

  it('refuse a domain name without a certificate', () => {
    expect(() => read({ domainName: 'registry.example.co.za' })).toThrow('domainName and certificateArn must be set together');
  });

  it('refuse a certificate that CloudFront cannot use', () => {
    expect(() => read({ domainName: 'registry.example.co.za', certificateArn: 'arn:aws:acm:af-south-1:1:certificate/one' })).toThrow('certificateArn');
  });

  it('refuse a partner without a secret, and one without https', () => {
    expect(() => read({ regulatorUrl: 'https://regulator.example' })).toThrow('regulatorUrl needs regulatorSecretArn');
    expect(() => read({ policeUrl: 'https://police.example' })).toThrow('policeUrl needs policeSecretArn');
    expect(() => read({ policeUrl: 'http://police.example', policeSecretArn: 'arn:aws:secretsmanager:x' })).toThrow('starts with https://');
  });

  it('refuse an email sender without an address for links', () => {
    expect(() => read({ mailSender: 'no-reply@registry.example.co.za' })).toThrow('mailSender needs domainName or siteOrigin');
    expect(read({ mailSender: 'no-reply@example.co.za', siteOrigin: 'https://registry.example.co.za' })).toMatchObject({
      mailSender: 'no-reply@example.co.za',
    });
  });

  it('refuse an SMS sender that phones cannot show', () => {
    for (const smsSender of ['FirearmRegistry', 'REG-ISTRY', '2026', 'REG ISTRY']) expect(() => read({ smsSender })).toThrow('at most 11 letters and digits');
    expect(read({ smsSender: 'REGISTRY' })).toMatchObject({ smsSender: 'REGISTRY' });
  });

  it('refuse a restored stream outside Cape Town or that is not a stream’s ARN', () => {
    const table = 'arn:aws:dynamodb:af-south-1:111122223333:table/registry-restored';

    for (const restoredStream of [table, 'registry-restored', `${table.replace('af-south-1', 'eu-west-1')}/stream/2026-11-26T01:02:03.004`])
      expect(() => read({ restoredStream })).toThrow('restoredStream: the ARN of a table’s stream');
    expect(read({ restoredStream: `${table}/stream/2026-11-26T01:02:03.004` }).restoredStream).toMatch(/stream/);
  });

  it('may be in cdk.json, and the tests ignore them', () => {
    const flags = { '@aws-cdk/aws-iam:minimizePolicies': true };

    expect(withoutSettings({ ...flags, ...everySetting, environment: 'RegistryTest', siteOrigin: 'https://registry.example.co.za' })).toEqual(flags);
  });

  it('refuse an unknown name, and allow the CDK’s own', () => {
    expect(() => read({ alarmEmial: 'operations@example.co.za' })).toThrow(/There is no setting "alarmEmial"\. Settings: environment, .*alarmEmail/);
    expect(() => read({ 'alarm-email': 'operations@example.co.za' })).toThrow('There is no setting "alarm-email"');
    const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as { context: Record<string, string> };
    const ofCdk = {
      'aws:cdk:enable-path-metadata': 'true',
      'acknowledged-issue-numbers': '1',
      'availability-zones:account=1:region=af-south-1': 'af-south-1a',
    };
    expect(read({ ...context, ...ofCdk }).environment).toBe('FirearmRegistry');
  });

  it('refuse a site origin with a path', () => {
    expect(() => read({ siteOrigin: 'https://registry.example.co.za/app' })).toThrow('siteOrigin: an origin such as');
  });
});
