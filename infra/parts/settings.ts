// The settings of an environment, given as `npm run deploy -- -c name=value` (docs/deploy.md).

import type { Node } from 'constructs';
import * as v from 'valibot';
import { SmsSender } from '../../functions/platform/env.ts';
import { type SecondFactor, secondFactors } from '../../shared/auth/second-factor.ts';

const Origin = v.pipe(v.string(), v.regex(/^https:\/\/[^/\s]+$/, 'an origin such as https://registry.example.co.za, without a path'));

const PartnerUrl = v.optional(v.pipe(v.string(), v.url(), v.startsWith('https://', 'an address that starts with https://')));
const SecretArn = v.optional(v.pipe(v.string(), v.startsWith('arn:aws:secretsmanager:', 'the ARN of a secret')));

const Settings = v.pipe(
  v.object({
    /** The prefix of every stack's name, so a test environment can exist beside the real one. */
    environment: v.optional(v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z0-9]{0,30}$/, 'a word that starts with a capital letter')), 'FirearmRegistry'),
    /** The portal's own host name, with the ARN of its certificate in us-east-1 (CloudFront accepts no other region). */
    domainName: v.optional(v.string()),
    certificateArn: v.optional(v.pipe(v.string(), v.startsWith('arn:aws:acm:us-east-1:'))),
    /** The origin of the pages without a domain name: known after the first deployment. */
    siteOrigin: v.optional(Origin),
    alarmEmail: v.optional(v.pipe(v.string(), v.email())),
    /** The sender of notification emails; without it none are sent. SES must verify its domain. */
    mailSender: v.optional(v.pipe(v.string(), v.email())),
    /** The sender of Cognito's emails to new users; by default Cognito's own sender. SES must have verified its domain before, or the pool refuses it. */
    accountSender: v.optional(v.pipe(v.string(), v.email())),
    /** The sender name of SMS alerts; without it none are sent. */
    smsSender: v.optional(SmsSender),
    /** Whether everybody needs a one-time code to sign in; `optional` is for an environment without records of people. */
    secondFactor: v.optional(v.picklist(secondFactors), 'required'),
    /** `true` turns on Cognito's Plus plan: it compares new passwords with breached ones and logs suspicious sign-ins. */
    threatProtection: v.optional(v.picklist(['true', 'false']), 'false'),
    /** `true` makes GuardDuty scan uploads for malware before anybody else can see them. */
    malwareScan: v.optional(v.picklist(['true', 'false']), 'false'),
    /** `true` puts a web application firewall before CloudFront. */
    firewall: v.optional(v.picklist(['true', 'false']), 'false'),
    /** The stream of a restored table that replaces the stack's own (docs/operations.md, Restore). */
    restoredStream: v.optional(
      v.pipe(v.string(), v.regex(/^arn:aws:dynamodb:af-south-1:\d{12}:table\/[\w.-]{3,255}\/stream\/.+$/, 'the ARN of a table’s stream')),
    ),
    /** Days that a checkpoint of the histories is locked, which nobody can shorten; for a temporary environment. */
    checkpointDays: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'a number of days'), v.transform(Number))),
    /** `true` closes the lock of the backups' vault for good, a week after that deployment. */
    lockBackups: v.optional(v.picklist(['true', 'false']), 'false'),
    /** Each partner's address, and the secret in Secrets Manager that is shared with it. */
    regulatorUrl: PartnerUrl,
    regulatorSecretArn: SecretArn,
    policeUrl: PartnerUrl,
    policeSecretArn: SecretArn,
  }),
  v.check((given) => !given.regulatorUrl || Boolean(given.regulatorSecretArn), 'regulatorUrl needs regulatorSecretArn to sign messages'),
  v.check((given) => !given.policeUrl || Boolean(given.policeSecretArn), 'policeUrl needs policeSecretArn to sign messages'),
  v.check((given) => Boolean(given.domainName) === Boolean(given.certificateArn), 'domainName and certificateArn must be set together'),
  v.check((given) => !given.mailSender || Boolean(given.domainName ?? given.siteOrigin), 'mailSender needs domainName or siteOrigin, for the links in emails'),
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

/** The part of cdk.json for the CDK itself. A registry's settings may be in it too (docs/deploy.md): those are of one deployment. */
export const withoutSettings = (context: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(context).filter(([name]) => !settingNames.some((setting) => setting === name)));

/** True for names that the CDK reads itself: its flags and look-ups contain a sign that no setting has, and two of its command-line options do not. */
const isOfCdk = (name: string): boolean => /[@:]/.test(name) || name === 'cli-telemetry' || name === 'acknowledged-issue-numbers';

/** A mistyped setting would otherwise be ignored. */
export const noSuchSetting = (name: string): string => `There is no setting "${name}". Settings: ${settingNames.join(', ')}`;

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
