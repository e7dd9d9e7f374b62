// AWS's own rules for what is deployed (cdk-nag), and which of their findings have no reason written down.
import type { IPolicyValidationContext, IPolicyValidationPlugin, PolicyValidationPluginReport } from 'aws-cdk-lib';
import { AwsSolutionsChecks, type NagPack, NIST80053R5Checks, ServerlessChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { type Reason, reasons } from './nag-reasons.ts';

export interface Finding {
  /** As cdk-nag names it: `AwsSolutions-IAM5[Resource::*]`. */
  readonly rule: string;
  /** Construct path of the resource. */
  readonly where: string;
  readonly severity: string;
  readonly description: string;
}

/** What nothing is deployed against. */
const gates = (): NagPack[] => [new AwsSolutionsChecks(), new ServerlessChecks()];
/** NIST 800-53 rev. 5 is written for accounts as a whole: a report to read, no gate. */
const reports = (): NagPack[] => [new NIST80053R5Checks()];

const findingsOf = (scope: IConstruct, packs: readonly NagPack[]): Finding[] =>
  packs.flatMap((pack) =>
    pack
      .validateScope(scope)
      .violations.flatMap(({ ruleName: rule, description, severity = 'error', violatingResources }) =>
        violatingResources.map(({ constructPath: where = '' }) => ({ rule, where, severity, description })),
      ),
  );

/** Of AwsSolutions and Serverless, errors and warnings alike; an app need not have been synthesised. */
export const gatedFindings = (scope: IConstruct): Finding[] => findingsOf(scope, gates());
export const reportedFindings = (scope: IConstruct): Finding[] => findingsOf(scope, reports());

/** The first reason that speaks of it. */
export const reasonFor = ({ rule, where }: Finding): Reason | undefined => reasons.find((one) => one.rule.test(rule) && one.where.test(where));

/** Refuses a synth, and so a diff and a deployment, that has a finding without a reason. */
export class Nag implements IPolicyValidationPlugin {
  readonly name = 'cdk-nag, AwsSolutions and Serverless';

  validate({ appConstruct }: IPolicyValidationContext): PolicyValidationPluginReport {
    const unexplained = gatedFindings(appConstruct).filter((finding) => !reasonFor(finding));
    return {
      success: unexplained.length === 0,
      violations: unexplained.map(({ rule: ruleName, where: constructPath, description, severity }) => ({
        ruleName,
        description,
        severity,
        violatingResources: [{ constructPath, locations: ['Properties'] }],
      })),
    };
  }
}
