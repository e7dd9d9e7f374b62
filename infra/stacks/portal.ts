// Names the stacks and connects them.
import { join } from 'node:path';
import { type App, CfnOutput, Tags } from 'aws-cdk-lib';
import { repository } from '../parts/bundle.ts';
import { edge, home as region } from '../parts/regions.ts';
import type { Environment } from '../parts/registry-function.ts';
import type { Settings } from '../parts/settings.ts';
import { settingsOutput } from '../preflight/stacks.ts';
import { ApiStack } from './api.ts';
import { AuthStack } from './auth.ts';
import { BackupStack } from './backup.ts';
import { DataStack } from './data.ts';
import { FirewallStack } from './firewall.ts';
import { JobsStack } from './jobs.ts';
import { MailStack } from './mail.ts';
import { WatchStack } from './watch.ts';
import { WebStack } from './web.ts';

export function portal(app: App, settings: Settings, dist = join(repository, 'dist')) {
  const name = (stack: string) => `${settings.stackPrefix}-${stack}`;
  // The account comes from the caller, so a synth needs none.
  const env = { region };

  const data = new DataStack(app, name('data'), {
    env,
    description: 'Table, documents and checkpoints',
    siteOrigin: settings.siteOrigin,
    restoredStream: settings.restoredStream,
    checkpointDays: settings.checkpointDays,
  });
  // The next deployment stops if one of these has disappeared from the file.
  new CfnOutput(data, settingsOutput, { value: settings.inForce.join(' ') });
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
    personKeyArn: data.personKey.secretArn,
    environment,
    userPoolArn: auth.userPool.userPoolArn,
    rate: settings.apiRate,
  });
  const jobs = new JobsStack(app, name('jobs'), {
    env,
    description: 'Daily sweep and stream consumers',
    table,
    documents,
    checkpoints,
    // The worker prints the address in the QR codes of authorisations.
    environment: { ...environment, SITE_ORIGIN: settings.siteOrigin },
    userPoolArn: auth.userPool.userPoolArn,
    personKeyArn: data.personKey.secretArn,
    malwareScan: settings.malwareScan,
  });

  const backup = new BackupStack(app, name('backup'), {
    env,
    description: 'Backups of the table and the documents',
    table,
    documents,
    lockForGood: settings.lockBackups,
    copyVaultArn: settings.backupCopyVault,
  });

  const { mailSender: sender, siteOrigin, smsSender } = settings;
  const letters = sender && siteOrigin ? { sender, siteOrigin } : undefined;
  const mail =
    letters || smsSender
      ? new MailStack(app, name('mail'), { env, description: 'Emails and SMS about notifications', table, environment, letters, sms: smsSender !== undefined })
      : undefined;

  const firewall = settings.firewall
    ? new FirewallStack(app, name('firewall'), { env: { region: edge }, description: 'Firewall before CloudFront', blocks: settings.firewallBlocks })
    : undefined;
  const web = new WebStack(app, name('web'), {
    env,
    description: "The portal's pages and its address",
    apiHost: api.host,
    connect: [`https://cognito-idp.${region}.amazonaws.com`, `https://${data.documents.bucketRegionalDomainName}`],
    config: { userPoolId: auth.userPool.userPoolId, userPoolClientId: auth.client.userPoolClientId, region, secondFactor: settings.secondFactor },
    dist,
    domain: settings.domain,
    firewall: settings.firewall,
    mapTiles: settings.mapTiles,
  });
  // npm run deploy passes the firewall's list to the stack of the pages (infra/parts/firewall-first.ts).
  if (firewall) web.addStackDependency(firewall);

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
    ['jobs.watch-custody', jobs.watchCustody],
    ['jobs.copy-registers', jobs.copyRegisters],
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
    copies: settings.backupCopyVault !== undefined,
    lettersGivenUp: mail?.givenUp,
    alarmEmail: settings.alarmEmail,
  });

  Tags.of(app).add('application', 'firearm-registry');
  Tags.of(app).add('environment', settings.stackPrefix);
  return { data, auth, api, jobs, backup, web, watch, firewall, mail };
}
