// The daily job: finds what is due and makes its compliance alerts; gives to others what waits for somebody who is gone; then counts the
// register again and reports any counter that has drifted, and every gap in the stock registers.
import { type Swept, sweepCompliance } from '../compliance/sweep.ts';
import { findLastingDrift } from '../counters/recount.ts';
import { log } from '../platform/log.ts';
import { findStockGaps } from '../stock-register/check.ts';
import { reassign } from './left-behind.ts';

interface Done extends Swept {
  /** What waited for somebody alone who may not do it any more. */
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
