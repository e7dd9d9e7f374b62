// The AWS clients of the preflight and the deployment. Tests pass recorded answers in `config`.
import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { IAMClient } from '@aws-sdk/client-iam';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { STSClient, type STSClientConfig } from '@aws-sdk/client-sts';
import { edge, home } from '../parts/regions.ts';

/** The part of a client's configuration that all services share. */
export type ClientConfig = Pick<STSClientConfig, 'credentials' | 'maxAttempts' | 'requestHandler'>;

export function clientsFor(config: ClientConfig = {}) {
  const atHome = { ...config, region: home };
  const atEdge = { ...config, region: edge };
  return {
    identity: { home: new STSClient(atHome), edge: new STSClient(atEdge) },
    stacks: { home: new CloudFormationClient(atHome), edge: new CloudFormationClient(atEdge) },
    functions: new LambdaClient(atHome),
    roles: new IAMClient(atEdge),
    quotas: new ServiceQuotasClient(atHome),
    certificates: new ACMClient(atEdge),
    mail: new SESv2Client(atHome),
    sms: new SNSClient(atHome),
    pools: new CognitoIdentityProviderClient(atHome),
  };
}
export type Clients = ReturnType<typeof clientsFor>;
