// Letters and SMS to be sent and sent, and the addresses that get no letters any more.
import { Entity, type EntityItem } from 'electrodb';
import { connection, once } from '../data/client.ts';
import { keys, primaryKeys, table } from '../data/table.ts';

/** What waits for SES, and what waits for SNS: the trouble of one holds up nothing of the other. */
export const queues = ['waiting', 'sms'] as const;
export type Queue = (typeof queues)[number];

export const letters = once(
  () =>
    new Entity(
      {
        model: { entity: 'letter', service: 'registry', version: '1' },
        attributes: {
          /** The notification's id, `sms-<it>`, or `digest-<user>-<day>`: so the same thing is never sent twice on one way. */
          id: { type: 'string', required: true },
          userId: { type: 'string', required: true },
          kind: { type: ['at-once', 'digest', 'sms'] as const, required: true },
          /** The day, in Johannesburg, on which it goes out, of a digest; of a letter that was given up, that of the digest which tells it. */
          day: { type: 'string' },
          status: { type: ['waiting', 'sent', 'dropped', 'failed'] as const, required: true },
          /** Only while it waits: what is done leaves the index of what is due. */
          queue: { type: queues },
          dueAt: { type: 'string', required: true },
          attempts: { type: 'number', required: true, default: 0 },
          /** Why it was dropped. */
          why: { type: 'string' },
          sentAt: { type: 'string' },
          createdAt: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true, field: table.ttl },
        },
        indexes: {
          // Has this been sent?
          one: primaryKeys('letter#{id}', 'letter'),
          // What is to be sent now, longest due first?
          due: keys('due', 'letter#{queue}', '{dueAt}#{id}'),
        },
      },
      connection(),
    ),
);

export type LetterRecord = EntityItem<ReturnType<typeof letters>>;

export const stopReasons = ['bounce', 'complaint'] as const;

export const mailStops = once(
  () =>
    new Entity(
      {
        model: { entity: 'mail-stop', service: 'registry', version: '1' },
        attributes: {
          address: { type: 'string', required: true },
          reason: { type: stopReasons, required: true },
          /** Whom the portal has told of it: several may read one mailbox. */
          told: { type: 'set', items: 'string' },
          createdAt: { type: 'string', required: true },
        },
        // May this address be written to?
        indexes: { one: primaryKeys('mail-stop#{address}', 'mail-stop') },
      },
      connection(),
    ),
);
export type MailStopRecord = EntityItem<ReturnType<typeof mailStops>>;
