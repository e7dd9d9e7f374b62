// The daily job: finds what is due and makes its compliance alerts; then counts the register again and reports any counter that has
// drifted, and every gap in the stock registers.
import { sweepCompliance } from '../compliance/sweep.ts';
import { findDrift } from '../counters/recount.ts';
import { log } from '../platform/log.ts';
import { findStockGaps } from '../stock-register/check.ts';

export async function handler(): Promise<{ drift: number; gaps: number; found: number; changed: number; resolved: number; told: number }> {
  const swept = await sweepCompliance();
  const drift = await findDrift();
  for (const one of drift.slice(0, 50)) log('error', 'counter drift', { ...one });
  const gaps = await findStockGaps();
  for (const one of gaps.slice(0, 50)) log('error', 'stock register gap', { ...one });
  const done = { ...swept, drift: drift.length, gaps: gaps.length };
  log('info', 'sweep done', done);
  return done;
}
