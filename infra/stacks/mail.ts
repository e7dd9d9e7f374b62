// Emails and SMS about notifications: SES's identity, the sending function, and the function for bounces and complaints (decision 032).
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
import { logLineMetric } from '../parts/log-metric.ts';
import type { Environment } from '../parts/registry-function.ts';
import { handing } from '../parts/sizes.ts';

interface MailProps extends StackProps {
  readonly table: ITable;
  readonly environment: Environment;
  /** The sender of emails and the address for their links; undefined if no emails are sent. */
  readonly letters: { readonly sender: string; readonly siteOrigin: string } | undefined;
  /** True if SMS are sent. */
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
      description: 'Sends emails and SMS that are due: immediate ones, daily digests and retries',
      schedule: ScheduleExpression.rate(Duration.minutes(1)),
      target: new LambdaInvoke(mail.lambda, { deadLetterQueue: mailFailures, ...handing.eachMinute }),
    });
    // Counts the log lines of functions/mail/deliver.ts.
    this.givenUp = logLineMetric(this, 'GivenUp', { logGroup: mail.logGroup, events: ['letter failed'], metricName: 'LettersGivenUp' });

    const feedback = ses && this.feedback(ses.set, table, environment);
    this.deadLetters = [mailFailures, ...(feedback ? [feedback.failures] : [])];
    this.functions = new Map([['jobs.mail', mail.lambda], ...(feedback ? ([['jobs.mailFeedback', feedback.lambda]] as const) : [])]);
  }

  /** SES for the sender's domain, and the right to send from that one address. */
  private ses(sender: string): { set: ConfigurationSet; maySend: PolicyStatement } {
    const set = new ConfigurationSet(this, 'Letters', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      // A second safeguard beside our own list: SES itself refuses to write to such addresses.
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

  /** A phone has no ARN: every resource that is not a topic is a phone. */
  private maySendSms(): PolicyStatement {
    const topics = this.formatArn({ service: 'sns', region: '*', account: '*', resource: '*' });
    return new PolicyStatement({ sid: 'SendSms', actions: ['sns:Publish'], notResources: [topics] });
  }

  /** The function that receives bounces and complaints. */
  private feedback(set: ConfigurationSet, table: ITable, environment: Environment): { lambda: LambdaFunction; failures: Queue } {
    const failures = failuresQueue(this, 'MailFeedbackFailures');
    const { lambda } = new JobFunction(this, 'mailFeedback', {
      job: 'mailFeedback',
      table,
      environment,
      deadLetterQueue: failures,
    });
    const topic = new Topic(this, 'Feedback', { displayName: 'Emails that bounced or caused a complaint', enforceSSL: true });
    topic.addSubscription(new LambdaSubscription(lambda, { deadLetterQueue: failures }));
    set.addEventDestination('ToTopic', {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    return { lambda, failures };
  }
}
