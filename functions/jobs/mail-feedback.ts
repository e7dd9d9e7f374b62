// Subscriber of SES's topic for bounces and complaints: stops emails to the reported addresses.
import type { SNSEvent } from 'aws-lambda';
import { stopsOf } from '../mail/feedback.ts';
import { stopMail } from '../mail/store.ts';
import { log } from '../platform/log.ts';

export async function handler({ Records }: SNSEvent): Promise<void> {
  for (const { Sns } of Records) {
    // SES sends this text once, when the topic is connected.
    if (/^Successfully validated/.test(Sns.Message)) continue;
    for (const { address, reason, letterId } of stopsOf(Sns.Message)) {
      await stopMail(address, reason, letterId, new Date());
      log('info', 'mail stopped', { reason, letter: letterId });
    }
  }
}
