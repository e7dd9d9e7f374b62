// The facts of the System Status card, measured at each request (spec 1, section 2; domain.md, "fixed sample numbers").
import * as v from 'valibot';
import { systems } from '../integrations/schema.ts';
import { Instant } from '../kinds/index.ts';

/** `untried`: configured, but nothing sent yet. `failing`: the last completed attempt failed. */
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
  lastBackup: v.pipe(
    v.object({ at: v.nullable(Instant) }),
    v.description('The latest possible point in time for a restore; null if this host keeps no backup.'),
  ),
  lastSweep: v.pipe(v.object({ at: v.nullable(Instant) }), v.description('When the last compliance sweep finished; null before the first.')),
  checkedAt: Instant,
});
export type SystemStatus = v.InferOutput<typeof SystemStatus>;
