// Checks the preflight against recorded answers of AWS: each problem of an account is found, named, and comes with what to do.
import { CredentialsProviderError } from '@smithy/core/config';
import { describe, expect, it } from 'vitest';
import { bootstrap, certificate, deployed, identity, lambdas, mail, pool, quota, ready, roles, sandbox, spend, whoAmI } from '../../testing/aws/answers.ts';
import { type Answers, Refused, recorded, stacksAnswer } from '../../testing/aws/recorded.ts';
import { everySetting, fewestSettings } from '../parts/every-setting.ts';
import { type SettingsFile, settingsOf } from '../parts/settings.ts';
import { needs } from './capacity.ts';
import { type ClientConfig, clientsFor } from './clients.ts';
import { report } from './findings.ts';
import { preflight } from './run.ts';

async function check(answers: Answers, settings: SettingsFile = everySetting, dropped: readonly string[] = []) {
  const { config, sent } = recorded({ ...ready, ...answers });
  return { findings: await preflight(clientsFor(config as unknown as ClientConfig), 'prod', settingsOf(settings), dropped), sent };
}
const says = async (...given: Parameters<typeof check>) => (await check(...given)).findings.map(({ says: text }) => text);
const noCredentials = new CredentialsProviderError('Could not load credentials from any providers');

it('finds nothing in an account where all is ready', async () => {
  const { findings, sent } = await check({ DescribeStacks: mail });

  expect(findings).toEqual([]);
  expect(report('prod', findings)).toBe('✓ The account is ready for prod.');
  // It reads only.
  for (const request of sent) expect(request).toMatch(/^\S+ (Get|List|Describe|GET )/);
});

describe('credentials, account and regions', () => {
  it.each([
    ['there are none', noCredentials, 'There are no AWS credentials.'],
    ['they have expired', new Refused('ExpiredToken', 'The security token included in the request is expired', 403), 'The AWS credentials have expired.'],
    [
      'AWS refuses them',
      new Refused('InvalidClientTokenId', 'The security token included in the request is invalid.', 403),
      'AWS does not accept these credentials.',
    ],
  ])('stops at once if %s, with this finding only', async (_, answer, text) => {
    const { findings, sent } = await check({ GetCallerIdentity: answer });

    expect(findings).toEqual([expect.objectContaining({ stops: true, says: text, todo: expect.stringContaining('Sign in') })]);
    expect(sent).toHaveLength(1);
  });

  it('stops at credentials of another account', async () => {
    const { findings } = await check({ GetCallerIdentity: whoAmI('999900001111') });

    expect(findings.map(({ says: text }) => text)).toEqual(['These credentials are for account 999900001111, but prod belongs to account 111122223333.']);
  });

  it('stops if Cape Town is not enabled', async () => {
    const answer = new Refused('InvalidClientTokenId', 'The security token included in the request is invalid', 403);

    expect(await says({ 'GetCallerIdentity af-south-1': answer })).toEqual(['The region af-south-1 is not enabled in account 111122223333.']);
  });

  it('stops without the CDK’s bootstrap in each region that the settings need, and with an old one', async () => {
    const none = stacksAnswer([]);

    expect(await says({ DescribeStacks: none }, fewestSettings)).toContain('The region af-south-1 has no CDK bootstrap stack.');
    expect(await says({ DescribeStacks: mail, 'DescribeStacks us-east-1': none })).toEqual(['The region us-east-1 has no CDK bootstrap stack.']);
    const { findings } = await check({ DescribeStacks: stacksAnswer([{ name: 'CDKToolkit', outputs: { BootstrapVersion: '4' } }]) }, fewestSettings);
    expect(findings[0]).toMatchObject({ stops: true, todo: 'Run `npx cdk bootstrap aws://111122223333/af-south-1`.' });
  });

  it('reports a fault of the network as one, and not as a finding', async () => {
    await expect(check({ GetAccountSummary: new Error('getaddrinfo ENOTFOUND iam.amazonaws.com') })).rejects.toThrow('ENOTFOUND');
  });

  it('goes on when the credentials may not read something, and says that it was not checked', async () => {
    const answer = new Refused('AccessDeniedException', 'User: deployer is not authorized to perform: lambda:GetAccountSettings', 403);
    const { findings } = await check({ DescribeStacks: mail, 'GET /2016-08-19/account-settings': answer });

    expect(findings).toEqual([expect.objectContaining({ stops: false, says: 'The credentials may not read the Lambda quotas, so it was not checked.' })]);
  });
});

describe('quotas', () => {
  it('finds the ten functions at once of a new account, and says what to ask for', async () => {
    const { findings } = await check({ DescribeStacks: mail, 'GET /2016-08-19/account-settings': lambdas(10) });

    expect(findings).toEqual([
      expect.objectContaining({ stops: false, todo: expect.stringContaining('Ask AWS for 1000: Service Quotas, AWS Lambda, Concurrent executions') }),
    ]);
    expect(findings[0]?.says).toContain('at most 10 functions at once in this account, as in every new account');
    expect(findings[0]?.takes).toBeDefined();
  });

  it('stops a first deployment that would run out of roles, and does not count them again for the next one', async () => {
    const { findings } = await check({ DescribeStacks: mail, GetAccountSummary: roles(900) });

    expect(findings).toEqual([
      expect.objectContaining({ stops: true, says: `The account may have 1000 roles and has 900; the registry creates up to ${needs.roles}.` }),
    ]);
    const again = { DescribeStacks: stacksAnswer(deployed({})), DescribeUserPool: pool({ EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' } }) };
    expect(await says({ ...again, GetAccountSummary: roles(900) })).toEqual([]);
  });

  it('stops if the API may not have enough routes', async () => {
    expect(await says({ DescribeStacks: mail, ListServiceQuotas: quota(needs.routes - 1) })).toEqual([
      expect.stringContaining(`the registry has ${needs.routes}`),
    ]);
    expect(await says({ DescribeStacks: mail, ListServiceQuotas: { Quotas: [] } })).toEqual([]);
  });
});

describe('the certificate', () => {
  it.each([
    ['not issued', certificate({ Status: 'PENDING_VALIDATION' }), 'The certificate is not issued yet.'],
    ['expired', certificate({ Status: 'EXPIRED' }), 'The certificate is expired.'],
    [
      'not for this name',
      certificate({ DomainName: 'example.co.za', SubjectAlternativeNames: ['*.co.za'] }),
      'The certificate is for example.co.za, *.co.za, not for registry.example.co.za.',
    ],
    ['missing', new Refused('ResourceNotFoundException', 'Could not find certificate'), `There is no certificate ${everySetting.certificateArn}.`],
  ])('stops if it is %s', async (_, answer, text) => {
    const { findings } = await check({ DescribeStacks: mail, DescribeCertificate: answer });

    expect(findings).toEqual([expect.objectContaining({ stops: true, says: text, takes: expect.any(String) })]);
  });

  it('may be for all names of the domain', async () => {
    const wide = certificate({ DomainName: 'example.co.za', SubjectAlternativeNames: ['example.co.za', '*.example.co.za'] });

    expect(await says({ DescribeStacks: mail, DescribeCertificate: wide })).toEqual([]);
  });
});

describe('emails and SMS', () => {
  it('finds the sandboxes of SES and SNS and the first dollar of SMS, which do not stop a deployment', async () => {
    const { findings } = await check({
      DescribeStacks: mail,
      'GET /v2/email/account': { ProductionAccessEnabled: false },
      GetSMSSandboxAccountStatus: sandbox(true),
      GetSMSAttributes: spend('1'),
    });

    expect(findings.map(({ stops, says: text }) => [stops, text])).toEqual([
      [false, 'SES is in the sandbox: it sends to verified addresses only, so accounts can be created for those only.'],
      [false, 'SNS is in the SMS sandbox: it sends to verified numbers only.'],
      [false, 'SNS stops sending SMS after 1 dollar a month.'],
    ]);
    expect(report('prod', findings)).toMatch(/Nothing stops a deployment to prod\. Before people rely on it, do the 3 tasks above\.$/);
  });

  it('stops at an account sender whose domain is not verified', async () => {
    for (const answer of [{ VerifiedForSendingStatus: false }, new Refused('NotFoundException', 'no such identity', 404)])
      expect(await says({ DescribeStacks: mail, [identity]: answer })).toEqual([
        'SES has not verified registry.example.co.za, the domain of accountSender: the user pool would refuse it.',
      ]);
  });

  it('stops at an identity that the mail stack could not create', async () => {
    const { accountSender: _, ...settings } = everySetting;

    expect(await says({}, settings)).toContain('SES already has the identity registry.example.co.za, which the mail stack would create.');
  });

  it('reads nothing of SES and SNS without senders, and counts the emails of Cognito', async () => {
    const { findings, sent } = await check({}, fewestSettings);

    expect(findings.map(({ says: text }) => text)).toEqual(["Emails to new users come from Cognito's own sender, at most 50 a day."]);
    expect(sent.join('\n')).not.toMatch(/email|SMS|DescribeCertificate/);
  });

  it('stops if the deployment would reset a sender that was set by hand, and names a change of plan', async () => {
    const byHand = pool({ UserPoolTier: 'PLUS', EmailConfiguration: { EmailSendingAccount: 'DEVELOPER', From: 'accounts@registry.example.co.za' } });
    const found = await says({ DescribeStacks: stacksAnswer(deployed({})), DescribeUserPool: byHand }, fewestSettings);

    expect(found).toContain('The user pool has the plan PLUS; this deployment changes it to ESSENTIALS, at another price.');
    expect(found.at(-1)).toContain('accounts@registry.example.co.za, set by hand; this deployment resets it');
  });
});

describe('deployed stacks', () => {
  const byMail = pool({ EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' } });

  it('stops at each setting that is in force in the account and no longer in the file, unless it is dropped', async () => {
    const before = settingsOf(everySetting).inForce.join(' ');
    const answers = { DescribeStacks: stacksAnswer(deployed({ SettingsInForce: before })), DescribeUserPool: byMail };
    const { firewall: _, firewallBlocks: __, malwareScan: ___, ...settings } = { ...everySetting, lockBackups: false, secondFactor: 'optional' as const };
    const named = (name: string) => `The setting "${name}" is in force in the account, and infra/environments/prod.json no longer has it.`;

    expect(await says(answers)).toEqual([]);
    expect(await says(answers, settings)).toEqual(['secondFactor', 'malwareScan', 'firewall', 'firewallBlocks', 'lockBackups'].map(named));
    const { findings } = await check(answers, settings, ['firewall', 'firewallBlocks', 'lockBackups', 'secondFactor']);
    expect(findings).toEqual([{ stops: true, says: named('malwareScan'), todo: 'Put it back. If it should be switched off, add --drop malwareScan.' }]);
  });

  it('stops at a stack that could not be created and is protected, and names the runbook', async () => {
    const failed = (isProtected: boolean) => ({
      DescribeStacks: stacksAnswer([bootstrap, { name: 'FirearmRegistry-backup', status: 'ROLLBACK_COMPLETE', isProtected }]),
    });
    const { accountSender: _, mailSender: __, ...settings } = everySetting;

    const [finding] = (await check(failed(true), settings)).findings.filter(({ says: text }) => text.includes('FirearmRegistry-backup'));
    expect(finding).toMatchObject({ stops: true, todo: 'See docs/runbooks.md, "The first deployment failed".' });
    const [retry] = (await check(failed(false), settings)).findings.filter(({ says: text }) => text.includes('FirearmRegistry-backup'));
    expect(retry).toMatchObject({ stops: false, todo: expect.stringContaining('deletes it and creates it again') });
  });

  it('stops while another deployment runs, and ignores stacks of other environments', async () => {
    const of = (name: string) => ({ DescribeStacks: stacksAnswer([bootstrap, { name, status: 'UPDATE_IN_PROGRESS' }, { name: 'FirearmRegistry-mail' }]) });

    expect(await says({ ...of('FirearmRegistry-api'), DescribeUserPool: byMail })).toContain(
      'Another deployment is changing FirearmRegistry-api (UPDATE_IN_PROGRESS).',
    );
    expect(await says(of('RegistryTest-api'))).toEqual([]);
  });
});
