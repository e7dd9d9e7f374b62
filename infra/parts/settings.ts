// What may differ between two environments; given as `npm run deploy -- -c name=value` (docs/deploy.md).

import type { Node } from 'constructs';
import * as v from 'valibot';
import { SmsSender } from '../../functions/platform/env.ts';
import { type SecondFactor, secondFactors } from '../../shared/auth/second-factor.ts';

const Origin = v.pipe(v.string(), v.regex(/^https:\/\/[^/\s]+$/, 'an origin such as https://registry.example.co.za, without a path'));

const PartnerUrl = v.optional(v.pipe(v.string(), v.url(), v.startsWith('https://', 'an address that begins with https://')));
const SecretArn = v.optional(v.pipe(v.string(), v.startsWith('arn:aws:secretsmanager:', 'the ARN of a secret')));

const Settings = v.pipe(
  v.object({
    /** Begins every stack's name, so that a test environment can stand beside the real one. */
    environment: v.optional(v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z0-9]{0,30}$/, 'a word that begins with a capital')), 'FirearmRegistry'),
    /** The portal's own host name, with the ARN of its certificate in us-east-1 (CloudFront takes no other). */
    domainName: v.optional(v.string()),
    certificateArn: v.optional(v.pipe(v.string(), v.startsWith('arn:aws:acm:us-east-1:'))),
    /** Where pages come from when there is no domain name: known after the first deployment. */
    siteOrigin: v.optional(Origin),
    alarmEmail: v.optional(v.pipe(v.string(), v.email())),
    /** Whom letters about notifications are from; without it none are sent. Its domain is to be verified in SES. */
    mailSender: v.optional(v.pipe(v.string(), v.email())),
    /** Whom Cognito's mail to new users is from; without it, Cognito's own sender. SES has verified its domain before, or the pool refuses it. */
    accountSender: v.optional(v.pipe(v.string(), v.email())),
    /** What SMS about alerts are sent under; without it none are. */
    smsSender: v.optional(SmsSender),
    /** Whether nobody signs in without a one-time code; `optional` is for an environment without records of people. */
    secondFactor: v.optional(v.picklist(secondFactors), 'required'),
    /** `true` has Cognito compare new passwords with those known from breaches, and log what looks odd of a sign-in: its Plus plan. */
    threatProtection: v.optional(v.picklist(['true', 'false']), 'false'),
    /** `true` has GuardDuty scan uploads for malware before anybody else can see them. */
    malwareScan: v.optional(v.picklist(['true', 'false']), 'false'),
    /** `true` puts a web application firewall before CloudFront. */
    firewall: v.optional(v.picklist(['true', 'false']), 'false'),
    /** The stream of a table that was restored and is used in the place of the stack's own (docs/operations.md, Restore). */
    restoredStream: v.optional(
      v.pipe(v.string(), v.regex(/^arn:aws:dynamodb:af-south-1:\d{12}:table\/[\w.-]{3,255}\/stream\/.+$/, 'the ARN of a table’s stream')),
    ),
    /** Days that a checkpoint of the histories is locked, which nobody can shorten; for an environment that is thrown away again. */
    checkpointDays: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'a number of days'), v.transform(Number))),
    /** `true` closes the lock of the backups' vault for good, a week after that deployment. */
    lockBackups: v.optional(v.picklist(['true', 'false']), 'false'),
    /** Where each partner is told things, and the secret in Secrets Manager that is shared with it. */
    regulatorUrl: PartnerUrl,
    regulatorSecretArn: SecretArn,
    policeUrl: PartnerUrl,
    policeSecretArn: SecretArn,
  }),
  v.check((given) => !given.regulatorUrl || Boolean(given.regulatorSecretArn), 'regulatorUrl needs regulatorSecretArn: what is sent is signed'),
  v.check((given) => !given.policeUrl || Boolean(given.policeSecretArn), 'policeUrl needs policeSecretArn: what is sent is signed'),
  v.check((given) => Boolean(given.domainName) === Boolean(given.certificateArn), 'domainName and certificateArn come together'),
  v.check((given) => !given.mailSender || Boolean(given.domainName ?? given.siteOrigin), 'mailSender wants domainName or siteOrigin, for the links in letters'),
);

export interface Settings {
  readonly environment: string;
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  readonly siteOrigin?: string;
  readonly alarmEmail?: string;
  readonly mailSender?: string;
  readonly accountSender?: string;
  readonly smsSender?: string;
  readonly secondFactor: SecondFactor;
  readonly threatProtection: boolean;
  readonly malwareScan: boolean;
  readonly firewall: boolean;
  readonly restoredStream?: string;
  readonly checkpointDays?: number;
  readonly lockBackups: boolean;
  readonly regulatorUrl?: string;
  readonly regulatorSecretArn?: string;
  readonly policeUrl?: string;
  readonly policeSecretArn?: string;
}

export const settingNames = [
  ...([
    'environment',
    'domainName',
    'certificateArn',
    'siteOrigin',
    'alarmEmail',
    'mailSender',
    'accountSender',
    'smsSender',
    'secondFactor',
    'threatProtection',
    'malwareScan',
    'firewall',
    'restoredStream',
    'checkpointDays',
    'lockBackups',
  ] as const),
  ...(['regulatorUrl', 'regulatorSecretArn', 'policeUrl', 'policeSecretArn'] as const),
];

/** What cdk.json says to the CDK itself. A registry's settings may stand beside it (docs/deploy.md): those are of one deployment. */
export const withoutSettings = (context: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(context).filter(([name]) => !settingNames.some((setting) => setting === name)));

/** What the CDK reads itself: its flags and what it has looked up have a sign in their names that no setting has, two of its command line have none. */
const isOfCdk = (name: string): boolean => /[@:]/.test(name) || name === 'cli-telemetry' || name === 'acknowledged-issue-numbers';

/** A setting that was mistyped would be a setting that is not there. */
export const noSuchSetting = (name: string): string => `There is no setting "${name}": ${settingNames.join(', ')}`;

export function settingsOf(node: Node): Settings {
  const unknown = Object.keys(withoutSettings(node.getAllContext())).find((name) => !isOfCdk(name));
  if (unknown !== undefined) throw new Error(`Wrong deployment settings (-c name=value, or the context of cdk.json). ${noSuchSetting(unknown)}`);
  const given = Object.fromEntries(settingNames.map((name) => [name, node.tryGetContext(name)]));
  const read = v.safeParse(Settings, given);
  if (!read.success) {
    const wrong = read.issues.map((issue) => `${v.getDotPath(issue) ?? 'settings'}: ${issue.message}`);
    throw new Error(`Wrong deployment settings (-c name=value). ${wrong.join('; ')}`);
  }
  const { domainName, certificateArn, siteOrigin, threatProtection, malwareScan, firewall, lockBackups, ...rest } = read.output;
  return {
    ...rest,
    threatProtection: threatProtection === 'true',
    malwareScan: malwareScan === 'true',
    firewall: firewall === 'true',
    lockBackups: lockBackups === 'true',
    ...(domainName && certificateArn ? { domain: { name: domainName, certificateArn } } : {}),
    ...(domainName ? { siteOrigin: `https://${domainName}` } : siteOrigin ? { siteOrigin } : {}),
  };
}
