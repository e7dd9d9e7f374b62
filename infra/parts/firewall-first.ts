// Deploys the firewall before the other stacks. Its list has a number in us-east-1 that only AWS knows, and the stack of the pages needs it in Cape Town.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stackNames } from './protection.ts';

/** The parameter of the stack `…-web`, and the output of the stack `…-firewall`. */
export const webAclParameter = 'WebAclArn';

/**
 * Runs the step `deploy` for all stacks of the app in `out`; with a firewall first for the firewall alone, and then with its list as a parameter. `run`
 * returns the exit status of a step. Returns the status of the step that failed, or 0.
 */
export function deployFirewallFirst(out: string, deploy: readonly string[], run: (step: readonly string[]) => number): number {
  const firewall = stackNames(out).find((name) => name.endsWith('-firewall'));
  if (!firewall) return run(deploy);
  const outputs = join(out, 'firewall.json');
  const first = deploy.map((word, at) => (word === '--all' ? firewall : deploy[at - 1] === '--outputs-file' ? outputs : word));
  const status = run(first);
  if (status !== 0) return status;
  const arn = (JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, Record<string, string>>)[firewall]?.[webAclParameter];
  if (!arn) throw new Error(`The stack ${firewall} has no output ${webAclParameter}`);
  return run([...deploy, '--parameters', `${firewall.replace(/firewall$/, 'web')}:${webAclParameter}=${arn}`]);
}
