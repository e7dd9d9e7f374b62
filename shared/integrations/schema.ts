// Integration logs: each attempt to tell a partner something, and each call of theirs (spec 1, section 3; spec 2, sections 2.18 and 3).
import * as v from 'valibot';
import { Instant, paging, text } from '../kinds/index.ts';
import { standings } from '../legal-entities/schema.ts';

/** The partners by the specification's word for them. */
export const systems = ['regulator', 'police'] as const;
export type System = (typeof systems)[number];

/** What is told, and the one thing that we are told. */
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
/** Of the message that the attempts are about: to be put into its partner's queue, in it, arrived, given up. */
export const messageStatuses = ['waiting', 'queued', 'sent', 'failed'] as const;

/** So many times is one message tried before it waits for a person. */
export const mostTries = 6;

export const IntegrationLog = v.object({
  id: v.string(),
  system: v.picklist(systems),
  operation: v.picklist(operations),
  status: v.picklist(logStatuses),
  direction: v.picklist(directions),
  /** The same at every attempt: by it the receiver drops a repeat. */
  messageId: v.string(),
  attempt: v.number(),
  executedBy: v.string(),
  /** Without personal data, and cut at a bound. */
  requestData: v.nullable(v.record(v.string(), v.unknown())),
  responseData: v.nullable(v.record(v.string(), v.unknown())),
  errorMessage: v.nullable(v.string()),
  durationMs: v.nullable(v.number()),
  entityType: v.nullable(v.string()),
  entityId: v.nullable(v.string()),
  /** How its message stands by now; null where the log alone is left of it. */
  message: v.nullable(v.object({ status: v.picklist(messageStatuses), updatedAt: Instant, nextAttemptAt: v.nullable(Instant) })),
  createdAt: Instant,
  finishedAt: v.nullable(Instant),
});
export type IntegrationLog = v.InferOutput<typeof IntegrationLog>;

export const IntegrationLogQuery = v.strictObject({
  ...paging,
  system: v.optional(v.picklist(systems, 'The system is regulator or police')),
  operation: v.optional(v.picklist(operations, 'There is no such operation')),
  status: v.optional(v.picklist(logStatuses, 'The status is success, failed or pending')),
});
export type IntegrationLogQuery = v.InferOutput<typeof IntegrationLogQuery>;

/** What the regulator's system sends to set a provider's standing. */
export const SetStanding = v.strictObject({
  /** The sender's own, a different one for each message. */
  id: v.pipe(v.string('An id is required'), v.regex(/^[\w-]{8,40}$/, 'Eight to forty letters, digits, dashes and underscores')),
  psiraNumber: text('PSiRA number is required', 40),
  standing: v.picklist(standings, 'Standing is required'),
  reason: text('A reason is required when the standing is set', 2000),
  /** When the regulator set it: what comes late undoes nothing that was set after it. Left out, the message's first coming counts. */
  setAt: v.optional(Instant),
});
export type SetStanding = v.InferOutput<typeof SetStanding>;

export const StandingSet = v.object({
  id: v.string(),
  legalEntityId: v.number(),
  psiraNumber: v.string(),
  /** As it stands now. */
  standing: v.picklist(standings),
  /** True where a later standing stood already: nothing was changed. */
  superseded: v.boolean(),
  /** True for an id that was answered before: nothing was done again. */
  repeated: v.boolean(),
});
export type StandingSet = v.InferOutput<typeof StandingSet>;
