// The daily job: creates the due compliance alerts, reassigns tasks of users who may no longer do them, compares the counters with a recount and checks the
// stock registers for gaps.
import { type Swept, sweepCompliance } from '../compliance/sweep.ts';
import { findLastingDrift } from '../counters/recount.ts';
import { log } from '../platform/log.ts';
import { findStockGaps } from '../stock-register/check.ts';
import { reassign } from './left-behind.ts';

interface Done extends Swept {
  /** Reassigned tasks of users who may no longer do them. */
  readonly reassigned: number;
  readonly drift: number;
  readonly gaps: number;
}

export async function handler({ pauseMs }: { readonly pauseMs?: number } = {}): Promise<Done> {
  const swept = await sweepCompliance();
  const reassigned = await reassign();
  // Compare twice before raising the alarm: the counters may not yet include the alerts just created.
  const drift = await findLastingDrift(pauseMs);
  for (const one of drift.slice(0, 50)) log('error', 'counter drift', { ...one });
  const gaps = await findStockGaps();
  for (const one of gaps.slice(0, 50)) log('error', 'stock register gap', { ...one });
  const done = { ...swept, reassigned, drift: drift.length, gaps: gaps.length };
  log('info', 'sweep done', done);
  return done;
}
