// The answers of AWS about an account, for the tests of the preflight.
import { type Answers, type DeployedStack, stacksAnswer } from './recorded.ts';

export const whoAmI = (account: string) =>
  `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>
  <Arn>arn:aws:iam::${account}:user/deployer</Arn><UserId>AIDA</UserId><Account>${account}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`;
export const roles = (used: number, quota = 1000) =>
  `<GetAccountSummaryResponse xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><GetAccountSummaryResult><SummaryMap>
  <entry><key>Roles</key><value>${used}</value></entry><entry><key>RolesQuota</key><value>${quota}</value></entry>
  </SummaryMap></GetAccountSummaryResult></GetAccountSummaryResponse>`;
export const sandbox = (isIn: boolean) =>
  `<GetSMSSandboxAccountStatusResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><GetSMSSandboxAccountStatusResult>
  <IsInSandbox>${isIn}</IsInSandbox></GetSMSSandboxAccountStatusResult></GetSMSSandboxAccountStatusResponse>`;
export const spend = (limit: string) =>
  `<GetSMSAttributesResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><GetSMSAttributesResult><attributes>
  <entry><key>MonthlySpendLimit</key><value>${limit}</value></entry></attributes></GetSMSAttributesResult></GetSMSAttributesResponse>`;
export const lambdas = (most: number) => ({ AccountLimit: { ConcurrentExecutions: most, UnreservedConcurrentExecutions: most } });
export const certificate = (changes: object = {}) => ({
  Certificate: { DomainName: 'registry.example.co.za', SubjectAlternativeNames: ['registry.example.co.za'], Status: 'ISSUED', ...changes },
});
export const quota = (Value: number) => ({
  Quotas: [
    { QuotaName: 'APIs per account', Value: 600 },
    { QuotaName: 'Routes per API', Value },
  ],
});
export const bootstrap = { name: 'CDKToolkit', outputs: { BootstrapVersion: '28' } };
export const identity = 'GET /v2/email/identities/registry.example.co.za';

/** An account in which nothing is missing. */
export const ready: Answers = {
  GetCallerIdentity: whoAmI('111122223333'),
  DescribeStacks: stacksAnswer([bootstrap]),
  GetAccountSummary: roles(40),
  'GET /2016-08-19/account-settings': lambdas(1000),
  ListServiceQuotas: quota(300),
  DescribeCertificate: certificate(),
  'GET /v2/email/account': { ProductionAccessEnabled: true },
  [identity]: { VerifiedForSendingStatus: true },
  GetSMSSandboxAccountStatus: sandbox(false),
  GetSMSAttributes: spend('100'),
};
/** The registry deployed with every setting. */
export const deployed = (outputs: Readonly<Record<string, string>>): DeployedStack[] => [
  bootstrap,
  { name: 'FirearmRegistry-data', isProtected: true, outputs },
  { name: 'FirearmRegistry-auth', isProtected: true, outputs: { UserPoolId: 'af-south-1_one' } },
  { name: 'FirearmRegistry-api' },
  { name: 'FirearmRegistry-mail' },
];
export const pool = (changes: object = {}) => ({ UserPool: { Id: 'af-south-1_one', UserPoolTier: 'ESSENTIALS', ...changes } });
/** A mail stack has made the identity of the senders' domain. */
export const mail = stacksAnswer([bootstrap, { name: 'FirearmRegistry-mail' }]);
