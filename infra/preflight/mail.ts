// Checks the senders: SES and SNS sandboxes, the domains' verification, and Cognito's emails and plan.
import { DescribeUserPoolCommand } from '@aws-sdk/client-cognito-identity-provider';
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException } from '@aws-sdk/client-sesv2';
import { GetSMSAttributesCommand, GetSMSSandboxAccountStatusCommand } from '@aws-sdk/client-sns';
import type { Settings } from '../parts/settings.ts';
import type { Clients } from './clients.ts';
import { type Finding, finding } from './findings.ts';

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

async function identityOf({ mail }: Clients, domain: string) {
  try {
    return await mail.send(new GetEmailIdentityCommand({ EmailIdentity: domain }));
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}

/** `hasMail`: the stack that creates the identity of the sender's domain exists. */
export async function checkEmail(clients: Clients, { mailSender, accountSender }: Settings, hasMail: boolean): Promise<Finding[]> {
  if (!mailSender && !accountSender) return [];
  const found: Finding[] = [];
  const { ProductionAccessEnabled } = await clients.mail.send(new GetAccountCommand());
  if (!ProductionAccessEnabled)
    found.push(
      finding.later(
        `SES is in the sandbox: it sends to verified addresses only${accountSender ? ', so accounts can be created for those only' : ''}.`,
        'Ask AWS for production access: SES console in af-south-1, Account dashboard. Say that the emails are notifications to registered users, and how bounces are handled (mail stack).',
        'about a day; AWS may ask a question first',
      ),
    );
  if (accountSender && !(await identityOf(clients, domainOf(accountSender)))?.VerifiedForSendingStatus)
    found.push(
      finding.stop(
        `SES has not verified ${domainOf(accountSender)}, the domain of accountSender: the user pool would refuse it.`,
        'Deploy without accountSender first, enter the CNAME records of the outputs Dkim1 to Dkim3 in the DNS, and set it when SES shows the domain as verified.',
        'minutes to a day after the records are in the DNS; SES stops looking after 72 hours',
      ),
    );
  if (mailSender && !hasMail && (await identityOf(clients, domainOf(mailSender))))
    found.push(
      finding.stop(
        `SES already has the identity ${domainOf(mailSender)}, which the mail stack would create.`,
        `Check that nothing else uses it, and delete it: \`aws sesv2 delete-email-identity --region af-south-1 --email-identity ${domainOf(mailSender)}\`.`,
        'a minute, and the new DNS records afterwards',
      ),
    );
  return found;
}

/** Dollars a month of a new account. */
const firstSpend = 1;

export async function checkSms({ sms }: Clients, { smsSender }: Settings): Promise<Finding[]> {
  if (!smsSender) return [];
  const [{ IsInSandbox }, { attributes }] = await Promise.all([
    sms.send(new GetSMSSandboxAccountStatusCommand()),
    sms.send(new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] })),
  ]);
  const found: Finding[] = [];
  if (IsInSandbox)
    found.push(
      finding.later(
        'SNS is in the SMS sandbox: it sends to verified numbers only.',
        'Ask AWS to leave it: SNS console in af-south-1, Text messaging, Exit SMS sandbox.',
        'about a day',
      ),
    );
  if (Number(attributes?.MonthlySpendLimit ?? firstSpend) <= firstSpend)
    found.push(
      finding.later(
        `SNS stops sending SMS after ${firstSpend} dollar a month.`,
        'Ask AWS for a higher limit: Service Quotas or a support case, Amazon SNS, account spend threshold for SMS; then set it in the SNS console.',
        'one to three days',
      ),
    );
  return found;
}

/** Emails a day of Cognito's own sender. */
const cognitosEmails = 50;

/** `poolId` is the deployed user pool's, if there is one. */
export async function checkPool({ pools }: Clients, { accountSender, threatProtection }: Settings, poolId: string | undefined): Promise<Finding[]> {
  const found: Finding[] = [];
  if (!accountSender)
    found.push(
      finding.later(
        `Emails to new users come from Cognito's own sender, at most ${cognitosEmails} a day.`,
        'Set accountSender when SES has verified its domain and has given production access.',
        'as long as both take',
      ),
    );
  const pool = poolId ? (await pools.send(new DescribeUserPoolCommand({ UserPoolId: poolId }))).UserPool : undefined;
  const plan = threatProtection ? 'PLUS' : 'ESSENTIALS';
  if (pool?.UserPoolTier && pool.UserPoolTier !== plan)
    found.push(
      finding.later(
        `The user pool has the plan ${pool.UserPoolTier}; this deployment changes it to ${plan}, at another price.`,
        'If that is not wanted, change threatProtection in the file.',
      ),
    );
  if (threatProtection && pool?.UserPoolTier !== 'PLUS')
    found.push(
      finding.later(
        'Threat protection needs Cognito’s Plus plan, which is paid for each user and month.',
        'Check that Cape Town offers it: create a user pool with the plan Plus by hand, and delete it. Without it the auth stack cannot be deployed.',
        'some minutes',
      ),
    );
  if (pool?.EmailConfiguration?.EmailSendingAccount === 'DEVELOPER' && !accountSender)
    found.push(
      finding.stop(
        `The user pool sends emails as ${pool.EmailConfiguration.From ?? 'its own address'}, set by hand; this deployment resets it to Cognito's own sender.`,
        'Put the address into accountSender.',
      ),
    );
  return found;
}
