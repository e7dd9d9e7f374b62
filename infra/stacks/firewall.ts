// A web application firewall before CloudFront. It lives in us-east-1 because CloudFront's must; it keeps no records.
import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { firewallBounds } from '../parts/sizes.ts';

const watched = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName });

/** Of one address, more than so many in five minutes; only of those that `scopeDownStatement` means, where there is one. */
const bounded = (priority: number, name: string, of: Pick<CfnWebACL.RateBasedStatementProperty, 'limit' | 'scopeDownStatement'>): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: { block: {} },
  statement: { rateBasedStatement: { ...of, aggregateKeyType: 'IP' } },
  visibilityConfig: watched(name),
});

/** As CloudFront reads an address before it looks which behaviour it belongs to. */
const asRead = ['URL_DECODE', 'NORMALIZE_PATH'].map((type, priority) => ({ priority, type }));
const ofApi: CfnWebACL.StatementProperty = {
  byteMatchStatement: { fieldToMatch: { uriPath: {} }, positionalConstraint: 'STARTS_WITH', searchString: '/api/', textTransformations: asRead },
};

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
        bounded(0, 'too-many-requests', { limit: firewallBounds.all }),
        bounded(1, 'too-many-calls', { limit: firewallBounds.api, scopeDownStatement: ofApi }),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
        // Its bound of 8 KB on bodies would refuse long findings; the API has bounds of its own.
        managed(3, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
      ],
    });
    this.webAclArn = webAcl.attrArn;
  }
}
