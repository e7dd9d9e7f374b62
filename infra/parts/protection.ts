// Termination protection of the stacks with records, as a step after a deployment. The CDK turns it on before it creates a new stack's resources: if that
// creation failed, nobody could delete the failed stack, and each new try would stop at it (decision 216).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CloudFormationClient, paginateDescribeStacks, type Stack, UpdateTerminationProtectionCommand } from '@aws-sdk/client-cloudformation';

interface Manifest {
  readonly artifacts: Record<string, { readonly type: string; properties?: { stackName?: string; terminationProtection?: boolean } }>;
}

const manifestOf = (out: string) => join(out, 'manifest.json');
const read = (out: string) => JSON.parse(readFileSync(manifestOf(out), 'utf8')) as Manifest;

const stacksOf = ({ artifacts }: Manifest) =>
  Object.entries(artifacts).flatMap(([id, { type, properties }]) =>
    type === 'aws:cloudformation:stack' && properties ? [{ name: properties.stackName ?? id, properties }] : [],
  );

/** Returns the names of the stacks of a synthesised deployment. The folder may also have templates of an earlier one. */
export const stackNames = (out: string): string[] => stacksOf(read(out)).map(({ name }) => name);

/** Returns the names of the stacks that a synthesised deployment protects. */
const protectedStacks = (out: string): string[] => stacksOf(read(out)).flatMap(({ name, properties }) => (properties.terminationProtection ? [name] : []));

/** Makes the CDK deploy these stacks without protection. */
function leaveUnprotected(out: string, names: readonly string[]): void {
  const manifest = read(out);
  for (const { name, properties } of stacksOf(manifest)) if (names.includes(name)) properties.terminationProtection = false;
  writeFileSync(manifestOf(out), JSON.stringify(manifest, undefined, 1));
}

/** Returns the region's deployed stacks, without nested ones, by name. */
export async function deployedStacks(client: CloudFormationClient): Promise<Map<string, Stack>> {
  const found = new Map<string, Stack>();
  for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {})) {
    for (const stack of Stacks) if (stack.StackName && !stack.ParentId) found.set(stack.StackName, stack);
  }
  return found;
}

/** True for a stack whose creation has succeeded once: it may have records. */
export const wasCreated = (stack: Stack | undefined): boolean => /^(CREATE_COMPLETE$|UPDATE_|IMPORT_)/.test(stack?.StackStatus ?? '');

/** Protects those of these stacks that were created, and returns the names of the ones that were not protected before. */
async function protect(client: CloudFormationClient, names: readonly string[], deployed: ReadonlyMap<string, Stack>): Promise<string[]> {
  const open = names.filter((name) => wasCreated(deployed.get(name)) && !deployed.get(name)?.EnableTerminationProtection);
  for (const StackName of open) await client.send(new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: true }));
  return open;
}

/**
 * Runs a deployment of the synthesised stacks, which creates new stacks without protection, and then protects the existing ones. It protects them after a
 * failed deployment too: some stacks may have been created. Returns the deployment's exit status and the names of the newly protected stacks.
 */
export async function deployThenProtect(client: CloudFormationClient, out: string, deploy: () => number) {
  const names = protectedStacks(out);
  const before = await deployedStacks(client);
  leaveUnprotected(
    out,
    names.filter((name) => !wasCreated(before.get(name))),
  );
  const status = deploy();
  return { status, added: await protect(client, names, await deployedStacks(client)) };
}
