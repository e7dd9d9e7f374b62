// A web application firewall before CloudFront. It lives in us-east-1 because CloudFront's must; it keeps no records.
import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { firewallBound } from '../parts/sizes.ts';

const watched = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName });

/** Rules that AWS keeps up to date. */
const managed = (priority: number, name: string, countOnly: readonly string[] = []): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      // WAF takes no empty list of them (WAFV2 API, ManagedRuleGroupStatement: one at least).
      ...(countOnly.length > 0 ? { ruleActionOverrides: countOnly.map((rule) => ({ name: rule, actionToUse: { count: {} } })) } : {}),
    },
  },
  visibilityConfig: watched(name),
});

export class FirewallStack extends Stack {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const webAcl = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: watched('firewall'),
      rules: [
        {
          name: 'too-many-requests',
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { limit: firewallBound, aggregateKeyType: 'IP' } },
          visibilityConfig: watched('too-many-requests'),
        },
        managed(1, 'AWSManagedRulesKnownBadInputsRuleSet'),
        // Its bound of 8 KB on bodies would refuse long findings; the API has bounds of its own.
        managed(2, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
      ],
    });
    this.webAclArn = webAcl.attrArn;
  }
}
