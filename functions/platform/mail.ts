// SES, as the functions use it.
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { env } from './env.ts';

/** The time limit for an answer. An email without one is tried again later. */
const answerMs = 8000;

let client: SESv2Client | undefined;

function ses(): SESv2Client {
  const endpoint = env().SES_ENDPOINT;
  // The caller retries, not the SDK: a lost answer must not cause a second email at once.
  client ??= new SESv2Client({ ...(endpoint ? { endpoint } : {}), maxAttempts: 1 });
  return client;
}

interface Letter {
  /** Identifies the email in a bounce or complaint: letters, digits, dash. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const words = (Data: string) => ({ Data, Charset: 'UTF-8' });

export async function sendLetter({ id, to, subject, text }: Letter): Promise<void> {
  const { MAIL_SENDER, MAIL_CONFIGURATION_SET } = env();
  await ses().send(
    new SendEmailCommand({
      FromEmailAddress: MAIL_SENDER,
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: words(subject), Body: { Text: words(text) } } },
      EmailTags: [{ Name: 'letter', Value: id }],
      ...(MAIL_CONFIGURATION_SET ? { ConfigurationSetName: MAIL_CONFIGURATION_SET } : {}),
    }),
    { abortSignal: AbortSignal.timeout(answerMs) },
  );
}
