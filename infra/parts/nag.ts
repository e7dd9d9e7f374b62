// Runs AWS's own rules (cdk-nag) on the stacks, and lists findings without a written reason.
import type { IPolicyValidationContext, IPolicyValidationPlugin, PolicyValidationPluginReport } from 'aws-cdk-lib';
import { AwsSolutionsChecks, type NagPack, NIST80053R5Checks, ServerlessChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { type Reason, reasons } from './nag-reasons.ts';

export interface Finding {
  /** In cdk-nag's form: `AwsSolutions-IAM5[Resource::*]`. */
  readonly rule: string;
  /** Construct path of the resource. */
  readonly where: string;
  readonly severity: string;
  readonly description: string;
}

/** Packs whose findings stop a deployment. */
const gates = (): NagPack[] => [new AwsSolutionsChecks(), new ServerlessChecks()];
/** NIST 800-53 rev. 5 is written for whole accounts: a report to read, not a gate. */
const reports = (): NagPack[] => [new NIST80053R5Checks()];

const findingsOf = (scope: IConstruct, packs: readonly NagPack[]): Finding[] =>
  packs.flatMap((pack) =>
    pack
      .validateScope(scope)
      .violations.flatMap(({ ruleName: rule, description, severity = 'error', violatingResources }) =>
        violatingResources.map(({ constructPath: where = '' }) => ({ rule, where, severity, description })),
      ),
  );

/** Returns errors and warnings of AwsSolutions and Serverless; the app need not be synthesised. */
export const gatedFindings = (scope: IConstruct): Finding[] => findingsOf(scope, gates());
export const reportedFindings = (scope: IConstruct): Finding[] => findingsOf(scope, reports());

/** Returns the first reason that matches the finding. */
export const reasonFor = ({ rule, where }: Finding): Reason | undefined => reasons.find((one) => one.rule.test(rule) && one.where.test(where));

/** Refuses a synth, and so a diff and a deployment, with a finding that has no reason. */
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
