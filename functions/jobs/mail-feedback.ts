// Subscriber of the topic to which SES tells bounces and complaints: such an address gets nothing more.
import type { SNSEvent } from 'aws-lambda';
import { stopsOf } from '../mail/feedback.ts';
import { stopMail } from '../mail/store.ts';
import { log } from '../platform/log.ts';

export async function handler({ Records }: SNSEvent): Promise<void> {
  for (const { Sns } of Records) {
    // What SES says in words, once, when it is told of the topic.
    if (/^Successfully validated/.test(Sns.Message)) continue;
    for (const { address, reason, letterId } of stopsOf(Sns.Message)) {
      await stopMail(address, reason, letterId, new Date());
      log('info', 'mail stopped', { reason, letter: letterId });
    }
  }
}
