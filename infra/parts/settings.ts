// What may differ between two environments; given as `cdk deploy -c name=value` (docs/deploy.md).

import type { Node } from 'constructs';
import * as v from 'valibot';

const Origin = v.pipe(v.string(), v.regex(/^https:\/\/[^/\s]+$/, 'an origin such as https://registry.example.co.za, without a path'));

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
    /** `true` puts a web application firewall before CloudFront. */
    firewall: v.optional(v.picklist(['true', 'false']), 'false'),
    regulatorUrl: v.optional(v.pipe(v.string(), v.url())),
  }),
  v.check((given) => Boolean(given.domainName) === Boolean(given.certificateArn), 'domainName and certificateArn come together'),
);

export interface Settings {
  readonly environment: string;
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  readonly siteOrigin?: string;
  readonly alarmEmail?: string;
  readonly firewall: boolean;
  readonly regulatorUrl?: string;
}

const names = ['environment', 'domainName', 'certificateArn', 'siteOrigin', 'alarmEmail', 'firewall', 'regulatorUrl'] as const;

export function settingsOf(node: Node): Settings {
  const given = Object.fromEntries(names.map((name) => [name, node.tryGetContext(name)]));
  const read = v.safeParse(Settings, given);
  if (!read.success) {
    const wrong = read.issues.map((issue) => `${v.getDotPath(issue) ?? 'settings'}: ${issue.message}`);
    throw new Error(`Wrong deployment settings (-c name=value). ${wrong.join('; ')}`);
  }
  const { domainName, certificateArn, siteOrigin, firewall, ...rest } = read.output;
  return {
    ...rest,
    firewall: firewall === 'true',
    ...(domainName && certificateArn ? { domain: { name: domainName, certificateArn } } : {}),
    ...(domainName ? { siteOrigin: `https://${domainName}` } : siteOrigin ? { siteOrigin } : {}),
  };
}
