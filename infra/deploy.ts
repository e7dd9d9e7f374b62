// npm run deploy -- [--yes] [--replace] [-c name=value …]: builds, synthesises once, shows the changes, and with --yes deploys exactly those.
import { spawnSync } from 'node:child_process';
import { argv, exit } from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { noSuchSetting, settingNames } from './parts/settings.ts';

const out = 'cdk.out';
const known: readonly string[] = settingNames;

export interface Plan {
  readonly yes: boolean;
  readonly replace: boolean;
  readonly steps: Readonly<Record<'build' | 'synth' | 'diff' | 'deploy', readonly string[]>>;
}

/** Throws for an unknown option. */
export function planOf(given: readonly string[]): Plan {
  const context: string[] = [];
  const flags = new Set<string>();
  for (let at = 0; at < given.length; at++) {
    const word = given[at] ?? '';
    const setting = given[at + 1] ?? '';
    if (word === '--yes' || word === '--replace') flags.add(word);
    else if ((word === '-c' || word === '--context') && /^\w+=./.test(setting)) {
      const [name = ''] = setting.split('=', 1);
      if (!known.includes(name)) throw new Error(noSuchSetting(name));
      context.push('-c', setting);
      at++;
    } else throw new Error(`Unknown option "${word}". Use: npm run deploy -- [--yes] [--replace] [-c name=value …]`);
  }
  return {
    yes: flags.has('--yes'),
    replace: flags.has('--replace'),
    steps: {
      build: ['npm', 'run', 'build'],
      // Once, so that it deploys what it showed. The synth refuses findings of AWS's rules that have no reason (decision 036).
      synth: ['cdk', 'synth', '--quiet', '--output', out, ...context],
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

function run([program = '', ...args]: readonly string[], keep = false): string {
  const { status, stdout, stderr } = spawnSync(program === 'npm' ? 'npm' : `node_modules/.bin/${program}`, args, {
    stdio: keep ? 'pipe' : 'inherit',
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const said = `${stdout ?? ''}${stderr ?? ''}`;
  if (keep) console.log(said);
  if (status !== 0) {
    console.error(`✗ ${program} ${args[0]} failed.`);
    exit(status ?? 1);
  }
  return said;
}

function planGiven(): Plan {
  try {
    return planOf(argv.slice(2));
  } catch (error) {
    console.error(`✗ ${(error as Error).message}`);
    exit(1);
  }
}

if (argv[1]?.endsWith('deploy.ts')) {
  const { yes, replace, steps } = planGiven();
  run(steps.build);
  run(steps.synth);
  const dangers = dangersIn(run(steps.diff, true));
  if (dangers.length > 0 && !replace) {
    console.error(
      `✗ The deployment would delete or replace something with records. If you want that, add --replace:
  ${dangers.join('\n  ')}`,
    );
    exit(1);
  }
  if (yes) run(steps.deploy);
  else console.log('Nothing was deployed. Add --yes to deploy.');
}
