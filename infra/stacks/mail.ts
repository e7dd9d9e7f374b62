// Letters and SMS about notifications: SES's identity, who sends what is due, and who listens to what came back (decision 032).
import { ArnFormat, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { failuresQueue } from '../parts/failures-queue.ts';
import { JobFunction } from '../parts/job-function.ts';
import type { Environment } from '../parts/registry-function.ts';
import { handing } from '../parts/sizes.ts';
import { linesTold } from '../parts/told.ts';

interface MailProps extends StackProps {
  readonly table: ITable;
  readonly environment: Environment;
  /** Whom letters are from, and where their links lead; where letters are sent. */
  readonly letters: { readonly sender: string; readonly siteOrigin: string } | undefined;
  /** Whether SMS are sent. */
  readonly sms: boolean;
}

export class MailStack extends Stack {
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly deadLetters: readonly Queue[];
  readonly givenUp: Metric;

  constructor(scope: Construct, id: string, { table, environment, letters, sms, ...props }: MailProps) {
    super(scope, id, props);

    const ses = letters && this.ses(letters.sender);
    const mailFailures = failuresQueue(this, 'MailFailures');
    const mail = new JobFunction(this, 'mail', {
      job: 'mail',
      table,
      environment: letters && ses ? { ...environment, MAIL_CONFIGURATION_SET: ses.set.configurationSetName, SITE_ORIGIN: letters.siteOrigin } : environment,
      statements: [...(ses ? [ses.maySend] : []), ...(sms ? [this.maySendSms()] : [])],
      deadLetterQueue: mailFailures,
    });
    new Schedule(this, 'EachMinute', {
      description: 'Letters and SMS that are due: at once, daily digests, and those to be tried again',
      schedule: ScheduleExpression.rate(Duration.minutes(1)),
      target: new LambdaInvoke(mail.lambda, { deadLetterQueue: mailFailures, ...handing.eachMinute }),
    });
    // What functions/mail/deliver.ts writes.
    this.givenUp = linesTold(this, 'GivenUp', { logGroup: mail.logGroup, events: ['letter given up'], metricName: 'LettersGivenUp' });

    const feedback = ses && this.feedback(ses.set, table, environment);
    this.deadLetters = [mailFailures, ...(feedback ? [feedback.failures] : [])];
    this.functions = new Map([['jobs.mail', mail.lambda], ...(feedback ? ([['jobs.mailFeedback', feedback.lambda]] as const) : [])]);
  }

  /** SES for the sender's domain, and the right to send as that one address. */
  private ses(sender: string): { set: ConfigurationSet; maySend: PolicyStatement } {
    const set = new ConfigurationSet(this, 'Letters', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      // A second lock beside our own: SES itself keeps such addresses from whatever would write to them.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    const domain = sender.slice(sender.lastIndexOf('@') + 1);
    const identity = new EmailIdentity(this, 'Sender', { identity: Identity.domain(domain), configurationSet: set });
    for (const [at, { name, value }] of identity.dkimRecords.entries()) new CfnOutput(this, `Dkim${at + 1}`, { value: `${name} CNAME ${value}` });
    const resourceName = set.configurationSetName;
    const setArn = this.formatArn({ service: 'ses', resource: 'configuration-set', resourceName, arnFormat: ArnFormat.SLASH_RESOURCE_NAME });
    const maySend = new PolicyStatement({
      sid: 'Send',
      actions: ['ses:SendEmail'],
      resources: [identity.emailIdentityArn, setArn],
      conditions: { StringEquals: { 'ses:FromAddress': sender } },
    });
    return { set, maySend };
  }

  /** A phone has no ARN: what is no topic is a phone. */
  private maySendSms(): PolicyStatement {
    const topics = this.formatArn({ service: 'sns', region: '*', account: '*', resource: '*' });
    return new PolicyStatement({ sid: 'SendSms', actions: ['sns:Publish'], notResources: [topics] });
  }

  /** Who hears of letters that came back or were unwelcome. */
  private feedback(set: ConfigurationSet, table: ITable, environment: Environment): { lambda: LambdaFunction; failures: Queue } {
    const failures = failuresQueue(this, 'MailFeedbackFailures');
    const { lambda } = new JobFunction(this, 'mailFeedback', {
      job: 'mailFeedback',
      table,
      environment,
      deadLetterQueue: failures,
    });
    const topic = new Topic(this, 'Feedback', { displayName: 'Letters that came back or were unwelcome', enforceSSL: true });
    topic.addSubscription(new LambdaSubscription(lambda, { deadLetterQueue: failures }));
    set.addEventDestination('ToTopic', {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    return { lambda, failures };
  }
}
