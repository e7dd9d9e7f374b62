// Checks the credentials, the account, its regions and the CDK's own stack in them.
import type { Stack } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { edge, home } from '../parts/regions.ts';
import type { Settings } from '../parts/settings.ts';
import type { Clients } from './clients.ts';
import { type Finding, finding } from './findings.ts';

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
/** AWS's names for credentials that it does not accept, also in a region that is not enabled. */
const refused = ['InvalidClientTokenId', 'UnrecognizedClientException', 'AuthFailure', 'SignatureDoesNotMatch'];
const expired = ['ExpiredToken', 'ExpiredTokenException'];

/** Checks whose credentials these are; everything else needs them, so the first finding is the only one. */
export async function checkIdentity({ identity }: Clients, { account }: Settings, environment: string): Promise<Finding | undefined> {
  const signIn = 'Sign in as a person or a pipeline that may deploy (`aws sso login`, or AWS_PROFILE). `aws sts get-caller-identity` shows who you are.';
  try {
    const { Account } = await identity.edge.send(new GetCallerIdentityCommand());
    if (Account !== account)
      return finding.stop(
        `These credentials are for account ${Account}, but ${environment} belongs to account ${account}.`,
        `Sign in to account ${account}, or correct "account" in infra/environments/${environment}.json.`,
      );
  } catch (error) {
    if (nameOf(error) === 'CredentialsProviderError') return finding.stop('There are no AWS credentials.', signIn);
    if (expired.includes(nameOf(error))) return finding.stop('The AWS credentials have expired.', signIn);
    if (refused.includes(nameOf(error))) return finding.stop('AWS does not accept these credentials.', signIn);
    throw error;
  }
  try {
    await identity.home.send(new GetCallerIdentityCommand());
    return undefined;
  } catch (error) {
    if (!refused.includes(nameOf(error))) throw error;
    return finding.stop(
      `The region ${home} is not enabled in account ${account}.`,
      `Enable it: AWS console, Account, AWS Regions, Africa (Cape Town). If it is enabled, these credentials are tokens of the global endpoint: set AWS_STS_REGIONAL_ENDPOINTS=regional and sign in again.`,
      'some minutes, up to a few hours',
    );
  }
}

/** The lowest version whose roles the CDK's assemblies accept. */
const bootstrapVersion = 6;

/** `deployed` has the stacks of the region. */
export function checkBootstrap(account: string, region: string, deployed: ReadonlyMap<string, Stack>): Finding[] {
  const command = `Run \`npx cdk bootstrap aws://${account}/${region}\`.`;
  const outputs = deployed.get('CDKToolkit')?.Outputs;
  if (!outputs) return [finding.stop(`The region ${region} has no CDK bootstrap stack.`, command, 'two minutes')];
  const version = Number(outputs.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue);
  return version >= bootstrapVersion ? [] : [finding.stop(`The CDK bootstrap stack of ${region} is too old.`, command, 'two minutes')];
}

/** Regions that the environment deploys to. */
export const regionsOf = ({ firewall }: Settings): ('home' | 'edge')[] => (firewall ? ['home', 'edge'] : ['home']);
export const regionNames = { home, edge } as const;
