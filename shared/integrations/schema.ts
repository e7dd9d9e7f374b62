// The schemas of the integration log: each attempt to send a message to a partner, and each call of a partner (spec 1, section 3; spec 2, sections 2.18 and
// 3).
import * as v from 'valibot';
import { Instant, paging, text } from '../kinds/index.ts';
import { standings } from '../legal-entities/schema.ts';

/** The partners, in the specification's words. */
export const systems = ['regulator', 'police'] as const;
export type System = (typeof systems)[number];

/** The messages to partners, and the one that the regulator sends. */
export const operations = [
  'firearm.registered',
  'firearm.status_changed',
  'firearm.reversed',
  'seizure.recorded',
  'seizure.status_changed',
  'loss.reported',
  'loss.amended',
  'loss.closed',
  'disclosure.submitted',
  'disclosure.decided',
  'provider.standing',
] as const;
export type Operation = (typeof operations)[number];

export const logStatuses = ['success', 'failed', 'pending'] as const;
export const directions = ['out', 'in'] as const;
/** The state of the message that an attempt belongs to: `waiting` to enter its partner's queue, `queued`, `sent`, or `failed` for good. */
export const messageStatuses = ['waiting', 'queued', 'sent', 'failed'] as const;

/** Automatic attempts for one message; after that, only a user can replay it. */
export const mostAutomaticAttempts = 6;

export const IntegrationLog = v.object({
  id: v.string(),
  system: v.picklist(systems),
  operation: v.picklist(operations),
  status: v.picklist(logStatuses),
  direction: v.picklist(directions),
  messageId: v.pipe(v.string(), v.description('The same for every attempt, so that the receiver can drop repeats.')),
  attempt: v.number(),
  executedBy: v.string(),
  requestData: v.pipe(v.nullable(v.record(v.string(), v.unknown())), v.description('The message without personal data, cut to a maximum length.')),
  responseData: v.nullable(v.record(v.string(), v.unknown())),
  errorMessage: v.nullable(v.string()),
  durationMs: v.nullable(v.number()),
  entityType: v.nullable(v.string()),
  entityId: v.nullable(v.string()),
  message: v.pipe(
    v.nullable(v.object({ status: v.picklist(messageStatuses), updatedAt: Instant, nextAttemptAt: v.nullable(Instant) })),
    v.description('The present state of its message; null if only the log is left.'),
  ),
  createdAt: Instant,
  finishedAt: v.nullable(Instant),
});
export type IntegrationLog = v.InferOutput<typeof IntegrationLog>;

export const IntegrationLogQuery = v.strictObject({
  ...paging,
  system: v.optional(v.picklist(systems, 'Choose regulator or police as the system')),
  operation: v.optional(v.picklist(operations, 'This operation does not exist')),
  status: v.optional(v.picklist(logStatuses, 'Choose success, failed or pending as the status')),
});
export type IntegrationLogQuery = v.InferOutput<typeof IntegrationLogQuery>;

export const SetStanding = v.pipe(
  v.strictObject({
    id: v.pipe(
      v.string('An id is required'),
      v.regex(/^[\w-]{8,40}$/, 'Use 8 to 40 letters, digits, dashes and underscores'),
      v.description('The sender’s own id, unique for each message.'),
    ),
    psiraNumber: text('PSiRA number is required', 40),
    standing: v.picklist(standings, 'Standing is required'),
    reason: text('A reason is required for a new standing', 2000),
    setAt: v.pipe(
      v.optional(Instant),
      v.description(
        'The time when the regulator set the standing. If it is earlier than the current standing’s, nothing changes. If it is missing, the time of the first receipt counts.',
      ),
    ),
  }),
  v.description('The message from the regulator’s system that sets a provider’s standing.'),
);
export type SetStanding = v.InferOutput<typeof SetStanding>;

export const StandingSet = v.object({
  id: v.string(),
  legalEntityId: v.number(),
  psiraNumber: v.string(),
  standing: v.pipe(v.picklist(standings), v.description('The current standing.')),
  superseded: v.pipe(v.boolean(), v.description('True if a later standing was already set, so nothing changed.')),
  repeated: v.pipe(v.boolean(), v.description('True if this id was already processed, so nothing changed.')),
});
export type StandingSet = v.InferOutput<typeof StandingSet>;
