// Checks the order of a deployment with a firewall.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deployFirewallFirst } from './firewall-first.ts';

const deploy = ['cdk', 'deploy', '--app', 'cdk.out', '--all', '--outputs-file', 'cdk.out/outputs.json', '--ci'];
const arn = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/Firewall/0b1c';

let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'registry-out-'));
});
afterEach(() => rmSync(out, { recursive: true }));

const synthesised = (...names: string[]) => {
  const artifacts = Object.fromEntries(names.map((name) => [`RegistryTest-${name}`, { type: 'aws:cloudformation:stack', properties: {} }]));
  writeFileSync(join(out, 'manifest.json'), JSON.stringify({ artifacts }));
};
/** Runs the steps as the CDK does: the first writes the firewall's output. */
function deployed(status = 0) {
  const steps: string[][] = [];
  const result = deployFirewallFirst(out, deploy, (step) => {
    steps.push([...step]);
    if (step.includes('RegistryTest-firewall')) writeFileSync(join(out, 'firewall.json'), JSON.stringify({ 'RegistryTest-firewall': { WebAclArn: arn } }));
    return status;
  });
  return { steps, result };
}

it('deploys all stacks in one step without a firewall', () => {
  synthesised('data', 'web');
  // Left by an earlier deployment, of this or another environment.
  writeFileSync(join(out, 'RegistryTest-firewall.template.json'), '{}');

  expect(deployed()).toEqual({ steps: [deploy], result: 0 });
});

it('deploys the firewall alone, and then all stacks with its list', () => {
  synthesised('data', 'firewall', 'web');

  const { steps, result } = deployed();

  expect(result).toBe(0);
  expect(steps).toEqual([
    ['cdk', 'deploy', '--app', 'cdk.out', 'RegistryTest-firewall', '--outputs-file', join(out, 'firewall.json'), '--ci'],
    [...deploy, '--parameters', `RegistryTest-web:WebAclArn=${arn}`],
  ]);
});

it('stops if the firewall is not deployed', () => {
  synthesised('firewall', 'web');

  const { steps, result } = deployed(1);

  expect([steps.length, result]).toEqual([1, 1]);
});
