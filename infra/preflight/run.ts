// Runs all checks of the preflight.
import type { Stack } from '@aws-sdk/client-cloudformation';
import { deployedStacks } from '../parts/protection.ts';
import type { Settings } from '../parts/settings.ts';
import { checkBootstrap, checkIdentity, regionNames, regionsOf } from './account.ts';
import { checkConcurrency, checkRoles, checkRoutes } from './capacity.ts';
import { checkCertificate } from './certificate.ts';
import type { Clients } from './clients.ts';
import { type Finding, finding } from './findings.ts';
import { checkEmail, checkPool, checkSms } from './mail.ts';
import { checkStack, checkVanished } from './stacks.ts';

/** A check that these credentials may not make is a finding, and the others go on. */
async function allowed(what: string, check: Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check;
  } catch (error) {
    if (!(error instanceof Error) || !/^(AccessDenied|AuthorizationError)/.test(error.name)) throw error;
    return [finding.later(`The credentials may not read ${what}, so it was not checked.`, `AWS says: ${error.message}`)];
  }
}

/**
 * Returns the findings about an environment's account, with nothing changed there. `dropped` are settings that may disappear. Throws for faults that say
 * nothing about the account, such as a network fault.
 */
export async function preflight(clients: Clients, environment: string, settings: Settings, dropped: readonly string[] = []): Promise<Finding[]> {
  const unknown = await checkIdentity(clients, settings, environment);
  if (unknown) return [unknown];

  const regions = await Promise.all(
    regionsOf(settings).map(async (region) => ({ name: regionNames[region], deployed: await deployedStacks(clients.stacks[region]) })),
  );
  const stackName = (stack: string) => `${settings.stackPrefix}-${stack}`;
  const home = regions[0]?.deployed ?? new Map<string, Stack>();
  const ours = regions.flatMap(({ deployed }) => [...deployed].filter(([name]) => name.startsWith(stackName(''))));
  const poolId = home.get(stackName('auth'))?.Outputs?.find(({ OutputKey }) => OutputKey === 'UserPoolId')?.OutputValue;
  const isFirst = !home.has(stackName('api'));

  const found = await Promise.all([
    ...regions.map(async ({ name, deployed }) => checkBootstrap(settings.account, name, deployed)),
    ...ours.map(async ([name, stack]) => checkStack(name, stack)),
    checkVanished(environment, settings, home.get(stackName('data')), dropped),
    allowed('the Lambda quotas', checkConcurrency(clients)),
    ...(isFirst ? [allowed('the number of roles', checkRoles(clients))] : []),
    allowed('the API quotas', checkRoutes(clients)),
    allowed('the certificate', checkCertificate(clients, settings)),
    allowed('the SES account', checkEmail(clients, settings, home.has(stackName('mail')))),
    allowed('the SMS settings', checkSms(clients, settings)),
    allowed('the user pool', checkPool(clients, settings, poolId)),
  ]);
  return found.flat();
}
