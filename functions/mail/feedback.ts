// Reads SES's reports about bounced and unwanted emails.
import * as v from 'valibot';
import type { StopReason } from './store.ts';

const Recipients = v.array(v.object({ emailAddress: v.string() }));
const mail = v.object({ tags: v.optional(v.record(v.string(), v.array(v.string())), {}) });

const Feedback = v.variant('eventType', [
  v.object({ eventType: v.literal('Bounce'), bounce: v.object({ bounceType: v.string(), bouncedRecipients: Recipients }), mail }),
  v.object({ eventType: v.literal('Complaint'), complaint: v.object({ complainedRecipients: Recipients }), mail }),
]);

interface Stop {
  readonly address: string;
  readonly reason: StopReason;
  readonly letterId: string | undefined;
}

/** The addresses that get no more emails. A full mailbox or a temporary fault is no reason, since SES retries. Throws for a report that it cannot read. */
export function stopsOf(message: string): Stop[] {
  const report = v.parse(Feedback, JSON.parse(message));
  const letterId = report.mail.tags.letter?.[0];
  if (report.eventType === 'Complaint') {
    return report.complaint.complainedRecipients.map(({ emailAddress }) => ({ address: addressOf(emailAddress), reason: 'complaint', letterId }));
  }
  if (report.bounce.bounceType !== 'Permanent') return [];
  return report.bounce.bouncedRecipients.map(({ emailAddress }) => ({ address: addressOf(emailAddress), reason: 'bounce', letterId }));
}

/** Some servers put the name first: Stores <stores@firm.co.za>. */
const addressOf = (recipient: string) => /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient;
