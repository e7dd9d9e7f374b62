// npm run deploy -- <environment> [--yes] [--replace] [--drop <setting> …]: checks the account, builds, synthesises once, shows the changes, and with --yes
// deploys exactly those.
import { spawnSync } from 'node:child_process';
import { argv, exit } from 'node:process';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { deployFirewallFirst } from './parts/firewall-first.ts';
import { deployThenProtect } from './parts/protection.ts';
import { checkNames, type Settings, settingsOfEnvironment } from './parts/settings.ts';
import { clientsFor } from './preflight/clients.ts';
import { report } from './preflight/findings.ts';
import { preflight } from './preflight/run.ts';

const out = 'cdk.out';
const usage = 'npm run deploy -- <environment> [--yes] [--replace] [--drop <setting> …]';

export interface Plan {
  readonly environment: string;
  readonly settings: Settings;
  readonly yes: boolean;
  readonly replace: boolean;
  /** Settings that may disappear. */
  readonly dropped: readonly string[];
  readonly steps: Readonly<Record<'build' | 'synth' | 'diff' | 'deploy', readonly string[]>>;
}

const options = {
  yes: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  drop: { type: 'string', multiple: true, default: [] as string[] },
} as const;

function optionsOf(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ')[0]}. Use: ${usage}`);
  }
}

/** Throws for an unknown option, environment or setting. */
export function planOf(given: readonly string[]): Plan {
  const { positionals, values } = optionsOf([...given]);
  const [environment = '', ...more] = positionals;
  if (more.length > 0) throw new Error(`Unknown option "${more[0]}". Use: ${usage}`);
  const settings = settingsOfEnvironment(environment || undefined);
  checkNames(values.drop);
  return {
    environment,
    settings,
    yes: values.yes,
    replace: values.replace,
    dropped: values.drop,
    steps: {
      build: ['npm', 'run', 'build'],
      // Once, so that it deploys what it showed. The synth refuses findings of AWS's rules that have no reason (decision 036).
      synth: ['cdk', 'synth', '--quiet', '--output', out, '-c', `environment=${environment}`],
      diff: ['cdk', 'diff', '--app', out, '--ci'],
      // --yes has answered the question after the diff: in a pipeline there is nobody to ask.
      deploy: ['cdk', 'deploy', '--app', out, '--all', '--require-approval', 'never', '--outputs-file', `${out}/outputs.json`, '--progress', 'events', '--ci'],
    },
  };
}

/** Without the setting of a restored table, everything would return to the former table. */
const otherTable = /^\[~\] Output TableName TableName: /;
const keeping = /AWS::(DynamoDB::Table|S3::Bucket|Cognito::UserPool|Backup::BackupVault)\s.*\b(destroy|orphan|replace|may be replaced)/;

/** Returns the lines of a diff that would delete, orphan or replace something with records. */
export const dangersIn = (diff: string): string[] =>
  stripVTControlCharacters(diff)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => keeping.test(line) || otherTable.test(line));

function attempt([program = '', ...args]: readonly string[], keep = false): { status: number; said: string } {
  const { status, stdout, stderr } = spawnSync(program === 'npm' ? 'npm' : `node_modules/.bin/${program}`, args, {
    stdio: keep ? 'pipe' : 'inherit',
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const said = `${stdout ?? ''}${stderr ?? ''}`;
  if (keep) console.log(said);
  if (status !== 0) console.error(`✗ ${program} ${args[0]} failed.`);
  return { status: status ?? 1, said };
}

/** Ends the process if the step fails. */
function run(step: readonly string[], keep = false): string {
  const { status, said } = attempt(step, keep);
  if (status !== 0) exit(status);
  return said;
}

/** Deploys the synthesised stacks and protects those with records. Returns the exit status. */
async function deploy({ steps }: Plan): Promise<number> {
  const { status, added } = await deployThenProtect(clientsFor().stacks.home, out, () =>
    deployFirewallFirst(out, steps.deploy, (step) => attempt(step).status),
  );
  if (added.length > 0) console.log(`Termination protection is now on for ${added.join(', ')}.`);
  if (status !== 0) console.error('✗ The deployment failed. See docs/runbooks.md, "The first deployment failed", if it created a stack.');
  return status;
}

async function main(): Promise<number> {
  const plan = planOf(argv.slice(2));
  const { environment, settings, dropped, steps } = plan;
  // First, because building takes minutes.
  const findings = await preflight(clientsFor(), environment, settings, dropped);
  console.log(report(environment, findings));
  if (findings.some(({ stops }) => stops)) return 1;
  run(steps.build);
  run(steps.synth);
  const dangers = dangersIn(run(steps.diff, true));
  if (dangers.length > 0 && !plan.replace)
    throw new Error(`The deployment would delete or replace something with records. If you want that, add --replace:\n  ${dangers.join('\n  ')}`);
  if (plan.yes) return deploy(plan);
  console.log('Nothing was deployed. Add --yes to deploy.');
  return 0;
}

if (argv[1]?.endsWith('deploy.ts')) {
  try {
    exit(await main());
  } catch (error) {
    console.error(`✗ ${(error as Error).message}`);
    exit(1);
  }
}
