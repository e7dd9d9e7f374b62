// Checks the settings of an environment and the files that hold them.
import { describe, expect, it } from 'vitest';
import { everySetting, fewestSettings } from './every-setting.ts';
import { environmentNames, settingNames, settingsOf, settingsOfEnvironment } from './settings.ts';

const read = (settings: Readonly<Record<string, unknown>>) => settingsOf({ ...fewestSettings, ...settings }, 'prod.json');
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/one';

describe('the settings of an environment', () => {
  it('have a default for everything but the account and the names of the stacks', () => {
    expect(read({})).toMatchObject({ secondFactor: 'required', malwareScan: false, firewall: false, lockBackups: false });
    expect(() => settingsOf({}, 'prod.json')).toThrow('prod.json: "account" is missing; "stackPrefix" is missing.');
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

  it('refuse a certificate that CloudFront cannot use, and one of another account', () => {
    const domainName = 'registry.example.co.za';

    expect(() => read({ domainName, certificateArn: certificateArn.replace('us-east-1', 'af-south-1') })).toThrow(
      'must be the ARN of a certificate in us-east-1',
    );
    expect(() => read({ domainName, certificateArn, account: '444455556666' })).toThrow('certificateArn is of another account');
  });

  it('refuse a partner without a secret, and one without https', () => {
    expect(() => read({ regulatorUrl: 'https://regulator.example' })).toThrow('regulatorUrl needs regulatorSecretArn');
    expect(() => read({ policeUrl: 'https://police.example' })).toThrow('policeUrl needs policeSecretArn');
    expect(() => read({ policeUrl: 'http://police.example', policeSecretArn: 'arn:aws:secretsmanager:x' })).toThrow('an address that starts with https://');
  });

  it('refuse a firewall that blocks without being there, and a rate that is no number of calls', () => {
    expect(() => read({ firewallBlocks: true })).toThrow('firewallBlocks needs firewall');
    for (const apiRate of [5, 500.5, '500', 100_000]) expect(() => read({ apiRate })).toThrow('"apiRate" must be calls per second, from 10 to 9999');
    expect(read({ firewall: true, firewallBlocks: true, apiRate: 500 })).toMatchObject({ firewallBlocks: true, apiRate: 500 });
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
      expect(() => read({ restoredStream })).toThrow('"restoredStream" must be the ARN of a table’s stream');
    expect(read({ restoredStream: `${table}/stream/2026-11-26T01:02:03.004` }).restoredStream).toMatch(/stream/);
  });

  it('refuse a vault for copies outside Cape Town, or that is not the ARN of one', () => {
    const vault = 'arn:aws:backup:af-south-1:444455556666:backup-vault:registry-copies';

    for (const backupCopyVault of ['registry-copies', vault.replace('af-south-1', 'eu-west-1'), vault.replace('444455556666', '')])
      expect(() => read({ backupCopyVault })).toThrow('"backupCopyVault" must be the ARN of a backup vault in af-south-1');
    expect(read({ backupCopyVault: vault }).backupCopyVault).toBe(vault);
  });

  it('refuse a site origin with a path', () => {
    expect(() => read({ siteOrigin: 'https://registry.example.co.za/app' })).toThrow('"siteOrigin" must be an origin such as');
  });

  it('refuse an unknown name and show the known ones, because a mistyped setting would stay off', () => {
    expect(() => read({ alarmEmial: 'operations@example.co.za' })).toThrow(
      /^prod\.json: there is no setting "alarmEmial"; the settings are account, .*alarmEmail/,
    );
    expect(() => read({ toString: true })).toThrow('there is no setting "toString"');
  });

  it.each([
    ['firewall', 'true'],
    ['malwareScan', null],
    ['alarmEmail', ''],
    ['domainName', ''],
    ['checkpointDays', 0],
    ['checkpointDays', '30'],
    ['account', '1234'],
    ['account', 111122223333],
    ['secondFactor', 'off'],
  ])('refuse %s = %j and name the setting', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`prod.json: "${name}" must be `);
  });

  it('are in force unless they are left out or switched off', () => {
    expect(read({}).inForce).toEqual(['account', 'stackPrefix', 'secondFactor']);
    expect(read({ firewall: false, secondFactor: 'optional' }).inForce).toEqual(['account', 'stackPrefix']);
    expect(settingsOf(everySetting).inForce).toEqual(expect.arrayContaining(['domainName', 'certificateArn', 'firewall', 'lockBackups', 'mailSender']));
    // An output of CloudFormation has room for them all.
    expect(settingNames.join(' ').length).toBeLessThan(1024);
  });
});

describe('the files in infra/environments', () => {
  it('are correct, with an account each and stacks of their own', () => {
    const all = environmentNames().map((name) => settingsOfEnvironment(name));

    expect(environmentNames()).toEqual(['dev', 'prod', 'staging']);
    expect(new Set(all.map(({ stackPrefix }) => stackPrefix)).size).toBe(all.length);
  });

  it('require codes, the firewall and alarms in production', () => {
    expect(settingsOfEnvironment('prod').inForce).toEqual(expect.arrayContaining(['secondFactor', 'firewall', 'malwareScan', 'alarmEmail', 'domainName']));
    expect(settingsOfEnvironment('prod').checkpointDays).toBeUndefined();
  });

  it('are named by a known name only', () => {
    expect(() => settingsOfEnvironment('production')).toThrow('There is no environment "production": infra/environments has dev, prod, staging.');
    expect(() => settingsOfEnvironment('../environments/prod')).toThrow('There is no environment');
    expect(() => settingsOfEnvironment(undefined)).toThrow('Name the environment: dev, prod, staging.');
  });
});
