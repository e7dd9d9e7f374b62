// SNS, as the functions use it: SMS to phones, never to a topic.
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { env } from './env.ts';

/** The time limit for an answer. An SMS without one is tried again later. */
const answerMs = 8000;

let client: SNSClient | undefined;

function sns(): SNSClient {
  const endpoint = env().SNS_ENDPOINT;
  // The caller retries, not the SDK: a lost answer must not cause a second SMS at once.
  client ??= new SNSClient({ ...(endpoint ? { endpoint } : {}), maxAttempts: 1 });
  return client;
}

const said = (StringValue: string) => ({ DataType: 'String', StringValue });

/** Sends to a number such as +27821234567. */
export async function sendSms({ to, text }: { readonly to: string; readonly text: string }): Promise<void> {
  const { SMS_SENDER = '' } = env();
  await sns().send(
    new PublishCommand({
      PhoneNumber: to,
      Message: text,
      // Transactional: the more reliable delivery, not the cheaper one.
      MessageAttributes: { 'AWS.SNS.SMS.SenderID': said(SMS_SENDER), 'AWS.SNS.SMS.SMSType': said('Transactional') },
    }),
    { abortSignal: AbortSignal.timeout(answerMs) },
  );
}
