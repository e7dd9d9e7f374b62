// Checks the deployed stacks: a creation that failed, a deployment in progress, and settings that would disappear.
import type { Stack } from '@aws-sdk/client-cloudformation';
import type { Settings } from '../parts/settings.ts';
import { type Finding, finding } from './findings.ts';

const runbook = 'docs/runbooks.md, "The first deployment failed"';

export function checkStack(name: string, { StackStatus, EnableTerminationProtection: isProtected }: Stack): Finding[] {
  const status: string = StackStatus ?? '';
  if (/^(ROLLBACK_COMPLETE|ROLLBACK_FAILED|CREATE_FAILED|DELETE_FAILED)$/.test(status)) {
    return isProtected
      ? [
          finding.stop(
            `${name} could not be created (${status}), and its termination protection keeps it from being deleted.`,
            `See ${runbook}.`,
            'some minutes',
          ),
        ]
      : [
          finding.later(
            `${name} could not be created last time (${status}).`,
            `The deployment deletes it and creates it again. If that fails, see ${runbook}.`,
          ),
        ];
  }
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return [
      finding.stop(`${name} is in ${status}.`, `Continue the rollback: \`aws cloudformation continue-update-rollback --stack-name ${name}\`.`, 'some minutes'),
    ];
  if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS')
    return [finding.stop(`Another deployment is changing ${name} (${status}).`, 'Wait until it has ended, then try again.', 'up to an hour')];
  return [];
}

/** The name of the `data` stack's output with the names of the settings in force. That stack is deployed before all others. */
export const settingsOutput = 'SettingsInForce';

/** Names the settings that are in force in the account and not in the file. A deployment would switch them off without an error. */
export function checkVanished(environment: string, settings: Settings, data: Stack | undefined, dropped: readonly string[]): Finding[] {
  const deployed = data?.Outputs?.find(({ OutputKey }) => OutputKey === settingsOutput)?.OutputValue?.split(' ') ?? [];
  const gone = deployed.filter((name) => !settings.inForce.some((one) => one === name) && !dropped.includes(name));
  return gone.map((name) =>
    finding.stop(
      `The setting "${name}" is in force in the account, and infra/environments/${environment}.json no longer has it.`,
      `Put it back. If it should be switched off, add --drop ${name}.`,
    ),
  );
}
