// Checks that a failed first creation can be tried again, and that a stack with records is protected afterwards.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { afterAll, describe, expect, it } from 'vitest';
import { type DeployedStack, recorded, stacksAnswer } from '../../testing/aws/recorded.ts';
import { deployedStacks, deployThenProtect, wasCreated } from './protection.ts';

const out = mkdtempSync(join(tmpdir(), 'registry-protection-'));
afterAll(() => rmSync(out, { recursive: true }));

const stack = (stackName: string, terminationProtection?: boolean) => ({ type: 'aws:cloudformation:stack', properties: { stackName, terminationProtection } });
const others = { 'Test-data.assets': { type: 'cdk:asset-manifest', properties: { file: 'a.json' } }, 'Test-api': stack('Test-api') };

/** Deploys three stacks, two of them with records, to an account that has `before`; the deployment ends with `after` and this exit status. */
async function deploy(before: readonly DeployedStack[], after: readonly DeployedStack[], status = 0) {
  const artifacts = { ...others, 'Test-data': stack('Test-data', true), 'Test-backup': stack('Test-backup', true) };
  writeFileSync(join(out, 'manifest.json'), JSON.stringify({ version: '1', artifacts }));
  let deployed: Record<string, any> | undefined;
  const listed = () => stacksAnswer(deployed ? after : before);
  const { config, sent } = recorded({
    DescribeStacks: listed,
    UpdateTerminationProtection: '<UpdateTerminationProtectionResponse/>',
  });
  const result = await deployThenProtect(new CloudFormationClient(config), out, () => {
    deployed = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')).artifacts;
    return status;
  });
  const withProtection = Object.entries(deployed ?? {}).flatMap(([name, { properties }]) => (properties.terminationProtection ? [name] : []));
  const protectedNow = sent.flatMap((request) => /EnableTerminationProtection=true&StackName=([\w-]+)/.exec(request)?.[1] ?? []);
  return { result, withProtection, protectedNow, deployed };
}

describe('a deployment with termination protection', () => {
  it('creates stacks without it and turns it on when their creation has succeeded', async () => {
    const { result, withProtection, protectedNow, deployed } = await deploy([], [{ name: 'Test-data' }, { name: 'Test-api' }, { name: 'Test-backup' }]);

    expect(withProtection).toEqual([]);
    expect(protectedNow).toEqual(['Test-data', 'Test-backup']);
    expect(result).toEqual({ status: 0, added: ['Test-data', 'Test-backup'] });
    for (const [name, artifact] of Object.entries(others)) expect(deployed?.[name]).toEqual(artifact);
  });

  it('leaves a stack unprotected whose first creation failed, so that the next try can delete it, and protects the others', async () => {
    const after = [{ name: 'Test-data' }, { name: 'Test-backup', status: 'ROLLBACK_COMPLETE' }];
    const { result, protectedNow } = await deploy([], after, 1);

    expect(protectedNow).toEqual(['Test-data']);
    expect(result.status).toBe(1);

    const again = await deploy(
      [{ name: 'Test-data', isProtected: true }, ...after.slice(1)],
      [{ name: 'Test-data', isProtected: true }, { name: 'Test-backup' }],
    );
    expect([again.withProtection, again.protectedNow]).toEqual([['Test-data'], ['Test-backup']]);
  });

  it('keeps the protection of existing stacks while they are updated', async () => {
    const deployed = ['Test-data', 'Test-backup'].map((name) => ({ name, status: 'UPDATE_COMPLETE', isProtected: true }));
    const { withProtection, protectedNow } = await deploy(deployed, deployed);

    expect([withProtection, protectedNow]).toEqual([['Test-data', 'Test-backup'], []]);
  });
});

it('a stack counts as created only after its first creation has succeeded', async () => {
  const states = { CREATE_COMPLETE: true, UPDATE_ROLLBACK_COMPLETE: true, ROLLBACK_COMPLETE: false, ROLLBACK_FAILED: false, CREATE_FAILED: false };
  const all = { ...states, DELETE_FAILED: false, REVIEW_IN_PROGRESS: false, CREATE_IN_PROGRESS: false };
  const { config } = recorded({
    DescribeStacks: stacksAnswer(Object.keys(all).map((status) => ({ name: `Test-${status}`, status }))),
  });
  const found = await deployedStacks(new CloudFormationClient(config));

  expect(Object.fromEntries([...found].map(([name, one]) => [name.replace('Test-', ''), wasCreated(one)]))).toEqual(all);
});
