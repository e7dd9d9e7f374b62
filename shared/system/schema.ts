// The System Status card's facts, measured when asked (spec 1, section 2; domain.md, "fixed sample numbers").
import * as v from 'valibot';
import { Instant } from '../kinds/index.ts';

export const SystemStatus = v.object({
  database: v.object({ state: v.picklist(['online', 'unreachable']), latencyMs: v.nullable(v.number()) }),
  integration: v.object({ state: v.picklist(['connected', 'not_configured', 'failing']) }),
  /** The latest moment the table can be restored to; null where this host keeps no backup. */
  lastBackup: v.object({ at: v.nullable(Instant) }),
  checkedAt: Instant,
});
export type SystemStatus = v.InferOutput<typeof SystemStatus>;
