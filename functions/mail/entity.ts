// Emails and SMS in the table, and the addresses that get no more emails.
import { Entity, type EntityItem } from 'electrodb';
import { connection, once } from '../data/client.ts';
import { keys, primaryKeys, table } from '../data/table.ts';

/** The queue for SES and the queue for SNS: a fault of one must not delay the other. */
export const queues = ['waiting', 'sms'] as const;
export type Queue = (typeof queues)[number];

export const letters = once(
  () =>
    new Entity(
      {
        model: { entity: 'letter', service: 'registry', version: '1' },
        attributes: {
          /** The notification's id, `sms-<id>`, or `digest-<user>-<day>`, so that nothing is sent twice. */
          id: { type: 'string', required: true },
          userId: { type: 'string', required: true },
          kind: { type: ['at-once', 'digest', 'sms'] as const, required: true },
          /** The day in Johannesburg when a digest is due; for a failed email, the day of the digest that contains its notification. */
          day: { type: 'string' },
          status: { type: ['waiting', 'sent', 'dropped', 'failed'] as const, required: true },
          /** Only while it is pending; then it leaves the index of due emails. */
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
          // Finds an email or SMS by id.
          one: primaryKeys('letter#{id}', 'letter'),
          // Lists pending ones, longest due first.
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
          /** Users who were notified in the portal: several may share a mailbox. */
          told: { type: 'set', items: 'string' },
          createdAt: { type: 'string', required: true },
        },
        // Finds whether an address gets no more emails.
        indexes: { one: primaryKeys('mail-stop#{address}', 'mail-stop') },
      },
      connection(),
    ),
);
export type MailStopRecord = EntityItem<ReturnType<typeof mailStops>>;
