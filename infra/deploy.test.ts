// Checks the steps of npm run deploy, their order, and what it refuses.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { dangersIn, planOf } from './deploy.ts';
import { repository } from './parts/bundle.ts';

/** Without credentials of any kind. */
const withoutCredentials = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/nonexistent',
  AWS_SHARED_CREDENTIALS_FILE: '/nonexistent',
  NODE_NO_WARNINGS: '1',
};
const deploy = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'infra/deploy.ts', ...args], { cwd: repository, encoding: 'utf8', env: withoutCredentials });

describe('npm run deploy', () => {
  it('shows the changes, and deploys only with --yes', () => {
    expect(planOf(['prod']).yes).toBe(false);
    expect(planOf(['--yes', 'prod']).yes).toBe(true);
    expect(Object.keys(planOf(['prod']).steps)).toEqual(['build', 'synth', 'diff', 'deploy']);
  });

  it('synthesises once with the environment’s settings, deploys what it showed, and asks nobody', () => {
    const { settings, steps } = planOf(['staging', '--yes']);

    expect(settings.stackPrefix).toBe('RegistryStaging');
    expect(steps.synth.slice(-2)).toEqual(['-c', 'environment=staging']);
    for (const step of [steps.diff, steps.deploy]) expect(step.slice(2, 4)).toEqual(['--app', 'cdk.out']);
    expect(steps.deploy.join(' ')).toContain('--require-approval never');
  });

  it('refuses an unknown option, environment and setting', () => {
    expect(() => planOf(['prod', '--yse'])).toThrow("Unknown option '--yse'. Use: npm run deploy -- <environment>");
    expect(() => planOf(['prod', '-c', 'firewall=true'])).toThrow("Unknown option '-c'");
    expect(() => planOf(['prod', 'staging'])).toThrow('Unknown option "staging"');
    expect(() => planOf([])).toThrow('Name the environment: dev, prod, staging.');
    expect(() => planOf(['production'])).toThrow('There is no environment "production"');
    expect(() => planOf(['prod', '--drop', 'fireWall'])).toThrow('There is no setting "fireWall"');
    expect(planOf(['prod', '--drop', 'firewall', '--drop', 'malwareScan']).dropped).toEqual(['firewall', 'malwareScan']);
  });

  it('reports an unknown option in one sentence, without a stack trace', () => {
    const { status, stderr } = deploy('prod', '--yse');

    expect([status, stderr]).toEqual([1, "✗ Unknown option '--yse'. Use: npm run deploy -- <environment> [--yes] [--replace] [--drop <setting> …]\n"]);
  });

  it('stops before it builds anything when there are no credentials', () => {
    const { status, stdout } = deploy('prod', '--yes');

    expect(status).toBe(1);
    expect(stdout).toBe(`✗ There are no AWS credentials.
  Sign in as a person or a pipeline that may deploy (\`aws sso login\`, or AWS_PROFILE). \`aws sts get-caller-identity\` shows who you are.
One finding stops a deployment to prod.
`);
  });

  it.each([
    '[-] AWS::DynamoDB::Table Registry Registry79F0D5E2 orphan',
    '[~] AWS::Cognito::UserPool Users Users0A0EEA89 replace',
    '[~] AWS::S3::Bucket Documents Documents7E5B2978 may be replaced',
    '[~] Output TableName TableName: {"Value":"registry-restored"} to {"Value":{"Ref":"Registry4DB9CCA5"}}',
    '\u001B[31m[-]\u001B[39m \u001B[36mAWS::Backup::BackupVault\u001B[39m Vault Vault23237E5B \u001B[1m\u001B[31mdestroy\u001B[39m\u001B[22m',
  ])('stops before it removes or replaces storage: %s', (line) => {
    expect(dangersIn(`Resources\n${line}\n`)).toHaveLength(1);
  });

  it('continues when storage stays in place', () => {
    const harmless = [
      '[-] AWS::Lambda::Function list/Function listFunction1 destroy',
      '[~] AWS::DynamoDB::Table Registry Registry79F0D5E2',
      '[+] AWS::S3::Bucket New New1',
      '[+] Output TableName TableName: {"Value":{"Ref":"Registry4DB9CCA5"}}',
    ];

    expect(dangersIn(harmless.join('\n'))).toEqual([]);
  });
});
