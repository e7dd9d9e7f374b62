// Makes the logins of a deployed registry agree with its users' records, after a restore or the loss of the user pool (docs/operations.md). It shows the
// numbers, and changes something only with --yes.
import { parseArgs } from 'node:util';
import { deployedOptions, setDeployedEnvironment } from './parts/deployed.ts';

const usage = 'npx tsx infra/restore-users.ts <environment> [--yes] [--outputs cdk.out/outputs.json]';

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean', default: false }, ...deployedOptions } });
  setDeployedEnvironment(positionals[0], values.outputs);
  // Cognito refuses calls above its rate. The SDK then waits and tries again.
  Object.assign(process.env, { AWS_RETRY_MODE: 'adaptive', AWS_MAX_ATTEMPTS: '10' });
  // biome-ignore lint/style/noRestrictedImports: a command, not a stack. It writes through the store, so that the history has each change.
  const { restoreLogins } = await import('../functions/users/restore-logins.ts');
  const { found, missing, failures } = await restoreLogins({ dryRun: !values.yes });
  // Ids, not addresses: the output may end up in a log.
  for (const { userId, why } of failures) process.stderr.write(`User ${userId}: ${why}\n`);
  process.stdout.write(
    values.yes
      ? `${found} logins now match their records. ${missing} logins were created again: these users choose Forgot password, then set up an authenticator.\n`
      : `${found} users have a login, ${missing} have none. Nothing was changed. Add --yes to create the missing logins and to make all of them match.\n`,
  );
  if (failures.length > 0) throw new Error(`${failures.length} users failed, see above. Run the command again.`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exitCode = 1;
});
