// Checks the account's quotas against the number of functions, roles and routes.
import { GetAccountSummaryCommand } from '@aws-sdk/client-iam';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { paginateListServiceQuotas } from '@aws-sdk/client-service-quotas';
import { rows } from '../../shared/rows.ts';
import type { Clients } from './clients.ts';
import { type Finding, finding } from './findings.ts';

/** The needs of the templates. A test compares it with them (testing/stacks/kept.ts). */
export const needs = {
  /** One for each call, and those of the jobs, the emails, the backups and the CDK's own functions. */
  roles: rows.length + 35,
  /** One for each call, and one for all other addresses. */
  routes: rows.length + 1,
  /** Functions at once: 200 calls a second of some tenths of a second, the stream's consumers and the jobs, with room for an import. */
  concurrency: 1000,
} as const;

export async function checkConcurrency({ functions }: Clients): Promise<Finding[]> {
  const { AccountLimit } = await functions.send(new GetAccountSettingsCommand());
  const most = AccountLimit?.ConcurrentExecutions ?? 0;
  if (most >= needs.concurrency) return [];
  return [
    finding.later(
      `Lambda runs at most ${most} functions at once in this account${most <= 10 ? ', as in every new account' : ''}: more than that many calls at the same moment answer 503.`,
      `Ask AWS for ${needs.concurrency}: Service Quotas, AWS Lambda, Concurrent executions, Request increase.`,
      'a few hours to some days; for a new account AWS may ask why',
    ),
  ];
}

/** Only the first deployment creates all roles. */
export async function checkRoles({ roles }: Clients): Promise<Finding[]> {
  const { SummaryMap } = await roles.send(new GetAccountSummaryCommand());
  const [used = 0, quota = 0] = [SummaryMap?.Roles, SummaryMap?.RolesQuota];
  if (quota - used >= needs.roles) return [];
  return [
    finding.stop(
      `The account may have ${quota} roles and has ${used}; the registry creates up to ${needs.roles}.`,
      `Ask AWS for ${Math.ceil((used + needs.roles) / 500) * 500}: Service Quotas in us-east-1, IAM, Roles per account. Or delete unused roles.`,
      'minutes to a day, up to 5,000 roles',
    ),
  ];
}

/** AWS's own value, for an account whose quotas do not list it. */
const usualRoutes = 300;

export async function checkRoutes({ quotas: client }: Clients): Promise<Finding[]> {
  let quota = usualRoutes;
  for await (const { Quotas = [] } of paginateListServiceQuotas({ client }, { ServiceCode: 'apigateway' })) {
    quota = Quotas.find(({ QuotaName }) => /^routes per api/i.test(QuotaName ?? ''))?.Value ?? quota;
  }
  if (quota >= needs.routes) return [];
  return [
    finding.stop(
      `An HTTP API may have ${quota} routes in this account; the registry has ${needs.routes}.`,
      `Ask AWS for ${Math.ceil(needs.routes / 100) * 100}: Service Quotas, Amazon API Gateway, Routes per API, Request increase.`,
      'a day or two',
    ),
  ];
}
