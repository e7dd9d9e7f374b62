// Checks the steps of npm run deploy, their order, and what it refuses.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { dangersIn, planOf } from './deploy.ts';
import { repository } from './parts/bundle.ts';
import { everySetting } from './parts/every-setting.ts';

describe('npm run deploy', () => {
  it('shows the changes, and deploys only with --yes', () => {
    expect(planOf([]).yes).toBe(false);
    expect(planOf(['--yes']).yes).toBe(true);
    expect(Object.keys(planOf([]).steps)).toEqual(['build', 'synth', 'diff', 'deploy']);
  });

  it('synthesises once with the settings, deploys what it showed, and asks nobody', () => {
    const { synth, diff, deploy } = planOf(['-c', 'firewall=true', '--yes', '-c', 'alarmEmail=operations@example.co.za']).steps;

    expect(synth.slice(-4)).toEqual(['-c', 'firewall=true', '-c', 'alarmEmail=operations@example.co.za']);
    for (const step of [diff, deploy]) expect(step.slice(2, 4)).toEqual(['--app', 'cdk.out']);
    expect(deploy.join(' ')).toContain('--require-approval never');
  });

  it('refuses an unknown option', () => {
    expect(() => planOf(['--yse'])).toThrow('Unknown option "--yse"');
    expect(() => planOf(['-c', 'firewall'])).toThrow('Unknown option "-c"');
  });

  it('reports an unknown option in one sentence, without a stack trace', () => {
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'infra/deploy.ts', '--yse'], { cwd: repository, encoding: 'utf8' });

    expect([status, stderr]).toEqual([1, '✗ Unknown option "--yse". Use: npm run deploy -- [--yes] [--replace] [-c name=value …]\n']);
  });

  it('refuses an unknown setting, because a mistyped one would stay off', () => {
    for (const setting of ['malwarescan=true', 'lockBackup=true', 'toString=1']) {
      expect(() => planOf(['-c', setting, '--yes'])).toThrow(`There is no setting "${setting.split('=')[0]}"`);
    }
    for (const [name, value] of Object.entries(everySetting)) expect(planOf(['-c', `${name}=${value}`]).steps.synth).toContain(`${name}=${value}`);
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
