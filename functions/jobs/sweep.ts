// The daily job: finds what is due and makes its compliance alerts; gives inspections that nobody would come to to somebody else; then counts
// the register again and reports any counter that has drifted, and every gap in the stock registers.
import { type Swept, sweepCompliance } from '../compliance/sweep.ts';
import { findLastingDrift } from '../counters/recount.ts';
import { reassign } from '../inspections/reassign.ts';
import { log } from '../platform/log.ts';
import { findStockGaps } from '../stock-register/check.ts';

interface Done extends Swept {
  /** Inspections whose inspector inspects no more. */
  readonly reassigned: number;
  readonly drift: number;
  readonly gaps: number;
}

export async function handler({ pauseMs }: { readonly pauseMs?: number } = {}): Promise<Done> {
  const swept = await sweepCompliance();
  const reassigned = await reassign();
  // Twice where something differs: the alerts that were just made are on their way to the counters, and nobody is to be called for them.
  const drift = await findLastingDrift(pauseMs);
  for (const one of drift.slice(0, 50)) log('error', 'counter drift', { ...one });
  const gaps = await findStockGaps();
  for (const one of gaps.slice(0, 50)) log('error', 'stock register gap', { ...one });
  const done = { ...swept, reassigned, drift: drift.length, gaps: gaps.length };
  log('info', 'sweep done', done);
  return done;
}
