// A web application firewall before CloudFront, which requires it in us-east-1. It stores no records.
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { webAclParameter } from '../parts/firewall-first.ts';
import { firewallBounds } from '../parts/sizes.ts';

const watched = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName });

/** Limits the requests of one address in five minutes; with `scopeDownStatement` only the requests that match it. */
const bounded = (priority: number, name: string, of: Pick<CfnWebACL.RateBasedStatementProperty, 'limit' | 'scopeDownStatement'>): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: { block: {} },
  statement: { rateBasedStatement: { ...of, aggregateKeyType: 'IP' } },
  visibilityConfig: watched(name),
});

/** Normalizes a path as CloudFront does before it chooses a behaviour. */
const asRead = ['URL_DECODE', 'NORMALIZE_PATH'].map((type, priority) => ({ priority, type }));
const ofApi: CfnWebACL.StatementProperty = {
  byteMatchStatement: { fieldToMatch: { uriPath: {} }, positionalConstraint: 'STARTS_WITH', searchString: '/api/', textTransformations: asRead },
};

/** Rules that AWS keeps up to date. Without `blocks` they only count, so that people read the counts before the rules refuse anybody. */
const managed = (priority: number, name: string, blocks: boolean, countOnly: readonly string[] = []): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: blocks ? { none: {} } : { count: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      // WAF refuses an empty list (WAFV2 API, ManagedRuleGroupStatement: at least one).
      ...(countOnly.length > 0 ? { ruleActionOverrides: countOnly.map((rule) => ({ name: rule, actionToUse: { count: {} } })) } : {}),
    },
  },
  visibilityConfig: watched(name),
});

interface FirewallProps extends StackProps {
  /** True to refuse the requests that match AWS's managed rules. */
  readonly blocks: boolean;
}

export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, { blocks, ...props }: FirewallProps) {
    super(scope, id, props);
    const webAcl = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: watched('firewall'),
      rules: [
        bounded(0, 'too-many-requests', { limit: firewallBounds.all }),
        bounded(1, 'too-many-calls', { limit: firewallBounds.api, scopeDownStatement: ofApi }),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet', blocks),
        // Its limit of 8 KB on bodies would refuse long findings; the API has limits of its own.
        managed(3, 'AWSManagedRulesCommonRuleSet', blocks, ['SizeRestrictions_BODY']),
      ],
    });
    new CfnOutput(this, webAclParameter, { value: webAcl.attrArn });
  }
}
