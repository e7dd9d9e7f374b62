// Checks emails and SMS as deployed: sender, rights, schedule and bounces.
import { join } from 'node:path';
import type { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { actionsOf, demandsTls, grantsOf, newApp, type Resource, resourcesOf } from '../../testing/stacks/templates.ts';
import { repository } from '../parts/bundle.ts';
import { fewestSettings } from '../parts/every-setting.ts';
import { type SettingsFile, settingsOf } from '../parts/settings.ts';
import { portal } from './portal.ts';

const noPages = join(repository, 'no-pages');
const sender = 'no-reply@registry.example.co.za';
const siteOrigin = 'https://registry.example.co.za';
const portalWith = (settings: Partial<SettingsFile>) => portal(newApp(), settingsOf({ ...fewestSettings, ...settings }), noPages);
const { mail, api, jobs, watch } = portalWith({ mailSender: sender, siteOrigin, smsSender: 'REGISTRY' });
if (!mail) throw new Error('There is no mail stack');

const ofType = (type: string) => Object.entries(resourcesOf(mail, type)).map(([id, { Properties }]) => ({ id, ...Properties }) as Resource['Properties']);
const named = (description: string) => ofType('AWS::Lambda::Function').find(({ Description }) => Description === description);
const roleOf = (description: string) => named(description)?.Role['Fn::GetAtt'][0];
const queues = Object.keys(resourcesOf(mail, 'AWS::SQS::Queue'));

it('the mail stack is not created without a sender of emails or SMS', () => {
  expect(portalWith({}).mail).toBeUndefined();
});

describe('sending emails', () => {
  it('uses our own domain over TLS, and skips addresses that SES knows to be invalid', () => {
    const [identity] = ofType('AWS::SES::EmailIdentity');
    const [set] = ofType('AWS::SES::ConfigurationSet');

    expect(identity).toMatchObject({ EmailIdentity: 'registry.example.co.za', ConfigurationSetAttributes: { ConfigurationSetName: { Ref: set?.id } } });
    expect(set).toMatchObject({ DeliveryOptions: { TlsPolicy: 'REQUIRE' }, SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] } });
  });

  it('is one function’s right, from one address only', () => {
    const senders = [mail, jobs].flatMap(grantsOf).filter(({ statement }) => actionsOf(statement).some((action) => action.startsWith('ses:')));

    expect(senders.map(({ id }) => id)).toEqual([roleOf('jobs.mail')]);
    expect(senders[0]?.statement).toMatchObject({ Action: 'ses:SendEmail', Condition: { StringEquals: { 'ses:FromAddress': sender } } });
    expect(JSON.stringify(senders[0]?.statement.Resource)).not.toContain('"*"');
  });

  it('runs every minute, with the sender and the address for links', () => {
    const [schedule] = ofType('AWS::Scheduler::Schedule');
    const variables = named('jobs.mail')?.Environment.Variables;

    expect(schedule?.ScheduleExpression).toBe('rate(1 minute)');
    expect(schedule?.Target.Arn['Fn::GetAtt'][0]).toBe(named('jobs.mail')?.id);
    expect(queues).toContain(schedule?.Target.DeadLetterConfig.Arn['Fn::GetAtt'][0]);
    expect(variables).toMatchObject({ HOST: 'aws', MAIL_SENDER: sender, SITE_ORIGIN: siteOrigin, MAIL_CONFIGURATION_SET: expect.anything() });
    expect(variables).not.toHaveProperty('SES_ENDPOINT');
  });

  it('has the address for links that the worker prints in QR codes', () => {
    const work = Object.values(resourcesOf(jobs, 'AWS::Lambda::Function')).find(({ Properties }) => Properties.Description === 'jobs.work');

    expect(work?.Properties.Environment.Variables).toMatchObject({ SITE_ORIGIN: siteOrigin });
  });

  it('is prepared by the background work consumer, which receives new notifications', () => {
    // Event sources of queues have no starting position.
    const readers = Object.values(resourcesOf(jobs, 'AWS::Lambda::EventSourceMapping')).filter(({ Properties }) => Properties.StartingPosition);
    const work = readers.find(({ Properties }) => JSON.stringify(Properties.FilterCriteria).includes('INSERT'));
    const patterns = work?.Properties.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern));

    expect(patterns).toContainEqual({ eventName: ['INSERT'], dynamodb: { NewImage: { __edb_e__: { S: ['notification'] } } } });
    // A shard of the stream supports two consumers.
    expect(readers).toHaveLength(2);
    expect(ofType('AWS::Lambda::EventSourceMapping')).toEqual([]);
  });
});

describe('SMS', () => {
  const variablesOf = (stack: Stack, description: string) =>
    Object.values(resourcesOf(stack, 'AWS::Lambda::Function')).find(({ Properties }) => Properties.Description === description)?.Properties.Environment
      .Variables;

  it('are one function’s right, to phones and to no topic', () => {
    const publishers = [mail, jobs, ...api.features.values()]
      .flatMap(grantsOf)
      .filter(({ statement }) => actionsOf(statement).some((action) => action.startsWith('sns:')));

    expect(publishers.map(({ id }) => id)).toEqual([roleOf('jobs.mail')]);
    expect(publishers[0]?.statement).toEqual({
      Sid: 'SendSms',
      Effect: 'Allow',
      Action: 'sns:Publish',
      NotResource: 'arn:aws:sns:*:*:*',
    });
  });

  it('have their sender in the functions that send them, create them and show settings', () => {
    const settings = api.features.get('settings');
    if (!settings) throw new Error('There is no stack of the settings');
    const told = [variablesOf(mail, 'jobs.mail'), variablesOf(jobs, 'jobs.work'), variablesOf(settings, 'settings.get')];

    expect(told.map((variables) => variables?.SMS_SENDER)).toEqual(['REGISTRY', 'REGISTRY', 'REGISTRY']);
    for (const variables of told) expect(variables).not.toHaveProperty('SNS_ENDPOINT');
  });

  it('are sent without emails too: by the same function, without SES', () => {
    const alone = portalWith({ smsSender: 'REGISTRY' });
    if (!alone.mail) throw new Error('There is no mail stack');

    expect(variablesOf(alone.mail, 'jobs.mail')).toMatchObject({ SMS_SENDER: 'REGISTRY' });
    expect(variablesOf(alone.mail, 'jobs.mail')).not.toHaveProperty('MAIL_SENDER');
    const types = new Set(Object.values(resourcesOf(alone.mail)).map(({ Type }) => Type));
    expect([...types].filter((type) => /SES|SNS/.test(type))).toEqual([]);
    expect(types).toContain('AWS::Scheduler::Schedule');
    const actions = grantsOf(alone.mail).flatMap(({ statement }) => actionsOf(statement));
    expect(actions.filter((action) => /^(ses|sns):/.test(action))).toEqual(['sns:Publish']);
    const alarms = Object.values(resourcesOf(alone.watch, 'AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties.MetricName);
    expect(alarms).toContain('LettersGivenUp');
  });
});

describe('feedback about emails', () => {
  it('reaches a function through a topic to which only SES and only this configuration may write', () => {
    const [topic] = ofType('AWS::SNS::Topic');
    const [destination] = ofType('AWS::SES::ConfigurationSetEventDestination');
    const [subscription] = ofType('AWS::SNS::Subscription');
    const [policy] = ofType('AWS::SNS::TopicPolicy');

    expect(destination?.EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint'],
      SnsDestination: { TopicARN: { Ref: topic?.id } },
    });
    expect(subscription).toMatchObject({
      Protocol: 'lambda',
      TopicArn: { Ref: topic?.id },
      Endpoint: { 'Fn::GetAtt': [named('jobs.mailFeedback')?.id, 'Arn'] },
    });
    expect(queues).toContain(subscription?.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0]);
    const allowed = policy?.PolicyDocument.Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Allow');
    expect(allowed).toEqual([
      expect.objectContaining({
        Action: 'sns:Publish',
        Principal: { Service: 'ses.amazonaws.com' },
        Condition: { StringEquals: expect.objectContaining({ 'AWS:SourceArn': expect.anything() }) },
      }),
    ]);
  });

  it('goes to queues that accept only TLS when it fails', () => {
    expect(demandsTls(mail, 'AWS::SQS::QueuePolicy').sort()).toEqual([...queues].sort());
  });
});

it('a failed email raises an alarm, and so do both functions and their queues', () => {
  const alarms = Object.values(resourcesOf(watch, 'AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);
  const [filter] = ofType('AWS::Logs::MetricFilter');

  expect(filter?.FilterPattern).toBe('{ $.event = "letter failed" }');
  expect(alarms.map(({ MetricName }) => MetricName)).toContain('LettersGivenUp');
  const says = alarms.map(({ AlarmDescription }) => AlarmDescription.split('. What to do: ')[0]);
  expect(says).toEqual(expect.arrayContaining(['jobs.mail failed', 'jobs.mailFeedback failed']));
  expect(alarms.filter(({ AlarmDescription }) => /^Mail(Feedback)?Failures/.test(AlarmDescription))).toHaveLength(2);
});
