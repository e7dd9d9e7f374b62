// npm run cfn-lint: checks the templates, with everything turned on, with AWS's linter for CloudFormation, if it is installed. Errors fail the command.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { repository } from './parts/bundle.ts';
import { everySetting } from './parts/every-setting.ts';
import { edge, home } from './parts/regions.ts';
import { settingsOf } from './parts/settings.ts';
import { portal } from './stacks/portal.ts';

/** Returns the linter's version, or undefined if it is not installed. */
function versionOf(): string | undefined {
  const { status, stdout } = spawnSync('cfn-lint', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function lint(directory: string): number {
  const { context } = JSON.parse(readFileSync(join(repository, 'cdk.json'), 'utf8')) as { context: Record<string, unknown> };
  const app = new App({ context, outdir: directory });
  portal(app, settingsOf(everySetting));
  app.synth();
  const templates = readdirSync(directory).filter((file) => file.endsWith('.template.json'));
  const ofFirewall = (file: string) => /-firewall\.template\.json$/.test(file);
  const statuses = [[edge, templates.filter(ofFirewall)] as const, [home, templates.filter((file) => !ofFirewall(file))] as const].map(([region, files]) => {
    const { status } = spawnSync('cfn-lint', ['--regions', region, '--non-zero-exit-code', 'error', '--format', 'parseable', ...files], {
      cwd: directory,
      stdio: 'inherit',
    });
    return status ?? 1;
  });
  const failed = statuses.some((status) => status !== 0);
  console.log(failed ? '✗ cfn-lint found errors.' : `cfn-lint found no errors in ${templates.length} templates.`);
  return failed ? 1 : 0;
}

const version = versionOf();
if (version === undefined) console.log('cfn-lint is not installed, so the templates were not checked with it. Install it with "pip install cfn-lint".');
else {
  console.log(version);
  const directory = mkdtempSync(join(tmpdir(), 'registry-lint-'));
  try {
    process.exitCode = lint(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
