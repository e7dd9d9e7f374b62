// The System Status card's facts, measured when asked (spec 1, section 2; domain.md, "fixed sample numbers").
import * as v from 'valibot';
import { systems } from '../integrations/schema.ts';
import { Instant } from '../kinds/index.ts';

/** `untried`: configured, and nothing has been sent yet. `failing`: the last attempt of ours that ended has failed. */
const IntegrationState = v.object({
  system: v.picklist(systems),
  state: v.picklist(['connected', 'untried', 'failing', 'not_configured']),
  lastSuccessAt: v.nullable(Instant),
  lastFailureAt: v.nullable(Instant),
});
export type IntegrationState = v.InferOutput<typeof IntegrationState>;

export const SystemStatus = v.object({
  database: v.object({ state: v.picklist(['online', 'unreachable']), latencyMs: v.nullable(v.number()) }),
  integrations: v.array(IntegrationState),
  /** The latest moment the table can be restored to; null where this host keeps no backup. */
  lastBackup: v.object({ at: v.nullable(Instant) }),
  /** When the compliance sweep last came to its end; null before it ever did. */
  lastSweep: v.object({ at: v.nullable(Instant) }),
  checkedAt: Instant,
});
export type SystemStatus = v.InferOutput<typeof SystemStatus>;
