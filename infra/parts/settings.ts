// The settings of an environment: the schema of infra/environments/<name>.json (docs/deploy.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { SmsSender } from '../../functions/platform/env.ts';
import { type SecondFactor, secondFactors } from '../../shared/auth/second-factor.ts';

const text = (pattern: RegExp, what: string) => v.pipe(v.string(what), v.regex(pattern, what));
const on = v.optional(v.boolean('true or false'), false);
const Origin = text(/^https:\/\/[^/\s]+$/, 'an origin such as https://registry.example.co.za, without a path');
const Email = v.optional(v.pipe(v.string('an email address'), v.email('an email address')));
const PartnerUrl = v.optional(text(/^https:\/\/[^\s]+$/, 'an address that starts with https://'));
const SecretArn = v.optional(text(/^arn:aws:secretsmanager:\S+$/, 'the ARN of a secret'));
const callsPerSecond = 'calls per second, from 10 to 9999';

const entries = {
  /** The AWS account of this environment: a deployment with credentials of another account is refused. */
  account: text(/^\d{12}$/, 'the twelve digits of an AWS account'),
  /** The first part of every stack's name, so that several environments can share an account. */
  stackPrefix: text(/^[A-Z][A-Za-z0-9]{0,30}$/, 'a word that starts with a capital letter'),
  /** The portal's own host name, with the ARN of its certificate in us-east-1 (CloudFront accepts no other region). */
  domainName: v.optional(text(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a host name such as registry.example.co.za')),
  certificateArn: v.optional(text(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, 'the ARN of a certificate in us-east-1')),
  /** The origin of the pages without a domain name: known after the first deployment. */
  siteOrigin: v.optional(Origin),
  alarmEmail: Email,
  /** The sender of notification emails; without it none are sent. SES must verify its domain. */
  mailSender: Email,
  /** The sender of Cognito's emails to new users; by default Cognito's own sender. SES must have verified its domain before, or the pool refuses it. */
  accountSender: Email,
  /** The sender name of SMS alerts; without it none are sent. */
  smsSender: v.optional(SmsSender),
  /** Whether everybody needs a one-time code to sign in; `optional` is for an environment without records of people. */
  secondFactor: v.optional(v.picklist(secondFactors, `one of ${secondFactors.join(', ')}`), 'required'),
  /** Cognito's Plus plan: it compares new passwords with breached ones and logs suspicious sign-ins. */
  threatProtection: on,
  /** GuardDuty scans uploads for malware before anybody else can see them. */
  malwareScan: on,
  /** A web application firewall before CloudFront. */
  firewall: on,
  /** The firewall refuses requests that match AWS's managed rules; by default they are only counted. */
  firewallBlocks: on,
  /** Calls per second of the API for everybody together; by default enough for 20,000 people. */
  apiRate: v.optional(v.pipe(v.number(callsPerSecond), v.integer(callsPerSecond), v.minValue(10, callsPerSecond), v.maxValue(9999, callsPerSecond))),
  /** The map loads the tiles of third parties (shared/geographic/map-styles.ts), after their terms were accepted for this installation. */
  mapTiles: on,
  /** The stream of a restored table that replaces the stack's own (docs/operations.md, Restore). */
  restoredStream: v.optional(text(/^arn:aws:dynamodb:af-south-1:\d{12}:table\/[\w.-]{3,255}\/stream\/.+$/, 'the ARN of a table’s stream')),
  /** Days that a checkpoint of the histories is locked, which nobody can shorten; for a temporary environment. */
  checkpointDays: v.optional(
    v.pipe(v.number('a number of days'), v.integer('whole days'), v.minValue(1, 'at least 1 day'), v.maxValue(9999, 'at most 9999 days')),
  ),
  /** Closes the lock of the backups' vault for good, a week after that deployment. */
  lockBackups: on,
  /** The vault of another account that receives a copy of every backup. AWS Backup copies between accounts or between regions, not both at once. */
  backupCopyVault: v.optional(text(/^arn:aws:backup:af-south-1:\d{12}:backup-vault:[\w-]{2,50}$/, 'the ARN of a backup vault in af-south-1')),
  /** Each partner's address, and the secret in Secrets Manager that is shared with it. */
  regulatorUrl: PartnerUrl,
  regulatorSecretArn: SecretArn,
  policeUrl: PartnerUrl,
  policeSecretArn: SecretArn,
};

type SettingName = keyof typeof entries;
export const settingNames = Object.keys(entries) as readonly SettingName[];

const SettingsFile = v.pipe(
  v.strictObject(entries),
  v.check((given) => !given.regulatorUrl || Boolean(given.regulatorSecretArn), 'regulatorUrl needs regulatorSecretArn to sign messages'),
  v.check((given) => !given.policeUrl || Boolean(given.policeSecretArn), 'policeUrl needs policeSecretArn to sign messages'),
  v.check((given) => !given.firewallBlocks || given.firewall === true, 'firewallBlocks needs firewall'),
  v.check((given) => Boolean(given.domainName) === Boolean(given.certificateArn), 'domainName and certificateArn must be set together'),
  v.check(({ account, certificateArn }) => !certificateArn || certificateArn.split(':')[4] === account, 'certificateArn is of another account than account'),
  v.check((given) => !given.mailSender || Boolean(given.domainName ?? given.siteOrigin), 'mailSender needs domainName or siteOrigin, for the links in emails'),
);

/** The content of an environment's file. */
export type SettingsFile = v.InferInput<typeof SettingsFile>;

export interface Settings extends Omit<v.InferOutput<typeof SettingsFile>, 'domainName' | 'certificateArn'> {
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  readonly secondFactor: SecondFactor;
  /** Names of the settings that are in force: a deployment without one of them takes something away (preflight/stacks.ts). */
  readonly inForce: readonly SettingName[];
}

/** Throws if one of these is no setting's name. */
export function checkNames(names: readonly string[]): void {
  const unknown = names.find((name) => !settingNames.some((one) => one === name));
  if (unknown !== undefined) throw new Error(`There is no setting "${unknown}". Settings: ${settingNames.join(', ')}`);
}

/** A mistyped setting would otherwise be ignored. */
const problemOf = (issue: v.BaseIssue<unknown>): string => {
  const name = v.getDotPath(issue) ?? '';
  if (issue.type === 'strict_object' && name) {
    const isKnown = settingNames.some((one) => one === name);
    return isKnown ? `"${name}" is missing` : `there is no setting "${name}"; the settings are ${settingNames.join(', ')}`;
  }
  return name ? `"${name}" must be ${issue.message}` : issue.message;
};

/** A second factor that is optional counts as switched off. */
const isInForce = (value: unknown): boolean => value !== undefined && value !== false && value !== 'optional';

/** Reads the content of an environment's file. Throws with every problem; `source` names the file. */
export function settingsOf(given: unknown, source = 'The settings'): Settings {
  const read = v.safeParse(SettingsFile, given);
  if (!read.success) throw new Error(`${source}: ${read.issues.map(problemOf).join('; ')}.`);
  const { domainName, certificateArn, ...rest } = read.output;
  return {
    ...rest,
    ...(domainName && certificateArn ? { domain: { name: domainName, certificateArn }, siteOrigin: `https://${domainName}` } : {}),
    inForce: settingNames.filter((name) => isInForce(read.output[name])),
  };
}

const folder = join(import.meta.dirname, '../environments');
export const environmentNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));

/** Reads infra/environments/<name>.json. Throws with a sentence for people if there is no such file, or if it is wrong. */
export function settingsOfEnvironment(name: string | undefined): Settings {
  const names = environmentNames();
  if (name === undefined) throw new Error(`Name the environment: ${names.join(', ')}.`);
  if (!names.includes(name)) throw new Error(`There is no environment "${name}": infra/environments has ${names.join(', ')}.`);
  const file = `infra/environments/${name}.json`;
  try {
    return settingsOf(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')), file);
  } catch (error) {
    throw error instanceof SyntaxError ? new Error(`${file} is not JSON: ${error.message}.`) : error;
  }
}
