// Names the stacks and connects them.
import { join } from 'node:path';
import { type App, Tags } from 'aws-cdk-lib';
import { repository } from '../parts/bundle.ts';
import type { Environment } from '../parts/registry-function.ts';
import { settingsOf } from '../parts/settings.ts';
import { ApiStack } from './api.ts';
import { AuthStack } from './auth.ts';
import { BackupStack } from './backup.ts';
import { DataStack } from './data.ts';
import { FirewallStack } from './firewall.ts';
import { JobsStack } from './jobs.ts';
import { MailStack } from './mail.ts';
import { WatchStack } from './watch.ts';
import { WebStack } from './web.ts';

/** Cape Town: personal records stay in the country (POPIA s72). */
const region = 'af-south-1';

export function portal(app: App, dist = join(repository, 'dist')) {
  const settings = settingsOf(app.node);
  const name = (stack: string) => `${settings.environment}-${stack}`;
  // The account comes from the caller, so a synth needs none.
  const env = { region };

  const data = new DataStack(app, name('data'), {
    env,
    description: 'Table, documents and checkpoints',
    siteOrigin: settings.siteOrigin,
    restoredStream: settings.restoredStream,
    checkpointDays: settings.checkpointDays,
  });
  const auth = new AuthStack(app, name('auth'), {
    env,
    description: 'Sign-in',
    secondFactor: settings.secondFactor,
    threatProtection: settings.threatProtection,
    accountSender: settings.accountSender,
    siteOrigin: settings.siteOrigin,
  });

  const environment: Environment = {
    TABLE_NAME: data.table.tableName,
    DOCUMENT_BUCKET: data.documents.bucketName,
    USER_POOL_ID: auth.userPool.userPoolId,
    USER_POOL_CLIENT_ID: auth.client.userPoolClientId,
    TOKEN_ISSUER: auth.issuer,
    REGULATOR_URL: settings.regulatorUrl,
    REGULATOR_SECRET_ARN: settings.regulatorSecretArn,
    POLICE_URL: settings.policeUrl,
    POLICE_SECRET_ARN: settings.policeSecretArn,
    MAIL_SENDER: settings.mailSender,
    SMS_SENDER: settings.smsSender,
  };
  const { table, documents, checkpoints } = data;
  const api = new ApiStack(app, name('api'), {
    env,
    description: 'One Lambda for each call',
    table,
    documents,
    environment,
    userPoolArn: auth.userPool.userPoolArn,
  });
  const jobs = new JobsStack(app, name('jobs'), {
    env,
    description: 'Daily sweep and stream consumers',
    table,
    documents,
    checkpoints,
    environment,
    userPoolArn: auth.userPool.userPoolArn,
    malwareScan: settings.malwareScan,
  });

  const backup = new BackupStack(app, name('backup'), {
    env,
    description: 'Backups of the table and the documents',
    table,
    documents,
    lockForGood: settings.lockBackups,
  });

  const { mailSender: sender, siteOrigin, smsSender } = settings;
  const letters = sender && siteOrigin ? { sender, siteOrigin } : undefined;
  const mail =
    letters || smsSender
      ? new MailStack(app, name('mail'), { env, description: 'Emails and SMS about notifications', table, environment, letters, sms: smsSender !== undefined })
      : undefined;

  const firewall = settings.firewall
    ? new FirewallStack(app, name('firewall'), { env: { region: 'us-east-1' }, description: 'Firewall before CloudFront', crossRegionReferences: true })
    : undefined;
  const web = new WebStack(app, name('web'), {
    env,
    description: "The portal's pages and its address",
    crossRegionReferences: settings.firewall,
    apiHost: api.host,
    connect: [`https://cognito-idp.${region}.amazonaws.com`, `https://${data.documents.bucketRegionalDomainName}`],
    config: { userPoolId: auth.userPool.userPoolId, userPoolClientId: auth.client.userPoolClientId, region, secondFactor: settings.secondFactor },
    dist,
    domain: settings.domain,
    webAclArn: firewall?.webAclArn,
  });

  const functions = new Map([
    ...api.functions,
    ['jobs.check-upload', jobs.checkUpload],
    ['jobs.sweep', jobs.sweep],
    ['jobs.count', jobs.count],
    ['jobs.deliver', jobs.deliver],
    ['jobs.work', jobs.work],
    ['jobs.recount', jobs.recount],
    ['jobs.enterStock', jobs.enterStock],
    ['jobs.snapshot', jobs.snapshot],
    ['jobs.checkpoint', jobs.proof.checkpoint],
    ['jobs.verify-history', jobs.proof.verify],
    ...(mail?.functions ?? []),
  ] as const);
  const watch = new WatchStack(app, name('watch'), {
    env,
    description: 'Alarms and dashboard',
    stage: api.stage,
    accessLog: api.accessLog,
    userPool: auth.userPool,
    client: auth.client,
    table,
    functions,
    streamConsumer: jobs.count,
    deadLetters: [...jobs.deadLetters, ...(mail?.deadLetters ?? [])],
    drift: jobs.drift,
    brokenHistories: jobs.proof.broken,
    checkpointed: jobs.proof.made,
    swept: jobs.swept,
    vault: backup.vault,
    lettersGivenUp: mail?.givenUp,
    alarmEmail: settings.alarmEmail,
  });

  Tags.of(app).add('application', 'firearm-registry');
  Tags.of(app).add('environment', settings.environment);
  return { data, auth, api, jobs, backup, web, watch, firewall, mail };
}
